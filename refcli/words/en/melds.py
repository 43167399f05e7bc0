"""English words of melds and of the pair of king and queen."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "M101": "{seat} announced a meld{said: of %s}{cards: (%s)} without holding it{missing:; missing: %s}",
    "M102": "{seat} said {said} for a meld worth {true}; {counts} {counts:point counts|points count} for it",
    "M103": "{seat} announced a meld{said: of %s}{cards: (%s)} too late, so it does not count",
    "M104": "{seat} announced {cards}, which is not a meld in this game",
    "M105": "{seat} used {twice} in two melds; the second does not count",
    "M106": "{seat} announced what is not counted in this game",
    "M107": "{seat} did not show a meld when it was due",
    "M108": "{seat} may not ask {other} to show a meld; only opponents may",
    "M109": "{seat} melds {cards}, which is no better than the meld before",
    "M110": (
        "{seat}'s meld stands below trick {after} and counts as announced in time – a late one is written with {moment}"
    ),
    "M111": "{seat} claimed the pair without holding both {wanted}",
    "M112": "{seat} claimed the pair too late, so it does not count",
    "M113": "{seat} claimed the pair, but {contract} has no trumps",
    "M114": "{seat} played {cards} and did not claim the pair, so it does not count",
    "M115": "{seat} reminded a partner of the pair",
    "M116": "{seat} claimed the pair before its second card was played; here it counts with that card only",
}

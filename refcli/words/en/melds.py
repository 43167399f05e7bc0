"""English words of melds and of the pair of king and queen."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "M101": "{seat} melded {said} {cards} without holding it; the cards held are worth {best}",
    "M102": "{seat} said {said} for a meld worth {true}; {counts} counts",
    "M103": "{seat} melded too late",
    "M104": "{cards} is not a meld in this game",
    "M105": "{seat} used {twice} in two melds",
    "M106": "{seat} claims what is not played in this game",
    "M107": "{seat} did not show the meld in time",
    "M108": "{seat} may not ask to see this meld",
    "M111": "{seat} claimed the pair without holding {wanted} in one hand",
    "M112": "{seat} claimed the pair too late",
    "M113": "{seat} claimed the pair, but {contract} has no trumps",
    "M114": "{seat} played {cards} without claiming the pair; it is not counted",
    "M115": "{seat} reminded a partner of the pair",
    "M116": "{seat} showed the pair before its second card was played; that has no effect here",
}

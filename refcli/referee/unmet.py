"""What of the rules on melds, the pair and the end the lines of a deal do not meet, whatever the cards are.

An option that writes nothing else cannot change what is made of them: its values are not tried. Paths are dotted.
"""

from __future__ import annotations

from collections import Counter

from refcli.referee import pair, thanks
from refcli.referee.lines import Lines

_OF_SAID = frozenset(("melds.by", "melds.misannounce", "melds.repeated"))
_OF_THANKS = frozenset(("end.claim.false", "end.claim.counts", "end.claim.turn"))
PENALTIES = "penalties"  # all paths below
_SHOW, _REUSE, _SPLIT = "melds.show", "melds.reuse", "melds.split"


def of_melds(lines: Lines) -> frozenset[str]:
    """What ``melds.said_melds`` and ``melds.requests`` do not read."""
    melds = lines.said("meld")
    asked = bool(lines.said("ask"))
    if not melds:
        return _OF_SAID if asked else _OF_SAID | {_SHOW}  # hands hold what they hold, whenever it might be said
    found = {_SPLIT}  # whoever says a meld has cut it himself
    said = (*melds, *lines.said("correct"))
    if all(event.when.trick is None for event in said):
        found |= {"melds.by", "melds.repeated"} if len(melds) == 1 else {"melds.by"}
    if all(event.cards for event in melds) and not asked:
        found.add(_SHOW)
    if all(event.number is None for event in said):
        found.add("melds.misannounce")
    if max(Counter(event.seat for event in melds).values()) == 1:
        found.add(_REUSE)
    return frozenset(found)


def of_pair(lines: Lines) -> frozenset[str]:
    """What ``pair.judge_pair`` does not read."""
    claims = lines.said(pair.VERB)
    found = set[str]()
    if all(event.when.trick is None for event in claims):
        found.add("pair.with-melds")
    if not claims or not lines.said("remind"):
        found.add("pair.reminder")
    if not lines.said("show"):
        found.add("pair.show-to-go-out")
    return frozenset(found)


def of_end(lines: Lines) -> frozenset[str]:
    """What nothing that follows the count of a deal reads."""
    return _OF_THANKS if not lines.said(thanks.VERB) else frozenset()


def of_deal(lines: Lines) -> frozenset[str]:
    """What nothing reads that is made of a deal, ``PENALTIES`` among it if no fault comes to light besides."""
    found = {*of_melds(lines), *of_pair(lines), *of_end(lines)}
    if not lines.said("misdeal"):
        found.add("deal.misdeal.deadline")
    if not lines.said("peek", "rest"):
        found.add(PENALTIES)
    return frozenset(found)

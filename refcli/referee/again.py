"""A deal judged again under other rules: what these leave alone is taken from how it was judged before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from refcli.diagnostics import Finding
from refcli.engine.contracts import Contract, ranks_alike
from refcli.engine.play import Play
from refcli.referee.calls import Seating
from refcli.referee.hands import Hands
from refcli.referee.judged import Heard, Judged, Opening
from refcli.referee.tricks import Played, points_of
from refcli.rules.drawn import DRAWN_FROM
from refcli.rules.model import DealRules, StartRules
from refcli.rules.ruleset import Ruleset

A = TypeVar("A")
_ANYBODY = StartRules("", {})

# the sections that decide on hands and calls, and on all that comes after the calls
OPENING = (
    "deck", "default_pack", "equivalence", "seats", "sides", "dealer_sits_out", "contracts", "calls", "parties", "deal",
)  # fmt: skip
_DEAL = tuple(name for name in DRAWN_FROM if name not in ("end", "prizes"))  # what a deal is judged by
_AFTER_CALLS = tuple(name for name in DRAWN_FROM if name not in ("calls", "deal"))


def judged_before(before: Judged | None, rules: Ruleset, seating: Seating) -> Judged | None:
    """A deal as it was judged, where it would be judged alike; what comes with the game is not in it yet."""
    if before is None or before.opening is None or before.opening.seating != seating:
        return None
    return replace(before, findings=list(before.findings)) if before.home is rules.home(*_DEAL) else None


def to_judge_again(judged: Judged, rules: Ruleset) -> Judged:
    """A deal as it was judged, kept apart from what the game adds to it."""
    return replace(judged, findings=list(judged.findings), home=rules.home(*_DEAL))


def opened_before(judged: Judged, home: Ruleset, seating: Seating) -> Opening | None:
    """Hands and calls as they were judged before under the same rules of them."""
    before = judged.earlier
    if before is None or before.opening is None or before.deal is not judged.deal:
        return None
    known = before.opening
    return known if known.home is home and known.seating == seating else None


def heard_before(judged: Judged, hands: Hands, seating: Seating) -> Heard:
    """What the same calls came to before, by what they were judged by; nothing where other hands were told."""
    before = judged.earlier
    if before is None or before.opening is None or before.deal is not judged.deal:
        return {}
    known = before.opening
    return known.heard if known.hands == hands and known.seating == seating else {}


def played_before(judged: Judged, contract: Contract, play: Play) -> Played | None:
    """The play as it was judged in another world of the deal, or before, if nothing it depends on is another."""
    known = _ruled(judged, contract, play)
    before = judged.earlier
    if known is not None or before is None or (before.tricks, before.leads) != (judged.tricks, judged.leads):
        return known
    if (before.hands, before.circle) != (judged.hands, judged.circle):
        return None
    return _ruled(before, contract, play)


def _ruled(judged: Judged, contract: Contract, play: Play) -> Played | None:
    """The play under the same obligations and a contract that ranks the cards alike; what they count may differ."""
    for own, obligations, one in judged.rulings:
        if obligations is play and own is contract:
            return one
        if obligations is play and ranks_alike(own, contract):
            return replace(one, contract=contract, points=points_of(judged.tricks, contract))
    return None


def counted_before(judged: Judged, part: str, rules: Ruleset, inputs: tuple[Any, ...], count: Callable[[], A]) -> A:
    """A part of the count, with the findings it brings; as before where its rules and ``inputs`` are the same."""
    home = rules.home(part, "deck", "contracts", "seats", "sides")
    known = judged.earlier.counted.get(part) if judged.earlier is not None else None
    if known is not None and known[0] is home and known[1] == inputs:
        found: list[Finding] = known[3]
        judged.counted[part] = known
        judged.findings += found
        answer: A = known[2]
        return answer
    start = len(judged.findings)
    answer = count()
    judged.counted[part] = (home, inputs, answer, judged.findings[start:])
    return answer


def goes_on_as_before(judged: Judged, rules: Ruleset, other: Ruleset) -> bool:
    """Whether all that follows the calls is what it was under ``rules`` before."""
    before = judged.earlier
    if before is None or before.opening is None or judged.opening is None:
        return False
    mine, theirs = before.opening.called, judged.opening.called
    if (mine.forehand, mine.contract, mine.declarer, mine.outcome, mine.void) != (
        theirs.forehand, theirs.contract, theirs.declarer, theirs.outcome, theirs.void,
    ):  # fmt: skip
        return False
    alike = rules.home(*_AFTER_CALLS) is other.home(*_AFTER_CALLS) and rules.calls.rows == other.calls.rows
    return alike and _dealt(rules.deal) == _dealt(other.deal)


def _dealt(deal: DealRules) -> DealRules:
    """What is read of a deal once it is known who was forehand."""
    return deal._replace(first=_ANYBODY, later=_ANYBODY)

"""When a phase of the calls is over, and whether it came to anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refcli.rules.calling import Offer, Phase
from refcli.rules.expr.tree import Expr

if TYPE_CHECKING:
    from refcli.engine.calls import Table


def over(table: Table, phase: Phase, offer: Offer, seat: int) -> bool:
    """Whether a phase is over once somebody has made a call."""
    speakers = table.speakers()
    if offer.ends or offer.declines or not speakers or _says_so(table, phase, seat, speakers):
        return True
    return phase.nobody != "must" and all_passed(table)


def all_passed(table: Table) -> bool:
    """Whether everybody who may still speak has passed since something was last brought about."""
    passes = table.counts.passes
    return passes > 0 and {who for who, _ in table.made[-passes:]} >= set(table.speakers())


def _says_so(table: Table, phase: Phase, seat: int, speakers: list[int]) -> bool:
    """What the phase says about its end."""
    outcome = table.outcome
    if isinstance(phase.ends, Expr):
        return bool(table.ask(phase.ends, seat))
    match phase.ends:
        case "named":
            return outcome.contract is not None and outcome != table.begun
        case "one-left":
            return len(speakers) == 1 and outcome.bidder is not None
        case "all-spoken":
            return {who for who, _ in table.made} >= set(speakers)
        case _:
            return False


def achieved(table: Table) -> bool:
    """Whether the phase brought a bid or a contract."""
    had, has = table.begun, table.outcome
    return (had.bidder, had.bid, had.special, had.contract) != (has.bidder, has.bid, has.special, has.contract)

"""A faulty bid: whether it stood at the table, which no text says and the record may show.

A bid that is not high enough changes nothing, one that is too low, too high or off the steps stands, unless what is
written further on speaks for the other: a line with the contract, who went on speaking, who led to the first trick.
Where these disagree, or nothing speaks for a bid or against it that was not high enough, the contract is not known.
"""

from __future__ import annotations

from refcli.engine.calls import Table
from refcli.engine.leads import known_leader
from refcli.engine.saying import Words, contract_said
from refcli.referee.callfaults import Judge
from refcli.referee.leftopen import unfinished
from refcli.referee.lines import Lines
from refcli.referee.unreadcalls import Where
from refcli.words import text

_NOT_HIGHER = "C110"
_MOST = 4  # faulty bids of which the other is tried


def as_played(judge: Judge, lines: Lines, unread: list[Where]) -> tuple[Judge, tuple[str, ...]]:
    """The calls judged, a faulty bid taken as the record shows; the contracts that may have been played.

    ``judge`` has heard nothing yet. No contracts: there is no doubt. Where a bid changed nothing, nobody is blamed for
    one pass more that followed it: the fault is that bid's alone.
    """
    found, contracts = _as_played(judge, lines, unread)
    spared = found.surplus[: found.refused]
    found.findings = [one for one in found.findings if one not in spared]
    return found, contracts


def _as_played(judge: Judge, lines: Lines, unread: list[Where]) -> tuple[Judge, tuple[str, ...]]:
    begun = judge.table
    judge.table = _fresh(begun)
    judge.calls(lines.calls, unread)
    if not judge.doubtful:
        return judge, ()
    others = [Judge(_fresh(begun), judge.deal, judge.names, turned=bid) for bid in judge.doubtful[:_MOST]]
    for one in others:
        one.calls(lines.calls, unread)
    other = min(reversed(others), key=lambda one: len(one.findings))
    if _meant(other) == _meant(judge):
        return (other if len(other.findings) < len(judge.findings) else judge), ()
    line = _by_line(judge, other, lines)
    votes = {_by_calls(judge, other, lines), _by_lead(judge, other, lines)} - {None} if line is None else {line}
    if votes == {True}:
        return _told(other), ()
    if votes == {False} or (not votes and _refused(other) is None):
        return judge, ()
    contracts = [one.table.outcome.contract for one in (judge, other)]
    there = {(one.code, one.place) for one in other.findings}
    judge.findings = [one for one in judge.findings if (one.code, one.place) in there]
    judge.lost, judge.table.outcome = True, begun.outcome
    return judge, tuple(judge.names.title(name) if name is not None else text("contract.nothing") for name in contracts)


def _fresh(table: Table) -> Table:
    return Table(table.rules, table.frame, table.outcome)


def _meant(judge: Judge) -> tuple[object, ...]:
    """What the calls came to."""
    outcome = judge.table.outcome
    return outcome.contract, outcome.declarer, outcome.bid, outcome.bidder, outcome.special, judge.table.void


def _by_line(judge: Judge, other: Judge, lines: Lines) -> bool | None:
    """Which a line with the contract speaks for: True for ``other``, None for neither."""
    names = judge.names
    for claim in lines.claims:
        if claim.kind == "contract" and claim.word:
            said = contract_said(names.rules, claim.word.split(), Words(names.suit_of, names.by_name.get))
            return _either(said == judge.table.outcome.contract, said == other.table.outcome.contract)
    return None


def _by_calls(judge: Judge, other: Judge, lines: Lines) -> bool | None:
    """Under which the other calls were in order and came to an end."""
    wrong = [len(one.findings) + len(list(unfinished(one.table, one.deal, one.names, lines))) for one in (judge, other)]
    return _either(wrong[0] < wrong[1], wrong[1] < wrong[0])


def _by_lead(judge: Judge, other: Judge, lines: Lines) -> bool | None:
    """Under which the first trick was led by whoever had to."""
    led = lines.tricks[0].leader if lines.tricks else None
    if led is None or judge.table.void or other.table.void:
        return None
    leaders = [known_leader(one.names.rules, one.table.frame, one.table.outcome) for one in (judge, other)]
    return _either(led == leaders[0], led == leaders[1])


def _either(first: bool, second: bool) -> bool | None:
    return second if first != second else None


def _refused(judge: Judge) -> int | None:
    """Which finding is that of the turned bid, where that was not high enough."""
    bid = judge.turned
    places = ((at, one.place) for at, one in enumerate(judge.findings) if one.code == _NOT_HIGHER)
    return next((at for at, place in places if bid is not None and place == bid.place), None)


def _told(judge: Judge) -> Judge:
    """With what became of the bid in its finding."""
    at = _refused(judge)
    if at is not None:
        found = judge.findings[at]
        judge.findings[at] = found._replace(params={**found.params, "stood": text("contract.stood")})
    return judge

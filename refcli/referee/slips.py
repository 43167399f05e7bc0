"""One slip that explains many faults: another leader of a single trick, or another contract, under which they vanish.

Said first, as a note, and only where exactly one alternative explains them; the faults stand as they are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.engine.contracts import contracts_of, offered
from refcli.engine.play import play_of
from refcli.record import Call, Claim, Deal, Trick
from refcli.referee.calls import Seating
from refcli.referee.contradicted import CONTRADICTIONS
from refcli.referee.deal import judge_deal
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.referee.tricks import NO_PLAY, play_out
from refcli.referee.worlds import key_of
from refcli.source import Span

_LEADER, _CONTRACT = "P113", "P114"
_LEADS = ("P104", *CONTRADICTIONS)  # what a wrong name at a trick brings about there
_MOST = 3  # tricks whose leader is doubted: more slips are not one
_LEAST = 2  # faults that a slip explains: one alone says itself what is wrong

Keys = frozenset[tuple[object, ...]]


def add_slip(judged: Judged, deal: Deal, names: Names, seating: Seating) -> None:
    """Say what single slip explains the faults; ``deal`` is as it was read."""
    wrong = _wrong(judged)
    unread = any(severity(found) == "malformed" for found in deal.findings)  # there is more amiss than one slip
    if len(wrong) < _LEAST or unread:
        return
    slips = [_leader(judged, deal, names, seating, wrong), _contract(judged, names)]
    found = sorted((one for one in slips if one is not None), key=_explained)
    if (found and _explained(found[0]) < _explained(found[-1])) or len(found) == 1:
        judged.findings.insert(0, found[-1])


def _explained(slip: Finding) -> int:
    return int(slip.params["count"])


def _wrong(judged: Judged) -> Keys:
    return frozenset(key_of(found) for found in judged.findings if severity(found) in ("error", "malformed"))


def _leader(judged: Judged, deal: Deal, names: Names, seating: Seating, wrong: Keys) -> Finding | None:
    """Another leader of one trick, where one alone makes all faults of the trick vanish and brings no other."""
    doubted = dict.fromkeys(found.trick for found in judged.findings if found.code in _LEADS and found.trick)
    for number in sorted(doubted)[:_MOST]:
        trick = next((one for one in deal.items if isinstance(one, Trick) and one.number == number), None)
        if trick is None or trick.leader is None or trick.seats is not None:
            continue
        fitting: list[tuple[int, int]] = []
        for seat in _may_have_led(judged, number):
            if seat != trick.leader:
                left = _left(deal, trick, seat, names, seating, wrong)
                if left < wrong and not _at(number, left) and len(wrong) - len(left) >= _LEAST:
                    fitting.append((seat, len(wrong) - len(left)))
        if len(fitting) == 1:
            ((seat, gone),) = fitting
            params = {"trick": number, "seat": names.players[seat], "said": names.players[trick.leader], "count": gone}
            return Finding(_LEADER, params, trick.place, deal=deal.number, trick=number)
    return None


def _may_have_led(judged: Judged, number: int) -> Sequence[int]:
    """Who took the trick before, under some choice of the open options; anybody where nobody knows."""
    at = next((at for at, one in enumerate(judged.tricks) if one.number == number), 0)
    took = {one.winners[at - 1] for _, one in judged.played} if at else {None}
    return judged.active if None in took else [seat for seat in judged.active if seat in took]


def _left(deal: Deal, trick: Trick, leader: int, names: Names, seating: Seating, wrong: Keys) -> Keys:
    """The faults that are left with another leader; not all where one at the trick or a new one is among them."""
    items = tuple(item._replace(leader=leader) if item is trick else item for item in deal.items)

    def enough(again: Judged) -> bool:
        left = _wrong(again)
        return not left <= wrong or _at(trick.number, left)

    return _wrong(judge_deal(deal._replace(items=items), names, seating, alternatives=False, enough=enough))


def _at(trick: int, faults: Keys) -> bool:
    return any(key[-1] == trick for key in faults)


def _contract(judged: Judged, names: Names) -> Finding | None:
    """The one other contract of the game under which nobody breaks a rule of the play."""
    called, faults = judged.called, _of_play(judged)
    if called is None or judged.hands is None or len(faults) < _LEAST or len(judged.played) != 1:
        return None
    fitting = [name for name in _others(names, called.name) if _fits(judged, names, name)]
    if len(fitting) != 1:
        return None
    params = {"contract": names.title(fitting[0]), "said": names.title(called.name), "count": len(faults)}
    return Finding(_CONTRACT, params, _named(judged), deal=judged.deal.number)


def _of_play(judged: Judged) -> list[Finding]:
    """The faults that hang on the contract."""
    kinds = ("P100", "P101", "P102", "P103", "P104", "P105")
    return [found for found in judged.findings if found.code in kinds and severity(found) == "error"]


def _others(names: Names, called: str) -> Iterator[str]:
    heads = offered(names.rules)
    for name in contracts_of(names.rules).names():
        contract = contracts_of(names.rules).get(name)
        plain = contract is not None and contract.turning is None
        if name != called and name.partition(":")[0] in heads and plain:
            yield name


def _fits(judged: Judged, names: Names, name: str) -> bool:
    """Whether every trick is led by whoever took the one before, and every card is legal."""
    rules, contract = names.rules, contracts_of(names.rules).get(name)
    assert contract is not None and judged.hands is not None
    size = rules.deal.hand + rules.deal.piles
    play = partial(play_out, judged.tricks, judged.leads, contract, play_of(rules), judged.hands, size, judged.circle,
                   through=rules.deal.tricks)  # fmt: skip
    led = zip(play(only=NO_PLAY).winners, judged.leads[1:], strict=False)
    return all(winner in (None, leader) for winner, leader in led) and not play().faults


def _named(judged: Judged) -> Span | None:
    """Where the contract was named."""
    claims = [item for item in judged.deal.items if isinstance(item, Claim) and item.kind == "contract"]
    calls = [item for item in judged.deal.items if isinstance(item, Call)]
    return claims[0].place if claims else calls[-1].place if calls else judged.deal.place

"""Leaders that a record leaves out: whoever took the trick before leads the next."""

from __future__ import annotations

from collections.abc import Mapping

from refcli.record import Deal, Trick
from refcli.referee.judged import Judged
from refcli.referee.lost import lost


def with_leaders(judged: Judged) -> Deal | None:
    """The deal with the leaders that its play tells; None where none is left out, or none can be told.

    Which card of a trick wins does not depend on who led it, so one look at the play is enough. Behind a trick that
    nobody is known to have taken, a written hand may tell the leader; else it is not known who played which card.
    """
    tricks, leads, order = judged.tricks, judged.leads, judged.active
    if not judged.played or all(trick.leader is not None or trick.lost for trick in tricks[1:]):
        return None
    winners = judged.played[0][1].winners
    told: dict[int, Trick] = {}
    leader: int | None = leads[0] if leads else None
    for at, trick in enumerate(tricks):
        if at and trick.leader is not None:
            leader = trick.leader
        elif at and not trick.lost:
            leader = _holder(trick, judged) if leader is None else leader
            told[id(trick)] = trick._replace(leader=leader) if leader is not None else lost(trick)
        leader = _taker(trick, winners[at], leads[at], leader, order) if leader is not None else None
    return _replaced(judged.deal, told) if told else None


def _holder(trick: Trick, judged: Judged) -> int | None:
    """Whose written hand holds the first card of a trick."""
    given, first = judged.hands.given if judged.hands is not None else (), trick.cards[0] if trick.cards else -1
    return next((seat for seat, mask in enumerate(given) if first >= 0 and mask >> first & 1), None)


def _taker(trick: Trick, winner: int | None, guessed: int, leader: int, order: tuple[int, ...]) -> int | None:
    """Who takes a trick that ``leader`` began and that was looked at as if ``guessed`` had."""
    if winner is None or trick.seats is not None:
        return winner
    if not {winner, guessed, leader} <= set(order):  # somebody played who has no part in the deal
        return None
    step = order.index(winner) - order.index(guessed)
    return order[(order.index(leader) + step) % len(order)]


def _replaced(deal: Deal, told: Mapping[int, Trick]) -> Deal:
    return deal._replace(
        items=tuple(told.get(id(item), item) if isinstance(item, Trick) else item for item in deal.items)
    )

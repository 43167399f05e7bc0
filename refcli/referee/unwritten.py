"""Leaders that a record leaves out: whoever took the trick before leads the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from refcli.record import Deal, Trick
from refcli.referee.judged import Judged


def with_leaders(judged: Judged) -> Deal | None:
    """The deal with the leaders that its play tells; None where none is left out, or none can be told.

    Which card of a trick wins does not depend on who led it, so one look at the play is enough.
    """
    tricks, leads, order = judged.tricks, judged.leads, judged.active
    if not judged.played or all(trick.leader is not None for trick in tricks[1:]):
        return None
    winners = judged.played[0][1].winners
    told: dict[int, Trick] = {}
    leader: int | None = leads[0] if leads else None
    for at, trick in enumerate(tricks):
        if at and trick.leader is not None:
            leader = trick.leader
        elif at and leader is not None:
            told[id(trick)] = replace(trick, leader=leader)
        leader = _taker(trick, winners[at], leads[at], leader, order) if leader is not None else None
    return _replaced(judged.deal, told) if told else None


def _taker(trick: Trick, winner: int | None, guessed: int, leader: int, order: tuple[int, ...]) -> int | None:
    """Who takes a trick that ``leader`` began and that was looked at as if ``guessed`` had."""
    if winner is None or trick.seats is not None:
        return winner
    if not {winner, guessed, leader} <= set(order):  # somebody played who has no part in the deal
        return None
    step = order.index(winner) - order.index(guessed)
    return order[(order.index(leader) + step) % len(order)]


def _replaced(deal: Deal, told: Mapping[int, Trick]) -> Deal:
    return replace(
        deal, items=tuple(told.get(id(item), item) if isinstance(item, Trick) else item for item in deal.items)
    )

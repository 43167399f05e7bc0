"""What a revoke costs: the score as the ruleset's penalty makes it, kept apart from the score as played.

A penalty counts only for a fault that somebody at the table is recorded to have found, or where all are applied.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from refcli.engine.count import DealScore
from refcli.engine.ledger import COUNTED, TURNED, Booking
from refcli.engine.spread import combine
from refcli.referee.names import Names
from refcli.referee.deal import Judged
from refcli.referee.ruling import severity

_PLAY = ("P100", "P101", "P102", "P103", "P105")


@dataclass(frozen=True, slots=True)
class Penalised:
    """``rule`` is the penalty's name; ``totals`` by side; ``applied`` whether it counts in the game."""

    rule: str
    totals: tuple[Any, ...]
    bookings: Any
    applied: bool


def penalise(judged: Judged, names: Names, apply_all: bool) -> Penalised | None:
    """The penalty of the first certain fault of a deal, None where there is none or the ruleset states none."""
    rule = names.rules.penalties.revoke
    if rule == "unstated" or judged.score is None:
        return None
    fault = next((f for f in judged.findings if f.code in _PLAY and severity(f) == "error" and f.trick), None)
    if fault is None or fault.seat is None or fault.trick is None:
        return None
    side = names.rules.sides[names.players.index(fault.seat)]
    trick, contract = fault.trick, judged.contract
    assert contract is not None
    found = bool(judged.lines.said("found"))

    def book(score: DealScore) -> tuple[Booking, ...]:
        return _EFFECTS[rule](judged, names, score, side, trick)

    if rule not in _EFFECTS:
        return None
    bookings = combine(book, judged.score)
    sides = range(max(names.rules.sides) + 1)
    totals = tuple(
        combine(lambda booked, one=one: sum(b.amount for b in booked if b.side == one), bookings) for one in sides
    )
    return Penalised(rule, totals, bookings, found or apply_all)


_CARDS = ("card-points", "last-trick")


def _card_parts(names: Names) -> set[str]:
    return {part.name for part in names.rules.score.parts if part.kind in _CARDS}


def _bonus_parts(names: Names) -> set[str]:
    return {part.name for part in names.rules.score.parts if part.kind == "bonus"}


def _whole_deal(judged: Judged, names: Names, score: DealScore, side: int, _: int) -> tuple[Booking, ...]:
    """All card points of the deal to the other side; the offender keeps nothing."""
    factor = judged.factor if isinstance(judged.factor, int) else 1
    worth = (names.rules.score.check_sum or 0) * factor
    other = _other(names, side)
    kept = tuple(b for b in score.bookings if b.side != side and b.part not in _card_parts(names) | _bonus_parts(names))
    return (*kept, Booking(COUNTED, "tricks", other, worth))


def _from_trick_on(judged: Judged, names: Names, score: DealScore, side: int, trick: int) -> tuple[Booking, ...]:
    """The tricks from the fault on, and the last trick's bonus, to the other side."""
    del judged
    moved = _card_parts(names)
    gone = _bonus_parts(names)
    other = _other(names, side)
    return tuple(
        Booking(b.time, b.part, other if b.part in moved and b.time >= (trick, 0) else b.side, b.amount)
        for b in score.bookings
        if not (b.part in gone and b.side == side)
    )


def _trick_to_others(judged: Judged, names: Names, score: DealScore, side: int, trick: int) -> tuple[Booking, ...]:
    del judged
    other, moved = _other(names, side), _card_parts(names)
    here = (trick, TURNED)
    return tuple(
        Booking(b.time, b.part, other if b.part in moved and b.time == here else b.side, b.amount)
        for b in score.bookings
    )


def _no_rank(judged: Judged, names: Names, score: DealScore, side: int, trick: int) -> tuple[Booking, ...]:
    """The card of the fault cannot win its trick; the rest stands."""
    contract, line = judged.contract, judged.tricks[trick - 1]
    assert contract is not None
    fault = next(f for f in judged.findings if f.trick == trick and f.code in _PLAY and f.card is not None)
    dead = next(i for i, card in enumerate(line.cards) if names.card(card) == fault.card)
    leader = judged.leads[trick - 1]
    seats = [line.seat(i, names.rules.seats, leader) for i in range(len(line.cards)) if i != dead]
    cards = tuple(card for i, card in enumerate(line.cards) if i != dead)
    del side
    winner = names.rules.sides[seats[contract.mode(trick).winner(cards)]] if cards and min(cards) >= 0 else None
    return tuple(
        Booking(b.time, b.part, winner if winner is not None and b.time == (trick, TURNED) else b.side, b.amount)
        for b in score.bookings
    )


def _void(*_: object) -> tuple[Booking, ...]:
    return ()


def _other(names: Names, side: int) -> int:
    return next(other for other in names.rules.sides if other != side)


_EFFECTS = {
    "whole-deal": _whole_deal,
    "from-trick-on": _from_trick_on,
    "trick-to-others": _trick_to_others,
    "card-loses-rank": _no_rank,
    "deal-void": _void,
}

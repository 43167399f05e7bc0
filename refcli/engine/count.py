"""Counting a deal: every score part of every side, raw and multiplied, as dated bookings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from refcli.engine.ledger import COUNTED, FIRST_TRICK, TURNED, Booking, Time
from refcli.rules.expr.ints import compile_int
from refcli.rules.expr.tree import Expr
from refcli.rules.expr.view import View
from refcli.rules.model import Part, ScoreRules


@dataclass(frozen=True, slots=True)
class Taken:
    """The tricks of a deal by side: winner and points of each, None and 0 where unfinished."""

    winners: tuple[int | None, ...]
    points: tuple[int, ...]
    complete: bool
    first: int = 1  # number of the first trick listed


@dataclass(frozen=True, slots=True)
class Declared:
    """Points of melds or of the pair, by side. ``times`` is when each side's are booked."""

    amounts: tuple[int, ...]
    times: tuple[Time, ...]
    needs_trick: bool = False


@dataclass(frozen=True, slots=True)
class DealScore:
    """``parts[side][name]`` raw points; ``totals[side]`` multiplied."""

    parts: tuple[Mapping[str, int], ...]
    totals: tuple[int, ...]
    bookings: tuple[Booking, ...]


def count(
    sides: int, declarer: int | None, taken: Taken, melds: Declared, pair: Declared, factor: int, rules: ScoreRules
) -> DealScore:
    """The score of one deal under fully known rules."""
    bookings: list[Booking] = []
    parts: list[dict[str, int]] = [{part.name: 0 for part in rules.parts} for _ in range(sides)]
    won = [0] * sides
    for winner in taken.winners:
        if winner is not None:
            won[winner] += 1
    swept = next((s for s in range(sides) if taken.complete and won[s] == len(taken.winners)), None)
    for part in rules.parts:
        times = factor if part.multiplied else 1
        for side in range(sides):
            if part.when is not None and not _holds(part.when, side, declarer, won, taken, swept):
                continue
            for time, amount, held in _SOURCES[part.kind](part, side, won, taken, melds, pair):
                if amount:
                    parts[side][part.name] += amount
                    bookings.append(Booking(time, part.name, side, amount * times, held))
    totals = [0] * sides
    for booking in bookings:
        totals[booking.side] += booking.amount
    return DealScore(tuple(parts), tuple(totals), tuple(bookings))


def _holds(
    when: Expr, side: int, declarer: int | None, won: Sequence[int], taken: Taken, swept: int | None
) -> bool:
    test = compile_int(when, {})
    if not callable(test):
        return bool(test)
    view = View()
    view.this = side
    view.declarer = declarer if declarer is not None else -1
    view.tricks_won = won[side]
    view.tricks_played = len(taken.winners)
    view.tricks_lost = len(taken.winners) - won[side]
    view.swept = swept == side
    view.last_won = taken.complete and bool(taken.winners) and taken.winners[-1] == side
    return bool(test(view))


_Entries = list[tuple[Time, int, bool]]


def _card_points(_: Part, side: int, __: Sequence[int], taken: Taken, *___: Declared) -> _Entries:
    return [
        ((taken.first + at, TURNED), taken.points[at], False)
        for at, winner in enumerate(taken.winners)
        if winner == side
    ]


def _last_trick(part: Part, side: int, _: Sequence[int], taken: Taken, *__: Declared) -> _Entries:
    won = taken.complete and taken.winners[-1] == side
    return [(COUNTED, part.worth, False)] if won else []


def _bonus(part: Part, *_: object) -> _Entries:
    return [(COUNTED, part.worth, False)]


def _melds(_: Part, side: int, won: Sequence[int], taken: Taken, melds: Declared, __: Declared) -> _Entries:
    if melds.needs_trick and not won[side] and taken.complete:
        return []
    return [(max(melds.times[side], FIRST_TRICK), melds.amounts[side], False)]


def _pair(_: Part, side: int, won: Sequence[int], taken: Taken, __: Declared, pair: Declared) -> _Entries:
    if pair.needs_trick and not won[side] and taken.complete:
        return []
    return [(pair.times[side], pair.amounts[side], True)]


_SOURCES: dict[str, Callable[..., _Entries]] = {
    "card-points": _card_points,
    "last-trick": _last_trick,
    "bonus": _bonus,
    "melds": _melds,
    "pair": _pair,
}

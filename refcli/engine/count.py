"""Counting a deal: every score part of every side, raw and multiplied, as dated bookings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from refcli.engine.ledger import COUNTED, TURNED, UNPLAYED, Booking, Entry, Time
from refcli.rules.expr.view import View
from refcli.rules.model import Part, ScoreRules


class Taken(NamedTuple):
    """The tricks of a deal by side: winner and points of each; no winner where a trick is unfinished."""

    winners: tuple[int | None, ...]
    points: tuple[int, ...]
    complete: bool


class Declared(NamedTuple):
    """Points of melds or of the pair, by side. ``times`` is when each side's are booked."""

    amounts: tuple[int, ...]
    times: tuple[Time, ...]
    needs_trick: bool = False


class DealScore(NamedTuple):
    """``parts[side][name]`` raw points; ``totals[side]`` multiplied."""

    parts: tuple[Mapping[str, int], ...]
    totals: tuple[int, ...]
    entries: tuple[Entry, ...]

    @property
    def bookings(self) -> tuple[Booking, ...]:
        """Every part of the score with its time."""
        return tuple(map(Booking._make, self.entries))


@dataclass(slots=True)
class _Deal:
    """What score parts draw on."""

    taken: Taken
    melds: Declared
    pair: Declared
    won: list[int]  # tricks by side


def count(
    sides: int, declarer: int | None, taken: Taken, melds: Declared, pair: Declared, factor: int, rules: ScoreRules
) -> DealScore:
    """The score of one deal under fully known rules."""
    won = [0] * sides
    for winner in taken.winners:
        if winner is not None:
            won[winner] += 1
    deal = _Deal(taken, melds, pair, won)
    parts = [dict.fromkeys(rules.names, 0) for _ in range(sides)]
    totals = [0] * sides
    entries: list[Entry] = []
    for part in rules.parts:
        name, times = part.name, factor if part.multiplied else 1
        held = part.kind == "pair"
        test, settles = part.test, part.settles
        for time, side, amount in _SOURCES[part.kind](part, deal):
            if not amount or (test is not None and not _holds(test, side, declarer, deal)):
                continue
            if settles not in _OWN_TIME and time != UNPLAYED:
                time = _settled(time, settles)
            if time != UNPLAYED:
                parts[side][name] += amount
                totals[side] += amount * times
            entries.append((time, name, side, amount * times, held))
    return DealScore(tuple(parts), tuple(totals), tuple(entries))


_OWN_TIME = ("trick", "card")  # booked when the trick is turned or the card is played


def _settled(time: Time, settles: str) -> Time:
    """When points are booked that wait for the deal to be counted, or for ``trick N`` to be turned."""
    return COUNTED if settles == "deal" else max(time, (int(settles.split()[-1]), TURNED))


_VIEW = View()  # filled anew for every question


def _holds(test: Callable[[View], object], side: int, declarer: int | None, deal: _Deal) -> bool:
    taken, won, view = deal.taken, deal.won, _VIEW
    view.this = side
    view.sides = range(len(won))  # declarer is a side here
    view.declarer = declarer if declarer is not None else -1
    view.tricks_won = won[side]
    view.tricks_played = len(taken.winners)
    view.tricks_lost = len(taken.winners) - won[side]
    view.swept = taken.complete and won[side] == len(taken.winners)
    view.last_won = taken.complete and bool(taken.winners) and taken.winners[-1] == side
    return bool(test(view))


_TURNED = tuple((trick, TURNED) for trick in range(1, COUNTED[0]))  # when each trick is turned

_Entries = Sequence[tuple[Time, int, int]]


def _card_points(_: Part, deal: _Deal) -> _Entries:
    points = deal.taken.points
    winners = deal.taken.winners
    return [
        (time, winner, worth)
        for time, winner, worth in zip(_TURNED, winners, points, strict=False)
        if winner is not None
    ]


def _last_trick(part: Part, deal: _Deal) -> _Entries:
    last = deal.taken.winners[-1] if deal.taken.complete else None
    return ((_TURNED[len(deal.taken.winners) - 1], last, part.worth),) if last is not None else ()


def _bonus(part: Part, deal: _Deal) -> _Entries:
    time = _TURNED[max(len(deal.taken.winners), 1) - 1]
    return [(time, side, part.worth) for side in range(len(deal.won))]


def _melds(_: Part, deal: _Deal) -> _Entries:
    return _declared(deal.melds, deal)


def _pair(_: Part, deal: _Deal) -> _Entries:
    return _declared(deal.pair, deal)


def _declared(declared: Declared, deal: _Deal) -> _Entries:
    if not any(declared.amounts):
        return ()
    needed = declared.needs_trick and deal.taken.complete
    return [
        (declared.times[side], side, amount)
        for side, amount in enumerate(declared.amounts)
        if deal.won[side] or not needed
    ]


_SOURCES: dict[str, Callable[[Part, _Deal], _Entries]] = {
    "card-points": _card_points,
    "last-trick": _last_trick,
    "bonus": _bonus,
    "melds": _melds,
    "pair": _pair,
}

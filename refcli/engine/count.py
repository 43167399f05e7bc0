"""Counting a deal: every score part of every side, raw and multiplied, as dated bookings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from refcli.engine.bookings import COUNTED, TURNED, UNPLAYED, Booking, Entry, Time
from refcli.engine.facts import CARD_KINDS, Facts, Sides
from refcli.pairs import pairs
from refcli.rules.expr.view import View
from refcli.rules.model import Part, ScoreRules


class Taken(NamedTuple):
    """The tricks of a deal by side: winner and points of each; no winner where a trick is unfinished.

    ``cards`` are the masks of the tricks, where formulas read them.
    """

    winners: Sequence[int | None]
    points: Sequence[int]
    complete: bool
    cards: tuple[int, ...] = ()
    seats: tuple[int | None, ...] = ()  # who won each trick, where formulas are asked of players
    tabled: tuple[int, ...] = ()  # what the cards of each trick are worth as melds


class Declared(NamedTuple):
    """Points of melds or of the pair, by side. ``times`` is when each side's are booked.

    ``to_winner``: ``(trick, points)`` that go to whoever wins the trick instead.
    """

    amounts: tuple[int, ...]
    times: tuple[Time, ...]
    needs_trick: bool = False
    to_winner: tuple[tuple[int, int], ...] = ()


class DealScore(NamedTuple):
    """``parts[side][name]`` raw points; ``totals[side]`` multiplied; ``slate[column][side]``."""

    parts: tuple[Mapping[str, int], ...]
    totals: tuple[int, ...]
    entries: tuple[Entry, ...]
    slate: tuple[tuple[int, ...], ...] = ()

    @property
    def bookings(self) -> tuple[Booking, ...]:
        """Every part of the score with its time."""
        return tuple(map(Booking._make, self.entries))


@dataclass(slots=True, eq=False, repr=False)
class _Deal:
    """What score parts draw on."""

    taken: Taken
    melds: Declared
    pair: Declared
    won: list[int]  # tricks by side
    dated: bool = True  # whether the time of every trick is wanted
    asked: Sides | None = None  # where formulas ask for more

    @property
    def over(self) -> bool:
        """Whether every card has fallen, or the deal was declined, or lost by a penalty."""
        asked = self.asked
        return self.taken.complete or (asked is not None and (asked.declined or asked.forfeited))


def count(
    sides: int,
    declarer: int | None,
    taken: Taken,
    melds: Declared,
    pair: Declared,
    factor: int,
    rules: ScoreRules,
    facts: Facts | None = None,
    *,
    dated: bool = True,
) -> DealScore:
    """The score of one deal under fully known rules; ``facts`` where its formulas read them.

    Without ``dated`` it has no entries: most deals decide nothing, and nobody asks when their points were made.
    """
    won = [0] * sides
    for winner in taken.winners:
        if winner is not None:
            won[winner] += 1
    deal = _Deal(taken, melds, pair, won, dated)
    if facts is not None:
        deal.asked = Sides(facts, factor)
        deal.asked.played(taken.winners, taken.cards, taken.complete)
        deal.asked.seated(taken.seats, taken.cards)
    parts = [dict.fromkeys(rules.names, 0) for _ in range(sides)]
    totals = [0] * sides
    entries: list[Entry] = []
    for part in rules.parts:
        test = None if part.by_player else part.test
        for time, side, amount in _SOURCES[part.kind](part, deal):
            if not amount or (test is not None and not _holds(test, side, declarer, deal)):
                continue
            counted = amount * factor if part.multiplied else amount
            if time != UNPLAYED:
                parts[side][part.name] += amount
                if part.counts:
                    totals[side] += counted
            if dated and part.counts:
                entries.append((_settled(time, part.settles), part.name, side, counted, part.kind == "pair"))
        if deal.asked is not None:
            _tell(deal.asked, part, parts, rules)
    return DealScore(tuple(parts), tuple(totals), tuple(entries), _slate(deal, rules))


def _tell(asked: Sides, part: Part, parts: Sequence[Mapping[str, int]], rules: ScoreRules) -> None:
    """Let the formulas below read a part."""
    asked.tell(part.name, [one[part.name] for one in parts])
    if part.kind in CARD_KINDS:
        cards = [other.name for other in rules.parts if other.kind in CARD_KINDS]
        asked.points([sum(one[name] for name in cards) for one in parts])


def _slate(deal: _Deal, rules: ScoreRules) -> tuple[tuple[int, ...], ...]:
    """What the deal adds to each column of the slate, by side: nothing while it is not over."""
    if not rules.slate or deal.asked is None:
        return ()
    columns: list[tuple[int, ...]] = []
    for column in rules.slate:
        numbers = [
            int(column.of.ask(view)) if deal.over and (column.when is None or column.when.ask(view)) else 0
            for view in deal.asked.views
        ]
        columns.append(tuple(numbers))
        deal.asked.tell(column.name, numbers)
    return tuple(columns)


_OWN_TIME = ("trick", "card")  # booked when the trick is turned or the card is played


def _settled(time: Time, settles: str) -> Time:
    """When points are booked: at once, or when the deal is counted, or when ``trick N`` is turned."""
    if settles in _OWN_TIME or time == UNPLAYED:
        return time
    return COUNTED if settles == "deal" else max(time, (int(settles.split()[-1]), TURNED))


_VIEW = View()  # filled anew for every question


def _holds(test: Callable[[View], object], side: int, declarer: int | None, deal: _Deal) -> bool:
    if deal.asked is not None:
        return bool(test(deal.asked.views[side]))
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
    if not deal.dated:
        sums = [0] * len(deal.won)
        for winner, worth in pairs(winners, points):
            if winner is not None:
                sums[winner] += worth
        return [(COUNTED, side, worth) for side, worth in enumerate(sums)]
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


def _formula(part: Part, deal: _Deal) -> _Entries:
    """A number for every side once the deal is over."""
    if deal.asked is None or part.of is None or not deal.over:
        return ()
    if part.by_player:
        return [(COUNTED, side, _of_players(part, views)) for side, views in enumerate(deal.asked.players())]
    return [(COUNTED, side, int(part.of.ask(view))) for side, view in enumerate(deal.asked.views)]


def _of_players(part: Part, views: Sequence[View]) -> int:
    """A number asked of each player of a side, together."""
    assert part.of is not None
    return sum(int(part.of.ask(view)) for view in views if part.test is None or part.test(view))


def _melds(_: Part, deal: _Deal) -> _Entries:
    return _declared(deal.melds, deal)


def _table_melds(_: Part, deal: _Deal) -> _Entries:
    return _won(tuple(enumerate(deal.taken.tabled, 1)), deal)


def _won(worth: Sequence[tuple[int, int]], deal: _Deal) -> _Entries:
    """Points by trick, for whoever won it."""
    winners = deal.taken.winners
    return [
        (_TURNED[trick - 1], winner, points)
        for trick, points in worth
        if trick <= len(winners) and (winner := winners[trick - 1]) is not None
    ]


def _pair(_: Part, deal: _Deal) -> _Entries:
    return _declared(deal.pair, deal)


def _declared(declared: Declared, deal: _Deal) -> _Entries:
    if declared.to_winner:
        return _won(declared.to_winner, deal)
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
    "formula": _formula,
    "melds": _melds,
    "table-melds": _table_melds,
    "pair": _pair,
}

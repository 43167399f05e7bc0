"""Deals of which every card was played, known, once and in turn: nearly all records, so this is quick.

The tricks are gone through from the last to the first, so that each hand grows to what its player held: hands,
legality, winners and points come from one look at each card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from refcli.cards import BITS
from refcli.engine.around import Around
from refcli.engine.contracts import Contract
from refcli.engine.guards import ALWAYS, Guard, Watch
from refcli.engine.modes import Mode
from refcli.engine.play import Play, set_view
from refcli.pairs import pairs
from refcli.record import Trick


class Fault(NamedTuple):
    """A card that the obligations remove from the hand, with the position it was played in."""

    trick: int  # index
    turn: int
    seat: int
    hand: int
    before: tuple[int, ...]
    around: Around | None = None
    card: int = -1  # where the record does not tell it: one that it can be
    told: bool = True  # whether the hand shows only cards that were surely held


_MOST = 1024  # contracts by which deals are gone through; rulesets that play alike share them
Row = tuple[tuple[int, ...], tuple[int, ...]]  # by card: its guard, and how it ranks


class Step(NamedTuple):
    """One trick of a contract as tables: by card led a row, by card the points."""

    at: int
    mode: Mode
    watch: Watch
    rows: tuple[Row, ...]
    values: Sequence[int]


class Through(NamedTuple):
    """A deal gone through: the hands as the cards tell them; winner (seat), points and faults of the tricks."""

    hands: list[int]
    winners: list[int]
    points: list[int]
    faults: list[Fault]


@cache
def turns(seats: int) -> tuple[tuple[int, ...], ...]:
    """By leader: the seats in the order they play to a trick."""
    return tuple(tuple((leader + step) % seats for step in range(seats)) for leader in range(seats))


def steps(contract: Contract, play: Play, tricks: int) -> tuple[Step, ...]:
    """The tricks of a contract without surprises, the last one first; made once."""
    key = (id(contract), tricks)
    if key not in play.ways:
        if len(play.ways) >= _MOST:
            play.ways.clear()
        found: list[Step] = []
        for at in reversed(range(tricks)):
            mode = contract.mode(at + 1)
            watch = play.watch(mode)
            rows = tuple(zip(watch.quick, mode.keys, strict=True))
            found.append(Step(at, mode, watch, rows, contract.values(at + 1)))
        play.ways[key] = (contract, tuple(found))
    made: tuple[Step, ...] = play.ways[key][1]
    return made


def go_through(
    tricks: Sequence[Trick], leads: Sequence[int], way: Sequence[Step], play: Play, seats: int
) -> Through | None:
    """The deal, ``way`` being its ``steps``; None where not every trick is one card of each player in turn, each known

    and played once.
    """
    left, bits, in_turn = [0] * seats, BITS, turns(seats)
    winners, points = [0] * len(way), [0] * len(way)
    doubts: list[tuple[Step, tuple[int, ...], list[int]]] = []
    for step in way:
        at, _, watch, rows, values = step
        trick, order = tricks[at], in_turn[leads[at]]
        cards = trick.cards
        if trick.seats is not None or trick.extras or len(cards) != seats:
            return None
        quick, key = rows[cards[0]]
        doubtful = not watch.free_lead
        worth = best = 0
        top = -1
        for seat, card in pairs(order, cards):
            left[seat] = hand = left[seat] | bits[card]
            guard = quick[card]
            if guard and hand & guard and (guard != ALWAYS or _met(watch.rows[cards[0]][card], hand, cards, card)):
                doubtful = True
            worth += values[card]
            rank = key[card]
            if rank > top:
                top, best = rank, seat
        if doubtful:
            doubts.append((step, order, [left[seat] for seat in order]))
        winners[at], points[at] = best, worth
    total = 0
    for hand in left:
        total |= hand
    if total & ~play.deck or total.bit_count() != seats * len(way):
        return None
    faults = [
        fault
        for step, order, hands in reversed(doubts)
        for fault in _faults(play, step, order, hands, tricks[step.at].cards)
    ]
    return Through(left, winners, points, faults)


def _met(guard: Guard, hand: int, cards: tuple[int, ...], card: int) -> bool:
    """Whether the hand or the cards that lie before one in its trick meet its guard."""
    lies = 0
    for before in cards:
        if before == card:
            break
        lies |= BITS[before]
    return hand & guard.hand != 0 or lies & guard.trick != 0


def _faults(
    play: Play, step: Step, turn: Sequence[int], hands: Sequence[int], cards: tuple[int, ...]
) -> Iterator[Fault]:
    """The cards of a trick that an obligation takes; ``hands`` in the order of play, each as it was before its card."""
    view, watch = play.view, step.watch
    row, lies = watch.opening, 0
    for index, (hand, card) in enumerate(zip(hands, cards, strict=True)):
        guard = row[card]
        if hand & guard.hand or lies & guard.trick:
            set_view(view, step.mode, hand, cards[:index], step.at + 1)
            if not play.legal(step.mode, view) >> card & 1:
                yield Fault(step.at, index, turn[index], hand, cards[:index], card=card)
        row, lies = watch.rows[cards[0]], lies | BITS[card]

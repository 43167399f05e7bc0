"""The tricks of many deals of one contract at once: winners, points, and every card that was not legal.

Columns stand as (trick, deal). The four cards of a trick are bytes of one integer, and so are the four hands, so that
one operation looks at four cards, and turning them from the order of play to the order of seats is a rotation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.tables import Array, ModeTable, Step

SEATS = 4
_PACKED = {1: np.uint32, 2: np.uint64}  # four lanes of so many bytes
_EACH = np.uint32(0x01010101)  # a byte in each of four lanes
_EARLY = np.uint32(0x00010203)  # by turn: who played earlier wins among equals
_TOP = np.uint32(24)


class Illegal(NamedTuple):
    """Some illegal cards: deal, trick and turn from 0 of each, and the clause that takes them away."""

    deals: Array
    tricks: Array
    turns: Array
    step: Step


def translate(column: Array, table: bytes) -> Array:
    """The bytes of a column looked up in a table of 256."""
    return np.frombuffer(column.tobytes().translate(table), np.uint8).reshape(column.shape)


def ranked(packed: Array, table: ModeTable) -> Array:
    """Tricks with each card as its place in the tables of a mode: by class led, then by card."""
    placed: Array = packed + translate(packed.astype(np.uint8), table.base).astype(np.uint32) * _EACH
    return placed


def winning_turns(places: Array, table: ModeTable) -> Array:
    """Which turn takes each trick."""
    keys = looked_up(table.keys, places, np.uint32) + _EARLY
    best = keys.astype(np.uint8)
    for turn in range(1, SEATS):
        best = np.maximum(best, (keys >> np.uint32(8 * turn)).astype(np.uint8))
    return np.uint8(SEATS - 1) - (best & np.uint8(SEATS - 1))


def points_of(packed: Array, values: Array) -> Array:
    """What the cards of each trick count; ``values`` are pairs of bytes."""
    return ((looked_up(values, packed, np.uint32) * _EACH) >> _TOP).astype(np.uint8)


def looked_up(pairs: Array, packed: Array, kind: Any) -> Array:
    """The four bytes of each integer looked up, two at a time, as four lanes of one integer."""
    return pairs.take(np.ascontiguousarray(packed).view(np.uint16)).view(kind)


def illegal(packed: Array, places: Array, leads: Array, table: ModeTable, tricks: Array) -> Iterator[Illegal]:
    """Every illegal card of the given tricks, which one mode ranks.

    ``packed`` and ``leads`` hold all tricks, because hands come from the cards still to be played.
    """
    if table.free:
        return
    played, hands = (_narrow if table.lane.itemsize in _PACKED else _wide)(packed, leads, table)
    deals, led = packed.shape[1], packed.astype(np.uint8)
    if len(tricks) < len(packed):
        played, hands, led = played[tricks], hands[tricks], led[tricks]
    asked = _asked(played, hands, places, table)
    played, hands = (column.reshape(-1, *column.shape[2:]) for column in (played, hands))
    for turn, positions in asked:
        classes = translate(led.reshape(-1).take(positions), table.classes)
        for number, steps in enumerate(table.steps) if turn else [(None, table.opening)]:
            here = positions if number is None else positions[classes == number]
            if steps and len(here):
                own, numbers = here % deals, tricks.take(here // deals)
                at = _position(played.take(here, 0), hands.take(here, 0), turn, table)
                for step, wrong in _judged(steps, at, numbers, table):
                    yield Illegal(own[wrong], numbers[wrong], np.full(len(wrong), turn), step)


def _asked(played: Array, hands: Array, places: Array, table: ModeTable) -> list[tuple[int, Array]]:
    """By turn, the positions in which some clause may take the card: all others are legal."""
    if played.ndim > 2:
        everything = np.arange(played.shape[0] * played.shape[1])
        return [(turn, everything) for turn in range(0 if table.opening else 1, SEATS)]
    width = 8 * table.lane.itemsize
    kind = played.dtype.type
    met = hands & looked_up(table.hand_guard, places, kind)
    if table.trick_guard is not None:
        before = (played << kind(width)) | (played << kind(2 * width)) | (played << kind(3 * width))
        met |= before & looked_up(table.trick_guard, places, kind)
    met = met.reshape(-1)
    some = np.flatnonzero(met & kind(-1 << width & (1 << 4 * width) - 1))
    lanes = met[some]
    low = kind((1 << width) - 1)
    asked = [(turn, some[((lanes >> kind(width * turn)) & low) != 0]) for turn in range(1, SEATS)]
    return [(0, np.arange(len(met))), *asked] if table.opening else asked


class _Position(NamedTuple):
    hand: Array
    card: Array
    trick: Array


def _position(played: Array, hands: Array, turn: int, table: ModeTable) -> _Position:
    """The hands, the cards played from them and what lay in the trick before."""
    lanes = [_lane(played, before, table) for before in range(turn + 1)]
    trick = np.zeros_like(lanes[0])
    for lane in lanes[:-1]:
        trick |= lane
    return _Position(_lane(hands, turn, table), lanes[-1], trick)


def _lane(columns: Array, turn: int, table: ModeTable) -> Array:
    """The bits of one turn from packed or separate lanes."""
    if columns.ndim > 1:
        return columns[:, turn]
    width = 8 * table.lane.itemsize
    lane: Array = (columns >> columns.dtype.type(width * turn)).astype(table.lane.dtype)
    return lane


def _judged(steps: tuple[Step, ...], at: _Position, tricks: Array, table: ModeTable) -> Iterator[tuple[Step, Array]]:
    """The clauses that take a card from the hand it was in, each with the positions where it is the first to."""
    words: dict[str, Any] = {"hand": at.hand, "held": at.hand, "trick": at.trick, "trick-number": tricks + 1}
    kind, left = table.lane.dtype.type, at.hand
    there = np.ones(len(left), bool)
    for step in steps:
        left = _after(step, left, words, kind)
        still = (left & at.card) != 0
        gone = np.flatnonzero(there & ~still)
        if len(gone):
            yield step, gone
        there &= still


def _after(step: Step, left: Array, words: dict[str, Any], kind: Any) -> Array:
    """What a clause leaves of some hands; where it would leave nothing it is waived."""
    cards: Any = step.cards(words) if callable(step.cards) else kind(step.cards)
    kept: Array = left & (cards if step.allow else ~cards)
    acts: Any = kept != 0
    if callable(step.when):
        acts = acts & step.when(words)
    if callable(step.unless):
        acts = acts > step.unless(words)
    after: Array = kept | (left & (acts.astype(kind) - kind(1)))
    return after


def _narrow(packed: Array, leads: Array, table: ModeTable) -> tuple[Array, Array]:
    """The cards and the hands of every trick in the order of play, four lanes in one integer."""
    kind = _PACKED[table.lane.itemsize]
    played = looked_up(table.pairs, packed, kind)
    width = 8 * table.lane.itemsize
    shift = leads.astype(kind) * kind(width)
    seats = _rotated(played, shift, 4 * width, kind)
    for trick in range(len(seats) - 2, -1, -1):
        seats[trick] |= seats[trick + 1]
    return played, _rotated(seats, kind(4 * width) - shift, 4 * width, kind)


def _rotated(columns: Array, shift: Array, width: int, kind: Any) -> Array:
    """Bits turned to the left, round and round."""
    low = kind(width - 1)
    turned: Array = (columns << (shift & low)) | (columns >> ((kind(width) - shift) & low))
    return turned


def _wide(packed: Array, leads: Array, table: ModeTable) -> tuple[Array, Array]:
    """The same where four lanes do not fit in one integer: (trick, deal, turn)."""
    played = np.take(table.lane, np.ascontiguousarray(packed).view(np.uint8)).reshape(*packed.shape, SEATS)
    turns = np.arange(SEATS, dtype=np.uint8)
    seat_of_turn = (leads[..., None] + turns) & np.uint8(SEATS - 1)
    turn_of_seat = (turns - leads[..., None]) & np.uint8(SEATS - 1)
    seats = np.take_along_axis(played, turn_of_seat.astype(np.intp), 2)
    for trick in range(len(seats) - 2, -1, -1):
        seats[trick] |= seats[trick + 1]
    return played, np.take_along_axis(seats, seat_of_turn.astype(np.intp), 2)

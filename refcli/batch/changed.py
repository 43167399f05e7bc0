"""Contracts that a card played changes: which card does so in each deal, and what ranks before and after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.play import looked_up, ranked
from refcli.batch.schema import TRICKS
from refcli.batch.tables import Array, ModeTable, pairs
from refcli.cards import bits
from refcli.engine.contracts import Contract
from refcli.rules.expr.tree import words

_KNOWN = frozenset({"card", "led", "leading", "trump", "trick-number", "deck", "seats"})
_FOLLOWED = np.uint32(0xFFFFFF00)  # the cards behind the one that leads


class Since(NamedTuple):
    """By deal: the number of the contract that a card has set, 0 for none, and its trick and turn, from 0."""

    number: Array
    trick: Array
    turn: Array

    def part(self, rows: Any) -> Since:
        """Some of the deals."""
        return Since(self.number[rows], self.trick[rows], self.turn[rows])

    def same(self, other: Since) -> Array:
        """In which deals another is the same."""
        found: Array = (self.number == other.number) & (self.trick == other.trick) & (self.turn == other.turn)
        return found


@dataclass(frozen=True, eq=False)
class Changes:
    """What may become of a contract. ``made`` are the contracts after such a card, by number.

    ``modes`` rank before, by trick; ``sets`` gives by trick and place the number that a card sets, ``opening`` by card
    that of one that leads, None where none does.
    """

    made: Mapping[int, Contract]
    modes: tuple[ModeTable, ...]
    sets: tuple[Array, ...]
    opening: tuple[Array | None, ...]

    def since(self, packed: Array) -> Since:
        """When the contract changes in each deal; ``packed`` are tricks of four bytes, (trick, deal)."""
        deals = packed.shape[1]
        found = Since(*(np.zeros(deals, np.uint8) for _ in range(3)))
        rows = np.arange(deals)
        for trick in range(TRICKS):
            cards = packed[trick].take(rows)
            set_ = looked_up(self.sets[trick], ranked(cards, self.modes[trick]), np.uint32) & _FOLLOWED
            first = self.opening[trick]
            if first is not None:
                set_ = set_ | first.take(cards.astype(np.uint8))
            hit = np.flatnonzero(set_)
            own, numbers = rows[hit], set_[hit]
            turn = sum((numbers & np.uint32((1 << 8 * turns) - 1)) == 0 for turns in (1, 2, 3))
            found.trick[own], found.turn[own] = trick, turn
            found.number[own] = (numbers >> (np.asarray(turn, np.uint32) * np.uint32(8))).astype(np.uint8)
            rows = rows[set_ == 0]
            if not len(rows):
                break
        return found


def changes_of(contract: Contract, modes: Sequence[ModeTable], numbers: dict[str, int]) -> Changes | None:
    """The changes of a contract, asked of the engine; None where they depend on more than the two cards.

    ``modes`` are the tables of the contract by trick; ``numbers`` are those given to contracts by name.
    """
    becomes = contract.rule.becomes
    if becomes is None or not words(becomes.when) <= _KNOWN:
        return None
    every = "trick-number" in words(becomes.when)
    made: dict[int, Contract] = {}

    def number(trick: int, *lies: int) -> int:
        after = contract.seen(trick, lies)
        if after is contract:
            return 0
        place = numbers.setdefault(after.name, len(numbers) + 1)
        made.setdefault(place, after)
        return place

    tables: dict[tuple[int, int], tuple[Array, Array | None]] = {}
    by_trick: list[tuple[Array, Array | None]] = []
    for trick, table in enumerate(modes, 1):
        key = (id(table), trick if every else 0)
        if key not in tables:
            tables[key] = _tables(table, trick, number)
        by_trick.append(tables[key])
    return Changes(made, tuple(modes), tuple(one[0] for one in by_trick), tuple(one[1] for one in by_trick))


def _tables(table: ModeTable, trick: int, number: Callable[..., int]) -> tuple[Array, Array | None]:
    """By place, and by card that leads, the number of the contract that a card sets in a trick."""
    classes = table.mode.tables.classes
    sets = [
        next((number(trick, led, card) for led in bits(mask) if led != card), 0)
        for mask in dict.fromkeys(classes)
        for card in range(len(classes))
    ]
    opening = [number(trick, card) for card in range(len(classes))]
    first = np.array([*opening, *[0] * (256 - len(opening))], np.uint32)
    return pairs(sets, np.uint8), first if any(opening) else None

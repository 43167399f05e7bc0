"""Melds of many hands at once: the engine's choice for every run of a suit, looked up, and sets against runs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.tables import Array
from refcli.cards import Deck
from refcli.engine.melds import Melds, key_of
from refcli.rules.model import MeldRules

SEATS = 4
_COMPARED, _UNCOMPARED = ("side", "player", "best"), ("each", "trick-winner")


class Held(NamedTuple):
    """By hand: what its melds are worth together, and the place of its best one among all melds (0: none)."""

    worth: Array
    best: Array


class MeldTables:
    """The melds of a contract: ``low`` compares from the low end; ``trump`` is the trump set."""

    def __init__(self, rules: MeldRules, deck: Deck, low: bool, trump: int) -> None:
        self.rules, self._deck, self._engine = rules, deck, Melds(rules, deck)
        self._low, self._trump = low, trump
        self._ranks = len(deck.ranks)
        everything = self._engine.all(deck.all)
        self._keys = {key: place for place, key in enumerate(sorted({self._key(meld) for meld in everything}), 1)}
        self.worths = np.zeros(len(self._keys) + 1, np.int32)  # of the best meld, by place; where `exact`
        by_key: dict[int, set[int]] = {}
        for meld in everything:
            by_key.setdefault(self._keys[self._key(meld)], set()).add(meld.worth)
        self.exact = all(len(worths) == 1 for worths in by_key.values())
        for place, worths in by_key.items():
            self.worths[place] = min(worths)
        self._sets = [(meld, self._keys[self._key(meld)]) for meld in everything if meld.is_set]

    @cached_property
    def _runs(self) -> list[tuple[Array, Array]]:
        return [self._suit(suit) for suit in range(len(self._deck.suits))]

    @property
    def plain(self) -> bool:
        """Whether these melds are awarded in a way that has an array form."""
        rules = self.rules
        if rules.cancel or rules.scores not in (*_COMPARED, *_UNCOMPARED):
            return False
        return rules.scores != "best" or self.exact

    @property
    def ranks_trumps(self) -> bool:
        """Whether what is awarded depends on the trumps."""
        return self.rules.scores in _COMPARED and "trump" in self.rules.compare

    def _key(self, meld: Any) -> tuple[int, ...]:
        return key_of(meld, self.rules.compare, len(self._deck.ranks) - 1, self._low, self._trump)

    def _suit(self, suit: int) -> tuple[Array, Array]:
        """Worth and best place of the runs in every set of cards of one suit."""
        size = 1 << self._ranks
        worth, best = np.zeros(size, np.int32), np.zeros(size, np.int32)
        for cards in range(size):
            chosen = self._engine.best(cards << (self._ranks * suit), self._low, self._trump)
            worth[cards] = sum(meld.worth for meld in chosen)
            best[cards] = max((self._keys[self._key(meld)] for meld in chosen), default=0)
        return worth, best

    def of(self, hands: Array) -> tuple[Array, Held]:
        """The hands that hold melds (their rows), and what these are; ``hands`` are masks of 64 bits."""
        runs, sets = self.may_hold(hands)
        rows = np.flatnonzero(runs | sets)
        held = self._of_runs(hands.take(rows))
        with_sets = np.flatnonzero(sets.take(rows))
        if len(with_sets):
            self._weigh(hands.take(rows), with_sets, held)
        real = held.best != 0
        return rows[real], Held(held.worth[real], held.best[real])

    def may_hold(self, hands: Array) -> tuple[Array, Array]:
        """Which hands hold a run, and which hold a set."""
        one = np.uint64(1)
        ranks, suits = self._ranks, len(self._deck.suits)
        ends = sum(1 << (ranks * suit + ranks - 1) for suit in range(suits))
        runs = np.zeros(len(hands), bool)
        if self.rules.runs:
            linked = hands & (hands >> one) & np.uint64(~ends & self._deck.all)
            for _ in range(min(self.rules.runs) - 2):
                linked = linked & (linked >> one)
            runs = linked != 0
        common = hands & np.uint64(sum(1 << rank for rank in self.rules.sets))
        for suit in range(1, suits):
            common = common & (hands >> np.uint64(ranks * suit))
        return runs, common != 0

    def _of_runs(self, hands: Array) -> Held:
        worth, best = np.zeros(len(hands), np.int32), np.zeros(len(hands), np.int32)
        low = np.uint64((1 << self._ranks) - 1)
        for suit, (worths, bests) in enumerate(self._runs):
            cards = ((hands >> np.uint64(self._ranks * suit)) & low).astype(np.intp)
            worth += worths.take(cards)
            best = np.maximum(best, bests.take(cards))
        return Held(worth, best)

    def _weigh(self, hands: Array, rows: Array, held: Held) -> None:
        """Hands with sets: every choice of their sets with the runs of what is left, the engine's order."""
        some = hands.take(rows)
        count = np.zeros(len(rows), np.int32)
        for meld, place in self._sets:
            mask = np.uint64(meld.cards)
            own = np.flatnonzero((some & mask) == mask)
            count[own] += 1
            left = some[own] if self.rules.reuse else some[own] & ~mask
            runs = self._of_runs(left)
            worth, best = runs.worth + meld.worth, np.maximum(runs.best, place)
            at = rows[own]
            better = (worth, best) if self.rules.reuse else _greater(worth, best, held.worth[at], held.best[at])
            held.worth[at], held.best[at] = better
        for row in rows[count > 1].tolist():
            chosen = self._engine.best(int(hands[row]), self._low, self._trump)
            held.worth[row] = sum(meld.worth for meld in chosen)
            held.best[row] = max(self._keys[self._key(meld)] for meld in chosen)


def _greater(worth: Array, best: Array, other: Array, other_best: Array) -> tuple[Array, Array]:
    """The greater of two choices; the first among equals."""
    first = (worth > other) | ((worth == other) & (best >= other_best))
    return np.where(first, worth, other), np.where(first, best, other_best)


def award(
    hands: Sequence[Array], leaders: Array, sides: Sequence[int], tables: MeldTables, first: Array
) -> tuple[Array, bool]:
    """What each side scores, (side, deal): the side of the best meld, the earlier in order of play among equals.

    ``first`` are the sides that took the first trick. Also: whether a side without a trick loses it.
    """
    deals, rules = len(leaders), tables.rules
    worth = np.zeros((SEATS, deals), np.int32)
    best = np.zeros((SEATS, deals), np.int32)
    for seat, cards in enumerate(hands):
        rows, held = tables.of(cards)
        worth[seat, rows], best[seat, rows] = held
    amounts = np.zeros((max(sides) + 1, deals), np.int32)
    if rules.scores in _UNCOMPARED:
        for seat, side in enumerate(sides):
            amounts[side] += worth[seat]
        if rules.scores == "each":
            return amounts, rules.needs_trick
        return amounts.sum(axis=0) * (first == np.arange(len(amounts))[:, None]), False
    top = np.zeros(deals, np.int32)
    for seat in range(SEATS):
        early = np.int32(SEATS - 1) - ((np.int32(seat) - leaders) & np.int32(SEATS - 1))
        top = np.maximum(top, best[seat] * np.int32(SEATS) + early)
    winner = (leaders + (SEATS - 1) - (top & (SEATS - 1))) & (SEATS - 1)
    some = top >= SEATS
    for seat, side in enumerate(sides):
        if rules.scores == "best":
            amounts[side] += np.where(some & (winner == seat), tables.worths[top >> 2], 0)
        elif rules.scores == "player":
            amounts[side] += np.where(some & (winner == seat), worth[seat], 0)
        else:
            amounts[side] += worth[seat] * (some & (np.array(sides)[winner] == side))
    return amounts, rules.needs_trick

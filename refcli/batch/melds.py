"""Melds of many hands at once: the engine's choice for every run of a suit, looked up, and sets against runs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.tables import Array
from refcli.cards import Deck
from refcli.engine.melds import Meld, Melds, by_turn, key_of
from refcli.rules.model import MeldRules

SEATS = 4
_COMPARED, _UNCOMPARED = ("side", "player", "best"), ("each", "trick-winner")
_BEST = np.int32(12)  # bits for the place of a meld among all
_PLACES = np.int32((1 << _BEST) - 1)


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
        self._sets = _Sets.of([(meld, self._keys[self._key(meld)]) for meld in everything if meld.is_set], self._ranks)

    @cached_property
    def _runs(self) -> list[Array]:
        """By suit; suits without trumps are alike."""
        known: dict[int, Array] = {}
        for suit, cards in enumerate(self._deck.suit_masks):
            trumps = cards & self._trump
            if trumps not in known:
                known[trumps] = self._suit(suit)
        return [known[cards & self._trump] for cards in self._deck.suit_masks]

    @property
    def plain(self) -> bool:
        """Whether these melds are awarded in a way that has an array form."""
        rules = self.rules
        if rules.scores not in (*_COMPARED, *_UNCOMPARED) or "forehand" in rules.compare[:-1]:
            return False
        return rules.scores != "best" or self.exact

    @property
    def ranks_trumps(self) -> bool:
        """Whether what is awarded depends on the trumps."""
        return self.rules.scores in _COMPARED and "trump" in self.rules.compare

    def _key(self, meld: Any) -> tuple[int, ...]:
        return key_of(meld, self.rules.compare, len(self._deck.ranks) - 1, self._low, self._trump)

    def _suit(self, suit: int) -> Array:
        """The runs in every set of cards of one suit: their worth above ``_BEST``, below it the place of the best.

        The engine chooses the melds of each unbroken run by itself.
        """
        found = np.zeros(1 << self._ranks, np.int32)
        for top in range(self._ranks):
            for bottom in range(top + 1):
                run = (2 << top) - (1 << bottom)
                chosen = self._engine.best(run << (self._ranks * suit), self._low, self._trump)
                worth = sum(meld.worth for meld in chosen)
                best = max((self._keys[self._key(meld)] for meld in chosen), default=0)
                below = found[: 1 << max(bottom - 1, 0)]  # with a gap between
                found[run : run + len(below)] = _joined(below, np.int32(worth << _BEST | best))
        return found

    def of(self, hands: Array) -> tuple[Array, Held]:
        """The hands that hold melds (their rows), and what these are; ``hands`` are masks of 64 bits."""
        runs, sets = self.may_hold(hands)
        rows = np.flatnonzero(runs | (sets != 0))
        held = self._of_runs(hands.take(rows))
        with_sets = np.flatnonzero(sets.take(rows))
        if len(with_sets):
            at = rows.take(with_sets)
            self._weigh(hands.take(at), sets.take(at), with_sets, held)
        real = held != 0
        rows, held = rows[real], held[real]
        return rows, Held(held >> _BEST, held & _PLACES)

    def may_hold(self, hands: Array) -> tuple[Array, Array]:
        """Which hands hold a run, and the ranks of which they hold a set, as bits."""
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
        return runs, common

    def _of_runs(self, hands: Array) -> Array:
        found = np.zeros(len(hands), np.int32)
        low = np.uint64((1 << self._ranks) - 1)
        for suit, runs in enumerate(self._runs):
            cards = ((hands >> np.uint64(self._ranks * suit)) & low).astype(np.intp)
            found = _joined(found, runs.take(cards))
        return found

    def _weigh(self, hands: Array, sets: Array, rows: Array, held: Array) -> None:
        """Hands with sets: every choice of their sets with the runs of what is left, the engine's order."""
        ranks = sets.astype(np.intp)
        runs = self._of_runs(hands if self.rules.reuse else hands & ~self._sets.cards.take(ranks))
        chosen = _joined(runs, self._sets.held.take(ranks))
        held[rows] = chosen if self.rules.reuse else np.maximum(chosen, held[rows])
        several = np.flatnonzero(ranks & (ranks - 1))
        for row, hand in zip(rows[several].tolist(), hands[several].tolist(), strict=True):
            melds = self._engine.best(hand, self._low, self._trump)
            best = max(self._keys[self._key(meld)] for meld in melds)
            held[row] = sum(meld.worth for meld in melds) << _BEST | best


class _Sets(NamedTuple):
    """By the ranks of which a hand holds a set, where it is one: its cards, and worth and place as those of runs."""

    cards: Array
    held: Array

    @staticmethod
    def of(sets: Sequence[tuple[Meld, int]], ranks: int) -> _Sets:
        found = _Sets(np.zeros(1 << ranks, np.uint64), np.zeros(1 << ranks, np.int32))
        for meld, place in sets:
            found.cards[1 << meld.top] = meld.cards
            found.held[1 << meld.top] = meld.worth << _BEST | place
        return found


def _joined(one: Any, other: Any) -> Any:
    """Melds beside others: the sum of their worth, the greater of their places."""
    worth = (one & ~_PLACES) + (other & ~_PLACES)
    return worth | np.maximum(one & _PLACES, other & _PLACES)


def award(
    hands: Sequence[Array], leaders: Array, sides: Sequence[int], tables: MeldTables, first: Array
) -> tuple[Array, bool]:
    """What each side scores, (side, deal): the side of the best meld, the earlier in order of play among equals.

    ``first`` are the sides that took the first trick. Also: whether a side without a trick loses it.
    """
    deals, rules = len(leaders), tables.rules
    worth = np.zeros((SEATS, deals), np.int32)
    best = np.zeros((SEATS, deals), np.int32)
    rows, held = tables.of(np.concatenate(hands))
    worth.reshape(-1)[rows], best.reshape(-1)[rows] = held
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
    some = (top >= SEATS) & ~_undecided(best, top >> 2, winner == leaders, sides, rules)
    for seat, side in enumerate(sides):
        if rules.scores == "best":
            amounts[side] += np.where(some & (winner == seat), tables.worths[top >> 2], 0)
        elif rules.scores == "player":
            amounts[side] += np.where(some & (winner == seat), worth[seat], 0)
        else:
            amounts[side] += worth[seat] * (some & (np.array(sides)[winner] == side))
    return amounts, rules.needs_trick


def _undecided(best: Array, highest: Array, forehand: Array, sides: Sequence[int], rules: MeldRules) -> Array:
    """Deals in which two sides have melds as high as the highest and nothing parts them; ``forehand`` has one."""
    if by_turn(rules.compare) and not rules.cancel:
        return np.zeros(len(highest), bool)
    own = [np.logical_or.reduce([best[seat] == highest for seat, who in enumerate(sides) if who == side])
           for side in range(max(sides) + 1)]  # fmt: skip
    sided = np.add.reduce(own, dtype=np.int8)
    return np.asarray((sided > 1) & ~(forehand & ("forehand" in rules.compare)))

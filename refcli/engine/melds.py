"""Melds in a hand: which there are, the best choice of them, and whose are the best.

Runs follow the natural order of ranks, in trumps too; a set is all cards of one rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from refcli.cards import Deck
from refcli.rules.model import MeldRules

Key = tuple[int, ...]
_LINKED = 3  # runs of so many cards can be told by two links in a row


class Meld(NamedTuple):
    """``top`` is the rank index of its highest card, ``bottom`` of its lowest; ``place``: how a set ranks otherwise."""

    cards: int
    worth: int
    length: int
    is_set: bool
    top: int
    bottom: int
    place: int | None = None


@lru_cache(maxsize=1 << 14)  # there are a few hundred melds, compared in a few ways
def key_of(meld: Meld, compare: tuple[str, ...], last: int, low: bool, trump: int, leads: bool = False) -> Key:
    """A meld by the criteria of a comparison; ``last`` is the index of the highest rank, ``leads``: the forehand's."""
    values = {
        "points": meld.worth,
        "count": meld.length,
        "quartet": int(meld.is_set),
        "top": meld.place if meld.place is not None else last - meld.bottom if low else meld.top,
        "trump": int(not meld.is_set and meld.cards & trump == meld.cards),
        "forehand": int(leads),
    }
    return tuple(values[name] for name in compare if name != "first")


def by_turn(compare: tuple[str, ...]) -> bool:
    """Whether the earlier in order of play decides between melds that are equal in all else."""
    return "first" in compare or not compare


class Melds:
    """The melds of one ruleset's table. ``low`` compares from the low end; ``trump`` is the trump set."""

    def __init__(self, rules: MeldRules, deck: Deck) -> None:
        self.rules = rules
        self.deck = deck
        self._cuts: dict[tuple[int, int, bool, int], tuple[Meld, ...]] = {}
        self._packs: dict[tuple[bool, int], dict[int, tuple[Meld, ...]]] = {}
        ranks, suits = len(deck.ranks), len(deck.suits)
        self._next = sum(1 << card for card in range(deck.size) if card % ranks < ranks - 1)  # a higher card is there
        self._shortest = min(rules.runs, default=0)
        self._short = bool(rules.runs) and self._shortest < _LINKED
        self._suits = deck.suit_masks
        self._suit, self._others = ranks * (suits > 1), ranks * max(suits - 2, 0)
        self._set_ranks = sum(1 << rank for rank in rules.sets)  # of the first suit

    def held(self, hands: Sequence[int], order: Sequence[int], low: bool, trump: int) -> list[tuple[int, Meld]]:
        """The best melds of every hand with its seat, in order; most hands are seen to have none."""
        found: list[tuple[int, Meld]] = []
        linking, suit, others, sets = self._next, self._suit, self._others, self._set_ranks
        for seat in order:
            hand = hands[seat]
            linked, paired = hand & hand >> 1 & linking, hand & hand >> suit
            runs = linked & linked >> 1
            if runs or self._short or paired & paired >> others & sets:
                for meld in self.best(hand, low, trump):
                    found.append((seat, meld))
        return found

    def _holds_set(self, hand: int) -> bool:
        """Whether a hand may hold a set: cards of one rank in the first two suits and in the last two."""
        paired = hand & hand >> self._suit
        return paired & paired >> self._others & self._set_ranks != 0

    def all(self, hand: int) -> tuple[Meld, ...]:
        """Every meld the cards can form, short runs inside longer ones included."""
        return (*self._sets(hand), *self._runs(hand))

    def read(self, cards: int) -> Meld | None:
        """The one meld these cards form, or None."""
        return next((meld for meld in self.all(cards) if meld.cards == cards), None)

    def best(self, hand: int, low: bool, trump: int) -> tuple[Meld, ...]:
        """The choice of melds worth most; among equals the one with the strongest single meld."""
        if not self._holds_set(hand):
            return self._pack(hand, low, trump)
        sets = tuple(self._sets(hand))
        choices: list[tuple[Meld, ...]] = []
        for size in range(len(sets), -1, -1):
            if self.rules.reuse and size < len(sets):
                break
            for chosen in combinations(sets, size):
                used = 0 if self.rules.reuse else sum(meld.cards for meld in chosen)
                choices.append((*chosen, *self._pack(hand & ~used, low, trump)))
        return max(choices, key=lambda melds: (sum(m.worth for m in melds), self._strongest(melds, low, trump)))

    def key(self, meld: Meld, low: bool, trump: int) -> Key:
        """What two melds are compared by, the players' order left out."""
        return key_of(meld, self.rules.compare, len(self.deck.ranks) - 1, low, trump)

    def _strongest(self, melds: Sequence[Meld], low: bool, trump: int) -> Key:
        return max((self.key(meld, low, trump) for meld in melds), default=())

    def _sets(self, hand: int) -> Iterator[Meld]:
        for rank, worth in self.rules.sets.items():
            mask = self.deck.rank_masks[rank]
            if hand & mask == mask and mask.bit_count() >= self.rules.set_size:
                yield Meld(mask, worth, mask.bit_count(), True, rank, rank, self.rules.set_places.get(rank))

    def _maximal(self, hand: int) -> Iterator[tuple[int, int]]:
        """Longest runs as ``(lowest card, length)``."""
        linked = hand & (hand >> 1) & self._next  # cards whose next higher card is held too
        while linked:
            start = (linked & -linked).bit_length() - 1
            chain = linked >> start
            length = (~chain & (chain + 1)).bit_length()  # trailing ones and the card they lead to
            yield start, length
            linked &= ~(((1 << (length - 1)) - 1) << start)

    def _run(self, low_card: int, length: int) -> Meld | None:
        worth = self.rules.runs.get(length, 0)
        if not worth:
            return None
        bottom = low_card % len(self.deck.ranks)
        return Meld(((1 << length) - 1) << low_card, worth, length, False, bottom + length - 1, bottom)

    def _runs(self, hand: int) -> Iterator[Meld]:
        for start, longest in self._maximal(hand):
            for length in range(longest, 0, -1):
                for offset in range(longest - length + 1):
                    meld = self._run(start + offset, length)
                    if meld is not None:
                        yield meld

    def _pack(self, hand: int, low: bool, trump: int) -> tuple[Meld, ...]:
        """The best runs, suit by suit; what the cards of one suit make is remembered."""
        known = self._packs.get((low, trump))
        if known is None:
            known = self._packs[low, trump] = {}
        linked = hand & hand >> 1 & self._next
        runs = hand if self._short else linked & linked >> 1
        chosen: tuple[Meld, ...] = ()
        for suit in self._suits:
            if runs & suit:
                held = hand & suit
                melds = known.get(held)
                if melds is None:
                    melds = known[held] = self._pack_suit(held, low, trump)
                chosen += melds
        return chosen

    def _pack_suit(self, held: int, low: bool, trump: int) -> tuple[Meld, ...]:
        runs = self._maximal(held)
        return tuple(meld for start, longest in runs for meld in self._cut(start, longest, low, trump))

    def _cut(self, start: int, longest: int, low: bool, trump: int) -> tuple[Meld, ...]:
        """The best melds of one unbroken run: one of them, or several where runs may be cut."""
        if longest < self._shortest:
            return ()
        key = (start, longest, low, trump)
        if key not in self._cuts:
            self._cuts[key] = self._best_cut(start, longest, low, trump)
        return self._cuts[key]

    def _best_cut(self, start: int, longest: int, low: bool, trump: int) -> tuple[Meld, ...]:
        best: tuple[Meld, ...] = ()
        rank: tuple[int, Key] = (0, ())
        for length in range(longest, 0, -1):
            for offset in range(longest - length + 1):
                meld = self._run(start + offset, length)
                if meld is None:
                    continue
                melds: tuple[Meld, ...] = (meld,)
                if self.rules.split:
                    melds += self._cut(start + offset + length, longest - offset - length, low, trump)
                now = (sum(m.worth for m in melds), self._strongest(melds, low, trump))
                if now > rank:
                    best, rank = melds, now
        return best

"""Cards as small ints, sets of cards as int bit masks; names belong to the deck.

Card ``i`` is rank ``i % ranks`` of suit ``i // ranks``; ranks count from the lowest. A mask has bit
``1 << card``. A deck has several packs (French, Swiss-German): other names for the same ints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

BITS = tuple(1 << card for card in range(64))  # the mask of one card


def bits(mask: int) -> Iterator[int]:
    """The cards of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cards: Iterator[int] | tuple[int, ...] | list[int]) -> int:
    """The mask of some cards; unknown cards (negative) are left out."""
    mask = 0
    for card in cards:
        if card >= 0:
            mask |= 1 << card
    return mask


def union(masks: Iterable[int]) -> int:
    """The cards of some masks together."""
    found = 0
    for mask in masks:
        found |= mask
    return found


_NO_NAMES: dict[str, tuple[str, ...]] = {}


class Naming(NamedTuple):
    """Names of one suit or rank: ``short`` is canonical; ``names`` by language, the first the one shown."""

    key: str
    short: str
    symbol: str = ""
    names: Mapping[str, tuple[str, ...]] = _NO_NAMES


class Pack(NamedTuple):
    """The names one printed pack uses. ``suits`` and ``ranks`` follow the deck's indices.

    ``own`` holds the cards that have a name of their own beside suit and rank.
    """

    key: str
    suits: tuple[Naming, ...]
    ranks: tuple[Naming, ...]
    own: Mapping[int, Naming] = MappingProxyType({})


@dataclass(frozen=True)
class Deck:
    """Suits times ranks, but for the cards taken out of the pack: ``without`` is their mask.

    ``mates`` gives the other suit of each suit's colour, by index; -1 where it has none.
    """

    ranks: tuple[str, ...]  # lowest first
    suits: tuple[str, ...]
    packs: Mapping[str, Pack]
    without: int = 0
    mates: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many ints stand for cards: those taken out keep theirs."""
        return len(self.ranks) * len(self.suits)

    @cached_property
    def all(self) -> int:
        """All cards that are played with."""
        return (1 << self.size) - 1 & ~self.without

    @cached_property
    def count(self) -> int:
        """How many cards are played with."""
        return self.all.bit_count()

    @cached_property
    def suit_masks(self) -> tuple[int, ...]:
        n = len(self.ranks)
        return tuple(((1 << n) - 1) << (n * s) for s in range(len(self.suits)))

    @cached_property
    def rank_masks(self) -> tuple[int, ...]:
        n = len(self.ranks)
        return tuple(sum(1 << (n * s + r) for s in range(len(self.suits))) for r in range(n))

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The places of the ranks of which some card is played with."""
        return tuple(place for place, mask in enumerate(self.rank_masks) if mask & self.all)

    def name(self, card: int, pack: str) -> str:
        """The canonical name in a pack (``S10``); ``?`` for an unknown card."""
        if card < 0:
            return "?"
        suit, rank = divmod(card, len(self.ranks))
        names = self.packs[pack]
        if card in names.own:
            return names.own[card].short
        return names.suits[suit].short + names.ranks[rank].short

    def names(self, mask: int, pack: str) -> tuple[str, ...]:
        """Canonical names of a set, by suit, the highest rank first."""
        n = len(self.ranks)
        order = sorted(bits(mask), key=lambda c: (c // n, -(c % n)))
        return tuple(self.name(card, pack) for card in order)

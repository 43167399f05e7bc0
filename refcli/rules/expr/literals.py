"""Cards, suits and ranks written as themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from refcli.cards import Deck, Naming


class Literals(NamedTuple):
    """Masks by name: cards as ``S10``, suits by their English plural (``hearts``), ranks as ``10``."""

    cards: Mapping[str, int]
    suits: Mapping[str, int]
    ranks: Mapping[str, int]


def literals(deck: Deck, pack: str) -> Literals:
    """The names of one pack (the first where ``pack`` is empty); ranks may also be written as the deck calls them."""
    ranks = dict(zip(deck.ranks, deck.rank_masks, strict=True))
    key = pack or next(iter(deck.packs), "")
    names = deck.packs.get(key)
    if names is None:
        return Literals({}, {}, ranks)
    cards = {deck.name(card, key): 1 << card for card in range(deck.size)}
    suits = {_english(suit): mask for suit, mask in zip(names.suits, deck.suit_masks, strict=True)}
    ranks |= {rank.short: mask for rank, mask in zip(names.ranks, deck.rank_masks, strict=True)}
    return Literals(cards, suits, ranks)


def _english(suit: Naming) -> str:
    names = (suit.names or {}).get("en", ())
    return names[0] if names else suit.key

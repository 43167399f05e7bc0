"""A position on which two rulesets disagree, found by trying: small ones first, always the same ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from refcli.engine.contracts import contracts_of, offered
from refcli.engine.play import legal_cards
from refcli.rules.ruleset import Ruleset

_TRIES = 60  # of each size in each contract
_SIZES = ((2, 1), (2, 2), (3, 2), (3, 3), (4, 3))  # cards in hand, cards that lie


class Disputed(NamedTuple):
    """A position that two rulesets judge differently. Masks are the cards that may be played, None where it is open."""

    contract: str
    number: int
    trick: tuple[int, ...]
    hand: int
    first: int | None
    second: int | None


def disputed(first: Ruleset, second: Ruleset) -> Disputed | None:
    """One such position; None where none was met, which proves nothing."""
    if (first.deck.ranks, first.deck.suits, first.seats) != (second.deck.ranks, second.deck.suits, second.seats):
        return None
    shared = [name for name in contracts_of(first).names() if name in contracts_of(second).names()]
    played = offered(first) & offered(second) or offered(first) | offered(second)
    shared = [name for name in shared if name.partition(":")[0] in played]
    for contract, number, trick, hand in _positions(shared, first):
        mine, yours = _legal(first, contract, number, trick, hand), _legal(second, contract, number, trick, hand)
        if mine != yours:
            return Disputed(contract, number, trick, hand, _one(mine), _one(yours))
    return None


def _positions(contracts: list[str], rules: Ruleset) -> Iterator[tuple[str, int, tuple[int, ...], int]]:
    random = Random(1)
    deck = range(rules.deck.size)
    for held, laid in _SIZES:
        if laid >= rules.seats:
            continue
        for contract in contracts:
            for _ in range(_TRIES):
                cards = random.sample(deck, held + laid)
                number = max(1, rules.deal.hand - held + 1)
                yield contract, number, tuple(cards[:laid]), sum(1 << card for card in cards[laid:])


def _legal(rules: Ruleset, contract: str, number: int, trick: tuple[int, ...], hand: int) -> frozenset[int]:
    """The legal cards under every choice of what is left open."""
    found: set[int] = set()
    for _, world in rules.worlds("play"):
        made = contracts_of(world).get(contract)
        if made is not None:
            found.add(legal_cards(world, made, hand, trick, number))
    return frozenset(found)


def _one(masks: frozenset[int]) -> int | None:
    return next(iter(masks)) if len(masks) == 1 else None

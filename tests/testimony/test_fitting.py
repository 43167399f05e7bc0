"""Hands of each kind, with those that cannot be left out on the way: against all choices tried one after the other."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from refcli.cards import bits
from refcli.engine.cells import Cells
from refcli.referee.doubt import Holding, hands


def kinds(cards: int, cells: Cells) -> list[int]:
    found: dict[object, int] = {}
    for card in bits(cards):
        key: object = card if cells.each else tuple(mask >> card & 1 for mask in cells.masks)
        found[key] = found.get(key, 0) | 1 << card
    return list(found.values())


def counts(cell: int, counted: bool) -> list[tuple[int, int, int]]:
    """Cards that stand for none, some, all of a cell (or for each number), with the least and most that are meant."""
    cards = list(bits(cell))
    if counted:
        return [(sum(1 << card for card in cards[:n]), n, n) for n in range(len(cards) + 1)]
    some = [(1 << cards[0], 1, len(cards) - 1)] if len(cards) > 1 else []
    return [(0, 0, 0), *some, (cell, len(cards), len(cards))]


def one_by_one(cells: Cells, holding: Holding, unseen: int) -> list[int]:
    own, other = kinds(holding.maybe, cells), kinds(unseen, cells)
    wanted = min(holding.more, holding.maybe.bit_count() + min(holding.room, unseen.bit_count()))
    found: list[int] = []
    for chosen in product(*(counts(cell, cells.counted) for cell in (*own, *other))):
        mine, others = chosen[: len(own)], chosen[len(own) :]
        numbers = {
            total + extra
            for total in range(sum(c[1] for c in mine), sum(c[2] for c in mine) + 1)
            for extra in range(sum(c[1] for c in others), sum(c[2] for c in others) + 1)
            if extra <= holding.room
        }
        if wanted in numbers:
            found.append(holding.sure | sum(c[0] for c in chosen))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_hands_are_those_that_come_to_their_number(seed: int) -> None:
    random = Random(seed)
    cards = [1 << card for card in random.sample(range(36), 16)]
    sure, maybe, unseen = (
        sum(cards[:3]),
        sum(cards[3 : 3 + random.randrange(5)]),
        sum(cards[8 : 9 + random.randrange(7)]),
    )
    masks = tuple(random.getrandbits(36) for _ in range(random.randrange(3)))
    cells = Cells((*masks, ~masks[0]) if masks else (), random.random() < 0.2, random.random() < 0.3)
    holding = Holding(sure, maybe, random.randrange(5), random.randrange(6))
    if not holding.known:
        assert list(hands(cells, holding, unseen)) == one_by_one(cells, holding, unseen)

"""Random deals in columns: legal ones, ones with cards changed places, and ones that are nothing but noise."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from refcli.batch.deals import Deals, from_batch, to_batch
from refcli.batch.rows import Row, columns_of, row_of
from refcli.batch.schema import NONE, UNKNOWN
from refcli.batch.tables import Array
from refcli.referee.generate import deal_games
from refcli.rules.ruleset import Ruleset
from tests.judging import rules


@cache
def legal(name: str, chosen: str, seed: int, deals: int) -> tuple[Row, ...]:
    """Whole deals that are legal under a ruleset."""
    played = deal_games(rules(name, chosen), seed, deals)
    rows = (row_of(deal, rules(name, chosen))[0] for game in played for deal in game.deals)
    found = tuple(one for one in rows if NONE not in one.cards)
    return found or legal("schieber", "", seed, deals)  # a game in which hardly a deal is played out


def mixed(name: str, chosen: str, seed: int, deals: int, noise: bool = True) -> Deals:
    """Deals of which half are legal, the rest changed in some way; all written columns are used."""
    base = columns_of(legal(name, chosen, seed, min(120, deals)), rules(name, chosen).default_pack)
    random = np.random.default_rng(seed)
    deal = base.part(random.integers(0, len(base), deals))
    cards, leaders = deal.cards.copy(), np.array(deal.leaders)
    for at in np.flatnonzero(random.random(deals) < 0.3):
        _change(cards[at], leaders[at], random)
    wild = np.flatnonzero(random.random(deals) < (0.03 if noise else 0))
    cards[wild] = random.permuted(np.tile(np.arange(36, dtype=np.uint8), (len(wild), 1)), axis=1)
    contracts = np.array(deal.contracts)
    calls = np.array(deal.calls)
    words = [*deal.words, *_names(rules(name, chosen)), "nonsense"]
    other = np.flatnonzero(random.random(deals) < 0.1)
    calls[other] = words.index("")
    contracts[other] = random.integers(len(deal.words), len(words), len(other))
    for at in np.flatnonzero(random.random(deals) < 0.04):
        words.append(_mangled(words[deal.calls[at]], random))
        calls[at] = len(words) - 1
    numbers = np.where(random.random(deals) < 0.2, random.choice([0, 2, 3, 4, 120], deals), 1).astype(np.int32)
    dealer = np.where(random.random(deals) < 0.1, NONE, deal.dealer).astype(np.uint8)
    hands = _hands(cards, leaders, random)
    more = _said(deals, random) | _seen(deal, random) | {"predictions": _predicted(deal, random)}
    changed = Deals(cards, leaders, calls, contracts, tuple(words), dealer, numbers, hands, **more, pack=deal.pack)
    return from_batch(to_batch(changed), deal.pack)


def _change(cards: Array, leaders: Array, random: Any) -> None:
    """One change: cards that change places, a wrong leader, a card that is there twice, unknown or missing."""
    kind = random.random()
    if kind < 0.7:
        for _ in range(random.integers(1, 4)):
            a, b = random.integers(0, 36, 2)
            cards[[a, b]] = cards[[b, a]]
    elif kind < 0.8:
        leaders[random.integers(0, 9)] = random.integers(0, 4)
    elif kind < 0.9:
        leaders[:] = NONE
    elif kind < 0.92:
        leaders[random.integers(0, 9)] = NONE
    elif kind < 0.96:
        cards[random.integers(0, 36)] = random.integers(0, 36)
    elif kind < 0.98:
        cards[random.integers(0, 36)] = UNKNOWN
    else:
        cards[random.integers(1, 36) :] = NONE


def _mangled(text: str, random: Any) -> str:
    """Calls of which one is missing, said twice, said by another, of other words or elsewhere; or none of the game."""
    calls = text.split(", ")
    (at, to), seat = random.integers(0, len(calls), 2), random.integers(0, 4)
    before, own, behind = calls[:at], calls[at], calls[at + 1 :]
    ways = (
        [*before, *behind],
        [*calls, calls[to]],
        [*before, calls[to], *calls[at:to], *calls[max(at, to) + 1 :]],
        [*before, f"{seat}{own[1:]}", *behind],
        [*before, own.rpartition(" ")[0], *behind],
        [*before, f"{seat} 35", *calls[at:]],
        [*before, f"{own} 35", *behind],
        [*before, f"{own} row hearts", *behind],
        ["0 nonsense"],
        [f"{seat} shove", "1 shove"],
        [" "],
    )
    return ", ".join(ways[random.integers(0, len(ways))])


def _seen(deal: Deals, random: Any) -> dict[str, Array | None]:
    """The cards that all saw, some of them others, missing, unknown or none at all."""
    found: dict[str, Array | None] = {}
    for name, column in (("cut", deal.cut), ("turned", deal.turned)):
        changed = np.full(len(deal), NONE, np.uint8) if column is None else column.copy()
        other = np.flatnonzero(random.random(len(deal)) < (0.02 if column is None else 0.1))
        changed[other] = random.choice([*range(36), NONE, UNKNOWN, 99], len(other))
        found[name] = changed
    return found


def _predicted(deal: Deals, random: Any) -> Array | None:
    """The predictions, some of them others, missing, or of somebody who was not asked."""
    rows = np.full((len(deal), 4), -1, np.int32) if deal.predictions is None else deal.predictions.copy()
    if deal.predictions is not None:
        rows[:] = np.where(random.random(len(rows))[:, None] < 0.5, random.integers(0, 158, rows.shape), rows)
    other = np.flatnonzero(random.random(len(rows)) < (0.01 if deal.predictions is None else 0.05))
    rows[other, random.integers(0, 4, len(other))] = random.integers(-1, 200, len(other))
    return rows if (rows >= 0).any() else None


def _hands(cards: Array, leaders: Array, random: Any) -> Array:
    """The hands of one deal in ten, as the cards tell them; some with two cards that changed hands."""
    hands = np.full((len(cards), 36), NONE, np.uint8)
    for at in np.flatnonzero(random.random(len(cards)) < 0.1):
        held: list[list[int]] = [[], [], [], []]
        for index, card in enumerate(cards[at].tolist()):
            held[(int(leaders[at][index // 4]) + index) % 4].append(card)
        flat = [card for hand in held for card in random.permutation(hand).tolist()]
        if random.random() < 0.2:
            a, b = random.integers(0, 36, 2)
            flat[a], flat[b] = flat[b], flat[a]
        hands[at] = flat
    return hands


def _names(ruleset: Ruleset) -> list[str]:
    """Every contract as a record names it."""
    suits = ruleset.deck.packs[ruleset.default_pack].suits
    return [
        f"{name}:{suit.key}" if rule.each else name
        for name, rule in ruleset.contracts.items()
        for suit in (suits if rule.each else suits[:1])
    ]


def _said(deals: int, random: Any) -> dict[str, Array]:
    """Claims of winners, points and sums, some of them right."""
    winners = random.integers(0, 4, (deals, 9)).astype(np.uint8)
    winners[random.random((deals, 9)) < 0.95] = NONE
    points = np.where(random.random((deals, 9)) < 0.05, random.integers(0, 40, (deals, 9)), -1).astype(np.int32)
    sums = [np.full((deals, 4), -1, np.int32) for _ in range(2)]
    for column in sums:
        some = random.random(deals) < 0.1
        column[some, :2] = random.integers(0, 200, (int(some.sum()), 2))
        column[0, 3] = 12  # a sum for a side that there may not be
    return {"winners": winners, "trick_points": points, "said_points": sums[0], "said_score": sums[1]}

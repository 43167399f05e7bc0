"""Records read and counted from their text alone: no code of the program takes part in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

Order = list[str]


@dataclass
class Written:
    """One deal as its lines say it."""

    dealer: str = ""
    calls: list[list[str]] = field(default_factory=list[list[str]])
    turned: str = ""
    out: list[str] = field(default_factory=list[str])  # who takes no part in the play
    moves: list[list[str]] = field(default_factory=list[list[str]])
    tricks: list[tuple[str, list[str]]] = field(default_factory=list[tuple[str, list[str]]])
    claims: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])


def read(text: str) -> tuple[list[str], list[Written]]:
    """The players and the deals of a record."""
    players: list[str] = []
    deals: list[Written] = []
    for line in text.splitlines():
        words = line.split(" ; ")[0].split()
        if line.startswith("[Seats"):
            players = re.findall(r'"(.*)"', line)[0].split()
        elif not words or line.startswith(("[", ";")):
            continue
        elif words[0] == "deal":
            deals.append(Written())
        elif words[0] == "dealer":
            deals[-1].dealer = words[1]
        elif words[0] in ("cut", "turned"):
            deals[-1].turned = words[1]
        elif words[0] == "call":
            deals[-1].calls += [part.split() for part in " ".join(words[1:]).split(", ")]
        elif words[0].isdigit():
            deals[-1].tricks.append((words[1].rstrip(":"), words[2:]))
        elif words[0] in ("give", "take", "discard", "swap"):
            deals[-1].moves.append(words)
        elif words[0] in ("score", "total", "points", "strokes", "nulls"):
            parts = [part.rsplit(" ", 1) for part in " ".join(words[1:]).split(", ")]
            deals[-1].claims[words[0]] = {side: int(number) for side, number in parts}
    return players, deals


def around(players: list[str], first: str) -> list[str]:
    """The players in order of play from one of them."""
    start = players.index(first)
    return players[start:] + players[:start]


def strongest(cards: list[str], trump: str, high: Order, plain: Order) -> int:
    """Which card takes a trick, from 0; the orders are strongest first, ``trump`` is a suit or nothing."""

    def rank(card: str) -> tuple[int, int]:
        if card[0] == trump:
            return 2, -high.index(card[1:])
        return (1, -plain.index(card[1:])) if card[0] == cards[0][0] else (0, 0)

    return max(range(len(cards)), key=lambda place: rank(cards[place]))


TRUMP = ["J", "9", "A", "K", "Q", "10", "8", "7", "6"]
UP = ["A", "K", "Q", "J", "10", "9", "8", "7", "6"]
DOWN = UP[::-1]
PLAIN = {"A": 11, "K": 4, "Q": 3, "J": 2, "10": 10}
HIGH = {**PLAIN, "8": 8}
LOW = {"6": 11, "K": 4, "Q": 3, "J": 2, "10": 10, "8": 8}
TRUMPS = {**PLAIN, "J": 20, "9": 14}
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}


def worth(cards: list[str], trump: str, others: dict[str, int]) -> int:
    """Card points of the 36 cards; ``others`` are those of all that are no trumps."""
    return sum((TRUMPS if card[0] == trump else others).get(card[1:], 0) for card in cards)


def block(contract: str) -> tuple[str, Order]:
    """Trumps (or nothing) and the order of plain suits."""
    return SUITS.get(contract, ""), DOWN if contract == "undenufe" else UP


def counted(
    players: list[str],
    deal: Written,
    blocks: list[str],
    values: dict[str, int] | None = None,
    trumps: Order = TRUMP,
) -> tuple[list[int], list[int]]:
    """Points, the five of the last trick among them, and tricks by player; ``blocks`` are the contracts of the tricks.

    ``values`` are those of all cards where they do not go by the contract, ``trumps`` is the order of trumps.
    """
    points, tricks, leads = [0] * len(players), [0] * len(players), ""
    for number, (leader, cards) in enumerate(deal.tricks):
        assert leads in ("", leader)
        trump, order = block(blocks[number % len(blocks)])
        leads = around(players, leader)[strongest(cards, trump, trumps, order)]
        others = PLAIN if trump else LOW if order is DOWN else HIGH
        points[players.index(leads)] += worth(cards, "" if values else trump, values or others)
        tricks[players.index(leads)] += 1
    points[players.index(leads)] += 5
    return points, tricks

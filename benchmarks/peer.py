"""The rules of the package ``schieber`` from PyPI on whole legal deals: run with a Python in which it is installed.

``python -m venv DIR && DIR/bin/pip install schieber`` is enough. Prints deals a second.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from importlib import import_module
from typing import Any

SEATS, TRICKS = 4, 9


class Player:
    """Who played a card; the package asks for nothing else."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


def main(runs: int, deals: int = 1000) -> None:
    deck: Any = import_module("schieber.deck").Deck()
    rules: Any = import_module("schieber.rules.stich_rules")
    counting: Any = import_module("schieber.rules.count_rules")
    trumps: Any = import_module("schieber.trumpf").Trumpf
    played_card: Any = import_module("schieber.stich").PlayedCard
    drawn = random.Random(1)
    contracts = [one for one in trumps if one.name != "SCHIEBEN"]
    players = [Player(seat) for seat in range(SEATS)]

    def deal() -> tuple[Any, list[list[Any]], list[list[Any]]]:
        cards = list(deck.cards)
        drawn.shuffle(cards)
        hands = [cards[9 * seat : 9 * seat + 9] for seat in range(SEATS)]
        trump, leader, tricks = drawn.choice(contracts), 0, []
        left = [list(hand) for hand in hands]
        for _ in range(TRICKS):
            table: list[Any] = []
            for step in range(SEATS):
                seat = (leader + step) % SEATS
                allowed = rules.allowed_cards(left[seat], [one.card for one in table], trump)
                card = drawn.choice(allowed)
                left[seat].remove(card)
                table.append(played_card(player=players[seat], card=card))
            leader = rules.stich_rules[trump](played_cards=table).player.seat
            tricks.append(table)
        return trump, hands, tricks

    def check(trump: Any, hands: list[list[Any]], tricks: list[list[Any]]) -> int:
        left = [list(hand) for hand in hands]
        points = [0, 0]
        for number, table in enumerate(tricks):
            lies: list[Any] = []
            for one in table:
                hand = left[one.player.seat]
                assert rules.card_allowed(lies, one.card, hand, trump)
                hand.remove(one.card)
                lies.append(one.card)
            winner = rules.stich_rules[trump](played_cards=table).player.seat
            points[winner % 2] += counting.count_stich(lies, trump, last=number == TRICKS - 1)
        return points[0]

    made = [deal() for _ in range(deals)]
    spent: list[float] = []
    for _ in range(runs + 1):
        begun = time.process_time()
        for one in made:
            check(*one)
        spent.append(time.process_time() - begun)
    print(f"{deals / statistics.median(spent[1:]):,.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]))

"""Games outside the family: the sums of their example games counted once more from the text, by rules written here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games.recount import SUITS, Written, around, read, strongest

EXAMPLES = Path(__file__).parents[2] / "examples"
Sums = list[int]
Before = dict[str, Sums]  # what the form keeps from deal to deal
FORM = Callable[[list[str], Written, Before], Sums]

FRENCH = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


def won(
    players: list[str], deal: Written, trump: str, high: list[str], plain: list[str]
) -> list[tuple[int, list[str]]]:
    """Who took each trick, and its cards; every leader is checked on the way."""
    found: list[tuple[int, list[str]]] = []
    sits = [player for player in players if player not in deal.out]
    for leader, cards in deal.tricks:
        assert not found or players[found[-1][0]] == leader
        winner = around(sits, leader)[strongest(cards, trump, high, plain)]
        found.append((players.index(winner), cards))
    return found


def hearts(players: list[str], deal: Written, _: Before) -> Sums:
    sums = [0] * 4
    assert deal.tricks[0][1][0] == "C2"
    for winner, cards in won(players, deal, "", [], FRENCH):
        sums[winner] += sum(13 * (card == "SQ") + (card[0] == "H") for card in cards)
    assert sum(sums) == 26
    return [0 if own else 26 for own in sums] if 26 in sums else sums


def euchre(players: list[str], deal: Written, _: Before) -> Sums:
    """One for three or four tricks, two for all, four for all alone; two for the others where the makers have fewer."""
    maker = next(who for who, *said in deal.calls if said[0] in SUITS)
    trump = SUITS[next(said for _, said in deal.calls if said in SUITS)]
    alone = [maker, "alone"] in deal.calls
    deal.out = [players[(players.index(maker) + 2) % 4]] if alone else []
    taken = deal.turned[0] == trump and deal.dealer not in deal.out
    assert [move[:2] for move in deal.moves] == [["take", deal.dealer], ["discard", deal.dealer]] * taken
    assert not taken or deal.moves[0][2] == deal.turned
    left = {"S": "C", "C": "S", "H": "D", "D": "H"}[trump] + "J"
    deal.tricks = [(who, [trump + "j" if card == left else card for card in cards]) for who, cards in deal.tricks]
    high = ["J", "j", "A", "K", "Q", "10", "9"]
    made = sum(
        (winner - players.index(maker)) % 2 == 0
        for winner, _ in won(players, deal, trump, high, ["A", "K", "Q", "J", "10", "9"])
    )
    worth = (4 if alone else 2) if made == 5 else 1 if made >= 3 else 2
    side = players.index(maker) % 2 if made >= 3 else 1 - players.index(maker) % 2
    return [worth, 0] if side == 0 else [0, worth]


FORMS: dict[str, FORM] = {"hearts": hearts, "euchre": euchre}


@pytest.mark.parametrize("name", FORMS)
def test_the_sums_of_a_form(name: str) -> None:
    players, deals = read((EXAMPLES / f"{name}.jass").read_text(encoding="utf-8"))
    totals, before = Sums(), Before()
    for number, deal in enumerate(deals, 1):
        if not deal.tricks:
            continue
        sums = FORMS[name](players, deal, before)
        totals = [so_far + now for so_far, now in zip(totals or [0] * len(sums), sums, strict=True)]
        assert list(deal.claims["score"].values()) == sums, number
        assert list(deal.claims["total"].values()) == totals, number

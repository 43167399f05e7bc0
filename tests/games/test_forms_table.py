"""Cards on the table that a king takes in: the example game counted once more from its text."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.record import Event
from tests.games.playing import random_games
from tests.games.recount import HIGH, LOW, PLAIN, SUITS, Written, counted, read, worth
from tests.judging import rules

EXAMPLE = Path(__file__).parents[2] / "examples" / "koenigsjass-urikon.jass"


def scored(players: list[str], deal: Written, number: int, king: str) -> list[int]:
    """Everybody writes his own points; what a party gets as a whole stands with the king, or dealer or forehand."""
    rank = deal.turned[1:]
    by_card = {"6": "undenufe", "A": "obenabe"}.get(rank) or next(
        (name for name, letter in SUITS.items() if letter == deal.turned[:1]), ""
    )
    contract = deal.calls[-1][1] if number == 1 else by_card
    others = [player for player in players if player != king]
    start = (players.index(deal.dealer) + 1) % 3
    writes = deal.dealer if deal.dealer != king else players[start]
    if not deal.tricks:
        return [257 * (player == writes) for player in players]
    points, tricks = counted(players, deal, [contract])
    if number == 1:
        away = next(words[2:] for words in deal.moves if words[0] == "discard")
        values = PLAIN if contract in SUITS else LOW if contract == "undenufe" else HIGH
        points[players.index(king)] += worth(away, SUITS.get(contract, ""), values)
        assert sum(points) == 157
    won = tricks[players.index(king)]
    if won == len(deal.tricks):
        points[players.index(king)] += 100
    elif not won:
        assert writes in others
        points[players.index(writes)] += 100
    return points


def test_the_sums_of_the_example() -> None:
    players, deals = read(EXAMPLE.read_text(encoding="utf-8"))
    king = deals[0].moves[0][1]
    totals = [0] * 3
    for number, deal in enumerate(deals, 1):
        sums = scored(players, deal, number, king)
        totals = [before + now for before, now in zip(totals, sums, strict=True)]
        assert list(deal.claims["score"].values()) == sums, number
        assert list(deal.claims["total"].values()) == totals, number
    assert [len(deal.tricks) for deal in deals[:2]] == [10, 12]


@pytest.mark.parametrize(("name", "cards"), [("bieter", 6), ("bieter/zu-viert", 4)])
def test_the_king_takes_in_what_lies_there_in_the_first_deal_and_puts_as_much_away(name: str, cards: int) -> None:
    own = rules(name, "table.cards=true")
    for game in random_games(own, 12):
        assert game.errors == []
        for deal in game.game.deals:
            moved = [
                (item.verb, len(item.cards)) for item in deal.items if isinstance(item, Event) and item.verb != "turned"
            ]
            first = deal.number == 1 and any(len(item.cards) > 1 for item in deal.items if isinstance(item, Event))
            assert moved == ([("take", cards), ("discard", cards)] if first else [])

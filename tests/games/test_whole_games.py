"""Whole example games: what each deal claims is what its text comes to, counted apart, and so are the running sums."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.games.discards import TEN_HIGH, best_and_below, good_and_bad, most_and_least, to_the_winner
from tests.games.families import CLASSIC, TWENTIES, Form, Sums, Table, auction, called, shown_card
from tests.games.recount import HIGH, Written, around, counted, read, strongest
from tests.games.test_forms_apart import piles, predicted, stock, suit_of

EXAMPLES = Path(__file__).parents[2] / "examples"
SLATE = Callable[[list[str], Written], tuple[Sums, Sums]]
PAGE = Table(runs=CLASSIC, low=HIGH)  # of the rule booklet: the six counts nothing, long runs a hundred
LAND = Table(runs=TWENTIES, by_count=False, low_first=False, low=HIGH)
BARE = Table(melds=False, match=0)
BLACK = {"S": 2, "C": 2, "obenabe": 3, "undenufe": 3}
LEAVES = {"D": 2, "S": 2, "obenabe": 3, "undenufe": 4}  # Schellen and Schilten, by the pairing of suits in its tag
FOURS_OF_ALL = {"A": 100, "K": 100, "Q": 100, "J": 200, "10": 100, "9": 150, "8": 100, "7": 100, "6": 100}

ALL = ["A", "K", "Q", "J", *(str(rank) for rank in range(10, 1, -1))]


def exactly(players: list[str], deal: Written, _: int) -> Sums:
    """Ten and the number for whoever takes as many tricks as he said."""
    won, leads = dict.fromkeys(players, 0), ""
    for leader, cards in deal.tricks:
        assert leads in ("", leader)
        leads = around(players, leader)[strongest(cards, deal.turned[0], ALL, ALL)]
        won[leads] += 1
    said = {call[0]: int(call[2]) for call in deal.calls}
    return [10 + said[who] if said[who] == won[who] else 0 for who in players]


FORMS: dict[str, Form] = {
    "schieber-gastro-suisse": called(PAGE),
    "schieber-martinique": called(Table(runs=CLASSIC, low=HIGH, martinique=True)),
    "schieber-pique-double": called(Table(runs=CLASSIC, low=HIGH, factors={"S": 2})),
    "schieber-joker-house": called(Table(trumps=("J", "9", "A", "10", "K", "Q", "8", "7", "6"))),
    "schieber-jassen-online": called(Table(by_count=False, factors=BLACK)),
    "schieber-cardgames-zone": called(Table()),
    "schieber-jasvel": called(Table(factors=LEAVES)),
    "schieber-vorarlberg": called(LAND),
    "kreuzjass-vorarlberg": called(LAND, german=True),
    "kreuzjass-adpoker": shown_card(Table(melds=False, five=False)),
    "kreuzjass": shown_card(Table(melds=False)),
    "sidi": auction(BARE),
    "sidi-ab-neunzig": auction(Table(match=0)),
    "sidi-gastro-suisse": auction(PAGE),
    "sidi-jassverzeichnis": auction(Table(sets=FOURS_OF_ALL, match=0)),
    "molotow": good_and_bad,
    "molotow-joker-house": to_the_winner,
    "differenzler-swisslos": predicted(0, 0),
    "coinche-jass": auction(BARE, failed_keep=False),
    "bodensee": piles,
    "schmaus": stock,
    "oh-hell": exactly,
}
SLATES: dict[str, SLATE] = {
    "molotow-jasswelt": most_and_least,
    "handjass-schlaeger": partial(best_and_below, minimum=26, places=3),
    "handjass-three-players": partial(best_and_below, minimum=21, places=1),
    "handjass-two-players": partial(best_and_below, minimum=21, places=1),
    "handjass-joker-house": partial(best_and_below, minimum=21, places=2, trumps=TEN_HIGH),
    "handjass-joker-house-two": partial(best_and_below, minimum=26, places=1, trumps=TEN_HIGH),
}


@pytest.mark.parametrize("name", FORMS)
def test_scores_and_totals(name: str) -> None:
    players, deals = read((EXAMPLES / f"{name}.jass").read_text(encoding="utf-8"))
    totals: Sums = []
    for number, deal in enumerate(deals, 1):
        if not deal.tricks:  # nobody bid: dealt again
            assert "score" not in deal.claims
            continue
        sums = FORMS[name](players, deal, number)
        totals = [before + now for before, now in zip(totals or [0] * len(sums), sums, strict=True)]
        assert list(deal.claims["score"].values()) == sums, number
        assert list(deal.claims["total"].values()) == totals, number


@pytest.mark.parametrize("name", SLATES)
def test_strokes_and_nulls(name: str) -> None:
    players, deals = read((EXAMPLES / f"{name}.jass").read_text(encoding="utf-8"))
    for number, deal in enumerate(deals, 1):
        strokes, nulls = SLATES[name](players, deal)
        if deal.tricks:
            assert list(deal.claims["strokes"].values()) == strokes, number
            assert list(deal.claims["nulls"].values()) == nulls, number
        else:
            assert not deal.claims and not any(strokes) and not any(nulls)


def test_points_of_a_game_for_putzes() -> None:
    players, deals = read((EXAMPLES / "pomme.jass").read_text(encoding="utf-8"))
    for deal in deals:
        assert list(deal.claims["points"].values()) == counted(players, deal, [suit_of(deal.turned)])[0]

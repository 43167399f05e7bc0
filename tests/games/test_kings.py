"""Whole games of one against the others: claims and winners are what the text comes to, counted apart."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.games.kings import Game, bid_of, for_the_deal, for_the_game, pandur, reaches
from tests.games.recount import around, read

EXAMPLES = Path(__file__).parents[2] / "examples"
KINGS: dict[str, Game] = {
    "bieter": for_the_game(12, 12),
    "bieter-reglement": for_the_game(10, 12),
    "bieter-zu-viert": for_the_game(8, 9),
    "bieter-zu-fuenft": for_the_game(7, 7),
}
GAMES: dict[str, Game] = {**KINGS, "bieter-geheimer-partner": for_the_deal, "pandur": pandur}


def text_of(name: str) -> str:
    return (EXAMPLES / f"{name}.jass").read_text(encoding="utf-8")


def end_of(name: str) -> tuple[str, str]:
    """Who has won and where it was over, as the golden output says."""
    said = (EXAMPLES / f"{name}.out").read_text(encoding="utf-8")
    found = re.search(r"^winner: (\S+) \(over (.*)\)$", said, re.MULTILINE)
    assert found is not None
    return found[1], found[2]


@pytest.mark.parametrize("name", GAMES)
def test_scores_and_totals(name: str) -> None:
    players, deals = read(text_of(name))
    totals = [0] * len(players)
    for deal, sums in zip(deals, GAMES[name](players, deals), strict=True):
        if not sums:  # nobody bid
            assert not deal.claims
            continue
        totals = [before + now for before, now in zip(totals, sums, strict=True)]
        assert list(deal.claims["score"].values()) == sums
        assert list(deal.claims["total"].values()) == totals
    if name not in KINGS:
        assert end_of(name)[0] == players[totals.index(max(totals))]


@pytest.mark.parametrize("name", KINGS)
def test_the_king_leads_in_the_first_deal_and_forehand_later(name: str) -> None:
    players, deals = read(text_of(name))
    assert deals[0].tricks[0][0] == bid_of(deals[0])[0]
    for deal in deals[1:]:
        assert not deal.tricks or deal.tricks[0][0] == around(players, deal.dealer)[1]


@pytest.mark.parametrize("name", [name for name in KINGS if name != "bieter-reglement"])  # it does not say
def test_the_king_deals_the_second_hand_and_then_it_goes_round(name: str) -> None:
    players, deals = read(text_of(name))
    assert deals[1].dealer == bid_of(deals[0])[0]
    for before, deal in pairwise(deals[1:]):
        assert deal.dealer == around(players, before.dealer)[1]


def test_a_king_won_with_his_partner_and_they_have_strokes_for_it() -> None:
    text = (EXAMPLES / "bieter-zu-fuenft.out").read_text(encoding="utf-8")
    players, deals = read(text_of("bieter-zu-fuenft"))
    king, won = bid_of(deals[0])[0], end_of("bieter-zu-fuenft")[0].split("+")
    assert king in won and len(won) == 2
    strokes = {who: 2 if who == king else int(who in won) for who in players}
    for column, due in (("strokes", strokes), ("nulls", {who: int(who not in won) for who in players})):
        assert f"slate, {column}: " + ", ".join(f"{who} {number}" for who, number in due.items()) in text


@pytest.mark.parametrize("name", KINGS)
def test_a_king_has_to_have_his_bid_before_the_others_have_1000(name: str) -> None:
    players, deals = read(text_of(name))
    number, trick, won = reaches(players, deals)
    assert number == len(deals)
    assert f'[Winner "{won}"]' in text_of(name)
    assert end_of(name) == (won, f"in deal {number}, trick {trick}" if trick else f"after deal {number}")

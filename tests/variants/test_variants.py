"""Three games nobody plays, in YAML alone: they load, their examples hold, and what they count is counted once more."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from refcli.audit import examples
from refcli.notation.writer import write
from refcli.referee.generate import deal_games
from refcli.rules import load
from refcli.rules.ruleset import Ruleset
from tests.games.recount import DOWN, HIGH, LOW, PLAIN, SUITS, TRUMP, UP, Written, around, read, strongest, worth
from tests.judging import Judged, judged

FOLDER = Path(__file__).parent
GAMES = 20
CHOSEN = {"together": {"deals": "4"}}  # short games
Sums = list[int]


@cache
def loaded(name: str) -> Ruleset:
    rules, findings = load(str(FOLDER / f"{name}.yaml"), CHOSEN.get(name, {}))
    assert rules is not None and not findings, findings
    return rules


@cache
def played(name: str) -> list[tuple[list[str], list[Written], Judged]]:
    """Twenty random games: the players, what was written, and how it was judged."""
    rules = loaded(name)
    games = list(islice(deal_games(rules, 3, 1000), GAMES))
    return [(*read(write(game, rules.deck)), judged(game, rules)) for game in games]


def until_trumps(players: list[str], deal: Written) -> tuple[Sums, Sums]:
    """Points and tricks by seat: the first trick from the top, the next from the bottom, until a card makes trumps."""
    points, tricks, trump, leads = [0] * len(players), [0] * len(players), "", ""
    for number, (leader, cards) in enumerate(deal.tricks):
        assert leads in ("", leader)
        leads = around(players, leader)[strongest(cards, trump, TRUMP, UP if trump or number % 2 == 0 else DOWN)]
        seat = players.index(leads)
        points[seat] += worth(cards, trump, PLAIN if trump else HIGH)
        tricks[seat] += 1
        stranger = next((card[0] for card in cards if card[0] != cards[0][0]), "")
        trump = trump or stranger
    points[players.index(leads)] += 5
    return points, tricks


def fixed(
    players: list[str], deal: Written, trump: str, orders: list[list[str]], others: dict[str, int]
) -> tuple[Sums, Sums]:
    """Points and tricks by seat where the contract stands from the beginning."""
    points, tricks, leads = [0] * len(players), [0] * len(players), ""
    for number, (leader, cards) in enumerate(deal.tricks):
        assert leads in ("", leader)
        leads = around(players, leader)[strongest(cards, trump, TRUMP, orders[number % len(orders)])]
        points[players.index(leads)] += worth(cards, trump, others)
        tricks[players.index(leads)] += 1
    points[players.index(leads)] += 5
    return points, tricks


def of_slalom(players: list[str], deal: Written) -> Sums:
    points, tricks = until_trumps(players, deal)
    return [own + 25 * (not won) for own, won in zip(points, tricks, strict=True)]


def of_together(players: list[str], deal: Written) -> Sums:
    trump = deal.turned[0]
    points, tricks = fixed(players, deal, trump, [UP], PLAIN)
    said = {who: int(number) for who, _, number in deal.calls}
    sums: Sums = []
    for side in (0, 1):
        made = points[side] + points[side + 2] + 43 * (tricks[side] + tricks[side + 2] == 9)
        off = abs(made - said[players[side]] - said[players[side + 2]])
        sums.append(off * (2 if trump in "SC" else 1) - 20 * (off == 0))
    return sums


ROWS = {"black": 2, "red": 3, "no-trumps": 5, "free": 7}


def of_chairs(players: list[str], deal: Written) -> Sums:
    """Only whoever chose writes: his points times the row, or what he lacks to 53."""
    who, contract, _, row = deal.calls[-1]
    trump = SUITS.get(contract, "")
    orders = {"undenufe": [DOWN], "slalom": [UP, DOWN]}.get(contract, [UP])
    others = PLAIN if trump else LOW if contract == "undenufe" else HIGH
    points, tricks = fixed(players, deal, trump, orders, others)
    own, seat = points[players.index(who)], players.index(who)
    wins = own + 100 * (tricks[seat] == len(deal.tricks)) if own >= 53 else own - 53
    return [wins * ROWS[row] * (player == who) for player in players]


COUNTED: dict[str, Callable[[list[str], Written], Sums]] = {
    "slalom-until-trumps": of_slalom,
    "together": of_together,
    "three-chairs": of_chairs,
}


@pytest.mark.parametrize("name", COUNTED)
def test_the_examples_of_a_variant_hold(name: str) -> None:
    assert examples.run(loaded(name)) == ()


@pytest.mark.parametrize("name", COUNTED)
def test_random_games_of_a_variant_are_legal_and_end(name: str) -> None:
    for _, deals, found in played(name):
        assert found.errors == []
        assert found.verdict.ended is not None and found.verdict.ended[0] == len(deals)


@pytest.mark.parametrize("name", COUNTED)
def test_a_variant_counts_what_its_text_says(name: str) -> None:
    for players, deals, found in played(name):
        totals: Sums = [0] * len(found.deal.score)
        for written, told in zip(deals, found.deals, strict=True):
            sums = COUNTED[name](players, written)
            assert [score.total for score in told.score.values()] == sums, written
            totals = [before + now for before, now in zip(totals, sums, strict=True)]
        assert list(found.verdict.totals.values()) == totals


def test_rows_fail_and_hold() -> None:
    sums = [sum(of_chairs(players, deal)) for players, deals, _ in played("three-chairs") for deal in deals]
    assert min(sums) < 0 < max(sums)

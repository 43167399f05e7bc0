"""Klaverjas: random games and the example judged a second time, by rules written down here."""

from __future__ import annotations

from itertools import chain, islice
from pathlib import Path

import pytest

from refcli.notation.writer import write
from refcli.referee.generate import deal_games
from tests.games.playing import play
from tests.games.recount import Written, around, read, strongest
from tests.judging import judged, rules

EXAMPLE = Path(__file__).parents[2] / "examples" / "klaverjas.jass"
HIGH, PLAIN = ["J", "9", "A", "10", "K", "Q", "8", "7"], ["A", "10", "K", "Q", "J", "9", "8", "7"]
TRUMPS = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
OTHERS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
NATURAL = ["7", "8", "9", "10", "J", "Q", "K", "A"]


def worth(card: str, trump: str) -> int:
    return (TRUMPS if card[0] == trump else OTHERS).get(card[1:], 0)


def honours(cards: list[str], trump: str) -> int:
    """Three in a row 20, four 50, four of a kind 100, king and queen of trumps 20 besides."""
    found = 100 * (len({card[1:] for card in cards}) == 1)
    for suit in "SHDC":
        places = {NATURAL.index(card[1:]) for card in cards if card[0] == suit}
        rows = [length for length in (4, 3) for low in range(8) if set(range(low, low + length)) <= places]
        found += {4: 50, 3: 20}[max(rows)] if rows else 0
    return found + 20 * ({trump + "K", trump + "Q"} <= set(cards))


def legal(hand: list[str], trick: list[str], trump: str, *, exempt: bool, forced_under: bool) -> set[str]:
    """What may be played: case by case, as a player would be told."""
    if not trick:
        return set(hand)
    led = trick[0][0]
    lying = [card for card in trick if card[0] == trump]
    top = min((HIGH.index(card[1:]) for card in lying), default=99)
    mine = [card for card in hand if card[0] == trump]
    above = {card for card in mine if HIGH.index(card[1:]) < top}
    if led == trump:
        return above or set(mine) or set(hand)
    same = {card for card in hand if card[0] == led}
    if same or not mine:
        return same or set(hand)
    partners = exempt and (len(trick) - strongest(trick, trump, HIGH, PLAIN)) == 2
    if forced_under:
        return above or set(mine)
    if partners:
        return above | {card for card in hand if card[0] != trump} or set(mine)
    return above or {card for card in hand if card[0] != trump} or set(mine)


def recounted(players: list[str], deal: Written, *, exempt: bool, forced_under: bool) -> tuple[int, int]:
    """The score of a deal for seats 1+3 and 2+4; every card is looked at on the way."""
    trump = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}[deal.calls[-1][1]]
    maker = players.index(deal.calls[-1][0]) % 2
    hands: dict[str, list[str]] = {player: [] for player in players}
    for leader, cards in deal.tricks:
        for player, card in zip(around(players, leader), cards, strict=True):
            hands[player].append(card)
    assert sorted(chain.from_iterable(hands.values())) == sorted(suit + rank for suit in "SHDC" for rank in NATURAL)
    own, leads, taken = [0, 0], around(players, deal.dealer)[1], [0, 0]
    for leader, cards in deal.tricks:
        assert leader == leads
        order = around(players, leader)
        for place, (player, card) in enumerate(zip(order, cards, strict=True)):
            may = legal(hands[player], cards[:place], trump, exempt=exempt, forced_under=forced_under)
            assert card in may, (deal, player, card)
            hands[player].remove(card)
        leads = order[strongest(cards, trump, HIGH, PLAIN)]
        side = players.index(leads) % 2
        own[side] += sum(worth(card, trump) for card in cards) + honours(cards, trump)
        taken[side] += 1
    own[players.index(leads) % 2] += 10
    other = 1 - maker
    if own[maker] <= own[other]:
        own[maker], own[other] = 0, sum(own)
    elif not taken[other]:
        own[maker] += 100
    return own[0], own[1]


FORMS = {"klaverjas": (True, False), "klaverjas/rotterdam": (False, True)}


@pytest.mark.parametrize("name", FORMS)
def test_random_games_are_judged_alike_by_rules_written_apart(name: str) -> None:
    exempt, forced = FORMS[name]
    failed = 0
    for game in islice(deal_games(rules(name), 7, 96), 6):
        found = judged(game, rules(name))
        players, deals = read(write(game, rules(name).deck))
        for told, deal in zip(found.deals, deals, strict=True):
            sums = recounted(players, deal, exempt=exempt, forced_under=forced)
            assert tuple(score.total for score in told.score.values()) == sums, deal
            failed += 0 in sums
        assert found.errors == []
    assert failed  # the declarers fail now and then


def test_the_forms_differ_in_what_may_be_played() -> None:
    one, other = rules("klaverjas"), rules("klaverjas/rotterdam")
    for game in islice(deal_games(one, 1, 32), 2):
        assert "P105" in judged(game, other).codes


def test_the_example_adds_up() -> None:
    players, deals = read(EXAMPLE.read_text(encoding="utf-8"))
    totals = [0, 0]
    assert len(deals) == 16
    for deal in deals:
        sums = recounted(players, deal, exempt=True, forced_under=False)
        totals = [before + now for before, now in zip(totals, sums, strict=True)]
        assert tuple(deal.claims["score"].values()) == sums
        assert list(deal.claims["total"].values()) == totals


ALL_TRICKS = """\
deal 1
dealer Dario
call Anna spades
1 Anna: SJ S10 SK SQ
2 Anna: S9 D7 S8 S7
3 Anna: SA D8 H7 C7
4 Anna: HA H10 H8 H9
5 Anna: HK HQ C8 C10
6 Anna: HJ CQ C9 CK
7 Anna: DA D9 D10 DK
8 Anna: CA CJ DJ DQ
"""


def test_all_tricks_are_worth_a_hundred_more() -> None:
    """162 in cards; 10 J Q K of trumps 50 and the pair 20, 7 8 9 of trumps 20, 8 9 10 of hearts 20; a hundred."""
    found = play(rules("klaverjas"), ALL_TRICKS)
    assert found.errors == []
    assert found.scores == (162 + 50 + 20 + 20 + 20 + 100, 0)

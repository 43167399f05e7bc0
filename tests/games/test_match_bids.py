"""A bid of all tricks is made by all tricks, whatever they are worth, and in misère by none at all."""

from __future__ import annotations

import pytest

from refcli.referee.verdict import Amount
from tests.games.playing import play
from tests.games.recount import UP
from tests.judging import rules

PLAYERS = ("Anna", "Beat", "Carla", "Dario")
ALL_HEARTS = {"Anna": "H", "Beat": "S", "Carla": "D", "Dario": "C"}
ALL_POINTS = {  # played in this order
    "Anna": "H6 HA HK HQ HJ H10 H8 H7 D6",
    "Beat": "H9 S7 S6 S8 S9 S10 SJ SQ SK",
    "Carla": "D7 SA DA DK DQ DJ D10 D9 D8",
    "Dario": "C7 CA CK CQ CJ C10 C9 C8 C6",
}
LOWEST = {  # Anna and Carla have nothing that takes a trick from the others
    "Anna": "S6 S7 D6 D7 C6 C7 H6 H7 H8",
    "Beat": "S10 SQ SA DJ DK C10 CQ CA HJ",
    "Carla": "S8 S9 D8 D9 D10 C8 C9 H9 H10",
    "Dario": "SJ SK DQ DA CJ CK HQ HK HA",
}
KEEP, ZERO = "card_points_kept", "declarer_zero"


def tricks(hands: dict[str, list[str]]) -> str:
    """A whole deal without trumps that Anna leads to: everybody plays the first card that follows."""
    lines, leader = list[str](), 0
    for number in range(1, 10):
        laid = list[str]()
        for turn in range(4):
            hand = hands[PLAYERS[(leader + turn) % 4]]
            fits = [card for card in hand if laid and card[0] == laid[0][0]]
            laid.append((fits or hand)[0])
            hand.remove(laid[-1])
        lines.append(f"{number} {PLAYERS[leader]}: {' '.join(laid)}")
        led = [card for card in laid if card[0] == laid[0][0]]
        best = min(led, key=lambda card: UP.index(card[1:]))
        leader = (leader + laid.index(best)) % 4
    return "\n".join(lines)


def scored(name: str, chosen: dict[str, str], bid: str, hands: dict[str, list[str]]) -> list[tuple[Amount, Amount]]:
    """The bid and the whole deal of each side."""
    own = {"weis.enabled": "false", "stoeck.enabled": "false", "lead.first_trick": "chooser", **chosen}
    said = f"call Anna bid {bid}, Beat pass, Carla pass, Dario pass"
    judged = play(rules(name, own), f"deal 1\ndealer Dario\n{said}\n{tricks(hands)}\n")
    assert judged.findings == ()
    return list(zip(judged.part("bid"), judged.scores, strict=True))


@pytest.mark.parametrize("failed", [KEEP, ZERO])
@pytest.mark.parametrize(("bonus", "sum_"), [("0", 157), ("100", 257)])
def test_all_tricks_make_a_match_bid(failed: str, bonus: str, sum_: int) -> None:
    hands = {who: [suit + rank for rank in UP] for who, suit in ALL_HEARTS.items()}
    chosen = {"match.bonus": bonus, "bid.failed_scoring": failed}
    assert scored("sidi", chosen, "match obenabe", hands) == [(257, 257 + sum_), (0, 0)]


@pytest.mark.parametrize("bonus", ["0", "100"])
def test_all_points_without_all_tricks_do_not(bonus: str) -> None:
    """Beat takes the first trick, in which no card counts."""
    hands = {who: cards.split() for who, cards in ALL_POINTS.items()}
    assert scored("sidi", {"match.bonus": bonus}, "match obenabe", hands) == [(0, 157), (257, 257)]


@pytest.mark.parametrize("name", ["sidi", "sidi/ab-neunzig"])
@pytest.mark.parametrize("bonus", ["0", "100"])
@pytest.mark.parametrize("misere", ["opponents_points", "no_trick_or_nothing"])
def test_no_trick_makes_a_match_bid_of_misere(name: str, bonus: str, misere: str) -> None:
    hands = {who: cards.split() for who, cards in LOWEST.items()}
    chosen = {"match.bonus": bonus, "contract.misere_scoring": misere}
    assert scored(name, chosen, "match misere", hands) == [(257, 257 + 157), (0, 0)]

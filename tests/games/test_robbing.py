"""Robbing the card turned up, and the hand that is changed for the blind, under the shipped rules."""

from __future__ import annotations

import pytest

from tests.games.playing import play
from tests.judging import rules

# Seat 3 is out and holds the six of spades; seat 2 has taken the blind, under the king of spades; seat 1 is in.
DEAL = """\
deal 1
dealer Carla
turned SK
call Anna in, Beat in, Carla out
"""
SEATS = "Anna Beat Carla"


@pytest.mark.parametrize(("swap", "found"), [("active_players_after_decisions", ["D132"]), ("before_decisions", [])])
def test_d103_who_is_out_may_not_rob(swap: str, found: list[str]) -> None:
    game = rules("handjass/three-players", f"talon.swap_six={swap}")
    said = play(game, DEAL + "swap Carla S6 SK\n", SEATS)
    assert [code for code in said.errors if code.startswith("D13")] == found


def test_d103_an_active_holder_may_rob_before_his_first_card() -> None:
    game = rules("handjass/three-players")
    assert not [c for c in play(game, DEAL + "swap Anna S6 SK\n", SEATS).errors if c.startswith("D13")]
    assert [c for c in play(game, DEAL + "swap Anna D6 SK\n", SEATS).errors if c.startswith("D13")] == ["D134"]


def test_d103_only_one_player_takes_the_blind() -> None:
    game = rules("handjass/three-players")
    once = play(game, DEAL + "exchange Beat\n", SEATS)
    assert not [code for code in once.errors if code.startswith("D13")]
    twice = play(game, DEAL + "exchange Beat\nexchange Anna\n", SEATS)
    assert [code for code in twice.errors if code.startswith("D13")] == ["D138"]

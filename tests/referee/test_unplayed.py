"""Records that stop before the first card, and hands of which a card cannot be read."""

from __future__ import annotations

import pytest

from tests.judging import HEAD, referee

HANDS = """hand Anna: HA HK HQ HJ H10 H9 H8 H7 H6
hand Beat: SA SK SQ SJ S10 S9 S8 S7 S6
hand Carla: DA DK DQ DJ D10 D9 D8 D7 D6
hand Dario: CA CK CQ CJ C10 C9 C8 C7 C6
"""


@pytest.mark.parametrize("lines", ["", "dealer Dario\n", f"dealer Dario\n{HANDS}", "dealer Dario\ncall Anna hearts\n"])
def test_a_deal_without_a_card_played_is_unfinished(lines: str) -> None:
    """Nine tricks are a deal (seed 000, the play): one of which none is written has not been played."""
    found = referee(f"{HEAD}deal 1\n{lines}")
    assert found.codes == ["D107"] and found.verdict.verdict == "incomplete"


def test_an_empty_deal_between_others_is_unfinished() -> None:
    found = referee(f"{HEAD}deal 1\ndealer Dario\nannulled\n\ndeal 1\ndealer Dario\n\ndeal 2\ndealer Anna\nmisdeal\n")
    assert found.codes == ["D109", "D107", "D108"]


@pytest.mark.parametrize("line", ["annulled", "misdeal"])
def test_a_deal_that_does_not_count_needs_no_card(line: str) -> None:
    assert referee(f"{HEAD}deal 1\ndealer Dario\n{line}\n").verdict.verdict == "legal"


def test_what_else_is_missing_is_said_alone() -> None:
    """Anna shoves and Carla is silent: the call is what the record lacks."""
    assert referee(f"{HEAD}deal 1\ndealer Dario\ncall Anna shoves\n").codes == ["C108"]


@pytest.mark.parametrize("card", ["H1O", "R"])
def test_a_hand_of_which_a_card_cannot_be_read_accuses_nobody(card: str) -> None:
    """The ten that Anna plays may be the card that was mistyped."""
    hand = HANDS.splitlines()[0].replace("H10", card)
    lines = f"deal 1\ndealer Dario\n{hand}\ncall Anna hearts\n1 Anna: H10 S6 S7 S8\n"
    assert sorted(referee(HEAD + lines).codes) == ["D107", "N102"]
    meld = lines.replace("1 Anna", "meld Anna 20 H10 H9 H8\n1 Anna")
    assert sorted(referee(HEAD + meld).codes) == ["D107", "N102"]


def test_a_legible_hand_still_tells_what_was_not_held() -> None:
    own = HANDS.splitlines()[0]
    assert "P106" in referee(f"{HEAD}deal 1\ndealer Dario\n{own}\ncall Anna hearts\n1 Anna: S6\n").codes

"""A card that a record has in two places: it is told once, and nobody is accused by it."""

from __future__ import annotations

import pytest

from tests.judging import HEAD, referee
from tests.judging import TRICKS as WHOLE

BEAT = "C9 SA SK SQ HJ HA HK H6 DQ"
ANNA = "C6 D6 D7 D8 S6 S7 S8 H7 DA"
TRICKS = "call Anna spades\n1 Anna: C6 H6 C7 C8\n2 Dario: CA C9 HK CK\n"


def deal(*hands: str, tricks: str = TRICKS) -> str:
    return f"{HEAD}deal 1\ndealer Dario\n" + "".join(f"hand {hand}\n" for hand in hands) + tricks


def test_a_card_in_one_hand_and_played_out_of_another() -> None:
    """Beat played no club in trick 1: a revoke if the nine is his, and Anna plays it."""
    found = referee(deal(f"Beat: {BEAT}"))
    assert sorted(found.codes) == ["D107", "D118"]
    said = found.one("D118")
    assert said.params == {"card": "C9", "holder": "Beat", "seat": "Anna", "trick": 2}
    assert said.place is not None and said.labels[0].span.line < said.place.line


@pytest.mark.parametrize("anna", [ANNA, ANNA.replace("DA", "?")])
def test_the_same_where_the_hand_of_the_player_is_written_too(anna: str) -> None:
    assert sorted(referee(deal(f"Beat: {BEAT}", f"Anna: {anna}")).codes) == ["D107", "D118"]


def test_a_card_in_two_hands_accuses_neither_player() -> None:
    found = referee(deal(f"Beat: {BEAT}", f"Anna: {ANNA.replace('DA', 'C9')}"))
    assert sorted(found.codes) == ["D101", "D107"]


def test_a_slip_in_a_hand_of_a_whole_deal() -> None:
    """Beat's hand has the trump ten, which Carla plays, for the queen of hearts that he plays himself.

    With the ten he would have refused trumps in trick 5, where he had none left; and the queen was dealt to him.
    """
    hand = "hand Beat: S: 8 7; H: A 10; D: Q J; C: K J 9\n"
    found = referee(f"{HEAD}deal 1\ndealer Dario\n{hand}call Anna hearts\n{WHOLE}")
    assert found.codes == ["D118"] and found.one("D118").params["card"] == "H10"
    assert referee(f"{HEAD}deal 1\ndealer Dario\ncall Anna hearts\n{WHOLE}").codes == []


def test_a_card_played_twice_accuses_nobody_of_having_held_it() -> None:
    """Dario has D6 and D9 by the lines: in trick 6 he followed spades, in trick 7 the club was no revoke."""
    twice = WHOLE.replace("7 Anna: D8 DQ DK C7", "7 Anna: D8 DQ DK C8")
    assert referee(f"{HEAD}deal 1\ndealer Dario\ncall Anna hearts\n{twice}").codes == ["D101"]


def test_other_faults_are_still_told() -> None:
    """Beat has hearts by his hand and plays a diamond on a heart; the slip in a club has no part in it."""
    tricks = TRICKS + "3 Dario: H8 H7 DQ H9\n"
    assert sorted(referee(deal(f"Beat: {BEAT}", tricks=tricks)).codes) == ["D107", "D118", "P101"]
    other = deal(f"Beat: {BEAT.replace('C9', 'S9')}", tricks=tricks.replace("DQ", "HQ"))
    assert sorted(referee(other).codes) == ["D107", "P106"]

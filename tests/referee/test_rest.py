"""``rest Anna @4.``: what a claim to all remaining tricks makes of a deal."""

from __future__ import annotations

import pytest

from tests.judging import HEAD, referee

HANDS = {
    "Anna": "D: 6 7 8 9 10 J Q K A",
    "Beat": "S: 9 10 J; H: 6 7 8; C: 6 9 10",
    "Carla": "S: Q K A; H: Q K A; C: J K A",
    "Dario": "S: 6 7 8; H: 9 10 J; C: 7 8 Q",
}
SWAPPED = {**HANDS, "Anna": "D: 7 8 9 10 J Q K A; S: 9", "Beat": "S: 10 J; H: 6 7 8; C: 6 9 10; D: 6"}
QUIET = "weis.enabled=false, stoeck.enabled=false"


def deal(hands: dict[str, str], lines: str) -> str:
    written = "".join(f"hand {name}: {cards}\n" for name, cards in hands.items())
    return f"{HEAD}deal 1\ndealer Dario\n{written}call Anna diamonds\n{lines}"


def test_a_laid_down_match_counts_as_played() -> None:
    found = referee(deal(HANDS, "rest Anna\n"), QUIET)
    assert found.codes == ["E109"] and found.verdict.verdict == "legal"
    assert found.scores == (152 + 5 + 100, 0)  # all cards, the last trick, the match


def test_the_tricks_that_were_played_stand() -> None:
    """Trick 1: Anna's seven, Beat's jack and Dario's seven of spades, Carla's queen: 2 + 3 points. The rest is hers."""
    found = referee(deal(HANDS, "1 Anna: D7 SJ SQ S7\nrest Anna @1.\n"), QUIET)
    assert found.codes == ["E109"] and found.scores == (257, 0)
    found = referee(deal(HANDS, "1 Anna: D7 SJ SQ S7\nrest Anna @1.\nscore Anna+Carla 247\n"), QUIET)
    assert found.codes == ["E109", "S102"]


def test_a_false_claim_is_told_with_the_line_that_refutes_it() -> None:
    found = referee(deal(SWAPPED, "rest Anna\n"), QUIET)
    refuted = found.one("E107")
    assert refuted.params["line"][-4:] and any("D6" in play or "S10" in play for play in refuted.params["line"])
    assert "D107" in found.codes  # nothing says who has the rest
    lost = referee(deal(SWAPPED, "rest Anna\n"), f"{QUIET}, irregular.rest=rest_lost")
    assert lost.scores == (0, 257) and lost.verdict.verdict == "illegal"


def test_a_claim_after_which_play_went_on() -> None:
    """Anna still has every trump but the jack, which is Beat's: he may ruff in trick 2."""
    hands = {**HANDS, "Anna": "D: 6 7 8 9 10 Q K A; S: 9", "Beat": "S: 10 J; H: 6 7 8; C: 6 9 10; D: J"}
    lines = "1 Anna: S9 SJ SQ S7\nrest Anna @1.\n2 Carla: HA H9 D6 H6\n"
    found = referee(deal(hands, lines), QUIET)
    assert "D107" in found.codes and found.one("E107").trick == 2
    # With the jack for the six of Beat all her trumps beat his, and the claim holds though the play went on.
    assert "E109" in referee(deal(SWAPPED, lines.replace("D6 H6", "D7 H6")), QUIET).codes


def test_hands_that_are_not_known() -> None:
    found = referee(f"{HEAD}deal 1\ndealer Dario\ncall Anna diamonds\n1 Anna: D7 SJ SQ S7\nrest Anna @1.\n", QUIET)
    assert found.one("E108").params["reason"]


def test_a_table_that_knows_no_such_claim() -> None:
    found = referee(deal(HANDS, "rest Anna\n"), f"{QUIET}, irregular.rest=forbidden")
    assert found.errors == ["E110"]


@pytest.mark.parametrize("rule", ["only_trumps", "free"])
def test_the_answer_depends_on_the_rules_of_the_table(rule: str) -> None:
    found = referee(deal(SWAPPED, "rest Anna\n"), f"{QUIET}, undertrump.rule={rule}")
    assert "E107" in found.codes

"""What one place that cannot be read leaves open, and what stays wrong beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.referee.verdict import UNKNOWN
from tests.judging import Judged, referee

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def _changed(game: str, old: str, new: str, base: str = "") -> Judged:
    """An example with one place changed."""
    text = (EXAMPLES / f"{game}.jass").read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    return referee(text.replace(old, new), base=base or game)


@pytest.mark.parametrize("said", ["? bid misere-with", "Anna ?", "Anna bid ?"])
def test_a_score_that_depends_on_a_bid_nobody_can_tell_is_unknown(said: str) -> None:
    """Anna loses her misère: the others get four each; for a lower bid it would be three."""
    found = _changed("pandur", "Anna bid misere-with", said)
    assert not {"C101", "C102", "S102", "S103"}.intersection(found.codes)
    assert all(
        score.total in (told, UNKNOWN) for score, told in zip(found.deals[1].score.values(), (0, 2, 4, 4), strict=True)
    )


def test_the_next_speaker_is_blamed_for_a_turn_that_is_known() -> None:
    """Dario bids 120 where Carla begins: nothing above it is unread."""
    found = _changed("pandur", "call Carla bid 110, Dario bid 120, Anna bid 140", "call Dario bid 120, ? bid 140")
    assert found.codes.count("C101") == 1 and found.one("C101").params["seat"] == "Dario"


def test_a_deal_whose_line_cannot_be_read_is_a_deal() -> None:
    text = (EXAMPLES / "bieter.jass").read_text(encoding="utf-8")
    whole = referee(text, base="bieter")
    found = referee(text.replace("deal 2\n", "Blah 2 blah!\n"), base="bieter")
    assert len(found.deals) == len(whole.deals) and found.errors == ["N101"]
    assert found.verdict.totals == whole.verdict.totals


@pytest.mark.parametrize("line", ["turned ?", "turned", "Blah blah!"])
def test_a_card_turned_up_that_nobody_can_tell_leaves_the_contract_open(line: str) -> None:
    found = _changed("bieter", "turned DA", line)
    assert not {"C104", "C106", "S102", "S103"}.intersection(found.codes) and "D115" in found.codes
    assert found.deals[1].contract is None


def test_a_wrong_exchange_is_wrong_beside_calls_that_are_known() -> None:
    """The dealer takes up the card that was turned up, here another one."""
    found = _changed("euchre", "take Heidi H9", "take Heidi HA")
    assert "D135" in found.codes


def test_a_name_that_cannot_be_read_may_be_the_forehand() -> None:
    found = _changed(
        "schieber-joker-house", "call Dario shove, Beat spades", "call ? shove, Beat spades", "schieber/joker-house"
    )
    assert not {"D105", "P104", "D104"}.intersection(found.codes)

"""A contract that the deal's number imposes, and a record in which another is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.playing import play
from tests.judging import rules

EXAMPLE = Path(__file__).parents[2] / "examples" / "bad" / "C134-contract-imposed.jass"
LINES = EXAMPLE.read_text(encoding="utf-8").partition("deal 1\n")[2]


@pytest.mark.parametrize("named", ["contract hearts", "call Anna hearts"])
def test_another_contract_is_one_mistake(named: str) -> None:
    """COMPENDIUM 2, S2: the trumps of a match aux cartes are imposed. The cards were played in hearts."""
    found = play(rules("schieber/match-aux-cartes"), "deal 1\n" + LINES.replace("contract hearts", named))
    assert found.codes == ["C134"] and found.deals[0].contract == "suit:H"
    # fourth deal in a row under the same trumps; the fifth is imposed in hearts
    again = play(rules("schieber/match-aux-cartes"), "deal 5\n" + LINES.replace("contract hearts", named))
    assert "C134" not in again.codes


def test_the_imposed_contract_may_be_named() -> None:
    found = play(rules("schieber/match-aux-cartes"), "deal 1\ndealer Dario\ncall Anna diamonds\n1 Anna: HA D10 HK H9\n")
    assert not {"C107", "C134"} & {*found.codes}

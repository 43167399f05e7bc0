"""Penalties that texts state for two sides, at tables where everybody counts alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Cli
from tests.judging import referee

# Hearts are trumps, and led: Köbi, who has the seven, throws a spade, and trumps with the seven in trick 2.
ALONE = """[Rules "differenzler"]
[With "revoke.penalty={penalty}"]
[Seats "Vreni Ruedi Heidi Köbi"]
[Deck "french"]

deal 1
dealer Ruedi
cut HQ
call Heidi predict 113, Köbi predict 9, Vreni predict 107, Ruedi predict 149
1 Heidi: H9 S7 HA H10
2 Heidi: D8 H7 D6 DJ
3 Köbi: D7 D9 DQ D10
{found}"""
PENALTIES = ("whole_deal_157", "from_trick_on", "trick_to_opponents", "card_loses_rank_only")


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)


@pytest.mark.parametrize("penalty", PENALTIES)
def test_a_difference_is_not_made_better_for_the_offender(cli: Cli, tmp_path: Path, penalty: str) -> None:
    """bug-G03: a penalty must not help the offender, and "the others" are nobody where three others count apart."""
    text = ALONE.format(penalty=penalty, found="found Köbi\n")
    found, plain = (
        referee(record, f"revoke.penalty={penalty}", base="differenzler")
        for record in (text, ALONE.format(penalty=penalty, found=""))
    )
    assert found.codes.count("P103") == 1
    assert found.deal.penalty is not None and found.deal.penalised is None and not found.deal.penalty_counts
    assert found.verdict.totals == plain.verdict.totals
    path = tmp_path / "t.jass"
    path.write_text(text, encoding="utf-8")
    assert "not applied: made for two sides" in cli("check", path).out

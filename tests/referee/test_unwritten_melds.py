"""Melds that count although no line tells them: the report says so, and a wrong sum names the house rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.cli import main
from refcli.referee.verdict import Open
from tests.judging import referee

# Clubs are trumps. Beat holds queen, king and ace of them: a meld of 20, and the pair, 20. By hand: cards and last
# trick give Beat and Dario 114, Anna and Carla 43.
DEAL = """[Rules "schieber"]
[Seats "Anna Beat Carla Dario"]

deal 1
dealer Carla
call Dario shove, Beat clubs
1 Dario: H8 H9 CQ H10
2 Beat: S6 SK SQ CJ
3 Anna: C6 CK C10 HK
4 Beat: C8 C7 S10 SA
5 Beat: HQ HA H6 HJ
6 Carla: DQ DK DA C9
7 Beat: D10 D9 D6 D8
8 Beat: H7 DJ S7 D7
9 Beat: CA S8 S9 SJ
"""


def remedies(said: int, chosen: str = "") -> set[str]:
    (found,) = [one for one in referee(f"{DEAL}score Beat+Dario {said}\n", chosen).findings if one.code == "S102"]
    return {f"{one.option}={one.value}" for one in found.legal_with}


def test_a_sum_without_the_melds_names_the_house_rule() -> None:
    assert referee(f"{DEAL}score Beat+Dario 154\n").codes == []
    assert "weis.unrecorded=not_said" in remedies(134)
    assert not remedies(144)  # nothing is worth ten here


def test_a_sum_with_melds_names_it_where_silence_means_none() -> None:
    assert referee(f"{DEAL}score Beat+Dario 134\n", "weis.unrecorded=not_said").codes == []
    assert "weis.unrecorded=computed" in remedies(154, "weis.unrecorded=not_said")


def test_where_it_is_open_both_are_told() -> None:
    found = referee(f"{DEAL}score Beat+Dario 134\n", "weis.unrecorded=unspecified").one("S102")
    assert found.severity == "undetermined" and set(found.branches.values()) == {154, 134}
    assert set(found.branches) == {"weis.unrecorded=computed", "weis.unrecorded=not_said"}


def test_the_verdict_says_that_they_are_not_written() -> None:
    assert referee(DEAL).deal.unwritten == ("melds",) and referee(DEAL).verdict.unwritten == 1
    assert referee(f"{DEAL}meld Beat 20 CQ-CA\n").deal.unwritten == ()
    assert referee(DEAL, "weis.unrecorded=not_said").deal.unwritten == ()
    open_sum = referee(DEAL, "weis.unrecorded=unspecified").scores[1]
    assert isinstance(open_sum, Open) and set(open_sum.branches.values()) == {154, 134}


@pytest.mark.parametrize(
    ("deals", "words"), [(1, "melds 20 not written down"), (2, "melds not written down count in 2 of 2")]
)
def test_in_the_text(deals: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jass"
    again = DEAL.split("\n\n")[1].replace("deal 1\ndealer Carla\n", "deal 2\n")
    path.write_text(DEAL + again * (deals - 1), encoding="utf-8")
    main(["check", str(path)])
    assert words in capsys.readouterr().out

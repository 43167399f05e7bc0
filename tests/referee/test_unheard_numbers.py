"""A number that was called and that nobody can tell: what depends on it is unknown, and nobody is accused for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from refcli.cli import main
from refcli.referee.verdict import UNKNOWN
from tests.games.playing import play
from tests.judging import Judged, rules

ROOT = Path(__file__).resolve().parents[2]
GAME = (ROOT / "examples" / "differenzler.jass").read_text(encoding="utf-8")
NAMES = {"Vreni": "Anna", "Ruedi": "Beat", "Heidi": "Carla", "Köbi": "Dario"}
FIRST = GAME[GAME.index("deal 1") : GAME.index("deal 2")]
DEAL = re.sub("|".join(NAMES), lambda name: NAMES[name[0]], FIRST)  # Carla speaks first and makes 42 points
BIETER = (ROOT / "examples" / "bieter.jass").read_text(encoding="utf-8")
# The predictions of a deal with ten tricks must not come to ten: the dealer, who speaks last, has to see to it.
PREDICTED = (
    "deal 1\ndealer Beat\nturned H7\ncall Carla predict FIRST, Dario predict 2, Anna predict 4, Beat predict LAST\n"
)


@pytest.mark.parametrize(
    ("said", "code"), [("Carla predict", "C113"), ("Carla predict 12.5", "C116"), ("Carla predict many", "C113")]
)
def test_a_prediction_that_nobody_can_tell_holds_nothing_against_a_written_score(said: str, code: str) -> None:
    told: Judged = play(rules("differenzler"), DEAL.replace("Carla predict 113", said))
    assert told.errors == [code] and told.deal.score["Carla"].total == 71  # as it is written
    bare = re.sub(r"^(score|total) .*\n", "", DEAL.replace("Carla predict 113", said), flags=re.MULTILINE)
    judged: Judged = play(rules("differenzler"), bare)
    assert judged.errors == [code]
    score = judged.deal.score
    assert score["Carla"].total == UNKNOWN and score["Carla"].parts["made"] == 42
    assert [score[name].total for name in ("Anna", "Beat", "Dario")] == [36, 108, 6]  # as the record has them


@pytest.mark.parametrize(("first", "last", "barred"), [("3", "1", True), ("3", "2", False), ("2.5", "4", False)])
def test_what_the_last_must_not_predict_depends_on_all_others(first: str, last: str, barred: bool) -> None:
    judged = play(rules("oh-hell"), PREDICTED.replace("FIRST", first).replace("LAST", last))
    assert ("C117" in judged.codes) is barred
    assert ("C116" in judged.codes) is ("." in first)


@pytest.mark.parametrize(("said", "code"), [("bid", "C113"), ("bid 77.5", "C114"), ("frobnicate", "C107")])
def test_a_bid_that_nobody_can_tell_lets_nobody_speak_in_vain(
    said: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It stands for the whole game: how that ends is unknown too."""
    path = tmp_path / "game.jass"
    text = BIETER.replace("Beat bid 350", f"Beat {said}")
    bare = re.sub(r"^(total|score) .*\n", "", text, flags=re.MULTILINE)
    for lines, totals in ((bare, "Anna ?, Beat ?, Carla ?"), (text, "Anna 250, Beat 352, Carla 243")):
        path.write_text(lines, encoding="utf-8")
        main(["check", str(path)])
        told = capsys.readouterr().out
        assert told.count("error[") + told.count("malformed[") == 1 and f"[{code}]" in told and "C108" in told
        assert f"score: {totals}" in told and "winner: the record does not tell" in told


def test_a_bid_that_outbids_it_makes_it_good() -> None:
    judged = play(rules("sidi"), "deal 1\ndealer Dario\ncall Anna bid 60.5 spades, Beat bid 80 hearts, Anna pass\n")
    assert judged.errors == ["C114", "C101"]  # Anna passes where it is Carla's turn, and that is known again

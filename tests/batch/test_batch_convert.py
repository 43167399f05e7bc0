"""Conversions between ``.jass``, Parquet, Arrow and the Swiss JSON lines: nothing is lost that a format can hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.batch.losses import lost_between
from refcli.batch.rows import columns_of, row_of
from refcli.batch.singles import deal_of
from refcli.cli import main
from refcli.notation.reader import loads
from refcli.notation.writer import write
from refcli.referee.generate import deal_games
from refcli.referee.names import Names
from tests.judging import rules
from tests.notation.strategies import deals

RULES = "schieber"
EXAMPLES = Path(__file__).parents[2] / "examples"


def convert(source: Path, target: Path, *more: str) -> int:
    return main(["convert", str(source), str(target), *more])


@pytest.fixture(params=[RULES, "differenzler", "sidi"])
def text(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Canonical text of some games: with calls, with a card cut and predictions, with one turned up."""
    path = tmp_path / "played.jass"
    ruleset = rules(request.param)
    path.write_text("\n".join(write(game, ruleset.deck) for game in deal_games(ruleset, 1, 25)), encoding="utf-8")
    assert len(loads(path.read_text(encoding="utf-8"), "", lambda _: ruleset.deck)) > 1
    return path


@pytest.mark.parametrize("suffix", ["parquet", "arrow"])
def test_text_to_columns_and_back(suffix: str, text: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    columns, back = tmp_path / f"deals.{suffix}", tmp_path / "back.jass"
    ruleset = text.read_text(encoding="utf-8").partition('"')[2].partition('"')[0]
    assert convert(text, columns) == 0 and convert(columns, back, "--rules", ruleset) == 0
    assert back.read_bytes() == text.read_bytes()
    assert capsys.readouterr().err == ""


def test_swiss_lines_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = (
        '{"game":{"version":"V0.2","jassTyp":"SCHIEBER","trump":5,"dealer":0,"currentPlayer":-1,"forehand":0,"tricks":'
        '[{"cards":["S6","S7","S8","S9"],"points":19,"win":3,"first":3}],'
        '"player":[{"hand":[]},{"hand":[]},{"hand":[]},{"hand":[]}]}}\n'
    )
    lines, columns, text, back = (tmp_path / name for name in ("a.jsonl", "b.parquet", "c.jass", "d.jsonl"))
    lines.write_text(first * 3, encoding="utf-8")
    assert convert(lines, columns, "--rules", RULES) == 0
    assert convert(columns, text, "--rules", RULES) == 0
    assert convert(text, back, "--to", "swisslos") == 0
    assert back.read_text(encoding="utf-8") == first * 3
    assert capsys.readouterr().err == ""


def test_what_cannot_be_held_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "said.jass"
    record.write_text(
        '; by hand\n[Rules "schieber"]\n[Seats "Anna Beat Carla Dario"]\n\n'
        "deal 1\ndealer Dario\ncall Anna hearts ; sure\n"
        "1 Anna: HJ H6 H7 H8\n  meld Anna 20 @1.1\npoints Anna+Carla 20\n",
        encoding="utf-8",
    )
    assert convert(record, tmp_path / "a.parquet") == 0
    said = capsys.readouterr().err.splitlines()
    assert said == [
        "not held by parquet: comment (1 time)",
        "not held by parquet: meld (1 time)",
        "not held by parquet: remark (1 time)",
    ]
    assert convert(record, tmp_path / "a.jsonl") == 0
    said = capsys.readouterr().err.splitlines()
    assert "not held by swisslos: points (1 time)" in said and "not held by swisslos: seats (1 time)" in said


def test_a_damaged_source_leaves_no_target(tmp_path: Path) -> None:
    record, columns = tmp_path / "a.jass", tmp_path / "a.parquet"
    record.write_text('[Rules "schieber"]\n[Seats "A B C D"]\n\ndeal 1\n1 A: XX S6\n', encoding="utf-8")
    assert convert(record, columns) == 2 and not columns.exists()
    columns.write_bytes(b"PAR1")
    assert convert(columns, tmp_path / "b.jass", "--rules", RULES) == 2 and not (tmp_path / "b.jass").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jass", "a.parquet"]


@settings(max_examples=60)
@given(st.data())
def test_a_row_holds_all_of_a_deal_or_says_what_not(data: st.DataObject) -> None:
    """Where nothing is said to be lost the deal comes back equal."""
    ruleset = rules(RULES)
    deal = data.draw(deals(4, ruleset.deck, "french"))
    row, lost = row_of(deal, ruleset)
    back = deal_of(columns_of([row], "french"), 0, Names(ruleset, ("A", "B", "C", "D"), "french"))
    if not lost:
        assert lost_between(deal, back) == [] and back.items == deal.items


@pytest.mark.parametrize("game", ["belote", "klaverjas", "hearts"])
def test_a_game_that_columns_have_no_room_for(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is written; before, the tricks that did not fit were lost with status 0."""
    columns = tmp_path / "a.parquet"
    assert convert(EXAMPLES / f"{game}.jass", columns) == 2 and not columns.exists()
    assert f"not {game}" in capsys.readouterr().err
    columns.write_bytes(b"PAR1")
    assert convert(columns, tmp_path / "b.jass", "--rules", game) == 2 and not (tmp_path / "b.jass").exists()
    assert f"not {game}" in capsys.readouterr().err


def test_a_batch_of_deals_that_do_not_stand_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Points held over from one deal to the next: a deal by itself would be found wrong."""
    assert main(["batch", str(EXAMPLES / "belote.jass"), "--rules", "belote"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "depends on the deals before it" in said.err
    assert main(["batch", str(EXAMPLES / "klaverjas.jass"), "--rules", "klaverjas"]) == 0

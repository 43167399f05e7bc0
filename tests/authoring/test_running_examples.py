"""``rules test``: every kind of expectation is looked at, and only empty ones are ever filled in."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from refcli.cli import main

HEAD = "ruleset: table\ntitle: {en: Table}\nextends: schieber\nexamples:\n"
POSITION = "position: {contract: suit:S, trick: [HA, SK], hand: [S7, CQ, D10]}"
# A trick of diamonds under hearts: the king leads, nobody trumps, the ten follows.
RECORD = """
  - id: revoke
    record: |
      [Seats "A, B, C, D"]
      deal 1
      hand B: H6 H7 H8 H9 HJ HQ HA D6 D7
      trump spades
      1 A: DK H6 D10 D8
"""


def _test(folder: Path, body: str, *arguments: str) -> tuple[int, Path]:
    file = folder / "table.yaml"
    file.write_text(HEAD + body, encoding="utf-8", newline="")
    return main(["rules", "test", str(file), *arguments]), file


@pytest.mark.parametrize(
    ("expectation", "holds"),
    [
        ("legal: [CQ, D10]", True),
        ("legal: [D10, CQ]", True),
        ("legal: [S7, CQ, D10]", False),
        ("legal: [CQ]", False),
        ("illegal: [S7]", True),
        ("illegal: [CQ]", False),
        ("play: S7, ruling: illegal", True),
        ("play: S7, ruling: legal", False),
        ("with: {undertrump.rule: free}, legal: [S7, CQ, D10]", True),
        ("with: {undertrump.rule: free}, legal: [CQ, D10]", False),
        ("with: {undertrump.rul: free}, legal: [CQ, D10]", False),
        ("legal: [CQ, D11]", False),
    ],
)
def test_an_expectation_of_a_position(expectation: str, holds: bool, tmp_path: Path) -> None:
    assert _test(tmp_path, f"  - {{id: x, {POSITION}, {expectation}}}\n")[0] == (0 if holds else 1)


@pytest.mark.parametrize(("codes", "holds"), [("P101, D107", True), ("D107", False), ("P102, D107", False)])
def test_an_expectation_of_a_record(codes: str, holds: bool, tmp_path: Path) -> None:
    assert _test(tmp_path, f"{RECORD}    findings: [{codes}]\n")[0] == (0 if holds else 1)


@pytest.mark.parametrize(("score", "holds"), [("{A+C: 14}", True), ("{A+C: 14, B+D: 50}", True), ("{B+D: 14}", False)])
def test_an_expected_score(score: str, holds: bool, tmp_path: Path) -> None:
    """King 4 and ten 10 for those who led; the others hold a run of four hearts and said nothing of it."""
    assert _test(tmp_path, f"{RECORD}    score: {score}\n")[0] == (0 if holds else 1)


def test_the_difference_is_shown_where_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _test(tmp_path, f"  - {{id: x, {POSITION}, legal: [S7, CQ]}}\n")
    said = capsys.readouterr().out
    assert "left out: D10" in said and "S7 is not, by obligations.no-undertrump" in said
    assert "legal: expected S7, CQ, the rules give CQ, D10" in said


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_update_fills_in_what_is_empty_and_nothing_else(
    end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = (
        f"  - {{id: flow, {POSITION}}}  # mine\n"
        f"  - id: block\n    note: words\n    {POSITION}\n\n"
        f"  - {{id: empty, {POSITION}, legal: []}}\n"
        f"  - {{id: stated, {POSITION}, legal: [S7]}}\n"
        "  - id: trick\n    position:\n      contract: suit:H\n      trick: [DK, H8, HJ, D6]\n"
        f"  - {{id: played, {POSITION}, play: S7}}\n" + RECORD
    ).replace("\n", end)
    status, file = _test(tmp_path, body, "--update")
    assert status == 1  # what was stated wrongly stays so
    text = file.read_bytes().decode("utf-8")
    examples = {one["id"]: one for one in yaml.load(text, yaml.BaseLoader)["examples"]}
    assert examples["flow"]["legal"] == examples["block"]["legal"] == examples["empty"]["legal"] == ["CQ", "D10"]
    assert examples["stated"]["legal"] == ["S7"] and examples["played"]["ruling"] == "illegal"
    assert (examples["trick"]["winner"], examples["trick"]["points"]) == ("3", "24")
    assert examples["revoke"]["findings"] == ["D107", "P101"] and examples["revoke"]["score"]["A+C"] == "14"
    assert text.count("nobody has checked it") == 6 and "# mine" in text
    assert (end == "\r\n") == ("\r\n" in text)
    capsys.readouterr()
    before = file.read_bytes()
    assert main(["rules", "test", str(file), "--update"]) == 1
    assert file.read_bytes() == before and "no expectation" not in capsys.readouterr().out


def test_where_no_example_says_what_is_expected_none_is_as_expected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _test(tmp_path, f"  - {{id: empty, {POSITION}}}\n")[0] == 0
    said = capsys.readouterr().out
    assert "no example says yet what is expected" in said and "as expected" not in said


def test_what_came_with_the_program_is_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "test", "schieber", "--update"]) == 2
    assert "schieber" in capsys.readouterr().err

"""``refcli fmt``, ``convert`` and ``deal``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from refcli.rules import library
from tests.cli import records
from tests.cli.running import Cli, process

UNTIDY = records.UNFINISHED.replace("1 Anna: HJ H6", "1   Anna:  HJ   H6").replace("\n", "\r\n")


@pytest.fixture
def untidy(tmp_path: Path) -> Path:
    path = tmp_path / "a.jass"
    path.write_bytes(b"\xef\xbb\xbf" + UNTIDY.encode())
    return path


def test_the_normal_form_is_a_fixed_point(cli: Cli, untidy: Path) -> None:
    once = cli("fmt", untidy)
    assert once.status == 0 and "1 Anna: HJ H6 H7 HK\n" in once.out and "\r" not in once.out
    assert untidy.read_bytes().startswith(b"\xef\xbb\xbf")
    other = untidy.with_name("b.jass")
    other.write_text(once.out, encoding="utf-8")
    assert cli("fmt", other).out == once.out
    assert cli("fmt", "--check", other).status == 0


def test_check_only_says(cli: Cli, untidy: Path) -> None:
    before = untidy.read_bytes()
    run = cli("fmt", "--check", untidy)
    assert run.status == 1 and str(untidy) in run.out and untidy.read_bytes() == before


def test_in_place(cli: Cli, untidy: Path) -> None:
    expected = cli("fmt", untidy).out
    run = cli("fmt", "--in-place", untidy)
    assert (run.status, run.out) == (0, "")
    assert untidy.read_bytes() == expected.encode()
    assert [one.name for one in untidy.parent.iterdir()] == ["a.jass"]


def test_a_record_with_a_bad_line_is_left_alone(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    path.write_text(records.UNFINISHED + "3 Anna: H1\n!!!\n", encoding="utf-8")
    before = path.read_bytes()
    target = tmp_path / "b.jass"
    for arguments in (("fmt", path), ("fmt", "--in-place", path), ("convert", path, target)):
        run = cli(*arguments)
        assert run.status == 2 and f"{path}:9:9:" in run.err and run.out == ""
    assert path.read_bytes() == before and not target.exists()


def test_two_games_in_a_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    path.write_text(records.UNFINISHED + "\n" + records.ONE_SUIT_EACH, encoding="utf-8")
    once = cli("fmt", path).out
    path.write_text(once, encoding="utf-8")
    assert cli("fmt", path).out == once and once.count("[Seats") == 2
    assert len(cli("check", path, "--format", "json").json["records"]) == 2


def test_accents_survive_every_code_page(tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    path.write_text(records.UNFINISHED.replace("Dario", "Zoé"), encoding="utf-8")
    run = process("fmt", path, env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})
    assert run.returncode == 0 and "Zoé".encode() in run.stdout


SERVER: dict[str, Any] = {
    "game": {
        "version": "V0.2", "trump": 1, "dealer": 3, "currentPlayer": -1, "forehand": 1,
        "tricks": [{"cards": ["HJ", "H6", "H7", "HK"], "points": 24, "win": 2, "first": 2}],
        "player": [{"hand": []}, {"hand": []}, {"hand": []}, {"hand": []}], "jassTyp": "SCHIEBER",
    }
}  # fmt: skip


def test_import_by_suffix_and_by_name(cli: Cli, tmp_path: Path) -> None:
    line = json.dumps(SERVER)
    by_suffix, by_name = tmp_path / "a.jsonl", tmp_path / "a.txt"
    for path in (by_suffix, by_name):
        path.write_text(line + "\n", encoding="utf-8")
    first = cli("convert", by_suffix, "-", "--rules", "schieber/swisslos")
    second = cli("convert", by_name, "-", "--rules", "schieber/swisslos", "--from", "swisslos")
    assert first.status == second.status == 0 and first.out == second.out
    assert '[Rules "schieber/swisslos"]' in first.out and "1 South: HJ H6 H7 HK" in first.out
    target = tmp_path / "b.jass"
    assert cli("convert", by_suffix, target, "--rules", "schieber/swisslos").status == 0
    assert target.read_text(encoding="utf-8") == first.out
    assert cli("check", target).status == cli("check", by_suffix, "--rules", "schieber/swisslos").status == 0


def test_an_empty_import(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("\n", encoding="utf-8")
    run = cli("check", path, "--rules", "schieber/swisslos")
    assert run.status == 2 and run.out.startswith(f"{path}:1:1: malformed[N117]")


def test_a_line_that_is_no_game_is_located(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(SERVER) + '\n{"game": 5}\nnot json\n' + json.dumps(SERVER) + "\n", encoding="utf-8")
    run = cli("check", path, "--rules", "schieber/swisslos", "--format", "json")
    assert run.status == 2
    verdicts = [record["verdict"] for record in run.json["records"]]
    assert verdicts == ["incomplete", "malformed", "malformed", "incomplete"]
    places = [one["place"]["line"] for record in run.json["records"][1:3] for one in record["findings"]]
    assert places == [2, 3]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--to", "swissloss"], "swisslos"),
        (["--to", "jas"], "jass"),
        (["--from", "swislos"], "swisslos"),
        (["--with", "target"], "axis=value"),
        (["--rules", "schiber"], "schieber"),
    ],
)
def test_wrong_options_of_convert(cli: Cli, untidy: Path, arguments: list[str], named: str) -> None:
    run = cli("convert", untidy, "-", *arguments)
    assert run.status == 2 and named in run.err and run.out == ""


def test_a_link_is_followed(cli: Cli, untidy: Path) -> None:
    link = untidy.with_name("link.jass")
    link.symlink_to(untidy.name)
    wanted = cli("fmt", untidy).out
    assert cli("fmt", "--in-place", link).status == 0
    assert link.is_symlink() and untidy.read_text(encoding="utf-8") == wanted


def test_a_pipe_is_read_once_and_written_to(untidy: Path) -> None:
    for arguments in (("convert", "/dev/stdin", "/dev/stdout"), ("fmt", "/dev/stdin")):
        run = process(*arguments, stdin=untidy.read_bytes())
        assert run.returncode == 0 and b"1 Anna: HJ H6 H7 HK\n" in run.stdout


@pytest.mark.parametrize(("target", "code"), [("", "[U102]"), ("\0", "[U102]")])
def test_a_name_that_no_file_can_have(cli: Cli, untidy: Path, target: str, code: str) -> None:
    run = cli("convert", untidy, target, "--to", "jass")
    assert run.status == 2 and code in run.err


@pytest.mark.parametrize("option", ["--check", "--in-place"])
def test_standard_input_is_no_file(cli: Cli, option: str) -> None:
    run = cli("fmt", option, "-")
    assert run.status == 2 and option in run.err


def test_a_folder_that_is_not_there(cli: Cli, untidy: Path) -> None:
    run = cli("convert", untidy, untidy.parent / "none" / "b.jass")
    assert run.status == 2 and "[U101]" in run.err
    assert cli("convert", untidy.parent / "b.jass", "-").status == 2


def test_a_record_of_a_ruleset_of_ones_own_names_its_file(cli: Cli, tmp_path: Path) -> None:
    rules, path = tmp_path / "friday.yaml", tmp_path / "a.jass"
    rules.write_text("ruleset: friday\ntitle: {en: Friday}\nextends: schieber\n", encoding="utf-8")
    path.write_text(cli("deal", "--rules", rules).out, encoding="utf-8")
    assert f'[Rules "{rules}"]' in path.read_text(encoding="utf-8")
    assert cli("check", path).status == 0


def test_the_same_seed_gives_the_same_legal_record(cli: Cli, tmp_path: Path) -> None:
    first = cli("deal", "--rules", "schieber", "--seed", "7", "--deals", "3")
    assert first.status == 0 and first.out == cli("deal", "--rules", "schieber", "--seed", "7", "--deals", "3").out
    assert first.out != cli("deal", "--rules", "schieber", "--seed", "8", "--deals", "3").out
    assert '[Rules "schieber"]' in first.out
    path = tmp_path / "a.jass"
    path.write_text(first.out, encoding="utf-8")
    assert cli("check", path, "--strict").status == 0
    assert cli("fmt", "--check", path).status == 0


@pytest.mark.parametrize("rules", library.ids())
def test_every_ruleset_can_be_dealt_and_judges_it_without_a_fault(cli: Cli, tmp_path: Path, rules: str) -> None:
    path = tmp_path / "a.jass"
    path.write_text(cli("deal", "--rules", rules, "--seed", "3", "--deals", "2").out, encoding="utf-8")
    run = cli("check", path, "--format", "json")
    assert run.json["records"][0]["verdict"] in ("legal", "undetermined")


def test_deal_without_a_good_ruleset(cli: Cli) -> None:
    run = cli("deal", "--rules", "schiber")
    assert run.status == 2 and run.out == "" and "schieber" in run.err
    assert cli("deal", "--rules", "schieber", "--deals", "0").status == 2


def test_convert_to_a_suffix_that_means_no_format(cli: Cli, untidy: Path) -> None:
    target = untidy.parent / "o.xyz"
    run = cli("convert", untidy, target)
    assert run.status == 2 and not target.exists()
    assert all(word in run.err for word in (".xyz", ".jass", ".parquet", ".arrow", ".jsonl", "--to"))
    assert cli("convert", untidy, target, "--to", "jass").status == 0 and target.exists()


def test_a_note_does_not_keep_a_record_from_its_normal_form(cli: Cli) -> None:
    record = "examples/bad/N119-idle-words.jass"
    run = cli("fmt", record)
    assert run.status == 0 and "N119" in run.err and "N119" not in run.out
    assert "\n; That Anna found nothing is written" in run.out and run.out.endswith("found Anna nothing amiss\n")


def test_what_cannot_be_read_is_told_beside_the_record(cli: Cli) -> None:
    run = cli("fmt", "examples/bad/N102-unknown-card.jass")
    assert (run.status, run.out) == (2, "") and "N102" in run.err

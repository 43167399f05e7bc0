"""``refcli rules`` and ``refcli explain``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from refcli.cli import pages
from refcli.codes import CODES
from refcli.rules import library
from tests.cli.running import Cli

HOUSE = "ruleset: house\ntitle: {en: House}\nextends: schieber\n"


def test_list_has_every_shipped_game(cli: Cli) -> None:
    run = cli("rules", "list", "--format", "json")
    assert run.status == 0
    listed = run.json["rulesets"]
    assert [one["rules"] for one in listed] == list(library.ids())
    assert all(set(one) >= {"rules", "title", "extends", "source"} for one in listed)
    jasvel = next(one for one in listed if one["rules"] == "schieber/jasvel")
    assert jasvel["extends"] == "schieber" and jasvel["source"]["language"] == "fr"
    assert [line.split()[0] for line in cli("rules", "list").out.splitlines()] == list(library.ids())


def test_show_says_who_holds_every_value(cli: Cli) -> None:
    run = cli("rules", "show", "schieber", "--format", "json", "--with", "undertrump.rule=free")
    option = run.json["options"]["undertrump.rule"]
    assert (option["value"], option["origin"], option["default"]) == ("free", "command", "only_trumps")
    assert option["question"].endswith("?")
    assert "joker-house" in option["values"]["only_lower_trumps"]["cites"]
    text = cli("rules", "show", "schieber/jasvel").out
    assert text.startswith("schieber/jasvel: ")
    assert "undertrump.rule: unspecified, by the ruleset" in text
    assert "extends: schieber" in text


def test_show_of_none(cli: Cli) -> None:
    run = cli("rules", "show", "schieber/jasvell")
    assert run.status == 2 and run.err.startswith("ID|PATH:1:1:") and "schieber/jasvel?" in run.err


def test_every_shipped_ruleset_is_valid(cli: Cli) -> None:
    run = cli("rules", "validate", *library.ids(), *library.abstract_ids())
    assert run.status == 0
    assert len(run.out.splitlines()) == len(library.ids()) + len(library.abstract_ids())
    assert all(line.endswith(": ok") for line in run.out.splitlines())


def test_a_shipped_file_is_the_same_however_its_path_is_written(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(library.root().parent)
    names = ("whist/base", "schieber/jasvel", "base/book-suits")
    run = cli("rules", "validate", *(f"{library.root().name}/{name}.yaml" for name in names))
    assert run.status == 0 and all(line.endswith(": ok") for line in run.out.splitlines())


@pytest.mark.parametrize(
    ("text", "place", "named"),
    [
        (HOUSE + "with: {undertrump.rul: free}\n", "4:8", "undertrump.rule"),
        (HOUSE + "with: {undertrump.rule: fre}\n", "4:25", "free"),
        (HOUSE + "sets: 4\nset: 5\n", "5:1", "sets"),
        (HOUSE + "title: {en: Again}\n", "4:1", "title"),
        (HOUSE + "terms: {overlaid: trump & belov(trick)}\n", "4:27", "below"),
        ("ruleset: house\ntitle: {en: House}\nextends: schiber\n", "3:10", "schieber"),
        ("ruleset: [\n", "2:1", "missing"),
        ("a: &x 1\nb: *x\n", "1:4", "&"),
    ],
)
def test_a_fault_is_located(cli: Cli, tmp_path: Path, text: str, place: str, named: str) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    run = cli("rules", "validate", path)
    assert run.status == 2
    assert any(line.startswith(f"{path}:{place}: malformed[R") and named in line for line in run.out.splitlines())


def test_of_several_files_each_is_told(cli: Cli, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(HOUSE, encoding="utf-8")
    bad.write_text(HOUSE + "with: {x: y}\n", encoding="utf-8")
    run = cli("rules", "validate", bad, good, tmp_path / "none.yaml")
    assert run.status == 2
    assert f"{good}: ok" in run.out and f"{bad}:4:8:" in run.out and "none.yaml" in run.out


def test_the_schema_is_json(cli: Cli) -> None:
    assert json.loads(cli("rules", "schema").out)["$schema"].startswith("http://json-schema.org/draft-07/")


@pytest.mark.parametrize("name", ["P101", "p101", "revoke", "P101-revoke"])
def test_explain_a_code(cli: Cli, name: str) -> None:
    run = cli("explain", name)
    assert run.status == 0 and run.out.startswith("# P101 revoke\n")


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_something_to_print(code: str) -> None:
    page = pages.of_code(code)
    assert page is not None and page.startswith(f"# {code} {CODES[code].name}\n")


@pytest.mark.parametrize(
    ("name", "near"),
    [("P1O1", "P101"), ("revok", "revoke"), ("under-trump", "undertrump"), ("obligations.x", "--rules")],
)
def test_explain_what_is_not_there(cli: Cli, name: str, near: str) -> None:
    run = cli("explain", name)
    assert run.status == 2 and run.out == "" and "[U104]" in run.err and near in run.err


def test_explain_a_clause_with_the_rules_that_change_it(cli: Cli) -> None:
    run = cli("explain", "obligations.no-undertrump", "--rules", "schieber")
    assert run.status == 0
    for part in ("P102 undertrump", "forbid: overlaid", "overlaid: ", "undertrump.rule: only_trumps", "undertrump.sc"):
        assert part in run.out
    assert "weis" not in run.out


def test_explain_follows_the_chosen_values(cli: Cli) -> None:
    run = cli("explain", "obligations.no-undertrump", "--rules", "schieber", "--with", "undertrump.rule=free_if_void")
    assert "may-lie-under: not hand has led" in run.out
    assert "undertrump.rule: free_if_void, by --with" in run.out


def test_explain_a_clause_that_is_not_there(cli: Cli) -> None:
    run = cli("explain", "obligations.no-undertrum", "--rules", "schieber")
    assert run.status == 2 and "obligations.no-undertrump?" in run.err

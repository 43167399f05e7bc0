"""Mistakes in the first lines of a ruleset: one message each, at its place in the author's file."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.audit.survey import survey
from refcli.words import message

HEAD = "ruleset: first\ntitle: {en: First}\n"


def _said(text: str, where: Path) -> list[tuple[str, int, int, str]]:
    path = where / "first.yaml"
    path.write_text(text, encoding="utf-8")
    told: list[tuple[str, int, int, str]] = []
    for found in survey(str(path)):
        assert found.place is not None and found.place.file == str(path)
        told.append((found.code, found.place.line, found.place.column, message(found.code, found.params)))
    return told


def test_what_a_misspelt_base_would_bring_is_not_missed(tmp_path: Path) -> None:
    text = (
        HEAD + "extend: schieber\nwith: {target: 1500, undertrump.rule: free}\nscore: {parts: {match: {worth: 50}}}\n"
    )
    assert _said(text, tmp_path) == [
        ("R105", 3, 1, "extend is not a key of the ruleset. Did you mean extends?")
    ]  # fmt: skip


def test_options_are_judged_where_the_base_is_known(tmp_path: Path) -> None:
    told = _said(HEAD + "extends: schieber\nextend: schieber\nwith: {targett: 1500}\n", tmp_path)
    assert [code for code, *_ in told] == ["R105", "R112"]


@pytest.mark.parametrize("name", ["first", "own"])
def test_a_file_that_extends_itself_by_name(name: str, tmp_path: Path) -> None:
    said = f"there is no ruleset {name}. This file itself is called so, and it cannot extend itself."
    text = f"ruleset: own   # mine\ntitle: {{en: First}}\nextends: {name}\n"
    assert _said(text, tmp_path) == [("R110", 3, 10, said)]


def test_a_name_with_blanks(tmp_path: Path) -> None:
    (told,) = _said("ruleset: Freitag Runde\ntitle: {en: First}\nextends: schieber\n", tmp_path)
    assert told[:3] == ("R106", 1, 10) and told[3].endswith("A name has no blanks: write Freitag-Runde.")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ('title: {de: "Stammtisch}\nextends: schieber\nwith: {target: "1500"}\n', 13),
        ('title: "Stammtisch\nextends: schieber\nwith: {target: "1500"}\n', 8),
        ("title: {de: 'It''s}\nextends: schieber\nwith: {target: '1500'}\n", 13),
        ('title: {de: "a \\" b}\nextends: schieber\n', 13),
    ],
)
def test_a_quote_that_is_not_closed(text: str, column: int, tmp_path: Path) -> None:
    said = "cannot read the ruleset: the quote that opens here is not closed"
    assert _said(f"ruleset: first\n{text}", tmp_path) == [("R101", 2, column, said)]


def test_a_quote_over_two_lines_is_closed(tmp_path: Path) -> None:
    text = 'ruleset: first\ntitle: {de: "Stamm\n  tisch"}\nextends: schieber\nwith: {target: "1500" x}\n'
    assert [told[:3] for told in _said(text, tmp_path)] == [("R101", 5, 7)]


def test_what_is_missing_is_said_in_the_authors_file(tmp_path: Path) -> None:
    assert _said(HEAD + "extends: base/jass36\n", tmp_path) == [("R108", 1, 1, "deal: hand is missing.")]

"""Columns of the slate are named so that formulas and records can say them."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.audit.survey import survey
from refcli.words import message

HEAD = """ruleset: first
title: {en: First}
extends: schieber
terms: {own-term: 1}
slate:
"""


def _said(names: str, where: Path) -> list[tuple[int, str]]:
    path = where / "first.yaml"
    path.write_text(HEAD + "".join(f'  "{name}": {{of: 1}}\n' for name in names.split()), encoding="utf-8")
    found = [one for one in survey(str(path)) if one.code == "R132"]
    return [(one.place.line if one.place else 0, message(one.code, one.params)) for one in found]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("total", "the language of expressions has this word already"),
        ("winner", "the language of expressions has this word already"),
        ("points", "the language of expressions has this word already"),
        ("most", "the language of expressions has this word already"),
        ("if", "the language of expressions has this word already"),
        ("score", "a line of a record that begins with this word says something else"),
        ("carried", "a line of a record that begins with this word says something else"),
        ("Deal", "a line of a record that begins with this word says something else"),
        ("Stand", "a line of a record that begins with this word says something else"),
        ("Striche", "a record keeps this word as strokes; write strokes here too"),
        ("12", "it is a number"),
        ("SA", "it is a card or a suit of the deck"),
        ("bags-before", "bags-before is what bags held before the deal"),
        ("own-term", "there is a set or term of this name"),
    ],
)
def test_a_name_that_is_taken(name: str, why: str, tmp_path: Path) -> None:
    assert _said(name, tmp_path) == [(6, f"{name} cannot be a name under slate: {why}")]


def test_names_that_are_free(tmp_path: Path) -> None:
    assert _said("strokes nulls bags held before-noon", tmp_path) == []

"""What is wrong in examples is told by ``validate`` and by ``test`` alike, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.audit.examples import each
from refcli.audit.survey import survey
from refcli.diagnostics import Finding
from refcli.rules import load
from refcli.words import message

HEAD = "ruleset: first\ntitle: {en: First}\nextends: schieber\nexamples:\n"


def _said(found: tuple[Finding, ...]) -> list[tuple[int, int, str]]:
    places = [(one.place.line, one.place.column) if one.place is not None else (0, 0) for one in found]
    return [(*place, message(one.code, one.params)) for place, one in zip(places, found, strict=True)]


def _both(text: str, where: Path) -> list[tuple[int, int, str]]:
    path = where / "first.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    rules, wrong = load(str(path), {})
    assert rules is not None, wrong
    told = _said(survey(str(path)))
    assert told == _said(tuple(one for found in each(rules) for one in found))
    return told


def _once(key: str, card: str) -> str:
    return f"examples[1].position.{key} is {card}, but must be a card that does not stand there already."


@pytest.mark.parametrize(
    ("example", "told"),
    [
        (
            "position: {contract: suit:H, hand: [10H, S6]}, legal: [S6]",
            [(5, 49, "there is no card 10H that can be used here. Did you mean H10?")],
        ),
        (
            "position: {contract: suit:H, hand: [H9, S6]}, legal: [S6, hearts9]",
            [(5, 71, "there is no card hearts9 that can be used here. Did you mean H9?")],
        ),
        (
            "position: {contract: suit:H, hand: [xyz, S6]}, legal: [S6]",
            [(5, 49, "there is no card xyz that can be used here.")],
        ),
        ("position: {contract: suit:H, hand: [S6, H6, S6]}, legal: [S6]", [(5, 57, _once("hand", "S6"))]),
        ("position: {contract: suit:H, trick: [S6, S7], hand: [S7, H6]}, legal: [H6]", [(5, 66, _once("hand", "S7"))]),
        ("position: {contract: suit:H, hand: [S7], played: [S8, S7]}, legal: [S7]", [(5, 67, _once("played", "S7"))]),
        (
            "position: {hand: [S6, H6]}, legal: [S6]",
            [(5, 13, "examples[1].position: contract is missing.")],
        ),
        (
            "position: {trump: H, trick: [S6, H6]}, legal: [S6]",
            [(5, 13, "examples[1].position: hand is missing. It is needed where there is legal.")],
        ),
        ("position: {trump: H}, winner: 1", [(5, 13, "examples[1].position: hand is missing.")]),
        (
            "position: {contract: xyz, hand: [S6]}, legal: [S6]",
            [(5, 34, "there is no contract xyz that can be used here.")],
        ),
    ],
)
def test_faults_before_anything_is_played(example: str, told: list[tuple[int, int, str]], tmp_path: Path) -> None:
    assert _both(f"  - {{id: x, {example}}}\n", tmp_path) == told


@pytest.mark.parametrize(
    "example",
    [
        "position: {contract: suit:H, hand: [S6, H6]}, legal: [S6, H6]",
        "position: {trump: H, trick: [S6, S7, S8, S9]}, winner: 4",
        "position: {contract: suit:H, trick: [S7], hand: S6}, play: S6, ruling: legal",
    ],
)
def test_sound_examples(example: str, tmp_path: Path) -> None:
    assert _both(f"  - {{id: x, {example}}}\n", tmp_path) == []

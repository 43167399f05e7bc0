"""What the messages of ``validate`` propose for mistakes that a first ruleset is full of."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.audit.survey import survey
from refcli.rules import load
from refcli.words import message as worded

HEAD = """ruleset: first
title: {en: First}
extends: base/jass36
deal: {hand: 9}
score: {parts: {tricks: {kind: card-points}}}
end: {deals: 4}
"""
CALLS = "calls: {a: {order: [forehand], offers: {pass: {again: %s}, name: {of: %s}}, ends: named}}"
FORMULA = "calls: {imposed: {order: [obenabe]}}\nslate: {x: {of: %s}}"


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        (CALLS % ("no", "{obenabe: {}}"), "R117", "Did you mean false?"),
        (CALLS % ("false", "[obenabe, suit]"), "R106", "Did you mean {obenabe: {}, suit: {}}?"),
        (FORMULA % "bid * 10 if tricks-won >= bid", "R116", "an if needs then and else"),
        ("calls: {imposed: {order: [obenabe]}}\nsides: [solo]", "R106", "Did you mean solo?"),
        ("calls: {imposed: {order: [obenabe]}}\nseats: 3\nsides: pairs", "R106", "an even number from 4"),
        (
            "calls: {imposed: {order: [obenabe]}}\noptions: {x: {question: q, values: {a: {patch: {}}}}}",
            "R108",
            "default",
        ),
    ],
)
def test_a_hint(tmp_path: Path, text: str, code: str, hint: str) -> None:
    path = tmp_path / "first.yaml"
    path.write_text(HEAD + text + "\n", encoding="utf-8")
    said = [(found.code, worded(found.code, found.params)) for found in load(str(path), {})[1]]
    assert [one for one, _ in said] == [code] and hint in said[0][1], said


def test_no_hint_at_a_word_of_another_meaning(tmp_path: Path) -> None:
    path = tmp_path / "first.yaml"
    path.write_text(HEAD.replace("{deals: 4}", "{deals: 4, best: most}"), encoding="utf-8")
    (found,) = [one for one in load(str(path), {})[1] if one.code == "R107"]
    assert "Did you mean" not in worded(found.code, found.params)


def test_a_list_for_a_ruleset_is_one_mistake(tmp_path: Path) -> None:
    path = tmp_path / "first.yaml"
    path.write_text("- ruleset: first\n", encoding="utf-8")
    assert [found.code for found in survey(str(path))] == ["R106"]

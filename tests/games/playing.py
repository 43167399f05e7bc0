"""Rulesets written in a test, and records judged under them."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from refcli.notation.reader import loads
from refcli.referee.generate import deal_games
from refcli.rules import load
from refcli.rules.ruleset import Ruleset
from tests.judging import Judged, judged


def ruleset(folder: Path, text: str, name: str = "table", chosen: dict[str, str] | None = None) -> Ruleset:
    """The ruleset of a text that names itself ``name``; it must load without a finding."""
    file = folder / f"{name}.yaml"
    head = f"ruleset: {name}\ntitle: {{en: {name}}}\n"
    file.write_text(head + dedent(text), encoding="utf-8")
    found, findings = load(str(file), chosen or {})
    assert found is not None and not findings, findings
    return found


def play(rules: Ruleset, lines: str, seats: str = "Anna Beat Carla Dario", pack: str = "french") -> Judged:
    """The record of some lines, judged."""
    text = f'[Rules "{rules.id}"]\n[Seats "{seats}"]\n[Deck "{pack}"]\n\n{dedent(lines)}'
    (game,) = loads(text, "record.jass", lambda _: rules.deck)
    return judged(game, rules)


def random_games(rules: Ruleset, deals: int, seed: int = 1) -> list[Judged]:
    """Games that the program deals itself, judged."""
    return [judged(game, rules) for game in deal_games(rules, seed, deals)]

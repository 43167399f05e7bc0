"""A ``deal`` line that is missing costs one finding and no more: the deals stay apart and nobody is accused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from refcli.notation.reader import loads
from refcli.referee import in_memory
from refcli.referee.verdict import GameVerdict
from refcli.rules import load
from refcli.rules.ruleset import Ruleset

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
_DEAL = re.compile(r"^deal\b[^\n]*\n", re.MULTILINE)
_RULES = re.compile(r'^\[Rules "([^"]+)"\]$', re.MULTILINE)


def _games() -> dict[str, tuple[str, str]]:
    """By file: the ruleset and the text of each example with several deals of one game."""
    found: dict[str, tuple[str, str]] = {}
    for file in sorted(EXAMPLES.glob("*.jass")):
        text = file.read_text(encoding="utf-8")
        named = _RULES.findall(text)
        if len(named) == 1 and len(_DEAL.findall(text)) > 1:
            found[file.stem] = named[0], text
    return found


GAMES = _games()


def _judged(text: str, rules: Ruleset) -> tuple[list[str], GameVerdict, list[int]]:
    (game,) = loads(text, "game.jass", lambda _: rules.deck)
    own = rules.choose(dict(game.header.chosen)) if game.header.chosen else rules
    deals, verdict = in_memory(game, own)
    return [finding.code for deal in deals for finding in deal.findings], verdict, [deal.number for deal in deals]


@pytest.mark.parametrize("name", GAMES)
def test_any_one_deal_line_may_be_missing(name: str) -> None:
    ruleset, text = GAMES[name]
    rules, _ = load(ruleset)
    assert rules is not None
    codes, whole, numbers = _judged(text, rules)
    lines = list(_DEAL.finditer(text))
    for line in (lines[1], lines[len(lines) // 2], lines[-1]):
        found, verdict, read = _judged(text[: line.start()] + text[line.end() :], rules)
        assert sorted(found) == sorted([*codes, "N115"])
        assert (read, verdict.totals, verdict.winner) == (numbers, whole.totals, whole.winner)


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize("line", ["", "dela 2\n", "Nächstes 2\n"])
def test_a_damaged_deal_line_is_said_once(line: str, dealer: bool) -> None:
    rules, _ = load("schieber/jasvel")
    assert rules is not None
    text = GAMES["schieber-jasvel"][1]
    at = list(_DEAL.finditer(text))[1]
    text = text[: at.start()] + line + text[at.end() :]
    if not dealer:
        text = re.sub(r"^dealer [^\n]*\n", "", text, flags=re.MULTILINE)
    found, _, numbers = _judged(text, rules)
    assert numbers == [1, 2, 3, 4, 5] and found.count("N115") == (0 if line else 1)
    assert found.count("N110") == (1 if line else 0)


TWICE = """[Rules "schieber/swisslos"]
[Seats "Anna Beat Carla Dario"]
deal 1
dealer Dario
call Anna spades
1 Anna: S6 S7 S8 S9
{}
"""


@pytest.mark.parametrize(
    ("below", "code"),
    [
        ("1 Anna: S6 S7 S8 S9", ""),  # the trick once more, as when a sheet is copied
        ("dealer Dario", "N121"),
        ("call Anna spades", ""),
    ],
)
def test_what_is_said_twice_is_no_deal(below: str, code: str) -> None:
    rules, _ = load("schieber/swisslos")
    assert rules is not None
    found, _, numbers = _judged(TWICE.format(below), rules)
    assert numbers == [1] and "N115" not in found and (not code or code in found)

"""What a card or a call that nobody can tell may have been excuses whoever played or dealt after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.notation.reader import loads
from refcli.referee import in_memory
from refcli.rules import load

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def _codes(name: str, old: str, new: str) -> list[str]:
    """What is found in an example with one line changed."""
    text = (EXAMPLES / f"{name}.jass").read_text(encoding="utf-8")
    assert text.count(old) == 1
    rules, _ = load(name)
    assert rules is not None
    (game,) = loads(text.replace(old, new), "game.jass", lambda _: rules.deck)
    return [finding.code for deal in in_memory(game, rules)[0] for finding in deal.findings]


@pytest.mark.parametrize(
    ("line", "code"), [("5 Carla: C6 C4 CQ ?\n", "D111"), ("5 Carla: C6 C4 CQ xyzzy\n", "N102"), ("", "N111")]
)
def test_a_spade_that_nobody_saw_may_have_been_a_trump(line: str, code: str) -> None:
    """Dario leads spades in trick 8; the only spade before it fell in trick 5."""
    assert _codes("spades", "5 Carla: C6 C4 CQ S4\n", line) == [code]


@pytest.mark.parametrize("line", ["3 Köbi: CQ ? C9 C3\n", "@@@\n"])
def test_a_heart_that_nobody_saw_may_have_been_the_first(line: str) -> None:
    """Köbi leads hearts in trick 4; the king of them fell in trick 3."""
    assert "P100" not in _codes("hearts", "3 Köbi: CQ HK C9 C3\n", line)
    assert "P100" in _codes("hearts", "3 Köbi: CQ HK C9 C3\n", "3 Köbi: CQ CJ C9 C3\n")


@pytest.mark.parametrize("calls", ["@@@", "call Dario pass, Anna pass, Beat pass, Carla xyzzy", ""])
def test_where_all_may_have_passed_the_same_player_may_deal(calls: str) -> None:
    """Everybody passes in a deal of Sidi, and Carla deals twice."""
    text = (EXAMPLES / "sidi.jass").read_text(encoding="utf-8")
    passes = "call Dario pass, Anna pass, Beat pass, Carla pass\n"
    at = text.index(passes)
    rules, _ = load("sidi")
    assert rules is not None
    (game,) = loads(f"{text[:at]}{calls}\n{text[at + len(passes) :]}", "game.jass", lambda _: rules.deck)
    found = [finding.code for deal in in_memory(game, rules)[0] for finding in deal.findings]
    assert "D104" not in found

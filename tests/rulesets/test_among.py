"""Open options of which only some values come into question."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.referee.settled import usual
from refcli.rules import load
from refcli.rules.resolve import resolve
from tests.games.playing import ruleset
from tests.judging import rules as loaded

OPEN = """
extends: schieber
with:
  weis.table: {value: unspecified, among: [classic, vorarlberg]}
  end.order: {value: unspecified, among: ["weis, stoeck, tricks", stoeck>tricks>weis]}
"""


def test_only_these_come_into_question(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, OPEN)
    assert [chosen["weis.table"] for chosen, _ in rules.worlds("meld-table")] == ["classic", "vorarlberg"]
    assert {chosen["end.order"] for chosen, _ in rules.worlds("end")} == {"weis>stoeck>tricks", "stoeck>tricks>weis"}
    assert usual(rules, "weis.table") == "classic"  # the default is none of them


def test_what_is_chosen_above_is_free(tmp_path: Path) -> None:
    (tmp_path / "open.yaml").write_text(f"ruleset: open\ntitle: {{en: Open}}\n{OPEN}", encoding="utf-8")
    for value, known in (("big", set[str]()), ("unspecified", {"classic", "big", "big_all", "vorarlberg"})):
        rules, findings = load(str(tmp_path / "open.yaml"), {"weis.table": value})
        assert rules is not None and not findings
        assert {chosen["weis.table"] for chosen, _ in rules.worlds("meld-table") if chosen} == known


@pytest.mark.parametrize("wrong", ["grand", "unspecified"])
def test_a_value_that_there_is_not(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "open.yaml"
    chosen = f"with: {{weis.table: {{value: unspecified, among: [big, {wrong}]}}}}\n"
    path.write_text(f"ruleset: open\ntitle: {{en: Open}}\nextends: schieber\n{chosen}", encoding="utf-8")
    assert [finding.code for finding in resolve(str(path))[1]] == ["R113"]


@pytest.mark.parametrize(
    ("name", "axis", "values"),
    [
        ("schieber/joker-house", "weis.table", ("classic", "big", "big_all")),
        ("schieber/joker-house", "deck.suit_equivalence", ("printed", "books")),
        ("schieber/gastro-suisse", "weis.show", ("always", "on_opponent_request")),
    ],
)
def test_what_a_text_tells(name: str, axis: str, values: tuple[str, ...]) -> None:
    rules = loaded(name)
    assert axis in rules.unspecified and rules.resolved.possible(axis) == values


def test_leaves_count_twice_beside_bells() -> None:
    # cardgames-zone: its option, with the German pack that its program plays with
    factors = loaded("schieber/cardgames-zone").choose({"contract.multiplier": "cardgames-zone"}).multipliers
    twice = {name for name, factor in factors.items() if factor == 2}
    assert twice == {"laub", "schellen", "schilten"} and factors["herz"] == factors["eichel"] == 1

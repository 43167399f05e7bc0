"""Calls read no more of the rules than ``joined`` compares: watched over all examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from refcli.notation.reader import read_path
from refcli.referee import heardcalls, in_memory
from refcli.referee.calls import Called, read_calls
from refcli.referee.names import Names
from refcli.rules import load
from refcli.rules.drawn import DRAWN_FROM
from refcli.rules.ruleset import Ruleset

ROOT = Path(__file__).resolve().parents[2]
RECORDS = sorted((ROOT / "examples").glob("*.jass"))[::2]
SECTIONS = {
    "id", "calls", "deck", "contracts", "default_pack", "seats", "sides", "dealer_sits_out", "deal", "parties",
    "equivalence",
}  # fmt: skip
OF_DEAL = {"first", "later", "turn_up", "hand", "lead"}  # ``lead`` only to see whether cards matter to calls at all


class Watched:
    """Something whose attributes are noted as they are read."""

    def __init__(self, whole: Any, read: set[str], deal: set[str] | None = None) -> None:
        self._whole, self._read, self._deal = whole, read, deal

    def __getattr__(self, name: str) -> Any:
        self._read.add(name)
        found = getattr(self._whole, name)
        return Watched(found, self._deal) if name == "deal" and self._deal is not None else found


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_calls_read_nothing_else(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, deal = set[str](), set[str]()

    def watching(one: Any, names: Names, *rest: Any) -> Called:
        rules: Any = Watched(names.rules, read, deal)
        read_calls(one, Names(rules, names.players, names.pack), *rest)
        return read_calls(one, names, *rest)

    monkeypatch.setattr(heardcalls, "read_calls", watching)
    for game in read_path(path, lambda tag: _rules(tag).deck):
        if game.header.seats:
            in_memory(game, _rules(game.header.rules, game.header.chosen), remedies=False)
    assert (read & set(DRAWN_FROM)) <= SECTIONS
    assert deal <= OF_DEAL


def _rules(tag: str | None, chosen: Any = None) -> Ruleset:
    found, _ = load(tag or "schieber", dict(chosen or {}))
    assert found is not None
    return found

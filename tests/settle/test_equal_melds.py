"""Equal melds of two sides: who has the better one, where a text says so (COMPENDIUM 2, Weis tie-break; D33)."""

from __future__ import annotations

import pytest

from refcli.settle.melds import Announced
from refcli.settle.ruling import UNDETERMINED
from tests.judging import PLAYERS, A, B, cards, rules
from tests.settle.asking import ruling

TRUMPS = "suit:D"  # in which neither run lies
SILENT = ("schieber/cardgames-zone", "schieber/jasvel")
STATED = ("schieber/joker-house", "schieber/gastro-suisse", "schieber/jassen-online")


def equal(first: int, second: int) -> Announced:
    """The same run in two suits, by seat; seat 0 is the forehand."""
    said = ((first, cards("SQ SK SA")), (second, cards("HQ HK HA")))
    return Announced(rules().deck, "french", TRUMPS, PLAYERS, said, (A, B))


@pytest.mark.parametrize("name", STATED)
def test_the_earlier_one_where_a_text_says_so(name: str) -> None:
    assert ruling(equal(1, 2), rules(name)).word == B


@pytest.mark.parametrize("name", SILENT)
def test_open_where_forehand_has_neither(name: str) -> None:
    # cardgames-zone knows no more than "sinon la main", jasvel nothing
    found = ruling(equal(1, 2), rules(name))
    assert found.word == UNDETERMINED and found.facts["points"][A] == 0
    assert {branch.partition("=")[0] for branch in found.branches} == {"weis.compare"}
    assert set(found.branches.values()) == {B, "nobody"}


@pytest.mark.parametrize(("first", "second", "side"), [(0, 1, A), (3, 0, A), (0, 3, A)])
def test_certain_where_forehand_has_one(first: int, second: int, side: str) -> None:
    assert ruling(equal(first, second), rules("schieber/cardgames-zone")).word == side


def test_said_and_certain() -> None:
    chosen = "weis.compare=points>count>top>trump>first"
    assert ruling(equal(1, 2), rules("schieber/cardgames-zone", chosen)).word == B
    assert ruling(equal(1, 2), rules(chosen="weis.compare=points>count>top>trump")).word == "nobody"
    assert ruling(equal(1, 3), rules("schieber/cardgames-zone")).word == B  # both of one side

"""Variants that nobody has written about, from YAML alone: they load, their examples hold, random games are legal."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.audit import examples
from refcli.rules import load
from refcli.rules.ruleset import Ruleset
from tests.games.playing import random_games

FOLDER = Path(__file__).parent / "variants"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


def variant(name: str) -> Ruleset:
    found, findings = load(str(FOLDER / f"{name}.yaml"))
    assert found is not None and not findings, findings
    return found


def test_there_are_three() -> None:
    assert NAMES == ["coiffeur-for-three", "pairs-differenzler", "slalom-molotow"]


@pytest.mark.parametrize("name", NAMES)
def test_its_examples_hold(name: str) -> None:
    assert examples.run(variant(name)) == ()


@pytest.mark.parametrize("name", NAMES)
def test_random_games_are_legal(name: str) -> None:
    for game in random_games(variant(name), 40):
        assert game.errors == []


def test_a_pair_predicts_and_takes_together() -> None:
    """The side's distance: predictions of both and points of both, doubled under spades."""
    for game in random_games(variant("pairs-differenzler"), 12, seed=3):
        for deal in game.deals:
            factor = 2 if deal.contract == "suit:S" else 1
            for side in deal.score.values():
                assert side.total == factor * int(str(side.parts["difference"]))

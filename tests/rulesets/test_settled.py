"""Random games under rulesets that leave much open: a value for what the records depend on, and for nothing else."""

from __future__ import annotations

from itertools import islice

import pytest

from refcli.notation.reader import loads
from refcli.notation.writer import write
from refcli.referee import in_memory
from refcli.referee.settled import settled_games, usual, whole_games
from refcli.rules import load
from refcli.rules.ruleset import Ruleset


def loaded(name: str, **chosen: str) -> Ruleset:
    rules, findings = load(name, {key.replace("__", "."): value for key, value in chosen.items()})
    assert rules is not None and not findings
    return rules


@pytest.mark.parametrize("name", ["sidi/gastro-suisse", "schieber/jasvel", "kreuzjass/adpoker"])
def test_a_record_names_what_it_depends_on(name: str) -> None:
    """Read again under its own tags it can be ruled on; every tag was open, and without them it cannot be ruled on."""
    rules = loaded(name)
    for dealt, _ in settled_games(rules, 1, 8):
        (game,) = loads(write(dealt, rules.deck), "record.jass", lambda _: rules.deck)
        tags = dict(game.header.chosen)
        assert tags and set(tags) <= set(rules.unspecified)
        assert in_memory(game, loaded(name).choose(tags))[1].verdict == "legal"
        assert in_memory(game, rules)[1].verdict == "undetermined"


def test_the_usual_value_of_an_option() -> None:
    rules = loaded("sidi/gastro-suisse")
    assert usual(rules, "weis.enabled") == "true" and "weis.enabled" in rules.unspecified
    assert usual(loaded("schieber/jasvel"), "weis.table") == "big"


def test_what_is_chosen_to_be_open_stays_open() -> None:
    rules = loaded("schieber", undertrump__rule="only_trumps", weis__enabled="unspecified")
    games = list(settled_games(rules, 1, 4))
    assert all("weis.enabled" in own.unspecified for _, own in games)
    assert "undetermined" in {in_memory(game, own)[1].verdict for game, own in games}


def test_nothing_is_chosen_where_nothing_is_open() -> None:
    for game, own in islice(whole_games(loaded("schieber"), 1, 50), 2):
        assert not game.header.chosen and own.id == "schieber"

"""Every shipped ruleset plays random games to their end, and the referee finds nothing wrong in them."""

from __future__ import annotations

from itertools import islice

import pytest

from refcli.codes import severity
from refcli.referee import in_memory
from refcli.referee.generate import deal_games
from refcli.rules import library, load
from refcli.rules.ruleset import Ruleset

GAMES = 20
_DEALS = 240  # of a ruleset: fewer games where they are long


def playable() -> list[str]:
    """The ids of all rulesets that are games."""
    return list(library.ids())


def loaded(rules: str) -> Ruleset:
    found, findings = load(rules)
    assert found is not None and not findings, findings
    return found


@pytest.mark.parametrize("name", playable())
def test_random_games_end_and_are_legal(name: str) -> None:
    rules = loaded(name)
    left, ended = _DEALS, 0
    for game in islice(deal_games(rules, 1, _DEALS), GAMES):
        deals, verdict = in_memory(game, rules)
        wrong = [found for found in verdict.findings if severity(found) in ("error", "malformed")]
        assert wrong == [], (game, wrong)
        left -= len(deals)
        ended += verdict.ended is not None
        if left and not rules.unspecified:  # else it was cut off
            assert verdict.ended is not None and verdict.ended[0] == deals[-1].number
    assert ended or rules.unspecified, "no game comes to its end"

"""Every shipped ruleset plays random games to their end; the referee can rule on each and finds nothing wrong."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from refcli.codes import severity
from refcli.record import Game
from refcli.referee import in_memory
from refcli.referee.settled import settled_games
from refcli.referee.verdict import DealVerdict, GameVerdict
from refcli.rules import library, load
from refcli.rules.ruleset import Ruleset

GAMES = 20
_DEALS = 240  # of a ruleset: fewer games where they are long
_WRONG = ("error", "malformed", "undetermined")
Played = tuple[Game, Ruleset, tuple[DealVerdict, ...], GameVerdict]


def loaded(rules: str) -> Ruleset:
    found, findings = load(rules)
    assert found is not None and not findings, findings
    return found


@cache
def played(name: str) -> tuple[Played, ...]:
    """Random games of a ruleset, judged."""
    dealt = islice(settled_games(loaded(name), 1, _DEALS), GAMES)
    return tuple((game, own, *in_memory(game, own)) for game, own in dealt)


@pytest.mark.parametrize("name", library.ids())
def test_random_games_end_and_are_legal(name: str) -> None:
    found = played(name)
    *whole, last = found
    for game, _, _, verdict in found:
        assert [one for one in verdict.findings if severity(one) in _WRONG] == [], game
    for *_, deals, verdict in whole:
        assert verdict.verdict == "legal" and verdict.ended is not None and verdict.ended[0] == deals[-1].number
    cut_off = sum(len(deals) for *_, deals, _ in found) == _DEALS
    assert last[3].ended is not None or (cut_off and whole), "a game does not come to its end"


@pytest.mark.parametrize("name", library.ids())
def test_totals_satisfy_the_check_sum(name: str) -> None:
    """Card points and last trick of both sides in every whole deal; and running totals are the sum of the deals'."""
    for game, own, deals, verdict in played(name):
        cards = {part.name for part in own.score.parts if part.kind in ("card-points", "last-trick")}
        running = dict.fromkeys(verdict.totals, 0)
        for deal in deals:
            for side, score in deal.score.items():
                assert isinstance(score.total, int)
                running[side] += score.total
            laid = sum(len(trick.cards) for trick in deal.tricks)
            assert deal.totals == running or not deal.score, (game, deal.number)
            if own.score.check_sum is not None and deal.complete and laid == own.deck.size:
                parts = [score.parts.get(part, 0) for score in deal.score.values() for part in cards]
                assert sum(part for part in parts if isinstance(part, int)) == own.score.check_sum, deal

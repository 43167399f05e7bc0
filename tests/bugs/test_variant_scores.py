"""Faults in counting that concern games with contracts, predictions, sheets and slates; the rules stand in YAML."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from refcli.engine.bookings import COUNTED, Page, State
from refcli.engine.calls import Outcome
from refcli.engine.count import Taken
from refcli.engine.ledger import advance
from tests.judging import rules
from tests.scores.scoring import CARDS, SOLO, ruleset, scored

PAIRS = SOLO.replace("seats: 4", "seats: 4\nsides: pairs")
PLAIN = CARDS.replace(", counts: false", "")

# The declarers have to make more than half of what is won; the pair stays with whoever holds it.
CONTRACT = f"""{PAIRS}melds: {{enabled: true}}
pair: {{enabled: true, cards: (rank K | rank Q) & trump, worth: 20}}
terms:
  made: MADE
{CARDS}
    shown: {{kind: melds, settles: deal, counts: false}}
    cards: {{kind: formula, of: "if made then points else if this is declarer then 0 else sum of points"}}
    melds: {{kind: formula, of: "if made then shown else if this is declarer then 0 else sum of shown"}}
    pair: {{kind: pair, settles: deal}}
"""
BY_CARDS = CONTRACT.replace("MADE", "2 * points of declarer > sum of points")
BY_ALL = CONTRACT.replace("MADE", "2 * (points of declarer + shown of declarer) > sum of (points + shown)")
SECOND = Outcome(declarer=1)


def test_bug_c10_what_the_losers_and_the_winners_of_a_contract_keep() -> None:
    failed = scored(ruleset(BY_CARDS), [92, 70], SECOND, melds=[20, 0])
    assert failed.totals == (162 + 20, 0)
    assert scored(ruleset(BY_CARDS), [92, 70], SECOND, pair=[0, 20]).totals == (162, 20)
    assert scored(ruleset(BY_CARDS), [70, 92], SECOND, melds=[20, 0]).totals == (70 + 20, 92)


@pytest.mark.parametrize(("seats", "sides"), [(4, "pairs"), (2, "solo")])
@pytest.mark.parametrize(("points", "total"), [(20, 0), (21, 91)])
def test_bug_c11_the_sack_works_for_two_as_for_four(seats: int, sides: str, points: int, total: int) -> None:
    text = (
        SOLO.replace("seats: 4", f"seats: {seats}\nsides: {sides}")
        + f"""melds: {{enabled: true}}
pair: {{enabled: true, cards: (rank K | rank Q) & trump, worth: 20}}
{PLAIN}
    melds: {{kind: melds, settles: trick 1}}
    pair: {{kind: pair, settles: card}}
    sack: {{kind: formula, of: 0 - points - melds - pair, when: points < 21}}
"""
    )
    found = scored(ruleset(text), [157 - points, points], melds=[0, 50], pair=[0, 20])
    assert found.totals == (157 - points, total)


@pytest.mark.parametrize("best", ["highest", "lowest"])
def test_bug_c12_every_player_has_an_account(best: str) -> None:
    end = ruleset(f"{SOLO}end: {{target: 100, mode: after-deal, best: {best}}}\n").end
    points = (30, 20, 10, 101)
    entries = tuple((COUNTED, "tricks", side, amount, False) for side, amount in enumerate(points))
    state = advance(State((0,) * 4), Page(1, entries, sums=points, accounts=(0, 1, 2, 3)), end)
    assert state.totals == points and state.over == (1, None)
    assert state.winner == (3 if best == "highest" else 2)


def test_bug_c13_all_tricks_are_157() -> None:
    said = Outcome(predictions=(157, 0, 0, 0))
    for name in ("differenzler", "differenzler/concealed", "differenzler/swisslos"):
        game = rules(name, "difference.exact_bonus=0")
        assert scored(game, [157, 0, 0, 0], said).totals == (0, 0, 0, 0)


@pytest.mark.parametrize(("tie", "over"), [("extra-deal", None), ("draw", (1, None))])
def test_bug_c15_a_tie_is_not_decided_by_the_seat(tie: str, over: object) -> None:
    end = ruleset(f"{SOLO}end: {{deals: 1, best: lowest, exact-tie: {tie}}}\n").end
    points = (90, 57, 57, 100)
    entries = tuple((COUNTED, "difference", side, amount, False) for side, amount in enumerate(points))
    state = advance(State((0,) * 4), Page(1, entries, sums=points), end)
    assert state.over == over and state.winner is None


BY_PLACE = f"""{SOLO}{CARDS}
terms:
  all: most of points = 157
  hundred: most of points >= 100 and not all
  outer: (place of points = 1 or place of (0 - points) = 1) and ties of points = 0
  stroke: (all and swept) or (hundred and points < 100) or (not hundred and not all and outer)
slate:
  strokes: {{of: if all then 3 else 1, when: stroke}}
  nulls: {{of: if hundred then 3 else 1, when: not stroke}}
"""


@pytest.mark.parametrize(
    ("points", "strokes", "nulls"),
    [
        ((90, 9, 34, 24), (1, 1, 0, 0), (0, 0, 1, 1)),
        ((90, 0, 34, 33), (1, 1, 0, 0), (0, 0, 1, 1)),
        ((157, 0, 0, 0), (3, 0, 0, 0), (0, 1, 1, 1)),
        ((101, 20, 20, 16), (0, 1, 1, 1), (3, 0, 0, 0)),
        ((60, 60, 27, 10), (0, 0, 0, 1), (1, 1, 1, 0)),  # equal scores cancel
    ],
)
def test_bug_c20_strokes_by_place(points: Sequence[int], strokes: Sequence[int], nulls: Sequence[int]) -> None:
    assert scored(ruleset(BY_PLACE), points).slate == (tuple(strokes), tuple(nulls))


def test_bug_c21_only_the_choosing_side_writes_and_melds_are_nothing() -> None:
    game = rules("coiffeur")
    said = Outcome(contract="obenabe", declarer=0, row="up")
    assert scored(game, [60, 97], said, factor=5).totals == (300, 0)
    assert not game.melds.enabled
    assert not game.pair.enabled


def test_bug_c23_everything_is_gathered_before_it_is_compared() -> None:
    said = Outcome(declarer=0)
    assert scored(ruleset(BY_ALL), [82, 75], said, melds=[0, 20]).totals == (0, 157 + 20)  # 82 against 95
    assert scored(ruleset(BY_CARDS), [82, 75], said, melds=[0, 20]).totals == (82, 75 + 20)


def test_bug_c14_an_exact_prediction_of_nothing() -> None:
    """(a) no trick at all, (b) one trick without points: a bonus is a house rule and never silently on."""
    said = Outcome(predictions=(0, 50, 50, 57))
    chosen = "difference.exact_bonus=10, difference.zero_rule=trick_needed"
    for game, one in ((rules("differenzler"), 0), (rules("differenzler", chosen), -10)):
        assert scored(game, [0, 50, 50, 57], said).totals[0] == 0
        assert scored(game, Taken((0, 1, 2, 3), (0, 50, 50, 52), complete=True), said).totals[0] == one

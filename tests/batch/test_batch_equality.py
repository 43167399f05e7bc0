"""The array form and the referee agree on every column, whatever the deals are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from refcli.batch.compiled import why_not
from refcli.batch.deals import Deals
from refcli.batch.judge import judge
from refcli.batch.singles import judge_row, names_of
from refcli.batch.verdicts import Verdicts
from refcli.rules import library
from refcli.rules.ruleset import Ruleset
from tests.batch.dealing import mixed
from tests.judging import rules

CI = 20_000  # deals in all

# ways to play that no ruleset has by itself
OPTIONS = (
    ("schieber", "undertrump.rule=only_lower_trumps, match.counter=none, weis.winner_scores=player_all"),
    ("schieber", "undertrump.rule=no_higher_trump, weis.card_reuse=allowed, weis.table=big_all"),
    ("schieber", "follow.trump_when_can_follow=puur_only, puur.exempt=false, weis.winner_scores=best_only"),
    ("schieber", "void.must_trump=true, undertrump.scope=void_only, weis.split_long_sequence=false"),
    ("schieber", "contract.multiplier=jasvel, tricks.multiplied=false, stoeck.deadline=before_next_card"),
    ("schieber", "weis.compare=points>forehand"),
    ("schieber", "match.replaces_last_trick=true, weis.enabled=false, weis.undenufe_reverse=false"),
    ("differenzler", "contract.how=dealers_last_card, difference.last_bidder_credit=per5"),
    ("molotow", "dynamic_trump.effect=next_trick, dynamic_trump.values=from_set, stoeck.dynamic_trump=retroactive"),
    ("molotow", "weis.role=hand_meld_to_trick_winner, dynamic_trump.effect=next_trick"),
    ("molotow", "weis.role=table_only, dynamic_trump.never_set=cancel"),
    ("coiffeur", "scoring.declarer_only=false, match.bonus=0, shove.direction=partner"),
)


def whole(ruleset: Ruleset) -> bool:
    """Whether four players have nine cards each."""
    return (ruleset.seats, ruleset.deck.size, ruleset.deal.hand) == (4, 36, 9)


GAMES = tuple(name for name in library.ids() if whole(rules(name)))
# without any open option: what has an array form has it whatever the deal is
CLOSED = tuple((name, "") for name in GAMES if not rules(name).unspecified and why_not(rules(name)) is None)
WHOLE = (*CLOSED, *OPTIONS)
OTHERS = tuple(name for name in GAMES if (name, "") not in CLOSED)
# why a deal goes through the referee although its ruleset has an array form
DEALS = {
    f"batch.why.{why}"
    for why in ("cards", "leaders", "sums", "contract", "dealer", "forehand", "parties", "predictions", "melds")
}


def one_by_one(deals: Deals, ruleset: Ruleset, like: Verdicts) -> Verdicts:
    """The same columns from the referee."""
    found = Verdicts(len(deals), ruleset, names=like.names, patterns=like.patterns)
    names = names_of(ruleset, deals.pack)
    for row in range(len(deals)):
        found.put(row, judge_row(deals, row, names)[1])
    return found


def agree(deals: Deals, ruleset: Ruleset) -> dict[str, int]:
    """Compare every column; how many deals the referee judged alone, by reason."""
    judged = judge(deals, ruleset)
    here = judged.verdicts
    there = one_by_one(deals, ruleset, here)
    for name in ("pattern", "contract", "declarer", "multiplier", "fault_code", "fault_clause", "fault", "amounts"):
        differs = np.argwhere(getattr(here, name) != getattr(there, name))
        assert not len(differs), (name, differs[:3].tolist(), here.patterns.codes[here.pattern[differs[0][-1]]])
    assert here.batch().equals(there.batch())
    return dict(judged.single)


@pytest.mark.parametrize(("name", "chosen"), WHOLE)
def test_every_column(name: str, chosen: str) -> None:
    deals = CI // len(WHOLE)
    alone = agree(mixed(name, chosen, 7, deals), rules(name, chosen))
    assert set(alone) <= DEALS
    other = sum(alone.get(f"batch.why.{why}", 0) for why in ("parties", "contract"))  # matters of the calls
    assert sum(alone.values()) < deals and sum(alone.values()) - other < deals // 4


@pytest.mark.parametrize("name", OTHERS)
def test_other_games(name: str) -> None:
    """Games with open options, or without an array form."""
    agree(mixed(name, "", 9, 40), rules(name))


@pytest.mark.parametrize("name", [name for name in OTHERS if rules(name).unspecified])
def test_open_options_never_decide_silently(name: str) -> None:
    agree(mixed(name, "", 8, 40, noise=False), rules(name))


LATE = """ruleset: late
title: {{en: Trumps that may come late or never}}
extends: molotow
contracts:
  molotow:
    becomes: {{when: "{when}", from: {from_}, values: {values}, never: {never}}}
score: {{check-sum: {sum}}}
melds: {{on-table: {{pair: 20, sets: {{size: 4, worth: {{A: 100, 6: 60}}}}}}}}
"""


@pytest.mark.parametrize(
    ("when", "from_", "values", "never", "sum_"),
    [
        ("not card within led and trick-number >= 8", "this-trick", "whole-deal", "cancel", "157"),
        ("leading and rank J has card and trick-number >= 6", "next-trick", "from-then", "undenufe", "157"),
        ("rank J has card and (leading or trick-number = 4)", "this-trick", "from-then", "keep", "by-contract"),
        ("rank 9 has card and trump is none", "next-trick", "whole-deal", "keep", "157"),
    ],
)
def test_a_card_changes_the_contract(when: str, from_: str, values: str, never: str, sum_: str, tmp_path: Path) -> None:
    """By the card that leads or a later one, soon or never, for its own trick or not, for all points or not."""
    path = tmp_path / "late.yaml"
    path.write_text(LATE.format(when=when, from_=from_, values=values, never=never, sum=sum_), encoding="utf-8")
    alone = agree(mixed(str(path), "", 7, 120), rules(str(path)))
    assert set(alone) <= DEALS and sum(alone.values()) < 30


def test_a_change_that_depends_on_more_than_two_cards_is_left_to_the_referee(tmp_path: Path) -> None:
    path = tmp_path / "late.yaml"
    when = "not card within led and trick has rank 6"
    path.write_text(LATE.format(when=when, from_="this-trick", values="whole-deal", never="keep", sum=157))
    assert agree(mixed(str(path), "", 7, 40), rules(str(path)))["batch.why.turning"] > 20


@pytest.mark.parametrize("name", ["differenzler", "differenzler/concealed"])
@pytest.mark.parametrize("silent", [(0,), (2, 3), (0, 1, 2, 3)])
def test_predictions_that_nobody_made(name: str, silent: tuple[int, ...]) -> None:
    """Whether the calls say that somebody predicted, and not what, or nothing is written of it at all."""
    deals = mixed(name, "", 11, 60, noise=False)
    assert deals.predictions is not None
    predictions = deals.predictions.copy()
    predictions[:, silent] = -1
    alone = agree(replace(deals, predictions=predictions), rules(name))
    assert alone["batch.why.predictions"] > 40


@pytest.mark.parametrize("more", ["0 35", "0 35 suit:H", "2 predict 35", "35", "0 nonsense, 0 35", " "])
def test_predictions_written_besides(more: str) -> None:
    """The column says what a call leaves open; a number that somebody has said in any words stands as if alone."""
    deals = mixed("differenzler", "", 11, 60, noise=False)
    assert deals.predictions is not None
    before, behind = f"{more}, 0 predict, 1 predict", f"0 predict, 1 predict, 2 predict, 3 predict, {more}"
    for text in (more, before, behind):
        agree(
            replace(deals, calls=deals.calls * 0, contracts=deals.contracts * 0 + 1, words=(text, "")),
            rules("differenzler"),
        )


def _may_stay_out(ruleset: Ruleset) -> bool:
    return any(offer.joins == "out" for phase in ruleset.calls.phases for offer in phase.offers.values())


@pytest.mark.parametrize("name", [name for name, _ in CLOSED if _may_stay_out(rules(name))])
@pytest.mark.parametrize("said", ["0 out", "0 in, 1 out", "0 out, 1 in, 2 in, 3 in", "0 out, 0 in"])
def test_calls_that_break_off_behind_somebody_who_stays_out(name: str, said: str) -> None:
    """He does not play, although all four have played cards."""
    deals = mixed(name, "", 11, 40, noise=False)
    assert agree(replace(deals, calls=deals.calls * 0, words=(said, *deals.words[1:])), rules(name))


def test_a_score_that_its_column_cannot_hold() -> None:
    """Bids of nine digits, redoubled, are null whoever judges them; the rest of the batch stands."""
    deals, ruleset = mixed("coinche-jass", "", 11, 40, noise=False), rules("coinche-jass")
    said = (
        "0 bid 999999999 suit:H, 1 double, 2 redouble",
        "0 bid 500000000 suit:H, 1 double, 2 redouble",
        "0 bid 80 suit:H",
    )
    rows = np.arange(len(deals))
    some = replace(deals, calls=rows % 3, contracts=rows * 0 + 3, words=(*said, ""))
    agree(some, ruleset)
    table = judge(some, ruleset).verdicts.batch().to_pylist()
    whole = [row for row in table if row["contract"] and row["made_1"] is not None]
    assert len(whole) > 30
    found = {(at % 3, row["total_1"] is None or row["total_2"] is None) for at, row in enumerate(table) if row in whole}
    assert found == {(0, True), (1, False), (2, False)}


@pytest.mark.parametrize(
    "said", ["2 trio suit:D", "2 trio suit:D obenabe", "2 trio suit:D suit:H", "2 trio suit:D obenabe undenufe"]
)
def test_blocks_of_tricks_that_nobody_named(said: str) -> None:
    """The last block follows from the others; without those nobody knows what was played."""
    deals = mixed("coiffeur/quoi-faire", "", 11, 40, noise=False)
    for calls, contract in ((said, ""), ("", said[2:])):
        words = (calls, contract)
        agree(
            replace(deals, calls=deals.calls * 0, contracts=deals.contracts * 0 + 1, words=words),
            rules("coiffeur/quoi-faire"),
        )

"""The array form and the referee agree on every column, whatever the deals are."""

from __future__ import annotations

import numpy as np
import pytest

from refcli.batch.deals import Deals
from refcli.batch.judge import judge
from refcli.batch.singles import judge_row, names_of
from refcli.batch.verdicts import Verdicts
from refcli.rules import library
from refcli.rules.ruleset import Ruleset
from tests.batch.dealing import mixed
from tests.judging import rules

# without any open option: all of it has an array form
WHOLE = (
    ("schieber", "", 4000),
    ("schieber/swisslos", "", 4000),
    ("schieber/vorarlberg", "", 4000),
    ("schieber", "undertrump.rule=only_lower_trumps, match.counter=none, weis.winner_scores=player_all", 1350),
    ("schieber", "undertrump.rule=no_higher_trump, weis.card_reuse=allowed, weis.table=big_all", 1350),
    ("schieber", "follow.trump_when_can_follow=puur_only, puur.exempt=false, weis.winner_scores=best_only", 1350),
    ("schieber", "void.must_trump=true, undertrump.scope=void_only, weis.split_long_sequence=false", 1350),
    ("schieber", "contract.multiplier=jasvel, tricks.multiplied=false, stoeck.deadline=before_next_card", 1350),
    ("schieber", "match.replaces_last_trick=true, weis.enabled=false, weis.undenufe_reverse=false", 1350),
)


def whole(ruleset: Ruleset) -> bool:
    """Whether four players have nine cards each."""
    return (ruleset.seats, ruleset.deck.size, ruleset.deal.hand) == (4, 36, 9)


# other games of four players with nine cards each
OTHERS = tuple(name for name in library.ids() if not name.startswith("schieber") and whole(rules(name)))
OPEN = tuple(name for name in library.ids() if name.startswith("schieber") and rules(name).unspecified)


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


@pytest.mark.parametrize(("name", "chosen", "deals"), WHOLE)
def test_every_column(name: str, chosen: str, deals: int) -> None:
    alone = agree(mixed(name, chosen, 7, deals), rules(name, chosen))
    assert set(alone) <= {f"batch.why.{why}" for why in ("turning", "cards", "leaders", "sums", "contract", "forehand")}
    assert sum(alone.values()) < deals // 4


@pytest.mark.parametrize("name", OTHERS)
def test_other_games(name: str) -> None:
    agree(mixed(name, "", 9, 40), rules(name))


@pytest.mark.parametrize("name", OPEN)
def test_open_options_never_decide_silently(name: str) -> None:
    agree(mixed(name, "", 8, 40, noise=False), rules(name))

"""Each of the five texts as its own ruleset: the table of their differences, and that every choice cites its text."""

from __future__ import annotations

import pytest

from refcli.rules.data import plain
from tests.rulesets.shipped import SEEDS, resolved, values

OPEN = "unspecified"
# Contracts that none of the five offers in its game, and axes of records, of which no text speaks.
NOT_ASKED = {
    "slalom.start", "gusti.split", "gusti.start", "values.alternating", "weis.unrecorded", "stoeck.unrecorded",
}  # fmt: skip

# Rows: axis. Columns: joker-house, gastro-suisse, jassen-online, cardgames-zone, jasvel.
POINTS_COUNT = "points>count>top>trump>first"
TABLE: dict[str, tuple[str, ...]] = {
    "trump.order": ("ten_high", "standard", "standard", OPEN, "standard"),
    "values.undenufe": ("six11", "ace11", "six11", "six11", "six11"),
    "follow.trump_when_can_follow": ("always", "always", "always", "always", "never"),
    "void.must_trump": ("false",) * 5,
    "undertrump.rule": ("only_lower_trumps", "only_lower_trumps", "only_trumps", "only_trumps", OPEN),
    "undertrump.on_trump_lead": ("false",) * 5,
    "puur.exempt": ("true", "true", "true", "true", OPEN),
    "forehand.first": ("7♦", "7♦", "7♦", "7♥", "right_of_dealer"),
    "deal.first_dealer": ("lowest_card", OPEN, OPEN, OPEN, OPEN),
    "deal.next_dealer": ("forehand_of_last", "right_of_dealer", OPEN, OPEN, "unstated"),
    "deal.packets": ("3-3-3", OPEN, OPEN, "3-3-3", "3-3-3"),
    "deal.cut": ("compulsory", "may_tap", OPEN, "compulsory", OPEN),
    "shove.allowed": ("true",) * 5,
    "shove.back": ("false",) * 5,
    "lead.first_trick": ("forehand",) * 5,
    "weis.table": (OPEN, "classic", "big", OPEN, OPEN),
    "weis.compare": (POINTS_COUNT, POINTS_COUNT, "points>top>trump>first", OPEN, OPEN),
    "weis.undenufe_reverse": ("true", "true", "true", OPEN, OPEN),
    "weis.card_reuse": (OPEN, "forbidden", OPEN, OPEN, OPEN),
    "weis.deadline": ("before_next_card", "before_next_card", "before_next_card", "end_of_first_trick", OPEN),
    "weis.show": (OPEN, OPEN, "always", "second_trick", OPEN),
    "weis.winner_scores": ("team_all", "team_all", "team_all", "team_all", OPEN),
    "stoeck.deadline": (OPEN, "before_trick_turned", "automatic", OPEN, "before_next_card"),
    "stoeck.partner_reminder": (OPEN, OPEN, OPEN, OPEN, "forbidden_no_sanction"),
    "stoeck.show_to_go_out": ("false",) * 5,
    "stoeck.worth": ("20", "20", "20", OPEN, "20"),
    "match.bonus": ("100",) * 5,
    "match.multiplied": ("true", "true", OPEN, OPEN, "true"),
    "match.counter": (OPEN, "same_bonus", "same_bonus", "same_bonus", "same_bonus"),
    "contract.multiplier": ("none", "none", "jassen-online", "none", "jasvel"),
    "weis.multiplied": ("true", "true", "true", OPEN, "true"),
    "stoeck.multiplied": ("true", "true", "true", OPEN, "true"),
    "pique_double": ("false",) * 5,
    "target": ("1000", "1000", OPEN, "1000", OPEN),
    "end.reach": ("reach_or_exceed", "reach_or_exceed", "exceed", "reach_or_exceed", "exceed"),
    "end.mode": ("immediate", "immediate", "after_deal", "immediate", "after_deal"),
    "end.order": (
        "stoeck>weis>tricks", "stoeck>weis>tricks", "stoeck>weis>tricks", "stoeck+weis>tricks", "weis>stoeck>tricks",
    ),
    "end.order_window": (OPEN, OPEN, "whole_deal", "whole_deal", "whole_deal"),
    "end.within_block": ("chronological", "chronological", "chronological", "chronological", OPEN),
    "end.exact_tie": (OPEN, OPEN, OPEN, "extra_deal", OPEN),
    "claim.false": ("lose_game", "lose_game", OPEN, OPEN, OPEN),
    "bergpreis": ("stroke", "none", "none", "none", "none"),
    "schneider.effect": ("unstated", "round_of_drinks", "none", "none", "none"),
    "revoke.penalty": (OPEN, OPEN, OPEN, "whole_deal_157", OPEN),
    "deal.misdeal": (OPEN, OPEN, OPEN, "redealt", OPEN),
    "deck.suit_equivalence": (OPEN, OPEN, "printed", OPEN, OPEN),
}  # fmt: skip


@pytest.mark.parametrize("axis", TABLE)
def test_the_texts_differ_as_the_table_says(axis: str) -> None:
    assert tuple(values(f"schieber/{seed}")[axis] for seed in SEEDS) == TABLE[axis]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_text_is_asked_every_axis(seed: str) -> None:
    choices = resolved(f"schieber/{seed}").choices
    left = {name for name, choice in choices.items() if choice.origin == "default"}
    assert left == NOT_ASKED


@pytest.mark.parametrize("seed", SEEDS)
def test_every_choice_cites_the_text(seed: str) -> None:
    choices = resolved(f"schieber/{seed}").choices
    silent = [name for name, c in choices.items() if c.origin == "ruleset" and seed not in c.cites]
    assert silent == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_value_that_does_not_name_the_text_is_explained(seed: str) -> None:
    found = resolved(f"schieber/{seed}")
    bare: list[tuple[str, str]] = []
    for name, choice in found.choices.items():
        value = found.options[name].values.get(choice.value)
        if choice.origin == "ruleset" and value is not None and seed not in value.cites and not choice.note:
            bare.append((name, choice.value))
    assert bare == []


@pytest.mark.parametrize(
    ("seed", "factors"),
    [
        ("jassen-online", {"H": 1, "D": 1, "S": 2, "C": 2, "rosen": 1, "schellen": 1, "schilten": 2, "eicheln": 2,
                           "obenabe": 3, "undenufe": 3}),
        ("jasvel", {"eicheln": 1, "rosen": 1, "schellen": 2, "schilten": 2, "obenabe": 3, "undenufe": 4}),
    ],
)  # fmt: skip
def test_factors_as_the_text_gives_them(seed: str, factors: dict[str, int]) -> None:
    tree = resolved(f"schieber/{seed}").tree.get("multipliers")
    assert tree is not None and plain(tree) == factors

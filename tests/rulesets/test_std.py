"""The common rules have the standard values, and the axes keep out of each other's way."""

from __future__ import annotations

from collections import defaultdict

import pytest

from refcli.rules import library, load
from tests.rulesets.shipped import OTHERS, SEEDS, axes, places, resolved, values

# Written out from the list of disputes; then the values chosen where that list says nothing.
STANDARD = {
    "follow.trump_when_can_follow": "always",
    "undertrump.rule": "only_trumps",
    "undertrump.scope": "everyone",
    "undertrump.on_trump_lead": "false",
    "puur.exempt": "true",
    "puur.exempt_forced_overtrump": "false",
    "trump.order": "standard",
    "trump.martinique": "false",
    "values.undenufe": "six11",
    "last_trick.bonus": "5",
    "match.bonus": "100",
    "void.must_trump": "false",
    "weis.table": "big",
    "weis.compare": "points>count>top>trump>first",
    "weis.undenufe_reverse": "true",
    "weis.winner_scores": "team_all",
    "weis.card_reuse": "forbidden",
    "weis.split_long_sequence": "true",
    "values.alternating": "fixed_up",
    "slalom.start": "up",
    "gusti.split": "5+4",
    "gusti.start": "up",
}
CHOSEN = {
    "forehand.first": "right_of_dealer",
    "deal.next_dealer": "right_of_dealer",
    "lead.first_trick": "forehand",
    "shove.allowed": "true",
    "shove.back": "false",
    "shove.first_deal": "true",
    "contract.first_deal": "all",
    "contract.default_on_lead": "suit_led",
    "contract.multiplier": "none",
    "pique_double": "false",
    "match.multiplied": "true",
    "match.replaces_last_trick": "false",
    "match.counter": "same_bonus",
    "weis.unrecorded": "computed",
    "stoeck.deadline": "automatic",
    "target": "1000",
    "end.reach": "reach_or_exceed",
    "end.mode": "immediate",
    "end.order": "stoeck>weis>tricks",
    "end.order_window": "first_trick_only",
    "end.within_block": "chronological",
    "end.exact_tie": "extra_deal",
    "claim.false": "lose_game",
    "bergpreis": "none",
    "schneider.threshold": "less_than_half",
    "schneider.effect": "none",
    "revoke.penalty": "none",
    "revoke.trump": "none",
}
TRUMP_RANKS = {"standard": "J 9 A K Q 10 8 7 6", "ten_high": "J 9 A 10 K Q 8 7 6"}


@pytest.mark.parametrize(("axis", "value"), [*STANDARD.items(), *CHOSEN.items()])
def test_the_common_rules_have_the_standard_value(axis: str, value: str) -> None:
    assert values("schieber")[axis] == value


def test_nothing_is_open_in_the_common_rules() -> None:
    assert resolved("schieber").unspecified == ()
    assert resolved("schieber/swisslos").unspecified == ()


@pytest.mark.parametrize("rules", ["schieber", *(f"schieber/{name}" for name in SEEDS + OTHERS)])
def test_every_ruleset_loads(rules: str) -> None:
    ruleset, findings = load(rules)
    assert ruleset is not None and findings == ()


def test_every_value_of_every_axis_can_be_chosen() -> None:
    for name, option in resolved("schieber").options.items():
        for value in (*option.known, "unspecified"):
            ruleset, findings = load("schieber", {name: value})
            assert ruleset is not None and findings == (), (name, value, findings)


@pytest.mark.parametrize("rules", library.ids())
def test_no_two_axes_write_the_same_place(rules: str) -> None:
    writers: dict[str, set[str]] = defaultdict(set)
    for name, axis in axes(rules).items():
        for value in axis["values"].values():
            for place in places(value.get("patch", {})):
                writers[place].add(name)
        if "sets" in axis:
            writers[axis["sets"]].add(name)
    shared = {place: names for place, names in writers.items() if len(names) > 1}
    known = {"multipliers.S": {"contract.multiplier", "pique_double"}}
    known["score.check-sum"] = {"deal.checksum", "dynamic_trump.values"}  # both say that it depends on the contract
    assert all(known.get(place) == names for place, names in shared.items())
    inside = [
        (above, place)
        for above in writers
        for place in writers
        if place.startswith(f"{above}.") and writers[above] != writers[place]
    ]
    assert inside == []


@pytest.mark.parametrize("rules", library.ids())
def test_the_values_of_an_axis_write_the_same_places(rules: str) -> None:
    """So that choosing one value leaves nothing behind of another that a base has chosen."""
    partial = {
        "contract.set", "contract.multiplier", "pique_double", "trump.martinique",  # add to a base that has none
        "target", "talon.swap_six",  # a value takes the place away
        "match.counter", "forehand.first", "bid.double", "contract.penalty_series",  # one value has more to say
        "contract.by_turned_card", "dynamic_trump.values", "weis.role",  # so have these
        "nil.blind", "table.cards", "minimum.sack",  # without them there is nothing to write
        "revoke.penalty",  # only a charge is worth something
            "bergpreis", "schneider.effect",  # what an absent prize is worth is nobody's business
    }  # fmt: skip
    for name, axis in axes(rules).items():
        written = {frozenset(places(value["patch"])) for value in axis["values"].values() if "patch" in value}
        assert len(written) <= 1 or name in partial, (name, written)

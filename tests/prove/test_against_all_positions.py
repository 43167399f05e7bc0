"""Proofs about a tiny game against every one of its positions."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.diagnostics import Finding
from refcli.engine.play import play_of, set_view
from refcli.prove.answers import Answer
from refcli.prove.checks import Prover
from refcli.prove.properties import read_property
from refcli.prove.same import same_game
from refcli.rules.expr.ints import View, compile_int
from refcli.rules.ruleset import Ruleset
from tests.properties.generated import few
from tests.prove.trying import Spot, contract, every_spot, legal, made, view_of

AXES = {
    "follow.trump_when_can_follow": ("always", "puur_only", "never"),
    "void.must_trump": ("false", "true"),
    "undertrump.rule": ("only_trumps", "only_lower_trumps", "no_higher_trump", "free_if_void", "free"),
    "undertrump.on_trump_lead": ("false", "true"),
    "puur.exempt": ("true", "false"),
    "puur.exempt_forced_overtrump": ("false", "true"),
    "trump.late": ("false", "true", "last"),
}
CHOICES = st.fixed_dictionaries({axis: st.sampled_from(values) for axis, values in AXES.items()})
PROVER = Prover()


def tiny(chosen: dict[str, str]) -> Ruleset:
    return made("tiny", tuple(sorted(chosen.items())))


@cache
def spots() -> tuple[Spot, ...]:
    return tuple(every_spot(made("tiny")))


def least(found: list[Spot]) -> tuple[int, int] | None:
    return min((spot.rank for spot in found), default=None)


def shown(answer: Answer) -> tuple[int, int] | None:
    return answer.witness.rank if answer.witness is not None else None


@few(6)
@given(CHOICES, CHOICES)
def test_two_rulesets_differ_where_some_position_differs(one: dict[str, str], other: dict[str, str]) -> None:
    a, b = tiny(one), tiny(other)
    wanted = [spot for spot in spots() if legal(a, spot) != legal(b, spot)]
    found = same_game(a, b)
    assert (found.ruling == "refuted") == bool(wanted)
    if found.witness is None:
        assert not wanted
        return
    assert found.witness.rank == least(wanted)
    position = found.witness.position
    spot = Spot(found.witness.contract, found.witness.number, position.trick, position.hand)
    assert spot in wanted and found.witness.legal == (legal(a, spot), legal(b, spot))


def taken(rules: Ruleset, spot: Spot) -> dict[str, tuple[int, bool]]:
    """What each clause takes from the hand, and whether it was waived."""
    view, mode = View(), contract(rules, spot.contract).mode(spot.number)
    set_view(view, mode, spot.hand, spot.trick, spot.number)
    return {one.clause.name: (one.cards, one.waived) for one in play_of(rules).removals(mode, view)}


def against(spot: Spot, took: dict[str, tuple[int, bool]], one: str, other: str) -> bool:
    """Whether two clauses leave nothing together, though each alone leaves something."""
    a, b = took.get(one, (0, False))[0], took.get(other, (0, False))[0]
    return bool(spot.hand & ~a and spot.hand & ~b and not spot.hand & ~a & ~b)


@few(3)
@given(CHOICES)
def test_contradictions_and_waivers_are_those_of_the_positions(chosen: dict[str, str]) -> None:
    rules = tiny(chosen)
    proof = PROVER.prove(rules)
    clauses = sorted(clause.name for clause in rules.play.clauses)
    took = {spot: taken(rules, spot) for spot in spots()}
    said = {answer.about: shown(answer) for answer in proof.answers if answer.property == "no-contradiction"}
    for pair in combinations(clauses, 2):
        found = said.get(pair, said.get((pair[1], pair[0])))
        assert found == least([s for s in spots() if against(s, took[s], *pair)]), pair
    waived = {note.about[0]: shown(note) for note in proof.notes}
    for name in clauses:
        assert waived.get(name) == least([s for s in spots() if took[s].get(name, (0, False))[1]]), name
    stuck = next(answer for answer in proof.answers if answer.property == "never-stuck")
    assert (stuck.ruling == "proved") == all(legal(rules, spot) for spot in spots())


HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"void.must_trump": "true", "trump.late": "true"},
    {"follow.trump_when_can_follow": "never", "undertrump.rule": "no_higher_trump", "trump.late": "last"},
)
SETS = ("hand", "trick", "led", "trump", "legal", "winning", "puur", "spades", "rank 8", "held", "played")


@st.composite
def properties(draw: st.DrawFn) -> str:
    def some() -> str:
        one, other = draw(st.sampled_from(SETS)), draw(st.sampled_from(SETS))
        forms = ["{a}", "({a} & {b})", "({a} | {b})", "({a} - {b})", "above({a})", "below(best({a}))", "J of ({a})"]
        return draw(st.sampled_from(forms)).format(a=one, b=other)

    def test() -> str:
        forms = [
            "{a} has {b}", "{a} within {b}", "{a} is {b}", "{a} is not none", "cards({a}) > cards({b}) - 1",
            "points({a}) + trick-number < 18", "leading", "not {a} within {b}", "seats div 2 = cards({a})",
        ]  # fmt: skip
        return draw(st.sampled_from(forms)).format(a=some(), b=some())

    joints = ["{} implies {}", "{} implies {} or {}", "{} and {} implies {}", "if {} then {} else {}"]
    joint = draw(st.sampled_from(joints))
    return joint.format(*(test() for _ in range(joint.count("{}"))))


@cache
def views(chosen: tuple[tuple[str, str], ...]) -> tuple[tuple[Spot, View], ...]:
    return tuple((spot, view_of(made("tiny", chosen), spot)) for spot in spots())


@few(12)
@given(properties(), st.sampled_from(HOUSES))
def test_a_property_is_proved_where_every_position_has_it(text: str, chosen: dict[str, str]) -> None:
    rules = tiny(chosen)
    tree = read_property(text, rules, "--that")
    assert not isinstance(tree, Finding), text
    (answer,) = PROVER.prove(rules, lambda _: tree).answers
    if "played" in text:  # the program plays no earlier tricks here, so proofs ask of more positions
        view = view_of(rules, spots()[0])
        assert view.played == 0 and answer.ruling in ("proved", "refuted")
        return
    value = compile_int(tree, {})
    there = views(tuple(sorted(chosen.items())))
    wrong = [spot for spot, view in there if not (value(view) if callable(value) else value)]
    assert shown(answer) == least(wrong), text
    assert (answer.ruling == "proved") == (not wrong)


@pytest.mark.parametrize("text", ["hand within trump", "legal within hand", "not legal within trump or legal is some"])
def test_simple_properties(text: str) -> None:
    rules = made("tiny")
    tree = read_property(text, rules, "--that")
    assert not isinstance(tree, Finding)
    (answer,) = PROVER.prove(rules, lambda _: tree).answers
    assert answer.ruling == ("refuted" if text == "hand within trump" else "proved")

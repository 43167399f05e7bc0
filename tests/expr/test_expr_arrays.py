"""The array evaluator against the evaluator of single positions, on any expression and any positions."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.rules.expr.arrays import compile_array, lane_type
from refcli.rules.expr.ints import Fixed, View, compile_int
from refcli.rules.expr.lanes import Lanes, lanes_for, one_each
from refcli.rules.expr.tree import Expr
from tests.expr.reading import DECK, read
from tests.expr.test_expr_properties import EXPRESSIONS, HOT, TABLES, TRUMPS, views

SETS = ("hand", "held", "trick", "led", "trump", "played")
PEOPLE = ("actor", "forehand", "declarer")
FIXABLE = (*SETS, "leading", *PEOPLE, "trick-number", "shoves")
ONE_EACH = one_each(DECK.size)


def columns(many: list[View], lanes: Lanes) -> dict[str, Any]:
    kind = lane_type(lanes)
    found: dict[str, Any] = {name: np.array([lanes.small(getattr(view, name)) for view in many], kind) for name in SETS}
    found |= {name: np.array([getattr(view, name) for view in many], np.int8) for name in PEOPLE}
    found["leading"] = np.array([view.leading for view in many])
    found["trick-number"] = np.array([view.trick_number for view in many])
    found["shoves"] = np.array([view.shoves for view in many])
    found["sides"] = (0, 1, 0, 1)
    found["holders"] = np.array([view.holders for view in many]).T
    return found


def agree(tree: Expr, fixed: Fixed, many: list[View], lanes: Lanes) -> None:
    one = compile_int(tree, fixed)
    expected = [one(view) if callable(one) else one for view in many]
    all_at_once = compile_array(tree, fixed, lanes)
    found = all_at_once(columns(many, lanes)) if callable(all_at_once) else all_at_once
    wanted = [lanes.small(value) for value in expected] if tree.type == "set" else expected
    assert np.broadcast_to(np.asarray(found), len(many)).tolist() == wanted


def alike(many: list[View], names: set[str], trump: int) -> Fixed:
    """Fixed words that stand for the same in all views."""
    fixed: dict[str, Any] = {"tables": TABLES[trump]}
    for name in names:
        attribute = name.replace("-", "_")
        fixed[name] = trump if name == "trump" else getattr(many[0], attribute)
        for view in many:
            setattr(view, attribute, fixed[name])
    for view in many:
        view.trump, view.tables = trump, TABLES[trump]
    return fixed


@settings(max_examples=200)
@given(EXPRESSIONS, st.lists(views(), min_size=1, max_size=6), st.sets(st.sampled_from(FIXABLE)), TRUMPS)
def test_one_bit_a_card(text: str, many: list[View], names: set[str], trump: int) -> None:
    agree(read(text), alike(many, names, trump), many, ONE_EACH)


@settings(max_examples=300)
@given(
    st.one_of(EXPRESSIONS, st.sampled_from(HOT)),
    st.lists(views(), min_size=1, max_size=6),
    st.sets(st.sampled_from(FIXABLE)),
    TRUMPS,
)
def test_shared_bits(text: str, many: list[View], names: set[str], trump: int) -> None:
    """Cards that the expression does not tell apart share a bit, and nothing changes."""
    fixed = alike(many, names | {"trump", "led"}, trump)
    tree = read(text)
    agree(tree, fixed, many, lanes_for([(tree, fixed)], DECK.all))


ACROSS = (
    "place of points",
    "ties of (points div 2)",
    "most of (points - prediction)",
    "least of points",
    "sum of abs(prediction - points)",
    "sum of (if place of points = 1 and ties of points = 0 then bid else 0)",
)


@given(st.sampled_from(ACROSS), st.lists(st.lists(st.integers(0, 5), min_size=4, max_size=4), min_size=1, max_size=6))
def test_numbers_of_all_who_take_part(text: str, points: list[list[int]]) -> None:
    """Of four accounts in some deals; the numbers predicted are the places of the accounts."""
    tree = read(text, "score")
    one, all_at_once = compile_int(tree, {}), compile_array(tree, {}, ONE_EACH)
    assert callable(one) and callable(all_at_once)
    each: list[dict[str, Any]] = []
    by_account = np.array(points).T
    each += ({"points": by_account[own], "prediction": own, "bid": own + 1, "each": each} for own in range(4))
    deals: list[list[View]] = []
    for numbers in points:
        views_ = [View(points=number, prediction=own, bid=own + 1) for own, number in enumerate(numbers)]
        for view in views_:
            view.each = views_
        deals.append(views_)
    for own in range(4):
        found = np.broadcast_to(np.asarray(all_at_once(each[own])), len(points)).tolist()
        assert found == [one(deal[own]) for deal in deals]


def test_what_obligations_read_needs_few_bits() -> None:
    spades, hearts = DECK.suit_masks[:2]
    fixed: Fixed = {"trump": spades, "led": hearts, "tables": TABLES[spades]}
    follow, under = read("hand has led"), read("trump & below(best(trick & trump))")
    assert len(lanes_for([(follow, fixed)], DECK.all).atoms) == 2
    assert len(lanes_for([(follow, fixed), (under, fixed)], DECK.all).atoms) == 9 + 2

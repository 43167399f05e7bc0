"""Every way to evaluate an expression gives the same: on one position, on arrays of them, as a formula."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pytest
from hypothesis import example, given, settings

from refcli.prove import numbers
from refcli.prove.formulas import formula
from refcli.prove.ranking import Ranking
from refcli.prove.readings import Cards, Reading, Value, constant
from refcli.prove.solver import concrete, z3
from refcli.rules.expr.arrays import compile_array
from refcli.rules.expr.fold import simplify
from refcli.rules.expr.ints import Fixed, Tables, View, compile_int
from refcli.rules.expr.tree import Expr, Type
from tests.expr.reading import DECK, read
from tests.expr.test_expr_arrays import ONE_EACH, columns
from tests.expr.test_expr_properties import EXPRESSIONS, views

Evaluate = Callable[[Expr, View], int | bool]


def by_ints(tree: Expr, view: View) -> int | bool:
    found = compile_int(tree, {})
    return found(view) if callable(found) else found


def ranked(view: View) -> Tables:
    """The tables as the order of play has made them."""
    return view.tables.dynamic(view) if view.tables.dynamic else view.tables


def by_arrays(tree: Expr, view: View) -> int | bool:
    """As batches use it: columns, here of three rows that are alike, under the tables of one contract."""
    found = compile_array(tree, {"trump": view.trump, "tables": ranked(view)}, ONE_EACH)
    (value,) = {
        one.item() for one in np.broadcast_to(found(columns([view] * 3, ONE_EACH)) if callable(found) else found, 3)
    }
    assert isinstance(value, int)
    return value


def by_formula(tree: Expr, view: View) -> int | bool:
    tables = ranked(view)

    def word(name: str, kind: Type) -> Value:
        value = getattr(view, name.replace("-", "_"))
        if kind == "set":
            return constant(value, DECK.size)
        return z3().BoolVal(value) if kind == "bool" else numbers.number(value)

    ranking = Ranking(view.trump | view.led, ((True, tables),), view.tables.points)
    found = formula(
        tree,
        Reading(
            DECK.size,
            word,
            ranking,
            view.sides,
            lambda card: numbers.number(view.holders[card] if card < len(view.holders) else -1),
        ),
    )
    if isinstance(found, numbers.Number):
        number: int = concrete(found.term)
        return number - (1 << found.width) if number >> (found.width - 1) else number
    value = concrete(found.term if isinstance(found, Cards) else found)
    assert isinstance(value, int)
    return value


def by_folded_formula(tree: Expr, view: View) -> int | bool:
    """As proofs use it: trumps, the class led and the ranks are worked out first."""
    fixed: Fixed = {"trump": view.trump, "led": view.led, "tables": view.tables}
    return by_formula(simplify(tree, fixed), view)


EVALUATORS: Mapping[str, Evaluate] = {"arrays": by_arrays, "formula": by_formula, "folded formula": by_folded_formula}


@pytest.mark.parametrize("name", EVALUATORS)
@settings(max_examples=150)
@given(EXPRESSIONS, views())
@example("trick-number - shoves * 10 div (cards(hand) - 3) mod (shoves - 3)", View(hand=3, trick_number=9, shoves=4))
@example("(0 - trick-number) div 2 + (0 - trick-number) mod 4", View(trick_number=7))
@example("min(0 - trick-number, 0)", View(trick_number=2))
@example("max(min(shoves, 0 - 3), 0 - trick-number)", View(trick_number=9, shoves=1))
def test_all_evaluators_agree(name: str, text: str, view: View) -> None:
    tree = read(text)
    assert EVALUATORS[name](tree, view) == by_ints(tree, view)

"""Whatever is fixed, an expression keeps its meaning; no text at all is an exception."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli import words as texts
from refcli.diagnostics import Finding
from refcli.rules.expr.ints import Fixed, Tables, View, compile_int
from refcli.rules.expr.tree import Expr
from tests.expr.oracle import meaning
from tests.expr.reading import DECK, parsed, read, tables

Text = st.SearchStrategy[str]

WORDS = ("hand", "held", "trick", "led", "trump", "played", "winning")
SETS = (*WORDS, "none", "deck", "hearts", "rank 9", "S6", "ranks J 8")
TABLES = {trump: tables(trump) for trump in (0, *DECK.suit_masks)}
LOW = {trump: tables(trump, low=True) for trump in TABLES}


def _sets(sets: Text, tests: Text) -> Text:
    joined = st.builds("({} {} {})".format, sets, st.sampled_from("|&-"), sets)
    called = st.builds("{}({})".format, st.sampled_from(["best", "above", "below"]), sets)
    of = st.builds("{} of ({})".format, st.sampled_from(["J", "6", "10", "suit"]), sets)
    chosen = st.builds("(if {} then {} else {})".format, tests, sets, sets)
    return st.one_of(joined, joined, called, called, of, chosen)


def _people(sets: Text) -> Text:
    return st.one_of(
        st.sampled_from(
            ["actor", "forehand", "declarer", "partner of declarer", "next of dealer", "next of next of actor"]
        ),
        st.builds("holder of ({})".format, sets),
    )


def _numbers(sets: Text) -> Text:
    plain = st.one_of(
        st.sampled_from(["0", "1", "3", "10", "trick-number", "shoves"]),
        st.builds("{}({})".format, st.sampled_from(["cards", "points"]), sets),
    )
    joined = st.builds("({} {} {})".format, plain, st.sampled_from(["+", "-", "*", "div", "mod"]), plain)
    called = st.builds("{}({}, {})".format, st.sampled_from(["min", "max", "sum"]), joined, plain)
    return st.one_of(plain, joined, called, st.builds("abs({})".format, joined))


def _tests(sets: Text, tests: Text) -> Text:
    people, numbers = _people(sets), _numbers(sets)
    compare = st.sampled_from(["=", "<>", "<", "<=", ">", ">="])
    one_of = st.sampled_from(["has", "within", "not has", "not within", "is", "is not", "=", "<>"])
    return st.one_of(
        st.builds("({} {} {})".format, sets, one_of, sets),
        st.builds("({} {} {})".format, sets, one_of, sets),
        st.builds("({} {})".format, sets, st.sampled_from(["is none", "is some", "is not none"])),
        st.builds("({} {} {})".format, people, st.sampled_from(["is", "is not", "=", "<>"]), people),
        st.builds("(side of {} {} side of {})".format, people, st.sampled_from(["is", "is not", "="]), people),
        st.builds("({} {} {})".format, numbers, compare, numbers),
        st.builds("({} {} {})".format, tests, st.sampled_from(["and", "or", "=", "<>"]), tests),
        st.builds("(not {})".format, tests),
    )


def _deeper(level: int) -> tuple[Text, Text]:
    sets: Text = st.sampled_from(SETS)
    tests: Text = st.sampled_from(["leading", "true", "false"])
    for _ in range(level):
        sets, tests = st.one_of(sets, _sets(sets, tests)), st.one_of(tests, _tests(sets, tests))
    return sets, tests


EXPRESSIONS = st.one_of(*_deeper(3), _numbers(_deeper(2)[0]))
TRUMPS = st.sampled_from(list(TABLES))
HOLDERS = st.sampled_from([tuple((card * step) % 5 - 1 for card in range(36)) for step in (1, 2, 3, 7)])
MASKS = st.integers(0, DECK.all)


def _by_order(trump: int) -> Callable[[View], Tables]:
    return lambda view: LOW[trump] if len(view.order) % 2 else TABLES[trump]


@st.composite
def views(draw: st.DrawFn) -> View:
    """Any position, a real one or not: words are total."""
    trump = draw(TRUMPS)
    order = draw(st.lists(st.integers(0, 35), max_size=4, unique=True))
    table = TABLES[trump]
    if draw(st.booleans()):
        table = table._replace(dynamic=_by_order(trump))
    seat = st.integers(-1, 3)
    hand = draw(MASKS) & draw(MASKS)
    if draw(st.booleans()):  # of one suit or two
        hand &= draw(st.sampled_from(DECK.suit_masks)) | draw(TRUMPS)
    view = View(hand=hand, held=draw(MASKS), played=draw(MASKS), trump=trump, tables=table)
    view.order, view.trick = order, sum(1 << card for card in order)
    view.led = table.classes[order[0]] if order else 0
    view.leading = not order
    view.actor, view.forehand, view.declarer = draw(seat), draw(seat), draw(seat)
    view.sides, view.holders = (0, 1, 0, 1), draw(HOLDERS)
    view.trick_number, view.shoves = draw(st.integers(0, 9)), draw(st.integers(0, 4))
    return view


FIXABLE = (*WORDS[:-1], "leading", "tables", "actor", "forehand", "declarer", "trick-number", "shoves")


def _at(view: View, name: str) -> Any:
    return getattr(view, name.replace("-", "_"))


def _expected(tree: Expr, view: View) -> Any:
    found = meaning(tree, view)
    return sum(1 << card for card in found) if tree.type == "set" else found


def _run(tree: Expr, fixed: Fixed, view: View) -> int | bool:
    found = compile_int(tree, fixed)
    return found(view) if callable(found) else found


@settings(max_examples=250)
@given(EXPRESSIONS, views(), st.sets(st.sampled_from(FIXABLE)))
def test_fixing_changes_nothing(text: str, view: View, names: set[str]) -> None:
    tree = read(text)
    expected = _expected(tree, view)
    free = _run(tree, {}, view)
    assert free == expected and type(free) is type(expected)
    fixed = {name: _at(view, name) for name in names}
    blind = dataclasses.replace(view, **{name.replace("-", "_"): _at(View(), name) for name in names})
    bound = _run(tree, fixed, view)
    assert bound == expected and type(bound) is type(expected)
    if not view.tables.dynamic:  # dynamic tables read the whole view
        assert _run(tree, fixed, blind) == expected  # what is fixed is not read from the view


HOT = [
    "below(best(trick & trump))",
    "above(winning)",
    "below(trick)",
    "best(trick)",
    "best(hand & trump) & above(winning)",
    "hand has led",
    "hand within trump",
    "trick has trump",
    "trump & below(best(trick & trump))",
    "hand within (trump & below(best(trick & trump)))",
    "(hand - J of trump) within (trump & below(best(trick & trump)))",
    "not (hand - J of trump) has (trump & above(best(trick & trump)))",
    "hand has above(best(trick))",
    "played has below(best(trick & trump))",
    "held - below(winning) is none",
    "played & below(winning) & trump is some",
]


def _serves(text: str, many: list[View], trump: int) -> None:
    tree = read(text)
    for led in (0, *DECK.suit_masks):
        fixed: Fixed = {"trump": trump, "led": led, "tables": TABLES[trump]}
        found = compile_int(tree, fixed)
        for view in (*many, *many):
            view.trump, view.led, view.tables = trump, led, TABLES[trump]
            assert (found(view) if callable(found) else found) == _expected(tree, view)


@settings(max_examples=120)
@given(EXPRESSIONS, st.lists(views(), min_size=2, max_size=5), TRUMPS)
def test_one_closure_serves_many_positions(text: str, many: list[View], trump: int) -> None:
    """As the referee uses it: contract and class led fixed, the rest from the view."""
    _serves(text, many, trump)


@pytest.mark.parametrize("text", HOT)
@settings(max_examples=25)
@given(st.lists(views(), min_size=4, max_size=8), TRUMPS)
def test_hot_shapes(text: str, many: list[View], trump: int) -> None:
    _serves(text, many, trump)


PIECES = (
    *"hand led trick trump 10 J of has within is not none and or if then else".split(),  # noqa: SIM905 - as tokens stand
    *"( ) | & - + * < = rank ranks before card ' : best(".split(),  # noqa: SIM905 - as tokens stand
)


@settings(max_examples=250)
@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join)))
def test_any_text_is_a_tree_or_a_finding(text: str) -> None:
    found = parsed(text, "becomes")
    if isinstance(found, Finding):
        assert texts.message(found.code, found.params)
        assert found.place is not None and 12 <= found.place.column < found.place.end_column
    else:
        compile_int(found, {})

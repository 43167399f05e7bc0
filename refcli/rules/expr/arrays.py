"""Expressions on arrays: many positions at once, each word a column (numpy; the extra ``batch``).

Sets are unsigned integers with one bit a card, or with the fewer bits of ``refcli.rules.expr.lanes``; truth values are
booleans, everything else is whole numbers. A word that stands for the same in every position may be one value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, cast

import numpy as np

from refcli.rules.expr.arrayops import (
    NUMBERS,
    REDUCED,
    SOMETHING,
    Array,
    Columns,
    by_side,
    choose,
    gathered,
    of_seat,
)
from refcli.rules.expr.fold import Fixed, simplify
from refcli.rules.expr.lanes import Lanes
from refcli.rules.expr.ops import NOTHING
from refcli.rules.expr.scope import ACROSS
from refcli.rules.expr.tabulate import Source, source_of
from refcli.rules.expr.tree import Expr, nodes
from refcli.rules.expr.view import NO_TABLES, NOBODY, Tables, View

Fn = Callable[[Columns], Array]

_TYPES = ((8, np.uint8), (16, np.uint16), (32, np.uint32), (64, np.uint64))
_NEUTRAL = View()
_SEGMENT = 12  # bits that one table looks up


def lane_type(lanes: Lanes) -> type[np.unsignedinteger[Any]]:
    """The narrowest unsigned integer that holds a set."""
    return next(kind for width, kind in _TYPES if len(lanes.atoms) <= width)


def compile_array(expr: Expr, fixed: Fixed, lanes: Lanes) -> int | bool | Fn:
    """The value of an expression where ``fixed`` decides it (a set: its bits in ``lanes``), else a function of columns.

    Tables must hold throughout a trick; those that depend on the order of play have no array form.
    """
    small = simplify(expr, fixed)
    if small.op == "const":
        return lanes.small(cast(int, small.value)) if small.type == "set" else cast("int | bool", small.value)
    return _Compiler(fixed, lanes).make(small)


def has_form(expr: Expr) -> bool:
    """Whether every op of an expression has an array form."""
    known = _ON_SETS.keys() | _ON_PEOPLE.keys() | REDUCED.keys() | SOMETHING.keys() | NUMBERS.keys() | _FOLDED
    return all(node.op in known for node in nodes(expr))


def masks(tests: Array, kind: type[np.unsignedinteger[Any]]) -> Array:
    """All bits where a test holds, none elsewhere."""
    return np.negative(np.asarray(tests).astype(kind))


class _Compiler:
    """Makes functions of folded expressions; with ``tabulate``, those that read few cards are looked up."""

    def __init__(self, fixed: Fixed, lanes: Lanes, *, tabulate: bool = True) -> None:
        self.fixed, self.lanes, self._tabulate = fixed, lanes, tabulate
        self.kind = lane_type(lanes)
        tables = fixed.get("tables")
        self.tables = tables if isinstance(tables, Tables) else NO_TABLES
        assert self.tables.dynamic is None, "tables that change with the order of play"

    def make(self, expr: Expr) -> Fn:
        if expr.op == "const":
            value = self.kind(self.lanes.small(cast(int, expr.value))) if expr.type == "set" else expr.value
            return lambda _: cast(Array, value)
        if expr.op == "word":
            return self._word(str(expr.value), expr)
        source = source_of(expr, self.fixed, self.lanes) if self._tabulate else None
        if source is not None:
            return self._looked_up(source, expr)
        special = _ON_SETS.get(expr.op) or _ON_PEOPLE.get(expr.op)
        if special is not None:
            return special(self, expr, self.make(expr.args[0]))
        return self._joined(expr, [self.make(arg) for arg in expr.args])

    def _word(self, name: str, expr: Expr) -> Fn:
        default: Any = getattr(
            _NEUTRAL, name.replace("-", "_"), False if expr.type == "bool" else NOTHING.get(expr.type, 0)
        )
        if expr.type == "set":
            default = self.kind(default)
        return lambda c: c.get(name, default)

    def _looked_up(self, source: Source, expr: Expr) -> Fn:
        name, keep, shift = str(source.word.value), self.kind(source.keep), self.kind(source.shift)
        sets = np.array(source.values(), self.kind)
        found = _Compiler(self.fixed, self.lanes, tabulate=False).make(expr)({name: sets})
        kind = {"set": self.kind, "bool": np.bool_}.get(expr.type, np.int64)
        values: Array = np.zeros((source.keep >> source.shift) + 1, kind)
        values[sets >> shift] = found
        word = self._word(name, source.word)
        if not source.shift:
            return lambda c: values.take(word(c) & keep)
        return lambda c: values.take((word(c) & keep) >> shift)

    def _joined(self, expr: Expr, args: Sequence[Fn]) -> Fn:
        if expr.op in REDUCED:
            ufunc = REDUCED[expr.op]
            return lambda c: reduce(ufunc, [arg(c) for arg in args])
        nothing = NOTHING.get(expr.args[0].type)
        if nothing is not None and expr.op in SOMETHING:
            something = SOMETHING[expr.op]
            return lambda c: something(nothing, *[arg(c) for arg in args])
        function = NUMBERS[expr.op]
        return lambda c: function(*[arg(c) for arg in args])

    def by_segments(self, values: Sequence[int], join: Any, kind: Any) -> Callable[[Array], Array]:
        """A function of sets that joins the values of their bits, some bits at a time."""
        tables: list[tuple[Any, Array]] = []
        for start in range(0, len(self.lanes.atoms), _SEGMENT):
            part = values[start : start + _SEGMENT]
            table = np.zeros(1 << len(part), kind)
            for lane, value in enumerate(part):
                table[1 << lane : 2 << lane] = join(table[: 1 << lane], kind(value))
            tables.append((self.kind(start), table))
        low = self.kind((1 << min(_SEGMENT, len(self.lanes.atoms))) - 1)
        return lambda x: reduce(join, [table[(x >> start) & low] for start, table in tables])

    def cards(self) -> Sequence[int]:
        """The card of each bit; where cards share a bit nobody asks for it."""
        return [(atom & -atom).bit_length() - 1 for atom in self.lanes.atoms]


def _reach(c: _Compiler, expr: Expr, arg: Fn) -> Fn:
    table = c.tables.above if expr.op == "above" else c.tables.below
    reach = c.by_segments([c.lanes.small(table[card]) for card in c.cards()], np.bitwise_or, c.kind)
    return lambda v: reach(arg(v))


def _best(c: _Compiler, _: Expr, arg: Fn) -> Fn:
    cards = c.cards()
    order = sorted(range(len(cards)), key=lambda lane: (c.tables.strength[cards[lane]], -cards[lane]))
    rank = {lane: place for place, lane in enumerate(order, 1)}
    found = np.array([0, *(1 << lane for lane in order)], c.kind)
    top = c.by_segments([rank[lane] for lane in range(len(cards))], np.maximum, np.uint8)
    fixed = "trump" in c.fixed and "led" in c.fixed  # then folding has left only cards that can win
    trump, led = (
        c.make(Expr("word", "set", value=name)) if name not in c.fixed else _const(c, name) for name in ("trump", "led")
    )
    return lambda v: found[top(arg(v) if fixed else arg(v) & (trump(v) | led(v)))]


def _const(c: _Compiler, name: str) -> Fn:
    return c.make(Expr("const", "set", value=c.fixed[name]))


def _points(c: _Compiler, _: Expr, arg: Fn) -> Fn:
    points = c.by_segments([c.tables.points[card] for card in c.cards()], np.add, np.int64)
    return lambda v: points(arg(v))


def _suit_of(c: _Compiler, expr: Expr, arg: Fn) -> Fn:
    suits = [c.kind(c.lanes.small(suit)) for suit in cast("tuple[int, ...]", expr.value)]
    return lambda v: reduce(np.bitwise_or, [masks((arg(v) & suit) != 0, c.kind) & suit for suit in suits])


def _count(_: _Compiler, __: Expr, arg: Fn) -> Fn:
    return lambda v: np.bitwise_count(arg(v)).astype(np.int64)


def _holder(c: _Compiler, _: Expr, arg: Fn) -> Fn:
    cards = c.cards()

    def holder(v: Columns) -> Any:
        mask = arg(v)
        found: Any = np.int64(NOBODY)
        for lane in sorted(range(len(cards)), key=lambda lane: -cards[lane]):
            held: Any = v["holders"][cards[lane]] if "holders" in v else NOBODY
            found = choose((mask & c.kind(1 << lane)) != 0, held, found)
        return found

    return holder


def _side(_: _Compiler, __: Expr, arg: Fn) -> Fn:
    return lambda v: of_seat(v.get("sides", ()), arg(v))


def _partner(_: _Compiler, __: Expr, arg: Fn) -> Fn:
    def partner(v: Columns) -> Array:
        sides = list(v.get("sides", ()))
        others = [
            [other for other, of in enumerate(sides) if of == own and other != seat] for seat, own in enumerate(sides)
        ]
        return of_seat([found[0] if len(found) == 1 else NOBODY for found in others], arg(v))

    return partner


def _next(_: _Compiler, __: Expr, arg: Fn) -> Fn:
    def following(v: Columns) -> Array:
        seats = len(v.get("sides", ()))
        return of_seat([(seat + 1) % seats for seat in range(seats)], arg(v))

    return following


def _of(_: _Compiler, expr: Expr, arg: Fn) -> Fn:
    name = str(expr.value)

    def of_side(v: Columns) -> Any:
        found: Any = np.int64(0)
        for side, numbers in enumerate(by_side(v, name)):
            found = choose(np.asarray(arg(v)) == side, numbers, found)
        return found

    return of_side


def _across(_: _Compiler, expr: Expr, arg: Fn) -> Fn:
    """A number compared with, or gathered from, those of all who take part."""

    def across(v: Columns) -> Any:
        each = [other for other in v.get("each", ()) if expr.op != "ties" or other is not v]
        return gathered(expr.op, arg(v), [arg(other) for other in each])

    return across


_ON_SETS: Mapping[str, Callable[[_Compiler, Expr, Fn], Fn]] = {
    "above": _reach,
    "below": _reach,
    "best": _best,
    "points": _points,
    "suit-of": _suit_of,
    "cards": _count,
    "holder": _holder,
}
_FOLDED = frozenset({"const", "word", "named", "has", "within"})
_ON_PEOPLE: Mapping[str, Callable[[_Compiler, Expr, Fn], Fn]] = {
    "side": _side,
    "partner": _partner,
    "next": _next,
    "of": _of,
    **dict.fromkeys(ACROSS, _across),
}

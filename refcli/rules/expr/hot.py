"""Closures for the few shapes that obligations fold to; a plain attribute and a constant cost one call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from refcli.rules.expr.fold import Fixed, mask, static
from refcli.rules.expr.ops import best_of, reach
from refcli.rules.expr.tree import Expr
from refcli.rules.expr.view import Tables, View

Fn = Callable[[View], Any]
_Lookup = Callable[[int], int]

_MOST_KEPT = 1 << 16  # answers of one lookup; 36 cards four at a time are fewer than this in one class


_COMMON: Mapping[str, Callable[[int], Fn]] = {
    "hand": lambda c: lambda v: v.hand & c,
    "held": lambda c: lambda v: v.held & c,
    "trick": lambda c: lambda v: v.trick & c,
    "played": lambda c: lambda v: v.played & c,
}
_SOME: Mapping[str, Callable[[int], Fn]] = {
    "hand": lambda c: lambda v: v.hand & c != 0,
    "held": lambda c: lambda v: v.held & c != 0,
    "trick": lambda c: lambda v: v.trick & c != 0,
    "played": lambda c: lambda v: v.played & c != 0,
}
_NONE: Mapping[str, Callable[[int], Fn]] = {
    "hand": lambda c: lambda v: v.hand & c == 0,
    "held": lambda c: lambda v: v.held & c == 0,
    "trick": lambda c: lambda v: v.trick & c == 0,
    "played": lambda c: lambda v: v.played & c == 0,
}


class _Memo(dict[int, int]):
    """A function of a set of cards that remembers its answers."""

    def __init__(self, function: _Lookup) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, cards: int) -> int:
        if len(self) >= _MOST_KEPT:
            self.clear()
        found = self[cards] = self._function(cards)
        return found


def hot(expr: Expr, fixed: Fixed, make: Callable[[Expr], Fn]) -> Fn | None:
    """The closure of a folded expression of a hot shape; None for the others."""
    if expr.op in ("is-some", "is-none") and expr.args[0].type == "set":
        return _test(expr, fixed, make)
    found = _lookup(expr, fixed)
    if found is not None:
        source, function = found
        return _remembered(source, _Memo(function), make)
    pair = _word_and_mask(expr)
    return _COMMON[pair[0]](pair[1]) if pair is not None else None


def _test(expr: Expr, fixed: Fixed, make: Callable[[Expr], Fn]) -> Fn | None:
    (arg,) = expr.args
    some = expr.op == "is-some"
    pair = _word_and_mask(arg)
    if pair is not None:
        return (_SOME if some else _NONE)[pair[0]](pair[1])
    looked = _word_and_lookup(arg, fixed)
    if looked is not None:
        return _test_lookup(some, *looked, make)
    if len(arg.args) != 2 or arg.op not in ("inter", "minus"):
        return None
    a, constant = make(arg.args[0]), mask(arg.args[1])
    if constant is not None and arg.op == "inter":
        return _some_fixed(a, constant) if some else _none_fixed(a, constant)
    b = make(arg.args[1])
    if arg.op == "inter":
        return (lambda v: a(v) & b(v) != 0) if some else (lambda v: a(v) & b(v) == 0)
    return (lambda v: a(v) & ~b(v) != 0) if some else (lambda v: a(v) & ~b(v) == 0)


def _test_lookup(some: bool, word: Expr, source: Expr, function: _Lookup, make: Callable[[Expr], Fn]) -> Fn:
    memo, pair = _Memo(function), _word_and_mask(source)
    if word.value == "hand" and pair is not None and pair[0] == "trick":
        cards = pair[1]
        if some:
            return lambda v: v.hand & memo[v.trick & cards] != 0
        return lambda v: v.hand & memo[v.trick & cards] == 0
    a, b = make(word), _remembered(source, memo, make)
    return (lambda v: a(v) & b(v) != 0) if some else (lambda v: a(v) & b(v) == 0)


def _some_fixed(a: Fn, constant: int) -> Fn:
    return lambda v: a(v) & constant != 0


def _none_fixed(a: Fn, constant: int) -> Fn:
    return lambda v: a(v) & constant == 0


def _word_and_mask(expr: Expr) -> tuple[str, int] | None:
    """``hand & CONSTANT`` and its like."""
    if expr.op != "inter" or len(expr.args) != 2 or expr.args[0].op != "word":
        return None
    name, constant = str(expr.args[0].value), mask(expr.args[1])
    return (name, constant) if constant is not None and name in _COMMON else None


def _word_and_lookup(expr: Expr, fixed: Fixed) -> tuple[Expr, Expr, _Lookup] | None:
    """A word and a lookup in common, or a word less a lookup, with or without a constant: word, source, function."""
    if expr.op == "inter":
        parts, turned = sorted(expr.args, key=lambda part: part.op != "word"), 0
    elif expr.op == "minus":
        left, right = expr.args
        parts, turned = [*(left.args if left.op == "inter" else (left,)), right], -1
    else:
        return None
    constant = next((value for part in parts if (value := mask(part)) is not None), -1)
    rest = [part for part in parts if mask(part) is None]
    found = _lookup(rest[1], fixed) if len(rest) == 2 and rest[0].op == "word" else None
    if found is None:
        return None
    return rest[0], found[0], _then(found[1], lambda cards: (cards ^ turned) & constant)


def _lookup(expr: Expr, fixed: Fixed) -> tuple[Expr, _Lookup] | None:
    """A chain of best, above, below and constants as a function of the set at its bottom."""
    tables = static(fixed)
    if tables is None:
        return None
    if expr.op == "inter" and len(expr.args) == 2 and (constant := mask(expr.args[1])) is not None:
        below = _lookup(expr.args[0], fixed)
        return None if below is None else (below[0], _then(below[1], lambda cards: cards & constant))
    function = _function(expr, tables, fixed)
    if function is None:
        return None
    inner = _lookup(expr.args[0], fixed)
    return (expr.args[0], function) if inner is None else (inner[0], _then(inner[1], function))


def _function(expr: Expr, tables: Tables, fixed: Fixed) -> _Lookup | None:
    if expr.op == "best" and "trump" in fixed and "led" in fixed:  # folding has left only cards that can win
        return lambda cards: best_of(cards, tables.strength)
    if expr.op in ("above", "below"):
        table = tables.above if expr.op == "above" else tables.below
        return lambda cards: reach(cards, table)
    return None


def _then(first: _Lookup, second: _Lookup) -> _Lookup:
    return lambda cards: second(first(cards))


def _remembered(source: Expr, memo: _Memo, make: Callable[[Expr], Fn]) -> Fn:
    pair = _word_and_mask(source)
    if pair is not None and pair[0] == "trick":
        constant = pair[1]
        return lambda v: memo[v.trick & constant]
    if source.op == "word" and source.value == "trick":
        return lambda v: memo[v.trick]
    read = make(source)
    return lambda v: memo[read(v)]

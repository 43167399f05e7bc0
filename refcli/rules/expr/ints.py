"""Expressions on Python ints: one position, as fast as closures go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from refcli.rules.expr import reads
from refcli.rules.expr.fold import Fixed, simplify
from refcli.rules.expr.hot import hot
from refcli.rules.expr.ops import best_of, pure, reach, suits_of, worth
from refcli.rules.expr.tree import Expr
from refcli.rules.expr.view import Tables, View

__all__ = ["Fixed", "Tables", "View", "compile_int", "predicate"]

Fn = Callable[[View], Any]


def compile_int(expr: Expr, fixed: Fixed) -> int | bool | Callable[[View], int | bool]:
    """The value of an expression where ``fixed`` decides it, else a function of the view.

    ``fixed`` gives words by name (``trick-number``) and, under ``tables``, how cards rank; what it gives is not read
    from the view. Truth values are ``bool``, everything else is ``int`` (the name of a kind is ``str``).
    """
    small = simplify(expr, fixed)
    if small.op == "const":
        return cast("int | bool", small.value)
    return _Compiler(fixed).make(small)


def predicate(expr: Expr | None) -> Callable[[View], bool] | None:
    """A condition ready to be asked of any view; None for none, and for one that always holds."""
    if expr is None:
        return None
    value = compile_int(expr, {})
    if callable(value):
        ask = value
        return lambda view: bool(ask(view))
    return None if value else lambda _: False


class _Compiler:
    """Makes closures of folded expressions."""

    def __init__(self, fixed: Fixed) -> None:
        self.fixed = fixed

    def make(self, expr: Expr) -> Fn:
        value = expr.value
        if expr.op == "const":
            return lambda _: value
        if expr.op == "word":
            return reads.word(str(value), expr.type)
        if expr.op in ("best", "above", "below", "points"):
            return hot(expr, self.fixed, self.make) or self._by_table(expr)
        found = hot(expr, self.fixed, self.make)
        if found is not None:
            return found
        return self._people(expr) or self._plain(expr)

    def _by_table(self, expr: Expr) -> Fn:
        cards, tables = self.make(expr.args[0]), reads.tables(self.fixed)
        if expr.op == "above":
            return lambda v: reach(cards(v), tables(v).above)
        if expr.op == "below":
            return lambda v: reach(cards(v), tables(v).below)
        if expr.op == "points":
            return lambda v: worth(cards(v), tables(v).points)
        trump, led = reads.fixed_word("trump", self.fixed), reads.fixed_word("led", self.fixed)
        return lambda v: best_of(cards(v) & (trump(v) | led(v)), tables(v).strength)

    def _people(self, expr: Expr) -> Fn | None:
        arg = self.make(expr.args[0])
        match expr.op:
            case "side":
                return lambda v: reads.side(v, arg(v))
            case "partner":
                return lambda v: reads.partner(v, arg(v))
            case "next":
                return lambda v: reads.following(v, arg(v))
            case "holder":
                return lambda v: reads.holder(v, arg(v))
            case "place" | "ties" | "most" | "least" | "sum":
                return reads.across(expr.op, arg)
            case "of":
                name = str(expr.value)
                return lambda v: reads.of_side(v, name, arg(v))
            case "suit-of":
                suits = cast("tuple[int, ...]", expr.value)
                return lambda v: suits_of(arg(v), suits)
            case _:
                return None

    def _plain(self, expr: Expr) -> Fn:
        args = tuple(self.make(arg) for arg in expr.args)
        if expr.op == "if":
            test, then, other = args
            return lambda v: then(v) if test(v) else other(v)
        join = {"inter": _both, "union": _either, "and": _and, "or": _or}.get(expr.op)
        if join is not None:
            made = args[-1]
            for arg in reversed(args[:-1]):
                made = join(arg, made)
            return made
        function = pure(expr.op, expr.args[0].type)
        assert function is not None, expr.op
        return _applied(function, args)


def _both(a: Fn, b: Fn) -> Fn:
    return lambda v: a(v) & b(v)


def _either(a: Fn, b: Fn) -> Fn:
    return lambda v: a(v) | b(v)


def _and(a: Fn, b: Fn) -> Fn:
    return lambda v: a(v) and b(v)


def _or(a: Fn, b: Fn) -> Fn:
    return lambda v: a(v) or b(v)


def _applied(function: Callable[..., Any], args: tuple[Fn, ...]) -> Fn:
    if len(args) == 1:
        (only,) = args
        return lambda v: function(only(v))
    if len(args) == 2:
        first, second = args
        return lambda v: function(first(v), second(v))
    return lambda v: function(*[arg(v) for arg in args])

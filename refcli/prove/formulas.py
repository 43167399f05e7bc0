"""Expressions as formulas: a set of cards is a bit vector as wide as the pack, a test is a formula, all is total.

What an expression reads comes from a ``Reading``. Trumps and the class led are fixed there; how the cards rank may
depend on what lies in the trick, then it comes in cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from refcli.prove import numbers
from refcli.prove.cardsets import SETS, Make, inter, minus
from refcli.prove.counts import NUMBERS, PEOPLE
from refcli.prove.readings import Cards, Reading, Value, constant, some
from refcli.prove.solver import Term, Unstatable, z3
from refcli.rules.expr.tree import Expr, Type


def formula(expr: Expr, reading: Reading) -> Value:
    """The Value of an expression; ``Unstatable`` where it is none over positions."""
    found = reading.made.get(expr)
    if found is None:
        found = reading.made[expr] = _make(expr, reading)
    return found


def _make(expr: Expr, reading: Reading) -> Value:
    if expr.op == "const":
        return _constant(expr, reading)
    if expr.op == "word":
        return reading.word(str(expr.value), expr.type)
    if expr.op == "named":
        return formula(expr.args[0], reading)
    args = [formula(arg, reading) for arg in expr.args]
    if expr.op == "if":
        return _either(args[0], args[1], args[2], expr.type)
    if expr.op in ("is", "is-not", "is-some", "is-none"):
        return _something(expr, args)
    for table in (SETS, _TESTS, NUMBERS, PEOPLE):
        make = table.get(expr.op)
        if make is not None:
            return make(expr, args, reading)
    raise Unstatable(str(expr.value) if expr.op == "of" else expr.op)


def _constant(expr: Expr, reading: Reading) -> Value:
    value = cast("int | str | bool", expr.value)
    if expr.type == "set":
        return constant(int(value), reading.size)
    if expr.type == "bool":
        return z3().BoolVal(bool(value))
    return str(value) if expr.type == "kind" else numbers.number(int(value))


def _either(test: Term, then: Value, other: Value, kind: Type) -> Value:
    if kind == "set":
        may: int = int(then.may) | int(other.may)
        return Cards(z3().If(test, then.term, other.term), may)
    if kind == "bool":
        return z3().If(test, then, other)
    if kind == "kind":
        if then != other:
            raise Unstatable("if")
        return then
    return numbers.choose(test, then, other)


def _equal(a: Value, b: Value, kind: Type) -> Term:
    if kind == "set":
        return a.term == b.term
    if kind == "bool":
        return a == b
    if kind == "kind":
        return z3().BoolVal(a == b)
    left, right = numbers.aligned(a, b)
    return left == right


def _something(expr: Expr, args: list[Value]) -> Term:
    kind = expr.args[0].type
    if kind == "set":
        there = some(args[0])
    elif kind == "kind":
        there = z3().BoolVal(args[0] != "")
    else:
        there = z3().Not(_equal(args[0], numbers.number(-1), kind))
    if expr.op == "is-some":
        return there
    if expr.op == "is-none":
        return z3().Not(there)
    same = _equal(args[0], args[1], kind)
    return z3().And(there, same if expr.op == "is" else z3().Not(same))


def _compare(expr: Expr, args: list[Value], reading: Reading) -> Term:
    del reading
    left, right = numbers.aligned(args[0], args[1])
    return {"lt": left < right, "le": left <= right, "gt": left > right, "ge": left >= right}[expr.op]


_TESTS: Mapping[str, Make] = {
    "has": lambda e, args, r: some(inter(e, args, r)),
    "within": lambda e, args, r: z3().Not(some(minus(e, args, r))),
    "eq": lambda e, args, _: _equal(args[0], args[1], e.args[0].type),
    "ne": lambda e, args, _: z3().Not(_equal(args[0], args[1], e.args[0].type)),
    "lt": _compare,
    "le": _compare,
    "gt": _compare,
    "ge": _compare,
    "not": lambda _, args, __: z3().Not(args[0]),
    "and": lambda _, args, __: z3().And(*args),
    "or": lambda _, args, __: z3().Or(*args),
}

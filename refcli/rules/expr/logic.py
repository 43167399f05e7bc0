"""Building tests and what joins them: comparisons, `and`, `or`, `not`, `if`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from refcli.rules.expr.parsed import ends, operators, parts
from refcli.rules.expr.tree import Expr, Type

if TYPE_CHECKING:
    from refcli.rules.expr.build import Builder
    from refcli.rules.expr.parsed import Node

Wanted = tuple[Type, ...]
Build = Callable[["Builder", "Node", Wanted], Expr]

_BOOL: Wanted = ("bool",)
_SET: Wanted = ("set",)
_NUMBER: Wanted = ("number",)
_PEOPLE: Wanted = ("seat", "side")
_COMPARE = {"=": "eq", "<>": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}


def conditional(b: Builder, node: Node, wanted: Wanted) -> Expr:
    condition, then, other = parts(node)
    test, first = b.build(condition, _BOOL), b.build(then, wanted)
    return b.make(node, "if", first.type, (test, first, b.build(other, (first.type,))))


def chain(op: str, kind: Type) -> Build:
    def build(b: Builder, node: Node, _: Wanted) -> Expr:
        return b.make(node, op, kind, tuple(b.build(part, (kind,)) for part in parts(node)))

    return build


def implies(b: Builder, node: Node, _: Wanted) -> Expr:
    """``A implies B`` is ``not A or B``; only what is to be proved may say so."""
    first, then = parts(node)
    if "legal" not in b.names.scope.words:
        raise b.text.bad(*ends(node), "implies")
    return b.make(node, "or", "bool", (b.make(first, "not", "bool", (b.build(first, _BOOL),)), b.build(then, _BOOL)))


def settest(b: Builder, node: Node, _: Wanted) -> Expr:
    left, right = (b.build(part, _SET) for part in parts(node))
    return b.make(node, str(operators(node)[0]), "bool", (left, right))


def compare(b: Builder, node: Node, _: Wanted) -> Expr:
    op = _COMPARE[operators(node)[0]]
    left, right = _alike(b, node, () if op in ("eq", "ne") else _NUMBER)
    return b.make(node, op, "bool", (left, right))


def is_(b: Builder, node: Node, _: Wanted) -> Expr:
    left, right = parts(node)
    while right.data == "paren":
        right = parts(right)[0]
    differs = node.data == "is_not"
    word = str(right.children[0]) if right.data == "name" else ""
    if word in ("none", "some"):
        something = (word == "some") != differs
        kept = b.build(left, ("set", "seat", "side"))
        return b.make(node, "is-some" if something else "is-none", "bool", (kept,))
    pair = _alike(b, node, ())
    if pair[0].type in ("number", "bool"):
        return b.make(node, "ne" if differs else "eq", "bool", pair)
    return b.make(node, "is-not" if differs else "is", "bool", pair)


def _alike(b: Builder, node: Node, wanted: Wanted) -> tuple[Expr, Expr]:
    """Both sides of a comparison with one type; a person compared with a side stands for his own."""
    left, right = parts(node)
    first = b.build(left, wanted)
    second = b.build(right, _PEOPLE if first.type in _PEOPLE else (first.type,))
    if first.type == "seat":
        return b.fit(left, first, (second.type,)), second
    return first, b.fit(right, second, (first.type,))


def negated(build: Build) -> Build:
    def negated(b: Builder, node: Node, wanted: Wanted) -> Expr:
        return b.make(node, "not", "bool", (build(b, node, wanted),))

    return negated

"""Building sets, numbers and people: names, literals, relations, functions and operators on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refcli.rules.expr.parsed import ends, operators, parts
from refcli.rules.expr.tree import Expr, Type

if TYPE_CHECKING:
    from refcli.rules.expr.build import Builder
    from refcli.rules.expr.parsed import Node

Wanted = tuple[Type, ...]

_SET: Wanted = ("set",)
_NUMBER: Wanted = ("number",)
_ARITHMETIC = {"*": "mul", "div": "div", "mod": "mod"}


def paren(b: Builder, node: Node, wanted: Wanted) -> Expr:
    return b.build(parts(node)[0], wanted)


def union(b: Builder, node: Node, _: Wanted) -> Expr:
    for part in parts(node):
        if part.data in ("section", "sum"):
            operator = operators(part)[0]
            raise b.text.bad(*ends(operator), "mixed")
    return b.make(node, "union", "set", tuple(b.build(part, _SET) for part in parts(node)))


def sums(b: Builder, node: Node, wanted: Wanted) -> Expr:
    """Sets: all that are taken away, taken away at once. Numbers: what is added, less what is taken away."""
    head, *rest = parts(node)
    signs = operators(node)
    first = b.build(head, wanted if wanted in (_SET, _NUMBER) else (*_SET, *_NUMBER))
    plus = next((sign for sign in signs if sign == "+"), None)
    if first.type == "set" and plus is not None:
        raise b.text.bad(*ends(plus), "plus")
    others = [b.build(part, (first.type,)) for part in rest]
    less = tuple(other for sign, other in zip(signs, others, strict=True) if sign == "-")
    more = tuple(other for sign, other in zip(signs, others, strict=True) if sign == "+")
    gather, take = ("union", "minus") if first.type == "set" else ("add", "sub")
    kept = b.make(node, gather, first.type, (first, *more)) if more else first
    if not less:
        return kept
    gone = less[0] if len(less) == 1 else b.make(node, gather, first.type, less)
    return b.make(node, take, first.type, (kept, gone))


def product(b: Builder, node: Node, _: Wanted) -> Expr:
    first, *others = (b.build(part, _NUMBER) for part in parts(node))
    for operator, other in zip(operators(node), others, strict=True):
        first = b.make(node, _ARITHMETIC[operator], "number", (first, other))
    return first


def name(b: Builder, node: Node, wanted: Wanted) -> Expr:
    return b.names.name(operators(node)[0], wanted)


def number(b: Builder, node: Node, wanted: Wanted) -> Expr:
    return b.names.number(operators(node)[0], wanted)


def ranks(b: Builder, node: Node, _: Wanted) -> Expr:
    mask = 0
    for token in operators(node):
        mask |= b.names.rank(token)
    return Expr("const", "set", value=mask, span=b.text.at(*ends(node)))


def of(b: Builder, node: Node, wanted: Wanted) -> Expr:
    token, operand = operators(node)[0], parts(node)[0]
    relation = b.names.relation(token, wanted)
    if isinstance(relation, int):
        rank = Expr("const", "set", value=relation, span=b.text.at(*ends(token)))
        return b.make(node, "inter", "set", (rank, b.build(operand, _SET)))
    op, takes, kind, value = relation
    arg = b.build(operand, (*takes, "set") if "seat" in takes else takes)
    if arg.type == "set" and "set" not in takes:  # a card stands for whoever holds or played it
        arg = Expr("holder", "seat", (arg,), span=arg.span)
    return Expr(op, kind, (arg,), value, b.text.at(*ends(node)))


def before(b: Builder, node: Node, _: Wanted) -> Expr:
    token = operators(node)[0]
    word = b.names.before(token)
    return b.make(node, "inter", "set", (b.build(parts(node)[0], _SET), word))


def call(b: Builder, node: Node, _: Wanted) -> Expr:
    token, args = operators(node)[0], parts(node)
    function = b.names.function(token)
    if function.most is not None and len(args) > function.most:
        raise b.text.bad(*ends(args[function.most]), "arguments", name=str(token))
    made = tuple(b.build(arg, (function.arg,)) for arg in args)
    if function.most is None and len(made) == 1:
        return made[0]
    return b.make(node, function.op, function.type, made)

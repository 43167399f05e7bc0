"""From the parsed text to the typed tree: types are checked from the outside in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from refcli.rules.expr import logic, operands
from refcli.rules.expr.faults import Text
from refcli.rules.expr.meaning import Names
from refcli.rules.expr.parsed import ends
from refcli.rules.expr.scope import Scope
from refcli.rules.expr.tree import MOST_DEPTH, Expr, Type

if TYPE_CHECKING:
    from refcli.rules.expr.parsed import Node

Wanted = tuple[Type, ...]  # empty: any type will do


class Builder:
    """Builds one expression. Methods raise ``Fault`` at the first thing wrong."""

    def __init__(self, text: Text, scope: Scope) -> None:
        self.text = text
        self.names = Names(text, scope)
        self.depth = 0

    def build(self, node: Node, wanted: Wanted) -> Expr:
        """The typed tree of a node; R118 where it has none of the types ``wanted``."""
        self.depth += 1
        if self.depth > 2 * MOST_DEPTH:  # parentheses count here and leave no nodes
            raise self.text.bad(*ends(node), "large")
        expr = _BUILD[node.data](self, node, wanted)
        self.depth -= 1
        return self.fit(node, expr, wanted)

    def fit(self, node: Node, expr: Expr, wanted: Wanted) -> Expr:
        """The expression as one of the types wanted: where a side is wanted, a person stands for his side."""
        if not wanted or expr.type in wanted:
            return expr
        if expr.type == "seat" and "side" in wanted:
            return Expr("side", "side", (expr,), span=expr.span)
        raise self.text.mismatch(*ends(node), expr.type, wanted)

    def make(self, node: Node, op: str, kind: Type, args: tuple[Expr, ...]) -> Expr:
        return Expr(op, kind, args, span=self.text.at(*ends(node)))


_BUILD: Mapping[str, logic.Build] = {
    "paren": operands.paren,
    "conditional": logic.conditional,
    "implies": logic.implies,
    "or_": logic.chain("or", "bool"),
    "and_": logic.chain("and", "bool"),
    "not_": logic.chain("not", "bool"),
    "settest": logic.settest,
    "not_settest": logic.negated(logic.settest),
    "compare": logic.compare,
    "is_": logic.is_,
    "is_not": logic.is_,
    "union": operands.union,
    "section": logic.chain("inter", "set"),
    "sum": operands.sums,
    "product": operands.product,
    "of": operands.of,
    "before": operands.before,
    "name": operands.name,
    "number": operands.number,
    "ranks": operands.ranks,
    "call": operands.call,
}

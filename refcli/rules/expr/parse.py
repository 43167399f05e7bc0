"""Reading expressions: text in, a typed tree or the first fault out."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from refcli import grammar
from refcli.diagnostics import Finding
from refcli.rules.expr.build import Builder
from refcli.rules.expr.faults import Fault, Text
from refcli.rules.expr.scope import Scope
from refcli.rules.expr.syntax import explain
from refcli.rules.expr.tree import Expr, Type, too_large
from refcli.source import Span

if TYPE_CHECKING:
    from refcli.rules.expr.parsed import Node

LONGEST = 2000  # characters


def parse(text: str, scope: Scope, span: Span, wanted: Type | None = None) -> Expr | Finding:
    """The typed tree of an expression, or what is wrong in it (R116, R117, R118).

    ``span`` is the place of the YAML scalar, quotes included: faults are placed inside it. With ``wanted`` another type
    is R118; a person stands for his side.
    """
    source = Text(text, span)
    try:
        if len(text) > LONGEST:
            raise source.bad(0, len(text), "large")
        expr = Builder(source, scope).build(_tree(source), (wanted,) if wanted else ())
        if too_large(expr):
            raise source.bad(0, len(text), "large")
    except Fault as fault:
        return fault.finding
    return expr


def _tree(source: Text) -> Node:
    from lark import UnexpectedInput

    try:
        return _parsed(source.text)
    except UnexpectedInput as error:
        raise explain(source, error) from None


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Node:
    """The same text is read in several contexts and for many choices of options. Never changed."""
    tree = grammar.load("rule").parse(text).children[0]  # pyright: ignore[reportUnknownMemberType]
    assert not isinstance(tree, str)
    return tree

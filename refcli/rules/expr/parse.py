"""Reading expressions: text in, a typed tree or the first fault out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from refcli import grammar
from refcli.cards import Deck
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


class _Read(NamedTuple):
    """An expression as it was read, and what in its scope it was read by.

    Deck and words are kept so that their ids may stand for them. ``named`` are the sets and terms it names, ``kinds``
    the names it takes for kinds, and whether they name more.
    """

    expr: Expr
    deck: Deck
    words: Mapping[str, Type]
    named: tuple[tuple[str, Expr], ...]
    kinds: tuple[tuple[str, bool], ...]

    def holds(self, scope: Scope) -> bool:
        """Whether the same text means the same in another scope with the same words."""
        named = scope.named
        if any((name in named) is not known for name, known in self.kinds):
            return False
        return all(name in named and named.get(name) is expr for name, expr in self.named)


_known: dict[object, tuple[_Read, ...]] = {}
_MOST = 4096  # texts that are kept
_WAYS = 8  # of reading a text, as what it names has other meanings


def parse(text: str, scope: Scope, span: Span, wanted: Type | None = None) -> Expr | Finding:
    """The typed tree of an expression, or what is wrong in it (R116, R117, R118).

    ``span`` is the place of the YAML scalar, quotes included: faults are placed inside it. With ``wanted`` another type
    is R118; a person stands for his side. The same text at the same place is the same tree wherever it means the same:
    what is chosen of options leaves most of a ruleset alone.
    """
    context = id(scope.deck), scope.pack, id(scope.words), tuple(scope.params.items()), tuple(scope.kinds)
    key = text, span, wanted, context
    known = _known.get(key, ())
    for one in known:
        if one.holds(scope):
            return one.expr
    found = _read(text, scope, span, wanted)
    if isinstance(found, Expr):
        if len(_known) >= _MOST:
            _known.clear()
        _known[key] = (*known[1 - _WAYS :], _Read(found, scope.deck, scope.words, *_names_in(found, scope)))
    return found


def _names_in(expr: Expr, scope: Scope) -> tuple[tuple[tuple[str, Expr], ...], tuple[tuple[str, bool], ...]]:
    """The names in an expression itself: of sets and terms, and of kinds."""
    named: dict[str, Expr] = {}
    kinds: dict[str, bool] = {}
    stack = [expr]
    while stack:
        node = stack.pop()
        if node.op == "named":
            named[str(node.value)] = node.args[0]
            continue
        if node.type == "kind" and node.op == "const":
            kinds[str(node.value)] = str(node.value) in scope.named
        stack += node.args
    return tuple(named.items()), tuple(kinds.items())


def _read(text: str, scope: Scope, span: Span, wanted: Type | None) -> Expr | Finding:
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

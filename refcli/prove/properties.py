"""A property that somebody writes: read in the words of the obligations, ``legal`` and ``implies``."""

from __future__ import annotations

from dataclasses import replace

from refcli import words
from refcli.diagnostics import Finding
from refcli.rules.expr.parse import parse
from refcli.rules.expr.tree import Expr, nodes
from refcli.rules.ruleset import Ruleset
from refcli.source import Span

_UNTOLD = {"of": "of"}  # what no position tells


def read_property(text: str, rules: Ruleset, file: str) -> Expr | Finding:
    """The expression, or what is wrong in it; ``file`` is where the text is said to stand."""
    scope = replace(rules.scope("property"), kinds=tuple(rules.contracts))
    found = parse(text, scope, Span.of(file, 1, 1, max(1, len(text))), "bool")
    if isinstance(found, Finding):
        return found
    node = next((node for node in nodes(found) if node.op in _UNTOLD), None)
    if node is None:
        return found
    problem = words.text("prove.untold", what=_UNTOLD[node.op])
    return Finding("U102", {"problem": problem, "hint": ""}, node.span)

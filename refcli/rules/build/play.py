"""The sections ``obligations``, ``terms``, ``sets`` and ``overrides``."""

from __future__ import annotations

from refcli.cards import Deck
from refcli.codes import CODES
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules.build.names import Names
from refcli.rules.expr.scope import Scope
from refcli.rules.expr.tree import Expr, names
from refcli.rules.model import Clause, Override, PlayRules
from refcli.rules.section import Section
from refcli.words import meant


def build_play(root: Section, deck: Deck) -> PlayRules:
    """Obligations and rank overrides, with every name they read."""
    scope = Names(root, deck, "play").scope
    clauses = tuple(_clause(name, section, scope) for name, section in root.section("obligations").sections())
    ranking = Names(root, deck, "override").scope
    overrides: list[Override] = []
    for name, section in root.section("overrides").sections():
        card, when = section.expr("card", ranking, "set"), section.expr("when", ranking, "bool")
        if card is not None and when is not None:
            overrides.append(Override(name, card, when, section.text("strength", "first") != "last"))
    read: set[str] = set()
    for clause in clauses:
        for part in (clause.when, clause.allow, clause.forbid, clause.unless):
            read |= _names(part)
    for override in overrides:
        read |= _names(override.card) | _names(override.when)
    return PlayRules(clauses, tuple(overrides), frozenset(read))


def _clause(name: str, section: Section, scope: Scope) -> Clause:
    code = section.text("code", "P100")
    if code not in CODES:
        params = {"name": code, "what": "code", "hint": meant(nearest(code, tuple(CODES)))}
        section.report.append(Finding("R122", params, section.span("code")))
        code = "P100"
    return Clause(
        name,
        code,
        section.expr("when", scope, "bool"),
        section.expr("allow", scope, "set"),
        section.expr("forbid", scope, "set"),
        section.expr("unless", scope, "bool"),
        section.text("option") or None,
    )


def _names(expr: Expr | None) -> frozenset[str]:
    return names(expr) if expr is not None else frozenset()

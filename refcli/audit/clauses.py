"""Clauses that can never take a card away, and those that name an option which does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.audit.own import own_entries
from refcli.diagnostics import Finding
from refcli.engine.contracts import contracts_of
from refcli.engine.play import fixed_by
from refcli.rules.expr.fold import EMPTY, FALSE, TRUE, Fixed, simplify
from refcli.rules.expr.tree import Expr
from refcli.rules.hints import among
from refcli.rules.model import Clause
from refcli.rules.ruleset import Ruleset
from refcli.rules.tree import Mapping, Scalar

_OPPOSITE = {
    "is-some": "is-none",
    "is-none": "is-some",
    "eq": "ne",
    "ne": "eq",
    "lt": "ge",
    "ge": "lt",
    "gt": "le",
    "le": "gt",
}


def check(rules: Ruleset) -> Iterator[Finding]:
    """R112 for a clause's option; R137 for a clause of the author's that no position can bring into play."""
    own = dict(own_entries(rules.resolved, "obligations"))
    for name, entry in own.items():
        option = entry.node.get("option") if isinstance(entry.node, Mapping) else None
        if isinstance(option, Scalar) and rules.resolved.axis(option.text) is None:
            params = {"option": option.text, "hint": among(option.text, rules.options)}
            yield Finding("R112", params, option.span)
        clause = next((one for one in rules.play.clauses if one.name == name), None)
        if clause is not None and not _can_apply(clause, rules):
            yield Finding("R137", {"clause": clause.path}, entry.key_span)


def _can_apply(clause: Clause, rules: Ruleset) -> bool:
    changing = _changing(rules)
    open_ = clause._replace(
        when=_opened(clause.when, changing),
        unless=_opened(clause.unless, changing),
        allow=_opened(clause.allow, changing),
        forbid=_opened(clause.forbid, changing),
    )
    contracts = contracts_of(rules)
    for name in contracts.names():
        contract = contracts.get(name)
        for mode in contract.modes if contract is not None else ():
            for led in (0, *dict.fromkeys(mode.tables.classes)):
                if _acts(open_, fixed_by(mode, led, rules), rules.deck.all):
                    return True
    return not rules.contracts


def _acts(clause: Clause, fixed: Fixed, deck: int) -> bool:
    if clause.when is not None and _never(simplify(clause.when, fixed)):
        return False
    if clause.unless is not None and simplify(clause.unless, fixed) == TRUE:
        return False
    if clause.allow is not None:
        kept = simplify(clause.allow, fixed)
        return not (kept.op == "const" and isinstance(kept.value, int) and kept.value & deck == deck)
    return clause.forbid is not None and simplify(clause.forbid, fixed) != EMPTY


def _never(expr: Expr) -> bool:
    """Whether a folded condition holds nowhere: it is false, or says a thing and its opposite."""
    if expr == FALSE:
        return True
    if expr.op == "or":
        return all(map(_never, expr.args))
    if expr.op != "and":
        return False
    said = {(part.op, part.args) for part in expr.args}
    denied = {(part.args[0].op, part.args[0].args) for part in expr.args if part.op == "not"}
    if any(map(_never, expr.args)) or said & denied:
        return True
    return any((_OPPOSITE.get(op, ""), args) in said for op, args in said)


def _changing(rules: Ruleset) -> frozenset[str]:
    """The terms and sets that some option may change."""
    touched = {path for name in rules.options for path in rules.resolved.touched(name)}
    return frozenset(path.split(".")[1] for path in touched if path.startswith(("terms.", "sets.")))


def _opened(expr: Expr | None, changing: frozenset[str]) -> Expr | None:
    """The expression with every name that an option may change left open: a word that nothing fixes."""
    if expr is None:
        return None
    if expr.op == "named" and str(expr.value) in changing:
        return Expr("word", expr.type, (), f"?{expr.value}")
    return Expr(expr.op, expr.type, tuple(_kept(arg, changing) for arg in expr.args), expr.value, expr.span)


def _kept(expr: Expr, changing: frozenset[str]) -> Expr:
    opened = _opened(expr, changing)
    return opened if opened is not None else expr

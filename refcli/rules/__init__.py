"""Rulesets: YAML to a game the engine can run."""

from __future__ import annotations

from collections.abc import Mapping

from refcli.diagnostics import Finding
from refcli.rules import kept
from refcli.rules.ruleset import Ruleset


def load(rules: str, chosen: Mapping[str, str] | None = None) -> tuple[Ruleset | None, tuple[Finding, ...]]:
    """The ruleset of an id or path with chosen option values; None where it cannot be used."""
    found = kept.load(rules, chosen or {})
    if found is not None:
        return found, ()
    from refcli.rules.resolve import resolve

    resolved, findings = resolve(rules, chosen or {})
    if resolved is None:
        return None, findings
    ruleset = Ruleset(lambda: resolved)
    problems = (*findings, *ruleset.check())
    if problems:
        return None, problems
    kept.keep(ruleset, rules, chosen or {})
    return ruleset, ()

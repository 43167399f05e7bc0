"""Rulesets: YAML to a game the engine can run."""

from __future__ import annotations

from collections.abc import Mapping

from refcli.diagnostics import Finding
from refcli.rules.resolve import resolve
from refcli.rules.ruleset import Ruleset


def load(rules: str, chosen: Mapping[str, str] | None = None) -> tuple[Ruleset | None, tuple[Finding, ...]]:
    """The ruleset of an id or path with chosen option values; None where it cannot be used."""
    resolved, findings = resolve(rules, chosen or {})
    if resolved is None:
        return None, findings
    ruleset = Ruleset(resolved)
    problems = (*findings, *ruleset.check())
    return (None if problems else ruleset), problems

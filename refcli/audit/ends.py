"""Ends that can never come."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.diagnostics import Finding
from refcli.rules.ruleset import Ruleset
from refcli.source import Span
from refcli.words import text


def check(rules: Ruleset) -> Iterator[Finding]:
    """R139 where no game of the ruleset ever ends."""
    why = _endless(rules)
    if why and not _left_open(rules):
        yield Finding("R139", {"why": text(why)}, _place(rules))


def _endless(rules: Ruleset) -> str:
    """The key of the text that says why a game never ends; empty where it may."""
    end = rules.end
    if end.target is None and end.deals is None and not end.rows and end.targets is None and end.loses is None:
        return "end.nothing"
    if end.target is not None and end.standing is None and not rules.score.parts:
        return "end.no-points"
    return ""


def _left_open(rules: Ruleset) -> bool:
    """Whether the end is a house rule that nobody has chosen."""
    return any(path.startswith("end.") for name in rules.unspecified for path in rules.resolved.touched(name))


def _place(rules: Ruleset) -> Span:
    leaf = rules.resolved.layers[-1].node
    end = leaf.entries.get("end")
    return end.key_span if end is not None else leaf.entries["ruleset"].key_span

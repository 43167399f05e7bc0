"""Ends that can never come."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.diagnostics import Finding
from refcli.rules import paths
from refcli.rules.ruleset import Ruleset
from refcli.rules.tree import Mapping
from refcli.source import Span
from refcli.words import text

# how an end comes about, not when: all other keys of ``end`` say that
_HOW = frozenset({"reach", "mode", "blocks", "order", "window", "within", "exact-tie", "claim", "best", "standing"})


def check(rules: Ruleset) -> Iterator[Finding]:
    """R139 where no game of the ruleset ever ends."""
    why = _endless(rules)
    if why and not _left_open(rules):
        yield Finding("R139", {"why": text(why)}, _place(rules))


def _endless(rules: Ruleset) -> str:
    """The key of the text that says why a game never ends; empty where it may."""
    end = paths.get(rules.resolved.tree, "end")
    keys = set(end.entries) if isinstance(end, Mapping) else set[str]()
    if keys <= _HOW:
        return "end.nothing"
    if keys - _HOW == {"target"} and not rules.score.parts:
        return "end.no-points"
    return ""


def _left_open(rules: Ruleset) -> bool:
    """Whether the end is a house rule that nobody has chosen."""
    return any(path.startswith("end.") for name in rules.unspecified for path in rules.resolved.touched(name))


def _place(rules: Ruleset) -> Span:
    leaf = rules.resolved.layers[-1].node
    end = leaf.entries.get("end")
    return end.key_span if end is not None else leaf.entries["ruleset"].key_span

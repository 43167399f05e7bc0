"""Ends that can never come."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.audit.calls import offering
from refcli.audit.own import own_entries
from refcli.diagnostics import Finding
from refcli.rules import paths
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.rules.tree import Mapping
from refcli.source import Span
from refcli.words import text

# how an end comes about, not when: all other keys of ``end`` say that
_HOW = frozenset({"reach", "mode", "blocks", "order", "window", "within", "exact-tie", "claim", "best", "standing"})


def check(rules: Ruleset) -> Iterator[Finding]:
    """R139 where no game of the ruleset ever ends."""
    if _left_open(rules):
        return
    why = _endless(rules)
    if why:
        yield Finding("R139", {"why": text(why)}, _place(rules))
    elif rules.end.rows:
        yield from _never_filled(rules)


def _never_filled(rules: Ruleset) -> Iterator[Finding]:
    """Rows of the sheet that have to be played though no call offers any of their contracts."""
    calls, own = Section(rules.resolved.tree).section("calls"), dict(own_entries(rules.resolved, "calls.rows"))
    offers = [offer for _, phase in calls.sections() for _, offer in phase.section("offers").sections()]
    offered = {name for offer in offers for name in (*offer.section("of").names(), offer.text("contract"))}
    for name, row in calls.section("rows").sections():
        contracts = [contract.partition(":")[0] for contract in row.words("of")]
        if contracts and offered and offered.isdisjoint(contracts):
            hint = offering(rules.resolved.tree, contracts[0])
            why = text("end.row", row=name, contract=contracts[0], hint=hint)
            yield Finding("R139", {"why": why}, own[name].key_span if name in own else _place(rules))


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
    return any(
        path.startswith(("end.", "calls.")) for name in rules.unspecified for path in rules.resolved.touched(name)
    )


def _place(rules: Ruleset) -> Span:
    leaf = rules.resolved.layers[-1].node
    end = leaf.entries.get("end")
    return end.key_span if end is not None else leaf.entries["ruleset"].key_span

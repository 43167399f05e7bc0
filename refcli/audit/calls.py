"""Contracts that nobody can ever call."""

from __future__ import annotations

from collections.abc import Iterator

from refcli import words
from refcli.audit.own import own_entries, variants
from refcli.diagnostics import Finding
from refcli.rules import paths
from refcli.rules.reached import words_in
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.rules.tree import Mapping

_PARTS = ("by-trick", "blocks", "of", "becomes.contract", "becomes.never")  # of a contract: where it names others


def check(rules: Ruleset) -> Iterator[Finding]:
    """R136 for a contract of the author's that is not on offer, imposed, shown by a card, part of one that is,
    or what a card makes of one."""
    resolved = rules.resolved
    named = set(words_in((*variants(resolved, "calls"), *variants(resolved, "deal.turn-up.contract"))))
    for option in resolved.options.values():
        named.update(word for value in option.values for word in value.split(">"))
        named.update(option.of)
    for contracts in variants(resolved, "contracts"):
        if isinstance(contracts, Mapping):
            for entry in contracts.entries.values():
                for key in _PARTS:
                    part = paths.get(entry.node, key)
                    named |= set(words_in((part,))) if part is not None else set()
    for name, entry in own_entries(resolved, "contracts"):
        if name not in named:
            yield Finding("R136", {"contract": name, "hint": offering(resolved.tree, name)}, entry.key_span)


def offering(tree: Mapping, name: str) -> str:
    """How it could be called in this ruleset: the line that puts it on offer, as it may be copied."""
    calls = Section(tree).section("calls")
    for phase, inner in calls.sections():
        for offer, one in inner.section("offers").sections():
            if one.section("of").names():
                line = f"calls: {{{phase}: {{offers: {{{offer}: {{of: {{{name}: {{}}}}}}}}}}}}"
                return words.text("call.offer", line=line)
    return words.text("call.impose" if calls.get("imposed") is not None else "call.none")

"""Contracts that nobody can ever call."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.audit.own import own_entries, variants
from refcli.diagnostics import Finding
from refcli.rules import paths
from refcli.rules.reached import words_in
from refcli.rules.ruleset import Ruleset
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
            yield Finding("R136", {"contract": name}, entry.key_span)

"""Many patches laid on one tree at once: each mapping they touch is copied only once.

``lay(base, patches)`` gives what ``merge.apply`` would give patch by patch.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from refcli.diagnostics import Finding
from refcli.rules import merge
from refcli.rules.tree import Entry, Mapping


@dataclass(slots=True)
class _Below:
    """What is gathered for one mapping. ``alone`` where an earlier patch has replaced it: nothing of the base stays."""

    entry: Entry
    entries: dict[str, Entry | _Below] = field(default_factory=dict["str", "Entry | _Below"])
    alone: bool = False


def lay(base: Mapping, patches: Iterable[Mapping], known: tuple[Mapping, ...]) -> tuple[Mapping, tuple[Finding, ...]]:
    """``base`` with all patches laid on it in order; for ``known`` see ``merge.apply``."""
    tree, findings = base, list[Finding]()
    gathered: dict[str, Entry | _Below] = {}
    for patch in patches:
        if merge.REMOVE in patch.entries or "obligations" in patch.entries:  # order matters
            tree, gathered = _laid(tree, gathered), {}
            tree, faults = merge.apply(tree, patch, known)
            findings += faults
        else:
            _gather(gathered, patch)
    return _laid(tree, gathered), tuple(findings)


def _gather(into: dict[str, Entry | _Below], patch: Mapping) -> None:
    for key, entry in patch.entries.items():
        if not isinstance(entry.node, Mapping):
            into[key] = entry
            continue
        below = into.get(key)
        if not isinstance(below, _Below):
            below = into[key] = _Below(entry, alone=below is not None)
        _gather(below.entries, entry.node)


def _laid(base: Mapping, gathered: dict[str, Entry | _Below]) -> Mapping:
    if not gathered:
        return base
    entries = dict(base.entries)
    for key, one in gathered.items():
        if isinstance(one, Entry):
            entries[key] = one
            continue
        old = entries.get(key)
        if old is None or one.alone or not isinstance(old.node, Mapping):
            entries[key] = Entry(one.entry.key_span, _laid(Mapping({}, one.entry.node.span), one.entries))
        else:
            entries[key] = Entry(old.key_span, _laid(old.node, one.entries))
    return Mapping(entries, base.span)

"""Merging trees: mappings by name, lists and scalars replaced, ``remove`` deletes, ``after`` moves a clause.

Nothing is changed in place: a merged tree shares every subtree that only one side has.
"""

from __future__ import annotations

from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules import paths
from refcli.rules.tree import Entry, Mapping, Node, Scalar, Sequence
from refcli.words import meant

REMOVE = "remove"
AFTER = "after"
_TWOFOLD = ("order", "values")  # of a contract: one table for trumps and others, or each its own
_OWN = "per-trick"  # not a table: each trick brings its own


def merge(base: Mapping, over: Mapping) -> Mapping:
    """``over`` laid on ``base``. Keys of ``base`` keep their place, new ones follow."""
    entries = dict(base.entries)
    for key, entry in over.entries.items():
        old = entries.get(key)
        if old is not None and isinstance(old.node, Mapping) and isinstance(entry.node, Mapping):
            entries[key] = Entry(entry.key_span, merge(old.node, entry.node))
        else:
            entries[key] = entry
    return Mapping(entries, over.span)


def removals(patch: Mapping) -> tuple[Scalar, ...]:
    """The paths a file or patch deletes."""
    node = patch.get(REMOVE)
    if isinstance(node, Scalar):
        return (node,)
    return tuple(item for item in node.items if isinstance(item, Scalar)) if isinstance(node, Sequence) else ()


def without(tree: Mapping, *keys: str) -> Mapping:
    """The tree without some of its keys."""
    if not any(key in tree.entries for key in keys):
        return tree
    return Mapping({k: e for k, e in tree.entries.items() if k not in keys}, tree.span)


def apply(base: Mapping, patch: Mapping, known: tuple[Mapping, ...] = ()) -> tuple[Mapping, tuple[Finding, ...]]:
    """``base`` with a file or patch laid on it: first its ``remove``, then its entries, then its ``after``.

    A path to remove that is not in ``base`` is R115, unless some tree of ``known`` has it: then it is gone already.
    """
    findings: list[Finding] = []
    tree = base
    for path in removals(patch):
        keys = paths.find(tree, path.text)
        if keys is not None:
            tree = paths.delete(tree, keys)
        elif not any(paths.find(other, path.text) for other in known):
            findings.append(_nowhere(base, path))
    tree = merge(tree, without(patch, REMOVE))
    if "obligations" in patch.entries:
        tree, misplaced = _reorder(tree)
        findings += misplaced
    return tree, tuple(findings)


def _nowhere(base: Mapping, path: Scalar) -> Finding:
    return Finding("R115", {"path": path.text, "hint": meant(paths.near(base, path.text))}, path.span)


def _reorder(tree: Mapping) -> tuple[Mapping, tuple[Finding, ...]]:
    """Clauses that say ``after: NAME`` moved behind that clause, the word taken out."""
    clauses = tree.get("obligations")
    if not isinstance(clauses, Mapping):
        return tree, ()
    moved = {k: e.node.get(AFTER) for k, e in clauses.entries.items() if isinstance(e.node, Mapping)}
    findings: list[Finding] = []
    entries = dict(clauses.entries)
    for name, target in moved.items():
        if not isinstance(target, Scalar):
            continue
        entry = entries.pop(name)
        assert isinstance(entry.node, Mapping)
        clause = Entry(entry.key_span, without(entry.node, AFTER))
        if target.text not in entries:
            params = {"path": f"obligations.{target.text}", "hint": meant(nearest(target.text, entries))}
            findings.append(Finding("R115", params, target.span))
        entries = _insert(entries, name, clause, target.text)
    if not findings and entries.keys() == clauses.entries.keys() and all(n is None for n in moved.values()):
        return tree, ()
    return paths.put(tree, ("obligations",), Mapping(entries, clauses.span)), tuple(findings)


def _insert(entries: dict[str, Entry], name: str, entry: Entry, after: str) -> dict[str, Entry]:
    """``entry`` behind ``after``; at the end where that does not exist."""
    result: dict[str, Entry] = {}
    for key, old in entries.items():
        result[key] = old
        if key == after:
            result[name] = entry
    result.setdefault(name, entry)
    return result


def normal(tree: Mapping) -> Mapping:
    """Shorthands written out, so that they merge: a contract's ``order: x`` is ``{trump: x, other: x}``."""
    contracts = tree.get("contracts")
    if not isinstance(contracts, Mapping):
        return tree
    entries: dict[str, Entry] = {}
    for name, entry in contracts.entries.items():
        entries[name] = Entry(entry.key_span, _normal_contract(entry.node))
    return paths.put(tree, ("contracts",), Mapping(entries, contracts.span))


def _normal_contract(node: Node) -> Node:
    if not isinstance(node, Mapping):
        return node
    for key in _TWOFOLD:
        value = node.get(key)
        if isinstance(value, Scalar) and value.text != _OWN:
            table = {part: Entry(value.span, value) for part in ("trump", "other")}
            node = paths.put(node, (key,), Mapping(table, value.span))
    return node

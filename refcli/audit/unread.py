"""Names and keys that nothing reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from refcli.audit.own import own_entries, own_files, variants
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules import paths
from refcli.rules.reached import words_in
from refcli.rules.resolve import Resolved
from refcli.rules.ruleset import Ruleset
from refcli.rules.tree import Entry, Mapping, Scalar
from refcli.words import meant, text

_EXPRESSIONS = ("terms", "sets")  # their names may be read in any expression
_SAID = ("title", "source", "sources", "cites", "ruleset", "with", "options", "examples", "customs", "orders")
_READERS = {  # a table of names, and where its names are read
    "orders": ("contracts",),
    "values": ("contracts", "score"),
    "end.blocks": ("end.order",),
}
_RACE = ("reach", "mode", "blocks", "order", "window", "within")  # of ``end``: about reaching a target
_MEASURED = ("card-points", "melds", "pair")  # kinds of parts whose points come from the cards
_RANKING = ("order", "trump")  # of a contract: from the contracts of its tricks, where it has them


def check(rules: Ruleset) -> Iterator[Finding]:
    """R134 for every name of the author's that no part of the game reads, and every key without effect."""
    resolved = rules.resolved
    anywhere = tuple(dict.fromkeys(key for tree in _trees(resolved) for key in tree.entries if key not in _SAID))
    for table in _EXPRESSIONS:
        yield from _unread_names(resolved, table, anywhere)
    for table, readers in _READERS.items():
        yield from _unread_names(resolved, table, readers)
    yield from _factors(rules)
    for path, entry, why in _idle(resolved):
        yield _unread(path, entry, text(why))


def _trees(resolved: Resolved) -> Iterator[Mapping]:
    """The ruleset and what every value of an option may write."""
    yield resolved.base
    for option in resolved.options.values():
        yield from (value.patch for value in option.values.values() if value.patch is not None)


def _unread_names(resolved: Resolved, table: str, readers: tuple[str, ...]) -> Iterator[Finding]:
    own = dict(own_entries(resolved, table))
    if not own:
        return
    written = Counter(word for place in readers for word in words_in(variants(resolved, place), keys=False))
    if table in readers:  # what a name says of itself does not make anybody read it
        itself = _of_themselves(resolved, table)
        written.subtract({name: itself[name] for name in own})
    read = set(+written)
    read.update(word for option in resolved.options.values() if option.sets in readers for word in option.of)
    for name, entry in own.items():
        if name not in read:
            near = nearest(name, read - set(own))
            yield _unread(f"{table}.{name}", entry, meant(near) if near and table not in _EXPRESSIONS else "")


def _of_themselves(resolved: Resolved, table: str) -> Counter[str]:
    """How often each name of a table stands in what it stands for itself."""
    found: Counter[str] = Counter()
    for node in variants(resolved, table):
        if isinstance(node, Mapping):
            for name, entry in node.entries.items():
                found[name] += sum(word == name for word in words_in((entry.node,), keys=False))
    return found


def _factors(rules: Ruleset) -> Iterator[Finding]:
    """Factors of contracts and suits that there are not."""
    suits = {suit.key for pack in rules.deck.packs.values() for suit in pack.suits}
    known = {*rules.contracts, *rules.deck.suits, *suits}
    for name, entry in own_entries(rules.resolved, "multipliers"):
        if name not in known:
            yield _unread(f"multipliers.{name}", entry, meant(nearest(name, known)))


def _idle(resolved: Resolved) -> Iterator[tuple[str, Entry, str]]:
    """Keys that stand beside another which takes their place: path, entry, key of the text that says why."""
    tree = resolved.tree
    for name, clause in _tables(resolved, "obligations"):
        if paths.follow(tree, ("obligations", name, "allow")) is not None and "forbid" in clause.entries:
            yield f"obligations.{name}.forbid", clause.entries["forbid"], "unread.allow"
    for name, part in _tables(resolved, "score.parts"):
        kind = paths.follow(tree, ("score", "parts", name, "kind"))
        if "worth" in part.entries and isinstance(kind, Scalar) and kind.text in _MEASURED:
            yield f"score.parts.{name}.worth", part.entries["worth"], "unread.kind"
    for name, contract in _tables(resolved, "contracts"):
        whole = paths.follow(tree, ("contracts", name))
        blocks = isinstance(whole, Mapping) and ("by-trick" in whole.entries or "blocks" in whole.entries)
        for key in _RANKING if blocks else ("repeat",):
            if key in contract.entries:
                why = "unread.blocks" if blocks else "unread.no-blocks"
                yield f"contracts.{name}.{key}", contract.entries[key], why
    end = paths.follow(tree, ("end",))
    if isinstance(end, Mapping) and not {"target", "targets"} & set(end.entries):
        for key, entry in own_entries(resolved, "end"):
            if key in _RACE:
                yield f"end.{key}", entry, "unread.target"
    if paths.follow(tree, ("calls", "imposed", "order")) is not None:
        for key, entry in own_entries(resolved, "calls"):
            if key == "choose":
                yield f"calls.{key}", entry, "unread.imposed"


def _tables(resolved: Resolved, path: str) -> Iterator[tuple[str, Mapping]]:
    for tree in own_files(resolved):
        for name, entry in own_entries(resolved, path):
            if isinstance(entry.node, Mapping) and paths.get(tree, f"{path}.{name}") is entry.node:
                yield name, entry.node


def _unread(path: str, entry: Entry, why: str) -> Finding:
    return Finding("R134", {"path": path, "why": why}, entry.key_span)

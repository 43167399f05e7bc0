"""What the author of a ruleset wrote himself, apart from what shipped files bring along."""

from __future__ import annotations

import re
from collections.abc import Iterator

from refcli.rules import library
from refcli.rules.resolve import Resolved
from refcli.rules.tree import Entry, Mapping, Node

_WORD = re.compile(r"\w+(?:-\w+)*")


def own_files(resolved: Resolved) -> tuple[Mapping, ...]:
    """The trees of the files that did not ship with the program."""
    return tuple(file.node for file in resolved.layers if not library.is_shipped(file.path))


def own_entries(resolved: Resolved, path: str) -> Iterator[tuple[str, Entry]]:
    """Names and entries that the author's files have below a dotted path; of one written twice the last."""
    found: dict[str, Entry] = {}
    for tree in own_files(resolved):
        node: Node | None = tree
        for key in path.split(".") if path else ():
            node = node.get(key) if isinstance(node, Mapping) else None
        if isinstance(node, Mapping):
            found.update(node.entries)
    yield from found.items()


def variants(resolved: Resolved, path: str) -> Iterator[Node]:
    """What may stand at a dotted path: in the ruleset itself, and under any value of any option."""
    trees: list[Mapping] = [resolved.base, resolved.tree]
    for option in resolved.options.values():
        trees += [value.patch for value in option.values.values() if value.patch is not None]
    for tree in trees:
        node: Node | None = tree
        for key in path.split("."):
            node = node.get(key) if isinstance(node, Mapping) else None
        if node is not None:
            yield node

"""Dotted paths into a tree. Names may hold dots themselves (``options.a.b.default``): the first fit is taken."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from refcli.nearest import nearest
from refcli.rules.tree import Entry, Mapping, Node

Keys = tuple[str, ...]


def find(node: Node, path: str) -> Keys | None:
    """The keys that ``path`` walks from ``node``, or None where it leads nowhere."""
    if not isinstance(node, Mapping):
        return None
    if path in node.entries:
        return (path,)
    for end in _dots(path):
        entry = node.entries.get(path[:end])
        rest = find(entry.node, path[end + 1 :]) if entry is not None else None
        if rest is not None:
            return (path[:end], *rest)
    return None


def _dots(path: str) -> Iterator[int]:
    end = path.find(".")
    while end >= 0:
        yield end
        end = path.find(".", end + 1)


def get(node: Node, path: str) -> Node | None:
    """The node at a dotted path, or None."""
    keys = find(node, path)
    return follow(node, keys) if keys is not None else None


def follow(node: Node, keys: Keys) -> Node | None:
    """The node behind some keys, or None."""
    here: Node | None = node
    for key in keys:
        here = here.get(key) if isinstance(here, Mapping) else None
    return here


def leaves(node: Node, above: Keys = ()) -> Iterator[tuple[Keys, Node]]:
    """Every scalar, list and empty mapping below ``node``, with its keys."""
    if isinstance(node, Mapping) and node.entries:
        for key, entry in node.entries.items():
            yield from leaves(entry.node, (*above, key))
    else:
        yield above, node


def put(tree: Mapping, keys: Keys, node: Node) -> Mapping:
    """A tree that has ``node`` behind ``keys``; mappings on the way are made where they are missing."""
    head, rest = keys[0], keys[1:]
    old = tree.entries.get(head)
    if rest:
        below = old.node if old is not None and isinstance(old.node, Mapping) else Mapping({}, node.span)
        node = put(below, rest, node)
    entries = dict(tree.entries)
    entries[head] = Entry(old.key_span if old is not None else node.span, node)
    return Mapping(entries, tree.span)


def within(dotted: Iterable[str], starts: Collection[str]) -> bool:
    """Whether each of some dotted paths is one of ``starts``, or lies below one."""
    below = tuple(f"{start}." for start in starts)
    return all(path in starts or path.startswith(below) for path in dotted)


def delete(tree: Mapping, keys: Keys) -> Mapping:
    """A tree without what stands behind ``keys``, which must exist."""
    entries = dict(tree.entries)
    head, rest = keys[0], keys[1:]
    entry = entries[head]
    if rest and isinstance(entry.node, Mapping):
        entries[head] = Entry(entry.key_span, delete(entry.node, rest))
    else:
        del entries[head]
    return Mapping(entries, tree.span)


def near(tree: Mapping, path: str) -> str | None:
    """The path most like one that leads nowhere: wrong in its last part, or in an earlier one."""
    for end in sorted(_dots(path), reverse=True):
        parent = get(tree, path[:end])
        if isinstance(parent, Mapping):
            name = nearest(path[end + 1 :], parent.entries)
            return f"{path[:end]}.{name}" if name is not None else None
    head, dot, rest = path.partition(".")
    name = nearest(head, tree.entries)
    if name is None or not dot:
        return name
    return f"{name}.{rest}" if find(tree, f"{name}.{rest}") is not None else name

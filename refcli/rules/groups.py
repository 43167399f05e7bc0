"""Options that write in the same places: only among these does the order of their patches matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from refcli.rules import paths
from refcli.rules.tree import Mapping as Tree

_ORDERED = "obligations"  # clauses act in the order in which they come into the tree


def groups(touched: Mapping[str, frozenset[str]], base: Tree) -> dict[str, frozenset[str]]:
    """By option: all options, with itself, that write where it writes, or where one of these does.

    Two options write in one place if a path of one is or lies below a path of the other, or if both bring new keys to
    one mapping: these stand in it as they come.
    """
    written = {path for one in touched.values() for path in one}
    at: dict[str, list[str]] = {}
    for option, own in touched.items():
        for path in own:
            for mark in _marks(path, written, base):
                at.setdefault(mark, []).append(option)
    found = {option: {option} for option in touched}
    for together in at.values():
        joined = set[str]().union(*(found[option] for option in together))
        for option in joined:
            found[option] = joined
    return {option: frozenset(together) for option, together in found.items()}


def _marks(path: str, written: set[str], base: Tree) -> Iterator[str]:
    """What a path has in common with others: written paths above it, the mapping it brings a key to."""
    parts = path.split(".")
    above = [".".join(parts[:end]) for end in range(1, len(parts) + 1)]
    yield from (one for one in above if one in written)
    if parts[0] == _ORDERED:
        yield f"{_ORDERED}."
    if paths.find(base, path) is None:
        known = [one for one in above if paths.find(base, one) is not None]
        yield f"new in {known[-1] if known else ''}"

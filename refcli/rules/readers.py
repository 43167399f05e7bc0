"""Which sections of a ruleset read a named set or term, whatever values its options have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from refcli.rules import paths
from refcli.rules.drawn import DRAWN_FROM, NAMING
from refcli.rules.resolve import Resolved
from refcli.rules.tree import Scalar, Sequence

_WORD = re.compile(r"\w+(?:-\w+)*")
_NAMED = ("terms", "sets")
# the parts of a tree that expressions stand in, the deck apart: its own read no names
_PARTS = {*_NAMED, *(start.partition(".")[0] for name in NAMING for start in DRAWN_FROM[name])} - {"deck"}


class Readers:
    """Read off the texts of the tree and of all patches: a word that stands in one may be read by it."""

    def __init__(self, resolved: Resolved) -> None:
        self._resolved = resolved

    def of(self, name: str) -> frozenset[str]:
        """The sections that read a set or term, or one that reads it."""
        return frozenset(section for section in NAMING if name in self._read[section])

    @cached_property
    def _read(self) -> Mapping[str, frozenset[str]]:
        """By section: all names it reads."""
        mentioned: dict[str, set[str]] = {}
        read: dict[str, set[str]] = {section: set() for section in NAMING}
        for keys, text in self._texts():
            words = _WORD.findall(text)
            if keys[0] in _NAMED:
                mentioned.setdefault(".".join(keys[1:]), set()).update(words)
                continue
            path = f"{'.'.join(keys)}."
            for section in NAMING:
                if path.startswith(DRAWN_FROM[section]):
                    read[section].update(words)
        return {section: _closed(words, mentioned) for section, words in read.items()}

    def _texts(self) -> Iterator[tuple[paths.Keys, str]]:
        resolved = self._resolved
        trees = [resolved.base, *(value.patch for one in resolved.options.values() for value in one.values.values())]
        for tree in trees:
            for part, entry in tree.entries.items() if tree is not None else ():
                for keys, node in paths.leaves(entry.node, (part,)) if part in _PARTS else ():
                    for item in node.items if isinstance(node, Sequence) else (node,):
                        if isinstance(item, Scalar):
                            yield keys, item.text
        for option in resolved.options.values():
            if option.sets is not None:
                yield from ((tuple(option.sets.split(".")), value) for value in (*option.values, *option.of))


def _closed(words: set[str], mentioned: Mapping[str, set[str]]) -> frozenset[str]:
    """Some words with all that the named ones among them mention."""
    found, fresh = set(words), set(words)
    while fresh:
        fresh = {word for name in fresh for word in mentioned.get(name, ())} - found
        found |= fresh
    return frozenset(found)

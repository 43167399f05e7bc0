"""What of a ruleset has been told already: every value is told once, and none is forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.words import Words
from refcli.rules import paths
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.rules.tree import Mapping, Node, Scalar, Sequence

Path = tuple[str, ...]


class Teller:
    """A ruleset while it is told in some words."""

    def __init__(self, rules: Ruleset, words: Words) -> None:
        self.rules = rules
        self.words = words
        self.done: set[Path] = set()
        self.open = {path for name in rules.unspecified for path in rules.resolved.touched(name)}

    @property
    def tree(self) -> Mapping:
        return self.rules.resolved.tree

    def section(self, *keys: str) -> Section:
        """The section behind some keys; empty where there is none."""
        section = Section(self.tree)
        for key in keys:
            section = section.section(key)
        return section

    def mark(self, *keys: str) -> None:
        """Everything behind some keys has been told."""
        node = paths.follow(self.tree, keys)
        if node is not None:
            self.done.update(leaf for leaf, _ in paths.leaves(node, keys))

    def left(self, *keys: str) -> Iterator[tuple[Path, Node]]:
        """What is behind some keys and has not been told."""
        node = paths.follow(self.tree, keys)
        for leaf, value in paths.leaves(node, keys) if node is not None else ():
            if leaf not in self.done and not (isinstance(value, Mapping) and not value.entries):
                yield leaf, value

    def sentences(self, *keys: str) -> Iterator[str]:
        """A sentence for each value behind some keys for which there are words; those are told then."""
        for leaf, node in list(self.left(*keys)):
            value = self.shown(leaf, node)
            text = self.words.say(leaf, value)
            if text is not None:
                self.done.add(leaf)
                if text and (".".join(leaf) not in self.open or value.isdigit()):
                    yield text

    def shown(self, path: Path, node: Node) -> str:
        """The value at a path as its sentence holds it."""
        del path
        return shown(node)


def shown(node: Node) -> str:
    """A value as it is written in a text."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return ", ".join(shown(item) for item in node.items)
    return ", ".join(f"{key}: {shown(entry.node)}" for key, entry in node.entries.items())

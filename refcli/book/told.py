"""What of a ruleset has been told already: every value is told once, none is forgotten, and what is open stays so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refcli.book.force import unused
from refcli.book.undecided import Path, Undecided
from refcli.book.words import Words
from refcli.rules import paths
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.rules.tree import Mapping, Node, Scalar, Sequence


class Teller:
    """A ruleset while it is told in some words.

    Whatever a chapter says of a value goes through ``told`` or ``sentences``: they alone know what is left open.
    """

    def __init__(self, rules: Ruleset, words: Words) -> None:
        self.rules = rules
        self.words = words
        self.done: set[Path] = set()
        self.open = Undecided(rules)
        self.heard: set[Path] = set()  # what expressions said since the last text was told have named
        idle = unused(self.tree, self.open.on)
        self.open.drop(idle)
        self.idle = frozenset(idle)
        for way in idle:
            self.mark(*way)

    @property
    def tree(self) -> Mapping:
        return self.rules.resolved.tree

    def section(self, *keys: str) -> Section:
        """The section behind some keys; empty where there is none."""
        section = Section(self.tree)
        for key in keys:
            section = section.section(key)
        return section

    def told(self, text: str, *ways: Path, under: tuple[Path, ...] = ()) -> str:
        """A text made from what is behind some keys, which are told now; it says where a part of that is open.

        ``under`` are keys on which it hangs whether there is anything to tell.
        """
        for way in ways:
            self.mark(*way)
        heard, self.heard = self.heard, set()
        if not text or not self.open.on(*ways, *under, *heard):
            return text
        bare = text.removesuffix(".")
        return f"{bare}{self.words('open.part')}{text[len(bare) :]}"

    def mark(self, *keys: str) -> None:
        """Nothing more is said of what is behind some keys."""
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
        """A sentence for each value behind some keys for which there are words; an open one is told by its question."""
        for leaf, node in list(self.left(*keys)):
            text = self.words.say(leaf, self.shown(leaf, node))
            if text is not None:
                self.done.add(leaf)
                if text and not self.open.on(leaf):
                    yield text

    def settled(self, section: Section, keys: Iterable[str], *above: str) -> Iterator[str]:
        """Those of some keys of the section behind others that nobody has left open."""
        return (key for key in keys if section.get(key) is not None and not self.open.on((*above, key)))

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

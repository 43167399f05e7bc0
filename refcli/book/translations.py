"""What a ruleset says to readers, in their language: its own translations, then those of the shipped rulesets."""

from __future__ import annotations

from collections.abc import Mapping as Map
from functools import cache

from refcli.rules import library, nodes
from refcli.rules.ruleset import Ruleset
from refcli.rules.tree import Mapping, Node, Scalar

_WRITTEN = "en"  # the language of the shipped rulesets, in which names are words already
_FOLDER = "words"  # one file a language, beside the shipped rulesets


def _texts(node: Node | None) -> dict[str, str]:
    entries = node.entries.items() if isinstance(node, Mapping) else ()
    return {text: entry.node.text for text, entry in entries if isinstance(entry.node, Scalar)}


@cache
def shipped(language: str) -> Map[str, str]:
    """The texts and names of all shipped rulesets with their words in a language; empty where it has none."""
    path = library.root() / _FOLDER / f"{language}.yaml"
    if not library.is_file(path):
        return {}
    tree, _ = nodes.read(path, library.shown(path))
    return _texts(tree)


class Translations:
    """The texts of one ruleset in one language, found by what the ruleset's file says.

    ``missing`` gathers those that were asked for and are not translated; a text without a letter needs no other words.
    """

    def __init__(self, rules: Ruleset, language: str) -> None:
        self.missing: dict[str, None] = {}
        self._own = language == _WRITTEN
        self._known = dict(shipped(language))
        for file in rules.resolved.layers:
            table = file.node.get("translations")
            self._known.update(_texts(table.get(language) if isinstance(table, Mapping) else None))

    def __call__(self, text: str) -> str:
        """A question, a title or a remark; as it stands where nobody has translated it."""
        return self._said(text, text)

    def proper(self, name: str) -> str:
        """A name that need not be translated, such as a book's title."""
        return self._known.get(name, name)

    def name(self, name: str) -> str:
        """A name that an author gave to something, such as a clause; its hyphens are blanks for readers."""
        return self._said(name, name.replace("-", " "))

    def _said(self, text: str, otherwise: str) -> str:
        known = self._known.get(text)
        if known is None and not self._own and any(map(str.isalpha, text)):
            self.missing[text] = None
        return otherwise if known is None else known

"""The questions of the shipped options in other languages; a stranger's option asks in its author's words."""

from __future__ import annotations

from collections.abc import Mapping as Map
from functools import cache

from refcli.rules import library, nodes
from refcli.rules.options import Option
from refcli.rules.tree import Mapping, Scalar


@cache
def _known(language: str) -> Map[str, str]:
    """By the English question, so that a changed question falls back to itself."""
    path = library.root() / "questions.yaml"
    tree, _ = nodes.read(path, library.shown(path))
    table = tree.get(language) if isinstance(tree, Mapping) else None
    entries = table.entries.items() if isinstance(table, Mapping) else ()
    return {english: entry.node.text for english, entry in entries if isinstance(entry.node, Scalar)}


def question(option: Option, language: str) -> str:
    """What an option asks, in a language where that is known."""
    return (_known(language).get(option.question) if language != "en" else None) or option.question or option.name

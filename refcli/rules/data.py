"""A tree as plain data: what a schema or a test wants to see."""

from __future__ import annotations

import re

from refcli.rules.tree import Mapping, Node, Scalar

# Fifteen digits are more points than any game counts; a longer text is no number here.
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,14})")


def integer(text: str) -> int | None:
    """The number a text writes in decimal digits without leading zeros, else None."""
    return int(text) if _INTEGER.fullmatch(text) else None


def scalar(node: Scalar) -> int | bool | str:
    """A plain decimal integer as int, plain ``true``/``false`` as bool, everything else as text."""
    if node.plain:
        if node.text in ("true", "false"):
            return node.text == "true"
        number = integer(node.text)
        if number is not None:
            return number
    return node.text


def plain(node: Node) -> object:
    """JSON-like data of a tree: dict, list, int, bool and str."""
    if isinstance(node, Scalar):
        return scalar(node)
    if isinstance(node, Mapping):
        return {key: plain(entry.node) for key, entry in node.entries.items()}
    return [plain(item) for item in node.items]

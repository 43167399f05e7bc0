"""Reading the parser's tree: operands, operators and places."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from lark import Token, Tree

    Node = Tree[Token]


def ends(node: Node | Token) -> tuple[int, int]:
    """Where a node begins and ends in the text."""
    place = node if isinstance(node, str) else node.meta
    return cast(int, place.start_pos), cast(int, place.end_pos)


def parts(node: Node) -> list[Node]:
    """The children of a node that are no operators."""
    return [child for child in node.children if not isinstance(child, str)]


def operators(node: Node) -> list[Token]:
    """The operators and names among the children of a node."""
    return [child for child in node.children if isinstance(child, str)]

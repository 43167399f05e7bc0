"""What obligations can tell the cards of a hand apart by, in one position.

With everything else fixed, most conditions only ask whether the hand has some of a set, or all of it. The sets that
are left split the pack into cells; of a cell it is enough to know whether the hand has none, some or all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from refcli.rules.expr.fold import Fixed, simplify
from refcli.rules.expr.tree import Expr, nodes, words
from refcli.rules.expr.view import Tables, View
from refcli.rules.model import Clause

_HAND = frozenset({"hand", "held"})
_RANKED = frozenset({"best", "above", "below", "points", "holder"})  # these look at every card by itself


class Cells(NamedTuple):
    """``masks`` are the sets that matter. ``each``: every card may matter by itself; ``counted``: how many, too."""

    masks: tuple[int, ...]
    each: bool
    counted: bool


Parts = tuple[tuple[Expr, tuple[tuple[str, str], ...]], ...]


def parts_of(clauses: Sequence[Clause]) -> Parts:
    """The expressions of the clauses, and what each reads beside the hand: by its word, and as a view names it."""
    parts = ((expr, words(expr) - _HAND - {"of"}) for expr in _parts(clauses))
    return tuple((expr, tuple((name, name.replace("-", "_")) for name in sorted(read))) for expr, read in parts)


def cells_of(parts: Parts, fixed: Fixed, view: View, tables: Tables) -> Cells:
    """What clauses ask of the hand at a view. ``tables`` rank the cards as they lie."""
    masks: dict[int, None] = {}
    each = counted = False
    for expr, read in parts:
        here = {name: getattr(view, attribute) for name, attribute in read}
        small = simplify(expr, {**here, **fixed, "trick": view.trick, "tables": tables})
        if not words(small) & _HAND:  # the same whatever the hand is
            if small.type == "set":  # what it allows or forbids
                each = each or small.op != "const"
                masks[small.value if isinstance(small.value, int) else 0] = None
            continue
        for node in nodes(small):
            if node.op == "const" and node.type == "set" and isinstance(node.value, int):
                masks[node.value] = None
            elif node.op == "suit-of":
                masks |= dict.fromkeys(cast("tuple[int, ...]", node.value))
            each = each or node.op in _RANKED
            counted = counted or node.op == "cards"
    return Cells(tuple(masks), each, counted)


def split(cards: Sequence[int], cells: Cells) -> list[int]:
    """Some cards as the masks of their cells."""
    found: dict[object, int] = {}
    for card in cards:
        key: object = card if cells.each else tuple(mask >> card & 1 for mask in cells.masks)
        found[key] = found.get(key, 0) | 1 << card
    return list(found.values())


def _parts(clauses: Sequence[Clause]) -> Iterator[Expr]:
    for clause in clauses:
        yield from (part for part in (clause.when, clause.allow, clause.forbid, clause.unless) if part is not None)

"""What obligations can tell the cards of a hand apart by, in one position.

With everything else fixed, most conditions only ask whether the hand has some of a set, or all of it. The sets that
are left split the pack into cells; of a cell it is enough to know whether the hand has none, some or all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from refcli.cards import bits
from refcli.rules.expr.fold import Fixed, simplify
from refcli.rules.expr.tree import Expr, nodes, words
from refcli.rules.expr.view import Tables, View
from refcli.rules.model import Clause

_HAND = frozenset({"hand", "held"})
_RANKED = frozenset({"best", "above", "below", "points", "holder"})  # these look at every card by itself
_MOST = 4096  # positions that are kept of an expression


class Cells(NamedTuple):
    """``masks`` are the sets that matter. ``each``: every card may matter by itself; ``counted``: how many, too."""

    masks: tuple[int, ...]
    each: bool
    counted: bool


class Part:
    """One expression of a clause where a mode and the class led are fixed: what is left of it is asked view by view.

    ``fixed`` holds no tables where strengths depend on the order of play. ``read`` are the words that are still read
    beside the hand: as the expression names them, and as a view does.
    """

    def __init__(self, expr: Expr, fixed: Fixed) -> None:
        self._expr, self._moving = simplify(expr, fixed), "tables" not in fixed
        left = sorted(words(self._expr) - _HAND - {"of"})
        self.read = tuple((name, name.replace("-", "_")) for name in left)
        self._known: dict[tuple[object, ...], Cells] = {}

    def cells(self, view: View, tables: Tables) -> Cells:
        """What the expression asks of the hand at a view; ``tables`` rank the cards as they lie."""
        here = [getattr(view, attribute) for _, attribute in self.read]
        key = (tables.strength if self._moving else None, *here)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            values = dict(zip([name for name, _ in self.read], here, strict=True))
            found = self._known[key] = _asked(simplify(self._expr, {**values, "tables": tables}))
        return found


def parts_of(clauses: Sequence[Clause]) -> tuple[Expr, ...]:
    """The expressions of some clauses."""
    return tuple(
        part
        for clause in clauses
        for part in (clause.when, clause.allow, clause.forbid, clause.unless)
        if part is not None
    )


def cells_of(parts: Sequence[Part], view: View, tables: Tables) -> Cells:
    """What the expressions of all clauses ask of the hand at a view."""
    masks: dict[int, None] = {}
    each = counted = False
    for part in parts:
        found = part.cells(view, tables)
        masks.update(dict.fromkeys(found.masks))
        each, counted = each or found.each, counted or found.counted
    return Cells(tuple(masks), each, counted)


def _asked(small: Expr) -> Cells:
    """What an expression asks of the hand with all else folded in."""
    masks: dict[int, None] = {}
    each = counted = False
    if not words(small) & _HAND:  # the same whatever the hand is
        if small.type != "set":
            return Cells((), False, False)
        return Cells((small.value if isinstance(small.value, int) else 0,), small.op != "const", False)
    for node in nodes(small):
        if node.op == "const" and node.type == "set" and isinstance(node.value, int):
            masks[node.value] = None
        elif node.op == "suit-of":
            masks |= dict.fromkeys(cast("tuple[int, ...]", node.value))
        each = each or node.op in _RANKED
        counted = counted or node.op == "cards"
    return Cells(tuple(masks), each, counted)


def split(cards: int, cells: Cells) -> list[int]:
    """Some cards as the masks of their cells, each before those whose lowest card is higher."""
    if cells.each:
        return [1 << card for card in bits(cards)]
    found = [cards] if cards else []
    for mask in cells.masks:
        parts = [part for one in found for part in (one & mask, one & ~mask) if part]
        found = parts
    return sorted(found, key=_lowest)


def _lowest(cards: int) -> int:
    return cards & -cards

"""Expressions that read one set of few cards, to be worked out once for every value it may have."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from refcli.cards import bits
from refcli.rules.expr.fold import Fixed, mask, static
from refcli.rules.expr.lanes import Lanes
from refcli.rules.expr.scope import ACROSS
from refcli.rules.expr.tree import Expr, nodes

_MOST = 12  # cards of the set that is read
_WORTH = frozenset({"best", "above", "below", "points", "suit-of"})  # ops that cost more than a look-up


class Source(NamedTuple):
    """The bits of a word that an expression reads: ``keep`` of the lanes, from bit ``shift`` on."""

    word: Expr
    keep: int
    shift: int

    def values(self) -> list[int]:
        """Every set of these bits."""
        found = [0]
        for bit in bits(self.keep):
            found += [one | 1 << bit for one in found]
        return found


def source_of(expr: Expr, fixed: Fixed, lanes: Lanes) -> Source | None:
    """What a table of an expression looks up; None where it reads more than one set of few cards or is cheap."""
    if static(fixed) is None or not any(node.op in _WORTH for node in nodes(expr)):
        return None
    read = _one_source(expr)
    if read is None:
        return None
    word, cards = read
    keep = lanes.small(cards)
    if not keep or not lanes.single(cards) or lanes.full(keep) & ~cards:
        return None
    shift = (keep & -keep).bit_length() - 1
    return Source(word, keep, shift) if (keep >> shift).bit_length() <= _MOST else None


def _one_source(expr: Expr) -> tuple[Expr, int] | None:
    """The only word an expression reads and the cards of it that matter; None where it reads anything else."""
    sources: set[tuple[Expr, int]] = set()
    stack = [expr]
    while stack:
        node = stack.pop()
        constant = mask(node.args[-1]) if node.op == "inter" and len(node.args) == 2 else None
        if constant is not None and constant > 0 and node.args[0].op == "word":
            sources.add((replace(node.args[0], span=None), constant))
        elif node.op in ("word", "of", "side", "partner", "next", "holder", *ACROSS):
            return None
        else:
            stack += node.args
    return sources.pop() if len(sources) == 1 else None

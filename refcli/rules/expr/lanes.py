"""Fewer bits than cards: a deck in which cards that no expression tells apart share one bit.

A set of cards is *whole* where it holds all cards of a bit or none. Emptiness, union and what is common with a whole
set are the same on the shared bits as on the cards, so most expressions of a contract need a dozen bits instead of 36.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from refcli.cards import bits
from refcli.rules.expr.fold import Fixed, simplify
from refcli.rules.expr.tree import Expr
from refcli.rules.expr.view import NO_TABLES, Tables

_ON_SETS = frozenset({"best", "above", "below", "points", "cards", "holder", "suit-of", "is", "is-not", "eq", "ne"})


@dataclass(frozen=True)
class Lanes:
    """``atoms`` holds the mask of cards that each bit stands for."""

    atoms: tuple[int, ...]

    @cached_property
    def bits(self) -> Mapping[int, int]:
        """The bit of each card."""
        return {card: 1 << lane for lane, atom in enumerate(self.atoms) for card in bits(atom)}

    @property
    def all(self) -> int:
        """Every bit."""
        return (1 << len(self.atoms)) - 1

    def small(self, mask: int) -> int:
        """The bits of a set of cards; the mask may be negative (all cards but some)."""
        return sum(1 << lane for lane, atom in enumerate(self.atoms) if atom & mask)

    def full(self, small: int) -> int:
        """All cards of some bits."""
        return sum(self.atoms[lane] for lane in bits(small))

    def single(self, mask: int) -> bool:
        """Whether each card of a set has a bit of its own."""
        return all(not atom & mask or not atom & (atom - 1) for atom in self.atoms)


def one_each(size: int) -> Lanes:
    """A bit for each card of a deck."""
    return Lanes(tuple(1 << card for card in range(size)))


def lanes_for(exprs: Iterable[tuple[Expr, Fixed]], deck: int) -> Lanes:
    """The fewest bits on which every expression, under what is fixed, means what it means on cards.

    ``deck`` is the mask of all cards. Expressions that are sets come out whole.
    """
    parts = _Parts(deck)
    for expr, fixed in exprs:
        tables = fixed.get("tables")
        parts.tables = tables if isinstance(tables, Tables) else NO_TABLES
        parts.make_whole(simplify(expr, fixed))
    return parts.lanes()


class _Parts:
    """Gathers the sets that must be unions of bits, and the cards that need bits of their own."""

    def __init__(self, deck: int) -> None:
        self.deck = deck
        self.tables = NO_TABLES
        self.wholes: set[int] = set()
        self.alone = 0

    def lanes(self) -> Lanes:
        """Cards that lie in the same sets share a bit; those with bits of their own come first."""
        shared: dict[tuple[bool, ...], int] = {}
        wholes = sorted(self.wholes)
        for card in bits(self.deck & ~self.alone):
            key = tuple(bool(mask >> card & 1) for mask in wholes)
            shared[key] = shared.get(key, 0) | 1 << card
        return Lanes((*(1 << card for card in bits(self.deck & self.alone)), *shared.values()))

    def make_whole(self, expr: Expr) -> None:
        """See that a set is whole, and that everything else is right."""
        if not self.whole(expr) and expr.type == "set":
            self.alone |= self.bound(expr)

    def whole(self, expr: Expr) -> bool:
        """Whether an expression is a whole set, after its parts have been seen to."""
        if expr.op == "const" and isinstance(expr.value, int) and expr.type == "set":
            self.wholes.add(expr.value & self.deck)
            return True
        known = [self.whole(arg) for arg in expr.args]
        if expr.op in _ON_SETS:
            return self._by_card(expr)
        if expr.op == "inter":
            loose = [arg for arg, fine in zip(expr.args, known, strict=True) if not fine]
            if len(loose) > 1:
                self.alone |= self.bound(expr)
        if expr.op in ("minus", "within", "has") and not known[1]:
            self.alone |= self.bound(expr.args[1])
        sets = [fine for arg, fine in zip(expr.args, known, strict=True) if arg.type == "set"]
        return bool(sets) and all(sets)

    def _by_card(self, expr: Expr) -> bool:
        """Ops that look at the single cards of their sets; what they give is whole."""
        for arg in expr.args:
            if arg.type == "set":
                self.alone |= self.bound(arg)
        self.wholes.update(mask & self.deck for mask in self._given(expr))
        return True

    def _given(self, expr: Expr) -> Iterable[int]:
        if expr.op == "suit-of":
            return cast("tuple[int, ...]", expr.value)
        if expr.op in ("above", "below"):
            table = self.tables.above if expr.op == "above" else self.tables.below
            return [table[card] for card in bits(self.bound(expr.args[0])) if card < len(table)]
        return ()

    def bound(self, expr: Expr) -> int:
        """A set that holds whatever an expression may give."""
        match expr.op:
            case "const":
                return int(expr.value) & self.deck if isinstance(expr.value, int) else self.deck
            case "inter":
                found = self.deck
                for arg in expr.args:
                    found &= self.bound(arg)
                return found
            case "union":
                found = 0
                for arg in expr.args:
                    found |= self.bound(arg)
                return found
            case "minus" | "best":
                return self.bound(expr.args[0])
            case _:
                return self.deck

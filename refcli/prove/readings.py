"""What expressions read when they become formulas, and sets of cards as terms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from refcli.prove.ranking import Ranking
from refcli.prove.solver import Term, z3
from refcli.rules.expr.tree import Expr, Type


class Cards(NamedTuple):
    """A set of cards: its term, and the cards that can be in it at all."""

    term: Term
    may: int


Value: TypeAlias = Any  # Cards, Number (also for seats and sides), str (a name), or the Term of a test


@dataclass(frozen=True)
class Reading:
    """What the words of expressions stand for. ``word`` gives a Value; ``holder`` gives who played a card."""

    size: int  # of the pack
    word: Callable[[str, Type], Value]
    ranking: Ranking
    sides: Sequence[int] = ()
    holder: Callable[[int], Any] | None = None
    made: dict[Expr, Value] = field(default_factory=dict["Expr", Any])

    @property
    def all(self) -> int:
        return (1 << self.size) - 1


def constant(mask: int, size: int) -> Cards:
    """A fixed set; a negative mask is all cards but some."""
    cards = mask & ((1 << size) - 1)
    return Cards(z3().BitVecVal(cards, size), cards)


def has(cards: Cards, card: int) -> Term:
    """Whether a card is in a set."""
    return z3().Extract(card, card, cards.term) == 1 if cards.may >> card & 1 else z3().BoolVal(False)


def some(cards: Cards) -> Term:
    """Whether there is any card in a set."""
    return cards.term != 0 if cards.may else z3().BoolVal(False)

"""What an expression reads from a view beyond its words: tables, people, the numbers of a side."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from refcli.rules.expr.fold import Fixed
from refcli.rules.expr.ops import NOTHING
from refcli.rules.expr.scope import WORDS
from refcli.rules.expr.tree import Type
from refcli.rules.expr.view import NOBODY, Tables, View

Read = Callable[[View], Any]

_ATTRIBUTES = frozenset(word.replace("-", "_") for word in WORDS) & frozenset(View.__slots__)


def word(name: str, kind: Type) -> Read:
    """A word of the context, or one that the ruleset adds; 0, nobody or nothing where it is not set."""
    attribute = name.replace("-", "_")
    if attribute in _ATTRIBUTES:
        return attrgetter(attribute)
    default = False if kind == "bool" else NOTHING.get(kind, 0)
    return lambda v: v.params.get(name, default)


def fixed_word(name: str, fixed: Fixed) -> Read:
    """A set of the context: the fixed one, else that of the view."""
    value = fixed.get(name)
    return attrgetter(name) if value is None else lambda _: value


def tables(fixed: Fixed) -> Callable[[View], Tables]:
    """The tables that hold at a view."""
    given = fixed.get("tables")
    if not isinstance(given, Tables):
        return lambda v: v.tables.dynamic(v) if v.tables.dynamic is not None else v.tables
    if given.dynamic is not None:
        return given.dynamic
    return lambda _: given


def side(v: View, seat: int) -> int:
    """The side of a seat."""
    return v.sides[seat] if 0 <= seat < len(v.sides) else NOBODY


def partner(v: View, seat: int) -> int:
    """The other seat of a side of two; nobody where there are none or several."""
    own = side(v, seat)
    others = [other for other, of in enumerate(v.sides) if of == own and other != seat]
    return others[0] if own != NOBODY and len(others) == 1 else NOBODY


def following(v: View, seat: int) -> int:
    """The seat after one in order of play; nobody after nobody."""
    return (seat + 1) % len(v.sides) if 0 <= seat < len(v.sides) else NOBODY


def holder(v: View, cards: int) -> int:
    """Who holds or played the lowest card of a set."""
    card = (cards & -cards).bit_length() - 1
    return v.holders[card] if 0 <= card < len(v.holders) else NOBODY


def of_side(v: View, name: str, which: int) -> int:
    """A number as it stands for a side."""
    numbers = v.by_side.get(name, ())
    return numbers[which] if 0 <= which < len(numbers) else 0


def across(op: str, number: Callable[[View], int]) -> Callable[[View], int]:
    """A number compared with, or gathered from, those of all who take part: 0 where nobody does."""

    def place(v: View) -> int:
        own = number(v)
        return 1 + sum(number(other) > own for other in v.each)

    def ties(v: View) -> int:
        own = number(v)
        return sum(number(other) == own for other in v.each if other is not v)

    def gathered(v: View) -> int:
        numbers = [number(other) for other in v.each] or [0]
        return max(numbers) if op == "most" else min(numbers) if op == "least" else sum(numbers)

    return {"place": place, "ties": ties}.get(op, gathered)

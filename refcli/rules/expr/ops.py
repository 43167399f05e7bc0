"""What the ops mean on ints: those that need nothing but the values of their arguments."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

from refcli.cards import bits
from refcli.rules.expr.tree import Type

Function = Callable[..., Any]

# What nothing and nobody are, by type; numbers and truth values are always something.
NOTHING: Mapping[Type, object] = {"set": 0, "seat": -1, "side": -1, "kind": ""}


def both(a: int, b: int) -> int:
    """The cards common to two sets."""
    return a & b


def either(a: int, b: int) -> int:
    """The cards of two sets."""
    return a | b


def _union(*sets: int) -> int:
    return reduce(either, sets)


def _inter(*sets: int) -> int:
    return reduce(both, sets)


def _minus(a: int, b: int) -> int:
    return a & ~b


def _and(*tests: bool) -> bool:
    return all(tests)


def _or(*tests: bool) -> bool:
    return any(tests)


def _if(test: bool, then: Any, other: Any) -> Any:
    return then if test else other


def _add(*numbers: int) -> int:
    return sum(numbers)


def _div(a: int, b: int) -> int:
    return a // b if b else 0


def _mod(a: int, b: int) -> int:
    return a % b if b else 0


_PURE: Mapping[str, Function] = {
    "union": _union,
    "inter": _inter,
    "minus": _minus,
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
    "not": operator.not_,
    "and": _and,
    "or": _or,
    "if": _if,
    "add": _add,
    "sub": operator.sub,
    "mul": operator.mul,
    "div": _div,
    "mod": _mod,
    "min": min,
    "max": max,
    "abs": abs,
    "cards": int.bit_count,
}


def pure(op: str, kind: Type) -> Function | None:
    """The function of an op whose first argument has a type; None where values of arguments do not decide it.

    ``has`` and ``within`` are missing: folding says them with other ops.
    """
    nothing = NOTHING.get(kind)

    def equal(a: object, b: object) -> bool:
        return a != nothing and a == b

    def different(a: object, b: object) -> bool:
        return a != nothing and a != b

    def some(a: object) -> bool:
        return a != nothing

    def none(a: object) -> bool:
        return a == nothing

    by_type: Mapping[str, Function] = {"is": equal, "is-not": different, "is-some": some, "is-none": none}
    return by_type.get(op) or _PURE.get(op)


def suits_of(mask: int, suits: Sequence[int]) -> int:
    """The whole suits of some cards."""
    return reduce(either, (suit for suit in suits if suit & mask), 0)


def best_of(mask: int, strength: Sequence[int]) -> int:
    """The strongest card of a set, the lowest of equals; nothing of nothing."""
    top, found = -1, 0
    for card in bits(mask):
        if card < len(strength) and strength[card] > top:
            top, found = strength[card], 1 << card
    return found


def reach(mask: int, table: Sequence[int]) -> int:
    """All that a table by card gives for the cards of a set."""
    found = 0
    for card in bits(mask):
        if card < len(table):
            found |= table[card]
    return found


def worth(mask: int, points: Sequence[int]) -> int:
    """What the cards of a set count."""
    return sum(points[card] for card in bits(mask) if card < len(points))

"""What the ops mean on arrays: those that need nothing but the values of their arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt

from refcli.rules.expr.view import NOBODY

Array = npt.NDArray[Any]
Columns = Mapping[str, Any]  # words by name; `sides`, `holders` (card, position), `by_side` and `each` as in a view


def of_seat(values: Sequence[int], seat: Array) -> Array:
    """What a table by seat gives; nobody for nobody."""
    table = np.array([*values, NOBODY], np.int64)
    inside = np.logical_and(np.asarray(seat) >= 0, np.asarray(seat) < len(values))
    return table[np.where(inside, seat, len(values))]


def by_side(v: Columns, name: str) -> Sequence[Any]:
    """The numbers of every side, by side."""
    numbers: Mapping[str, Sequence[Any]] = v.get("by_side", {})
    return numbers.get(name, ())


def gathered(op: str, own: Any, numbers: Sequence[Any]) -> Any:
    """A number among those of all who take part (``ties``: of all others), or what all of theirs give."""
    match op:
        case "place":
            return reduce(np.add, [np.greater(number, own) for number in numbers], np.int64(1))
        case "ties":
            return reduce(np.add, [np.equal(number, own) for number in numbers], np.int64(0))
        case _:
            return reduce(_GATHERED[op], numbers) if numbers else np.int64(0)


def choose(test: Any, then: Any, other: Any) -> Any:
    """One of two values by a test."""
    where: Any = np.where
    return where(test, then, other)


_GATHERED: Mapping[str, Any] = {"most": np.maximum, "least": np.minimum, "sum": np.add}


def _minus(a: Any, b: Any) -> Any:
    return a & ~b


def _div(a: Any, b: Any) -> Any:
    return np.where(np.asarray(b) == 0, 0, np.floor_divide(a, np.where(np.asarray(b) == 0, 1, b)))


def _mod(a: Any, b: Any) -> Any:
    return np.where(np.asarray(b) == 0, 0, np.mod(a, np.where(np.asarray(b) == 0, 1, b)))


def _is(nothing: Any, a: Any, b: Any) -> Any:
    return np.logical_and(np.not_equal(a, nothing), np.equal(a, b))


def _is_not(nothing: Any, a: Any, b: Any) -> Any:
    return np.logical_and(np.not_equal(a, nothing), np.not_equal(a, b))


def _some(nothing: Any, a: Any) -> Any:
    return np.not_equal(a, nothing)


def _none(nothing: Any, a: Any) -> Any:
    return np.equal(a, nothing)


REDUCED: Mapping[str, Any] = {
    "union": np.bitwise_or,
    "inter": np.bitwise_and,
    "and": np.logical_and,
    "or": np.logical_or,
    "add": np.add,
    "min": np.minimum,
    "max": np.maximum,
}
# with what nothing and nobody are as the first argument
SOMETHING: Mapping[str, Callable[..., Any]] = {"is": _is, "is-not": _is_not, "is-some": _some, "is-none": _none}
NUMBERS: Mapping[str, Any] = {
    "minus": _minus,
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
    "not": np.logical_not,
    "if": choose,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": _div,
    "mod": _mod,
    "abs": np.abs,
}

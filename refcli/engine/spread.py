"""Answers that depend on unspecified options: a value by the choices that matter, and nothing else.

An answer that is the same in every world is that answer itself; ``Spread`` is only for those that are not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Generic, TypeAlias, TypeGuard, TypeVar

T = TypeVar("T")
C = TypeVar("C", covariant=True)
A = TypeVar("A")

Chosen: TypeAlias = Mapping[str, str]  # option: value


@dataclass(frozen=True, slots=True)
class Spread(Generic[C]):
    """``table`` maps the values of ``axes`` (in that order) to the answer there."""

    axes: tuple[str, ...]
    table: Mapping[tuple[str, ...], C]

    def branches(self) -> dict[str, C]:
        """``{"axis=value, other=value": answer}``."""
        return {", ".join(f"{a}={v}" for a, v in zip(self.axes, key, strict=True)): x for key, x in self.table.items()}


Answer: TypeAlias = T | Spread[T]


def gather(worlds: Sequence[tuple[Chosen, T]]) -> T | Spread[T]:
    """The answers of all worlds as one: a plain value, or a Spread over the options that matter."""
    first = worlds[0][1]
    if len(worlds) == 1 or all(answer == first for _, answer in worlds):
        return first
    axes = tuple(worlds[0][0])
    return _reduce(axes, {tuple(chosen[a] for a in axes): answer for chosen, answer in worlds})


def each(function: Callable[[A], T], answer: A | Spread[A]) -> T | Spread[T]:
    """``function`` of one answer, in every world."""
    return combine(function, answer) if isinstance(answer, Spread) else function(answer)


def combine(function: Callable[..., T], *answers: Any) -> T | Spread[T]:
    """``function`` of answers any of which may be spread. Axes are shared by name."""
    for answer in answers:
        if type(answer) is Spread:
            break
    else:
        return function(*answers)
    spreads = [answer for answer in answers if _is_spread(answer)]
    axes = tuple(dict.fromkeys(axis for spread in spreads for axis in spread.axes))
    values = [
        tuple(dict.fromkeys(key[s.axes.index(axis)] for s in spreads if axis in s.axes for key in s.table))
        for axis in axes
    ]
    places = [[axes.index(axis) for axis in answer.axes] if _is_spread(answer) else None for answer in answers]
    sources = list(zip(answers, places, strict=True))
    table: dict[tuple[str, ...], T] = {}
    known: dict[tuple[int, ...], T] = {}  # by the ids of the answers, which their spreads keep
    for key in product(*values):
        try:
            here = [one if at is None else one.table[tuple([key[place] for place in at])] for one, at in sources]
            same = tuple(map(id, here))
            if same not in known:
                known[same] = function(*here)
        except KeyError:  # no world has this combination of choices
            continue
        table[key] = known[same]
    return _reduce(axes, table)


def _is_spread(answer: object) -> TypeGuard[Spread[Any]]:
    return isinstance(answer, Spread)


def _reduce(axes: tuple[str, ...], table: dict[tuple[str, ...], T]) -> T | Spread[T]:
    """Drop every axis that makes no difference."""
    for index in range(len(axes) - 1, -1, -1):
        smaller: dict[tuple[str, ...], T] = {}
        same = True
        for key, answer in table.items():
            rest = key[:index] + key[index + 1 :]
            if smaller.setdefault(rest, answer) != answer:
                same = False
                break
        if same:
            table, axes = smaller, axes[:index] + axes[index + 1 :]
    return table[()] if not axes else Spread(axes, table)

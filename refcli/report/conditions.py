"""Answers by the choices of open options, told in few lines where there are many."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

_FEW = 4  # lines that everybody reads
_CHOICE = re.compile(r", (?=[a-z][\w.]*=)")

Values = tuple[str, ...]
Box = tuple[tuple[Values, ...], str]  # by option, values; the answer of all their combinations


def lines_of(branches: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """``(choices, answer)``: ``"a=1, b=2"`` as it is, or ``"a=1|3"`` for all that have one answer where there are many.

    An option of which every value has part in a line is left out of it.
    """
    read = [tuple(tuple(part.split("=", 1)) for part in _CHOICE.split(key)) for key in branches]
    axes = tuple(part[0] for part in read[0]) if read else ()
    if len(branches) <= _FEW or any(tuple(part[0] for part in one) != axes for one in read):
        yield from branches.items()
        return
    keys = [tuple(part[1] for part in one) for one in read]
    every = [tuple(dict.fromkeys(column)) for column in zip(*keys, strict=True)]
    for values, answer in _gathered(dict(zip(keys, branches.values(), strict=True)), len(axes)):
        yield ", ".join(_choices(axes, values, every)), answer


def _choices(axes: Sequence[str], values: Sequence[Values], every: Sequence[Values]) -> Iterator[str]:
    for axis, some, known in zip(axes, values, every, strict=True):
        if len(some) < len(known):
            yield f"{axis}={'|'.join(some)}"


def _gathered(table: Mapping[Values, str], axes: int) -> list[Box]:
    """Boxes of choices with one answer each: what differs in one option alone is put together, option by option."""
    boxes: list[Box] = [(tuple((value,) for value in key), answer) for key, answer in table.items()]
    while True:
        before = len(boxes)
        for axis in reversed(range(axes)):
            found: dict[tuple[object, ...], Box] = {}
            for values, answer in boxes:
                key = (values[:axis], values[axis + 1 :], answer)
                own = found[key][0][axis] if key in found else ()
                found[key] = ((*values[:axis], (*own, *values[axis]), *values[axis + 1 :]), answer)
            boxes = list(found.values())
        if len(boxes) == before:
            return boxes

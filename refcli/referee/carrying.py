"""By how much written totals are off, carried on from deal to deal: which wrong ones are slips, and which follow.

A slip in carrying shows in a total and shifts those behind it, a deal put down wrongly shifts them by as much, a total
may be wrong by itself. The fewest slips that explain what is written are found row by row.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple


class Line(NamedTuple):
    """A row of one side: whether a total is written, how much too high it is, and how much too high its deal."""

    written: bool
    error: int
    slip: int


class Step(NamedTuple):
    """The fewest slips that lead to an offset, and the offset before this row."""

    cost: int
    before: int


Carried = Mapping[int, Step]  # by how much totals may be off after a row, the nearest to none first

START: Carried = {0: Step(0, 0)}
_MOST = 16  # offsets that are kept: more stay possible only where hardly a row is right


def carry(found: Carried, line: Line, shown: Collection[int] | None = None) -> Carried:
    """The same one row on; of offsets only those ``shown`` by some total, where all totals are known already.

    A change of the offset costs one slip, none where the deal itself is wrong by as much; a total beside it costs one.
    A slip in carrying shows in a total, and a number has one slip at most.
    """
    own = {line.error} if line.written else set[int]()
    after: dict[int, Step] = {}
    reached = {to for before in found for to in (before, before + line.slip)} | own
    for offset in sorted(reached if shown is None else reached.intersection(shown), key=abs):
        if line.written and offset and not line.error:
            continue  # a right number has no slip
        follows = {offset, offset - line.slip}
        here = offset in own
        for before in sorted(follows | {offset_of(found)} if here else follows, key=abs):
            if before not in found:
                continue
            price = found[before].cost + (line.written and not here) + (before not in follows)
            if offset not in after or price < after[offset].cost:
                after[offset] = Step(price, before)
    return _likely(after)


def _likely(found: Carried) -> Carried:
    """Without what can never be the best: from there any written total is reached by one slip."""
    most = min((step.cost for step in found.values()), default=0) + 1
    likely = {offset: step for offset, step in found.items() if step.cost <= most}
    if len(likely) <= _MOST:
        return likely
    kept = set(sorted(likely, key=lambda offset: likely[offset].cost)[:_MOST])
    return {offset: step for offset, step in likely.items() if offset in kept}


def offset_of(found: Carried) -> int:
    """By how much the totals most likely are off."""
    return min(found, key=lambda offset: found[offset].cost)


def offsets(lines: Sequence[Line]) -> list[int]:
    """By how much the totals are off from each row on."""
    rows: list[Carried] = [START]
    shown = {0, *(line.error for line in lines)}
    for line in lines:
        rows.append(carry(rows[-1], line, shown))
    path = [offset_of(rows[-1])]
    for row in reversed(rows[1:]):
        path.append(row[path[-1]].before)
    return path[-2::-1]


def slips(found: Carried, line: Line) -> bool:
    """Whether the total of the last row is a slip of its own, and does not follow from what was written before."""
    offset = offset_of(found)
    return bool(line.error) and (line.error != offset or offset - found[offset].before not in (0, line.slip))

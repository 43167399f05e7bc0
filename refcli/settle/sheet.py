"""A written score sheet against the play: every wrong number, and the fewest corrections that make it right.

A number may be wrong in itself, or because one before it is: a deal put down wrongly shifts every total that was
carried on with it, a slip in carrying shifts those behind it. The fewest slips that explain all wrong numbers of a
side are found one deal after the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from refcli.notation.sheets import Cell, Column
from refcli.referee.verdict import Amount, DealVerdict, SideScore
from refcli.rules.ruleset import Ruleset
from refcli.source import Span

Cause = Literal["deal", "carried", "follows"]
_CARDS = ("card-points", "last-trick")


class Wrong(NamedTuple):
    """A number that is not what the play gives. ``since`` is the deal of the slip that it follows from."""

    deal: int
    side: str
    column: Column
    said: int
    true: int
    cause: Cause
    since: int
    place: Span


class Correction(NamedTuple):
    """One slip put right: ``column`` of a deal becomes ``true``; the totals behind it move by ``shift``.

    Where two slips cancel out, the total at the second is right as it stands and only those behind it move.
    """

    deal: int
    side: str
    column: Column
    said: int
    true: int
    shift: int  # 0: no other number follows


class Checked(NamedTuple):
    """``unknown`` are cells whose true number is open, or whose deal or side is not in the record."""

    wrong: tuple[Wrong, ...]
    corrections: tuple[Correction, ...]
    unknown: tuple[Cell, ...]


class _Row(NamedTuple):
    """One deal of one side: what is written and what is true, None where either is not there."""

    deal: int
    cells: Mapping[Column, Cell]
    true: Mapping[Column, int]

    def error(self, column: Column) -> int:
        """How much too high the number is; 0 where nothing is written."""
        cell = self.cells.get(column)
        return cell.said - self.true[column] if cell is not None and column in self.true else 0


def check_sheet(cells: Sequence[Cell], deals: Sequence[DealVerdict], rules: Ruleset, sides: Sequence[str]) -> Checked:
    """``sides`` are the names of the sides by number."""
    truth = {deal.number: deal for deal in deals}
    wrong: list[Wrong] = []
    corrections: list[Correction] = []
    known: dict[tuple[int, int], dict[Column, Cell]] = {}
    unknown: list[Cell] = []
    for cell in cells:
        own = {rules.sides[seat] for seat in cell.seats}
        if len(own) != 1 or cell.deal not in truth:
            unknown.append(cell)
            continue
        known.setdefault((next(iter(own)), cell.deal), {})[cell.column] = cell
    for side, name in enumerate(sides):
        rows: list[_Row] = []
        for (of, number), written in sorted(known.items()):
            if of == side:
                rows.append(_Row(number, written, _true(truth[number], name, rules)))
                unknown += [cell for column, cell in written.items() if column not in rows[-1].true]
        found, fixed = _side(rows, name)
        wrong += found
        corrections += fixed
    wrong.sort(key=lambda one: (one.place.line, one.place.column))
    return Checked(tuple(wrong), tuple(sorted(corrections)), tuple(unknown))


def _true(deal: DealVerdict, side: str, rules: Ruleset) -> dict[Column, int]:
    """The numbers of a side as the play gives them, those that are known."""
    score = deal.score.get(side)
    counts = deal.penalised if deal.penalised is not None and deal.penalty_counts else None
    worth: dict[Column, Amount | None] = {
        "points": _cards(score, rules) if score is not None else None,
        "score": counts.get(side) if counts is not None else (score.total if score is not None else None),
        "total": deal.totals.get(side),
    }
    return {column: amount for column, amount in worth.items() if isinstance(amount, int)}


def _cards(score: SideScore, rules: Ruleset) -> int | None:
    amounts = [score.parts.get(part.name, 0) for part in rules.score.parts if part.kind in _CARDS]
    known = [amount for amount in amounts if isinstance(amount, int)]
    return sum(known) if len(known) == len(amounts) else None


def _side(rows: Sequence[_Row], side: str) -> tuple[list[Wrong], list[Correction]]:
    offsets = _carried(rows)
    wrong: list[Wrong] = []
    corrections: list[Correction] = []
    before, since = 0, 0
    for row, offset in zip(rows, offsets, strict=True):
        step, before = offset - before, offset
        slip = row.error("score")
        columns: tuple[Column, ...] = ("points", "score")
        for column in columns:
            error = row.error(column)
            if error:
                cell = row.cells[column]
                wrong.append(Wrong(row.deal, side, column, cell.said, row.true[column], "deal", row.deal, cell.place))
                shift = -step if column == "score" and error == step else 0
                corrections.append(Correction(row.deal, side, column, cell.said, row.true[column], shift))
        if step:
            since = row.deal
        error = row.error("total")
        carried = step not in (0, slip) or error != offset
        if "total" not in row.cells or "total" not in row.true or not (error or carried):
            continue
        cell = row.cells["total"]
        cause: Cause = "carried" if carried else "follows"
        from_deal = row.deal if carried else since
        if error:
            wrong.append(Wrong(row.deal, side, "total", cell.said, row.true["total"], cause, from_deal, cell.place))
        if carried:
            shift = -step if error == offset else 0
            corrections.append(Correction(row.deal, side, "total", cell.said, row.true["total"], shift))
    return wrong, corrections


def _carried(rows: Sequence[_Row]) -> list[int]:
    """By how much the totals are off from each deal on, so that the fewest slips explain what is written.

    A change costs one slip, none where the deal itself is wrong by as much; a total beside the line costs one.
    """
    choices = sorted({0, *(row.error("total") for row in rows)}, key=abs)
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for row in rows:
        slip = row.error("score")
        after: dict[int, tuple[int, list[int]]] = {}
        for offset in choices:
            aside = "total" in row.cells and "total" in row.true and row.error("total") != offset
            for before, (cost, path) in best.items():
                step = offset - before
                if _impossible(row, offset, aside, step not in (0, slip)):
                    continue
                price = cost + aside + (step not in (0, slip))
                if offset not in after or price < after[offset][0]:
                    after[offset] = price, [*path, offset]
        best = after
    return min(best.values(), key=lambda one: one[0])[1] if rows else []


def _impossible(row: _Row, offset: int, aside: bool, slipped: bool) -> bool:
    """A slip in carrying shows in a total, a number has one slip at most, and a right number none."""
    written = "total" in row.cells and "total" in row.true
    return (slipped and (not written or aside)) or (written and bool(offset) and not row.error("total"))

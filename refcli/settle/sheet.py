"""A written score sheet against the play: every wrong number, and the fewest corrections that make it right.

A number may be wrong in itself, or because one before it is: wrong points make the score of their deal wrong, a deal
put down wrongly shifts every total that was carried on with it, a slip in carrying shifts those behind it. The fewest
slips that explain all wrong numbers of a side are found one deal after the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from refcli.notation.sheetheads import Column
from refcli.notation.sheets import Cell
from refcli.referee.carrying import Line, offsets
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
    """One deal of one side, or a line of sums behind it: what is written, and what is true as far as it is known.

    ``factor`` is what a card point counts in the score of the deal; 0 where that is not so plain.
    """

    deal: int
    cells: Mapping[Column, Cell]
    true: Mapping[Column, int]
    factor: int

    def error(self, column: Column) -> int:
        """How much too high the number is; 0 where nothing is written."""
        cell = self.cells.get(column)
        return cell.said - self.true[column] if cell is not None and column in self.true else 0

    @property
    def counted(self) -> int:
        """By how much the score is too high if it was worked out from the points as they are written."""
        return self.error("points") * self.factor

    @property
    def slip(self) -> int:
        """By how much the totals are too high from here on if the deal was carried as it is written."""
        return self.error("score") if "score" in self.cells else self.counted


def check_sheet(cells: Sequence[Cell], deals: Sequence[DealVerdict], rules: Ruleset, sides: Sequence[str]) -> Checked:
    """``sides`` are the names of the sides by number."""
    truth = _truth(deals, rules, sides)
    wrong: list[Wrong] = []
    corrections: list[Correction] = []
    known: dict[tuple[int, int, int], dict[Column, Cell]] = {}
    unknown: list[Cell] = []
    for cell in cells:
        own = {rules.sides[seat] for seat in cell.seats}
        column = cell.column or "score"
        if len(own) != 1 or column not in truth.get((min(own), cell.deal), _NOTHING).true:
            unknown.append(cell)
        else:
            known.setdefault((min(own), cell.deal, cell.closing), {})[column] = cell
    for side, name in enumerate(sides):
        rows = [
            truth[side, deal]._replace(cells=written) for (of, deal, _), written in sorted(known.items()) if of == side
        ]
        found, fixed = _side(rows, name)
        wrong += found
        corrections += fixed
    wrong.sort(key=lambda one: (one.place.line, one.place.column))
    return Checked(tuple(wrong), tuple(sorted(corrections)), tuple(unknown))


_NOTHING = _Row(0, {}, {}, 0)


def _truth(deals: Sequence[DealVerdict], rules: Ruleset, sides: Sequence[str]) -> dict[tuple[int, int], _Row]:
    """By side and deal the numbers as the play gives them; none that depend on cards which nobody knows."""
    parts = [part for part in rules.score.parts if part.kind in _CARDS]
    plain = all(part.counts and part.multiplied for part in parts)
    found: dict[tuple[int, int], _Row] = {}
    vague = False
    for deal in deals:
        vague = vague or deal.partial
        factor = deal.multiplier if plain and isinstance(deal.multiplier, int) else 0
        for side, name in enumerate(sides):
            true = {} if deal.partial else _true(deal, name, rules)
            if vague:
                true.pop("total", None)
            found[side, deal.number] = _Row(deal.number, {}, true, factor)
    return found


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
    """The wrong numbers of a side, and the slips that they come from."""
    wrong: list[Wrong] = []
    corrections: list[Correction] = []
    before, since = 0, 0
    for row, offset in zip(rows, offsets([_line(row) for row in rows]), strict=True):
        step, before = offset - before, offset
        follows = bool(row.counted) and row.error("score") == row.counted
        since = row.deal if step else since

        def note(column: Column, cause: Cause, since: int, shift: int | None, row: _Row = row) -> None:
            cell, true = row.cells[column], row.true[column]
            if cell.said != true:
                wrong.append(Wrong(row.deal, side, column, cell.said, true, cause, since, cell.place))
            if shift is not None:
                corrections.append(Correction(row.deal, side, column, cell.said, true, shift))

        moved = -step if step == row.slip else 0
        if row.error("points"):
            note("points", "deal", row.deal, moved if follows or "score" not in row.cells else 0)
        if row.error("score"):
            note("score", "follows" if follows else "deal", row.deal, None if follows else moved)
        carried = step not in (0, row.slip) or row.error("total") != offset
        if "total" in row.cells and (row.error("total") or carried):
            shift = (-step if row.error("total") == offset else 0) if carried else None
            note("total", "carried" if carried else "follows", row.deal if carried else since, shift)
    return wrong, corrections


def _line(row: _Row) -> Line:
    return Line("total" in row.cells, row.error("total"), row.slip)

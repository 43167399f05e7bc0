"""The sheet of a game in which each side plays every row once: a line a row, a column a side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refcli import words
from refcli.referee.verdict import DealVerdict
from refcli.report import grid
from refcli.report.phrases import amount
from refcli.report.sink import safe

_LEFT = frozenset({0})
_OPEN = "-"


class RowSheet:
    """Filled deal by deal: what it counts for the side that chose the row. ``rows`` are in the order of the sheet."""

    def __init__(self, rows: Sequence[str], seats: Sequence[str]) -> None:
        self._rows, self._seats = rows, seats
        self._times: dict[str, str] = {}
        self._cells: dict[tuple[str, str], str] = {}
        self._sides: tuple[str, ...] = ()

    def add(self, deal: DealVerdict) -> None:
        """Write one deal down."""
        self._sides = self._sides or tuple(deal.score)
        row, declarer = deal.called.get("row"), deal.declarer
        if not isinstance(row, str) or declarer is None:
            return
        side = next((side for side in deal.score if self._seats[declarer] in side.split("+")), None)
        if side is not None:
            self._times[row] = amount(deal.multiplier)
            self._cells.setdefault((row, side), amount(deal.score[side].total))

    def lines(self) -> Iterator[str]:
        """The sheet; nothing where no row was played."""
        if not self._cells:
            return
        head = [words.text("sheet.row"), words.text("sheet.times"), *map(safe, self._sides)]
        table = [head, *(self._line(row) for row in self._rows)]
        widths = grid.columns(table)
        yield from (grid.row(cells, widths, _LEFT) for cells in table)

    def _line(self, row: str) -> list[str]:
        cells = (self._cells.get((row, side), _OPEN) for side in self._sides)
        return [safe(row), self._times.get(row, ""), *cells]

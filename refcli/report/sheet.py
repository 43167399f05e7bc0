"""The score sheet: every deal, every component of each side's score, running totals, and rows where there are any."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refcli import words
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.referee.verdict import DealVerdict, GameVerdict
from refcli.report import grid
from refcli.report.lines import Lines
from refcli.report.phrases import amount, counts_of, part, penalty
from refcli.report.rows import RowSheet
from refcli.report.sink import Sink, safe
from refcli.report.summary import game_summary
from refcli.report.text import tell
from refcli.report.writer import Opening

_LEFT = frozenset({1, 3})
_CONTRACT_WIDTH = 18


class SheetWriter:
    """Columns: deal, contract, multiplier, side, one for each part, what the deal counts, the running total."""

    def __init__(self, sink: Sink, lines: Lines) -> None:
        self._sink = sink
        self._lines = lines
        self._opening = Opening("", "")
        self._widths: tuple[int, ...] = ()
        self._records = 0
        self._rowed = RowSheet((), ())

    def begin(self, opening: Opening) -> None:
        self._opening = opening
        self._widths = ()
        self._rowed = RowSheet(opening.rows, opening.seats)
        if self._records:
            self._sink.line()
        self._records += 1
        self._tell(opening.findings)

    def _tell(self, findings: Iterable[Finding]) -> None:
        """What could not be read: a sheet without it would look whole."""
        tell((found for found in findings if severity(found) == "malformed"), self._opening, self._lines, self._sink)

    def deal(self, deal: DealVerdict) -> None:
        self._tell(deal.findings)
        rows = list(self._rows(deal))
        if not rows:
            return
        if not self._widths:
            heading = _heading(deal)
            sample = ["", "x" * _CONTRACT_WIDTH, *[""] * (len(heading) - 2)]
            self._widths = grid.columns([heading, sample, *rows, *_widest(deal, len(heading))])
            self._sink.line(self._sink.paint(grid.row(heading, self._widths, _LEFT), "bold"))
        self._rowed.add(deal)
        for cells in rows:
            self._sink.line(grid.row(cells, self._widths, _LEFT))
        if deal.penalty is not None:
            self._sink.line(safe(penalty(deal)))

    def _rows(self, deal: DealVerdict) -> Iterator[list[str]]:
        contract = words.text("deal.no-contract") if deal.contract is None else self._opening.contract(deal.contract)
        first = [str(deal.number), safe(contract), amount(deal.multiplier)]
        for side, score in deal.score.items():
            parts = [amount(worth) for worth in score.parts.values()]
            slate = [amount(column.get(side)) for column in deal.slate.values()]
            running = amount(deal.totals.get(side))
            yield [*first, safe(side), *parts, *slate, amount(score.total), running]
            first = ["", "", ""]

    def finish(self, game: GameVerdict) -> None:
        self._sink.line()
        if sheet := list(self._rowed.lines()):
            self._sink.line(self._sink.paint(sheet[0], "bold"))
            for line in (*sheet[1:], ""):
                self._sink.line(line)
        for line in game_summary(self._opening, None, game, counts_of(game.findings), self._sink):
            self._sink.line(line)

    def refuse(self, file: str, rules: str | None, findings: tuple[Finding, ...]) -> None:
        tell(findings, Opening(file, rules or ""), self._lines, self._sink)

    def close(self) -> None:
        """Nothing is open."""


def _heading(deal: DealVerdict) -> list[str]:
    parts = [part(name) for name in next(iter(deal.score.values())).parts]
    first = [words.text(f"sheet.{name}") for name in ("deal", "contract", "times", "side")]
    return [*first, *parts, *map(part, deal.slate), words.text("sheet.total"), words.text("sheet.running")]


def _widest(deal: DealVerdict, cells: int) -> list[list[str]]:
    """A row of the largest numbers expected, so that later deals fit the columns of the first."""
    return [["000", "", "", safe(side), *["000"] * (cells - 5), "00000"] for side in deal.score]

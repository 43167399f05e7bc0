"""Score sheets: what a table wrote down, deal by deal, as a table of cells or as the claims of a record.

Cells: a line of heads (``sheetheads``), then a line a deal; a line of sums may come last, and lines that carry over
between. Words stand in English, German, French or Italian. Claims: ``deal 3``, then ``points``, ``score`` and
``total`` lines as in a record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.claims import read_claim
from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.notation.lines import Line, Unit
from refcli.notation.sheetheads import COLUMNS, SIDES, Column, Head, Part, is_head, read_heads, word_of
from refcli.notation.sheetrows import Row, deal_of, is_rule, number_of, parts_of, sign_of
from refcli.notation.table import Table
from refcli.source import Span

FORM = "deal, NAME, NAME, total NAME, total NAME"

Meant = Mapping[Column | None, Column]  # what a column is read as


class Cell(NamedTuple):
    """One number on the sheet; ``seats`` are those of the side it is for.

    ``column`` is None where the sheet says nothing of it, ``label`` is ``own`` or ``others`` where it names nobody.
    ``closing``: it stands in a line of sums, behind those of its deal.
    """

    deal: int
    seats: tuple[int, ...]
    column: Column | None
    said: int
    place: Span
    label: str = ""
    closing: int = 0
    head: Span | None = None


class Sheet(NamedTuple):
    """The numbers in the order written; by label, a head that names nobody."""

    cells: tuple[Cell, ...]
    labels: Mapping[str, Head]
    findings: tuple[Finding, ...]


def read_sheet(text: str, file: str, table: Table) -> Sheet:
    """The numbers of a sheet, and what cannot be read."""
    rows = [(number, line) for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1) if line.strip()]
    rows = [row for row in rows if not row[1].lstrip().startswith("#") or row[1].lstrip()[1:2] in ",;\t|0123456789"]
    if not rows:
        return Sheet((), {}, (problems.unreadable("", Span.of(file, 1, 1, 1), form=FORM),))
    findings: list[Finding] = []
    if _claimed(rows[0][1]):
        return Sheet(tuple(_claims(rows, file, table, findings)), {}, tuple(findings))
    grid = _Grid(file, table, sign_of([line for _, line in rows if not is_rule(line)]), findings)
    return Sheet(tuple(grid.read(rows)), grid.labels, tuple(findings))


def _claimed(line: str) -> bool:
    """Whether a sheet begins like a record: with the number of a deal, or a claim and somebody's number."""
    words = line.split()
    claim = keywords().claims.get(fold(words[0])) in COLUMNS and len(words) > 2 and words[-1].isdecimal()
    return claim or (len(words) == 2 and word_of(words[0]) == "deal" and deal_of(line) is not None)


@dataclass
class _Grid:
    """A sheet in lines and columns; ``sign`` parts its cells."""

    file: str
    table: Table
    sign: str
    findings: list[Finding]
    labels: dict[str, Head] = field(default_factory=dict[str, Head])
    last: int = 0  # the deal read last
    closings: int = 0
    drawn: bool = False  # whether a line was drawn under it

    def read(self, rows: Sequence[Row]) -> Iterator[Cell]:
        """The cells of all lines below the heads; lines above them are titles."""
        parts = [(row, parts_of(row, self.sign, self.file)) for row in rows]
        at = next((at for at, (_, cells) in enumerate(parts) if is_head(cells, self.table)), None)
        if at is None:
            at = next((at for at, (_, cells) in enumerate(parts) if len(cells) > 1), 0)
        if any(text.isdecimal() for text, _ in parts[at][1]):  # there are no heads
            self._unreadable(rows[at])
            return
        heads, wrong = read_heads(parts[at][1], self.table)
        self.findings += wrong
        if wrong or not any(head.kind == "side" for head in heads):
            if not wrong:
                self._unreadable(rows[at])
            return
        self.labels |= {head.label: head for head in reversed(heads) if head.label}
        body = [(row, cells) for row, cells in parts[at + 1 :] if cells or is_rule(row[1])]
        heads = self._with_deals(heads, [cells for row, cells in body if not is_rule(row[1])])
        for row, cells in body:
            if is_rule(row[1]):
                self.drawn = True
            else:
                yield from self._row(row, cells, heads)

    def _with_deals(self, heads: tuple[Head, ...], body: Sequence[Sequence[Part]]) -> tuple[Head, ...]:
        """The heads with one for the numbers of the deals where it is left out."""
        if any(head.kind == "deal" for head in heads):
            return heads
        if heads[0].kind == "aside" and not heads[0].text:
            return (heads[0]._replace(kind="deal"), *heads[1:])
        if body and all(len(cells) == len(heads) + 1 for cells in body):
            return (Head("deal", heads[0].place), *heads)
        return heads

    def _row(self, row: Row, cells: list[Part], heads: tuple[Head, ...]) -> Iterator[Cell]:
        place = next((at for at, head in enumerate(heads) if head.kind == "deal"), None)
        name = cells[place] if place is not None and place < len(cells) else None
        number = self._number(name, cells[0][0])
        if number is None or len(cells) > len(heads):
            self._unreadable(row)
            return
        closing = number == 0
        self.closings += closing
        self.last = self.last if closing else number
        if self.last:
            yield from self._cells(cells, heads, self.closings if closing else 0)

    def _number(self, name: Part | None, first: str) -> int | None:
        """The deal of a line, 0 for a line of sums, None where it is neither."""
        if word_of((first.split(" ") or [""])[0]) in ("total", "carried") or word_of(first) in ("total", "carried"):
            return 0
        if name is None or not name[0]:
            return 0 if self.drawn or name is not None else self.last + 1
        return deal_of(name[0])

    def _cells(self, cells: Sequence[Part], heads: Sequence[Head], closing: int) -> Iterator[Cell]:
        totals = any(head.column == "total" for head in heads)
        for head, (text, place) in zip(heads, cells, strict=False):
            if head.kind != "side":
                continue
            said = number_of(text)
            if isinstance(said, str):
                if not closing or word_of(said) == "":
                    self.findings.append(problems.bad_number(said, FORM, place))
            elif said is not None and (
                not closing or head.column == "total" or not (totals or head.column == "points")
            ):
                column = "total" if closing else head.column
                yield Cell(self.last, head.seats, column, said, place, head.label, closing, head.place)

    def _unreadable(self, row: Row) -> None:
        number, line = row
        at = len(line) - len(line.lstrip())
        place = Span.of(self.file, number, at + 1, max(1, len(line.strip())))
        self.findings.append(problems.unreadable(line.strip(), place, form=FORM))


def _claims(rows: Sequence[Row], file: str, table: Table, findings: list[Finding]) -> Iterator[Cell]:
    deal = 0
    for row, text in rows:
        line = Line(file, Unit("", text, row, 1))
        words = line.words()
        if not words:
            continue
        if len(words) < 3 and (number := deal_of(line.text)) is not None:
            deal = number
            continue
        kind = COLUMNS.get(word_of(words[0][0]))
        if kind is None or not deal:
            findings.append(problems.unreadable(line.text.strip(), line.whole(), form=FORM))
            continue
        claim, wrong = read_claim(kind, line, table)
        findings += wrong
        for (seats, said), place in zip(claim.amounts, claim.places, strict=True) if claim is not None else ():
            yield Cell(deal, seats, kind, said, place)


def readings(sheet: Sheet, sides: Sequence[tuple[int, ...]]) -> Iterator[tuple[Cell, ...]]:
    """Every way to read what the heads leave open, the plainest first: which side we are, what unsaid numbers are."""
    ways = [dict(zip(SIDES, order, strict=True)) for order in (sides, tuple(reversed(sides)))]
    said = {cell.column for cell in sheet.cells if not cell.closing}
    score: Meant = {None: "score"}
    total: Meant = {None: "total"}
    both: Meant = {None: "score", "points": "score"}
    others = [score]
    others += [total] if said == {None} else []
    others += [both] if "points" in said and not said & {"score", None} else []
    for columns in others:
        for way in ways if sheet.labels and len(sides) == len(SIDES) else ways[:1]:
            yield tuple(
                cell._replace(
                    column=columns.get(cell.column, cell.column), seats=way[cell.label] if cell.label else cell.seats
                )
                for cell in sheet.cells
            )

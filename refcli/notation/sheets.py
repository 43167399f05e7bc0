"""Score sheets: what a table wrote down, deal by deal, as a table of cells or as the claims of a record.

Cells: the first line names the columns, ``deal`` and then ``Anna+Carla`` (or ``score Anna+Carla``) for what a deal
counts, ``points …`` for cards and last trick, ``total …`` for the running total, also in German or French; cells are
parted by commas, semicolons or tabs, an empty one says nothing. Claims: ``deal 3``, then ``points``, ``score`` and
``total`` lines as in a record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.claims import read_claim
from refcli.notation.lines import Line, Unit
from refcli.notation.table import Table
from refcli.source import Span

Column = Literal["points", "score", "total"]
_WORDS: dict[Column, str] = {
    "points": "points punkte kartenpunkte stichpunkte",
    "score": "score resultat ergebnis wertung résultat marque",
    "total": "total stand gesamt summe somme cumul",
}
COLUMNS: dict[str, Column] = {word: column for column, words in _WORDS.items() for word in words.split()}
_DEALS = ("deal", "runde", "spiel", "donne", "manche")
FORM = "deal, NAME, NAME, total NAME, total NAME"
_PARTED = re.compile(rf"(?:{'|'.join(_DEALS)})[ \t]*([,;\t])", re.IGNORECASE)
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
_DEAL = re.compile(rf"(?:{'|'.join(_DEALS)})[ \t]+([0-9]{{1,6}})", re.IGNORECASE)


class Cell(NamedTuple):
    """One number on the sheet; ``seats`` are those of the side it is for."""

    deal: int
    seats: tuple[int, ...]
    column: Column
    said: int
    place: Span


def read_sheet(text: str, file: str, table: Table) -> tuple[tuple[Cell, ...], tuple[Finding, ...]]:
    """The numbers of a sheet in the order written, and what cannot be read."""
    rows = [(row, line) for row, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1) if line.strip()]
    rows = [(row, line) for row, line in rows if not line.lstrip().startswith("#")]
    if not rows:
        return (), (problems.unreadable("", Span.of(file, 1, 1, 1), form=FORM),)
    parted = _PARTED.match(rows[0][1].strip())
    findings: list[Finding] = []
    reader = _cells(rows, parted[1], file, table, findings) if parted else _claims(rows, file, table, findings)
    return tuple(reader), tuple(findings)


def _cells(
    rows: Sequence[tuple[int, str]], sign: str, file: str, table: Table, findings: list[Finding]
) -> Iterator[Cell]:
    columns: list[tuple[Column, tuple[int, ...]] | None] = []
    head, *body = rows
    for text, place in _parts(head, sign, file):
        columns.append(_column(text, place, table, findings))
    last = 0
    for row in body:
        first, *cells = _parts(row, sign, file)
        if COLUMNS.get(first[0].casefold()) == "total" and last:  # the sums below the line
            first = (str(last), first[1])
            pairs = zip(columns[1:], cells, strict=False)
            cells = [cell if column and column[0] == "total" else ("", cell[1]) for column, cell in pairs]
        if not first[0].isdecimal() or len(cells) >= len(columns):
            findings.append(problems.unreadable(row[1].strip(), Span.of(file, row[0], 1, len(row[1])), form=FORM))
            continue
        last = int(first[0])
        for column, (text, place) in zip(columns[1:], cells, strict=False):
            if column is None or not text:
                continue
            if not _NUMBER.fullmatch(text):
                findings.append(problems.bad_number(text, FORM, place))
                continue
            yield Cell(last, column[1], column[0], int(text), place)


def _parts(row: tuple[int, str], sign: str, file: str) -> list[tuple[str, Span]]:
    number, line = row
    found: list[tuple[str, Span]] = []
    at = 0
    for part in line.split(sign):
        text = part.strip().strip('"')
        start = at + len(part) - len(part.lstrip()) + 1
        found.append((text, Span.of(file, number, start, max(1, len(text)))))
        at += len(part) + 1
    return found


def _column(text: str, place: Span, table: Table, findings: list[Finding]) -> tuple[Column, tuple[int, ...]] | None:
    """What a column is of; None for the first one, and for one that cannot be read."""
    if text.casefold() in _DEALS:
        return None
    first, _, rest = text.partition(" ")
    named = COLUMNS.get(first.casefold()) if rest else None
    kind: Column = named or "score"
    name = rest.strip() if named else text
    seats = table.players.side(name, place)
    if isinstance(seats, Finding):
        findings.append(seats)
        return None
    return kind, seats


def _claims(rows: Sequence[tuple[int, str]], file: str, table: Table, findings: list[Finding]) -> Iterator[Cell]:
    deal = 0
    for row, text in rows:
        line = Line(file, Unit("", text, row, 1))
        words = line.words()
        if not words:
            continue
        number = _DEAL.fullmatch(line.text.strip())
        if number is not None:
            deal = int(number[1])
            continue
        kind = COLUMNS.get(words[0][0].casefold())
        if kind is None or not deal:
            findings.append(problems.unreadable(line.text.strip(), line.whole(), form=FORM))
            continue
        claim, wrong = read_claim(kind, line, table)
        findings += wrong
        for (seats, said), place in zip(claim.amounts, claim.places, strict=True) if claim is not None else ():
            yield Cell(deal, seats, kind, said, place)

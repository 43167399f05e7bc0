"""``refcli score RECORD --sheet FILE``: a written sheet against the play."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from refcli import words
from refcli.cli import output, records, targets
from refcli.cli.judging import Task
from refcli.cli.outcome import FAULTS, FINE, UNJUDGED
from refcli.cli.rulesets import Rulesets
from refcli.diagnostics import Finding
from refcli.notation.names import Names as CardNames
from refcli.notation.players import Players
from refcli.notation.sheetheads import SIDES
from refcli.notation.sheets import Cell, Sheet, read_sheet, readings
from refcli.notation.table import Table
from refcli.notation.text import Text
from refcli.referee import adjudicate
from refcli.referee.names import Names
from refcli.referee.verdict import DealVerdict
from refcli.report.lines import Lines
from refcli.report.sink import Sink, safe
from refcli.report.text import tell
from refcli.report.writer import Opening
from refcli.settle.sheet import Checked, Correction, Wrong, check_sheet

_CODES = {"deal": "S121", "carried": "S122", "follows": "S123"}


def check(record: str, sheet: str, task: Task, form: str) -> int:
    """0 where every number is right, 1 where one is not, 2 where sheet or record cannot be read."""
    rulesets, lines = Rulesets(task.rules, task.house), Lines()
    rulesets.with_options(lines)
    mistakes = rulesets.only()[1] if task.rules else rulesets.mistakes
    mistakes = mistakes or records.unknown_format(task.source)
    if mistakes:
        return _refuse(mistakes, lines)
    problem = records.refusal(sheet)
    read = targets.read(record, task.source, rulesets, lines) if problem is None else (problem,)
    if not isinstance(read, targets.Read):
        return _refuse(read, lines)
    wrong = targets.unfit(read, read.rules)
    if wrong:
        return _refuse(wrong, lines)
    names = Names(read.rules, read.game.header.seats, read.game.header.pack)
    text, damaged = _text(sheet)
    if damaged:
        return _refuse(damaged, lines)
    deck = read.rules.deck
    table = Table(sheet, deck, names.pack, CardNames(deck, names.pack), Players(names.players))
    read_as = read_sheet(text, sheet, table)
    findings = read_as.findings or tuple(_no_sides(read_as, names))
    if findings:
        return _refuse(findings, lines)
    verdicts = adjudicate(read.game, read.rules, apply_penalties=task.penalties, remedies=False)
    deals = [verdict for verdict in verdicts if isinstance(verdict, DealVerdict)]
    cells, found = _best(read_as, deals, names)
    sink = output.sink()
    if form == "json":
        sink.line(
            json.dumps(
                {**_plain(found, record, sheet, read.rules.id), "read_as": _read_as(read_as, cells, names)},
                ensure_ascii=not sink.unicode,
            )
        )
    else:
        tell([_finding(one) for one in found.wrong], Opening(sheet, ""), lines, sink)
        for line in (*_told(read_as, cells, names), *_lines(found, sink)):
            sink.line(safe(line))
    lines.close()
    return FAULTS if found.wrong else UNJUDGED if found.unknown else FINE


def _no_sides(sheet: Sheet, names: Names) -> Iterator[Finding]:
    """Heads for people who do not play together, and for nobody where there are not two sides to tell apart."""
    rules = names.rules
    for head in sheet.labels.values():
        if len(names.sides) != 2:
            yield Finding("N104", {"text": head.text, "nearest": "", "choices": ", ".join(names.players)}, head.place)
    for seats in dict.fromkeys(cell.seats for cell in sheet.cells if not cell.label):
        if len({rules.sides[seat] for seat in seats}) != 1:
            place = next(cell.head or cell.place for cell in sheet.cells if cell.seats == seats)
            players = "+".join(names.players[seat] for seat in seats)
            yield Finding("S111", {"players": players, "sides": names.sides}, place)


def _best(sheet: Sheet, deals: Sequence[DealVerdict], names: Names) -> tuple[Sequence[Cell], Checked]:
    """The sheet in the reading that has the fewest slips."""
    rules = names.rules
    sides = [tuple(seat for seat, own in enumerate(rules.sides) if own == side) for side in range(len(names.sides))]
    found = [(cells, check_sheet(cells, deals, rules, names.sides)) for cells in readings(sheet, sides)]
    return min(found, key=lambda one: (len(one[1].corrections), len(one[1].wrong)))


def _read_as(sheet: Sheet, cells: Sequence[Cell], names: Names) -> dict[str, str]:
    """By head that names nobody, the side it is read as."""
    found = {cell.label: names.sides[names.rules.sides[cell.seats[0]]] for cell in cells if cell.label}
    return {sheet.labels[label].name: found[label] for label in SIDES if label in found}


def _told(sheet: Sheet, cells: Sequence[Cell], names: Names) -> Iterator[str]:
    """How the sheet was read, where its heads leave that open."""
    for label, side in _read_as(sheet, cells, names).items():
        yield words.text("sheet.read-as", label=label, side=side)
    changed = {(was.column, cell.column) for was, cell in zip(sheet.cells, cells, strict=True)}
    if (None, "total") in changed and not any(cell.closing for cell in cells):
        yield words.text("sheet.read-totals")
    if ("points", "score") in changed:
        yield words.text("sheet.read-scores")


def _text(path: str) -> tuple[str, Sequence[Finding]]:
    """The text of a file, and where it is not UTF-8."""
    data = Path(path).read_bytes()
    read = Text(BytesIO(data), path)
    for _ in read.blocks():
        pass
    return data.decode("utf-8", "replace"), read.findings


def _refuse(findings: Sequence[Finding], lines: Lines) -> int:
    output.report(findings, lines=lines)
    return UNJUDGED


def _finding(one: Wrong) -> Finding:
    cause = words.text("sheet.since", deal=one.since) if one.column == "total" else words.text("sheet.its-points")
    params = {"deal": one.deal, "side": one.side, "said": one.said, "true": one.true, "cause": cause,
              "column": words.text(f"sheet.column.{one.column}"),
              "when": words.text("sheet.after" if one.column == "total" else "sheet.for")}  # fmt: skip
    return Finding(_CODES[one.cause], params, one.place, deal=one.deal)


def _lines(found: Checked, sink: Sink) -> Iterator[str]:
    for cell in found.unknown:
        yield words.text("sheet.unknown", deal=cell.deal, said=cell.said)
    if not found.wrong:
        yield words.text("sheet.right-known" if found.unknown else "sheet.right")
        return
    yield sink.paint(words.text("sheet.wrong", n=len(found.wrong)), "bold")
    for one in found.corrections:
        yield "    " + safe(_correction(one))


def _correction(one: Correction) -> str:
    column = words.text(f"sheet.column.{one.column}")
    shift = f"{one.shift:+d}" if one.shift else ""
    said = {"said": str(one.said), "true": str(one.true), "deal": str(one.deal)}
    if one.said == one.true:
        return words.text("sheet.stands", side=one.side, shift=shift, **said)
    return words.text("sheet.correct", side=one.side, column=column, shift=shift, **said)


def _plain(found: Checked, record: str, sheet: str, rules: str) -> dict[str, Any]:
    wrong = [
        {"deal": one.deal, "side": one.side, "column": one.column, "said": one.said, "true": one.true,
         "cause": one.cause, "since": one.since, "place": {"line": one.place.line, "column": one.place.column}}
        for one in found.wrong
    ]  # fmt: skip
    corrections = [one._asdict() for one in found.corrections]
    unknown = [{"deal": cell.deal, "column": cell.column, "said": cell.said} for cell in found.unknown]
    return {"record": record, "sheet": sheet, "rules": rules, "wrong": wrong, "corrections": corrections,
            "unknown": unknown}  # fmt: skip

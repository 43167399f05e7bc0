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
from refcli.notation.sheets import read_sheet
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
    cells, findings = read_sheet(text, sheet, table)
    if findings:
        return _refuse(findings, lines)
    verdicts = adjudicate(read.game, read.rules, apply_penalties=task.penalties, remedies=False)
    deals = [verdict for verdict in verdicts if isinstance(verdict, DealVerdict)]
    found = check_sheet(cells, deals, read.rules, names.sides)
    sink = output.sink()
    if form == "json":
        sink.line(json.dumps(_plain(found, record, sheet, read.rules.id), ensure_ascii=not sink.unicode))
    else:
        tell([_finding(one) for one in found.wrong], Opening(sheet, ""), lines, sink)
        for line in _lines(found, sink):
            sink.line(line)
    lines.close()
    return FAULTS if found.wrong else UNJUDGED if found.unknown else FINE


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
    params = {"deal": one.deal, "side": one.side, "said": one.said, "true": one.true, "since": one.since}
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

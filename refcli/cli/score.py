"""``refcli score``: the sheet."""

from __future__ import annotations

from typing import Annotated

import typer

from refcli.cli.options import Penalties, Records, ReportForm, Rules, Source, With


def score(
    records: Records,
    rules: Rules = None,
    house: With = None,
    source: Source = None,
    form: ReportForm = "text",
    penalties: Penalties = False,
    sheet: Annotated[
        str | None, typer.Option("--sheet", metavar="FILE", help="Check this written sheet against the play instead.")
    ] = None,
) -> int:
    """The score sheet: every deal, every component, the running totals."""
    from refcli.cli import output
    from refcli.cli.judging import Task, judge
    from refcli.report.json import JsonWriter
    from refcli.report.lines import Lines
    from refcli.report.sheet import SheetWriter
    from refcli.report.writer import Writer

    task = Task(rules, tuple(house or ()), source, penalties)
    if sheet is not None:
        from refcli.cli import sheets

        return sheets.check(records[0], sheet, task, form) if len(records) == 1 else output.refuse("sheet.one")
    lines, sink = Lines(), output.sink()
    writer: Writer = JsonWriter(sink) if form == "json" else SheetWriter(sink, lines)
    return judge(records, task, writer, lines)

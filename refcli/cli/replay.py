"""``refcli replay``: trick by trick."""

from __future__ import annotations

from typing import Annotated

import typer

from refcli.cli import outcome
from refcli.cli.options import Record, ReportForm, Rules, Source, With


def replay(
    record: Record,
    number: Annotated[int | None, typer.Option("--deal", min=1, metavar="NUMBER", help="Only this deal.")] = None,
    until: Annotated[
        str | None,
        typer.Option("--until", metavar="TRICK.CARD", help="Stop there, such as 3.4 or 3, and show the hands."),
    ] = None,
    knowledge: Annotated[
        bool, typer.Option("--knowledge", help="Also what the record tells of hands that it does not write down.")
    ] = False,
    rules: Rules = None,
    house: With = None,
    source: Source = None,
    form: ReportForm = "text",
) -> int:
    """Show a record trick by trick: who played what, the legal cards, the points."""
    from refcli.cli import output
    from refcli.cli.judging import Task, judge
    from refcli.report.lines import Lines
    from refcli.report.table import TableWriter
    from refcli.report.tricks import TricksWriter
    from refcli.report.view import View, moment

    stop = moment(until) if until is not None else None
    if until is not None and stop is None:
        return output.refuse("use.until", at=("--until", until), given=until)
    view, lines, sink = View(number, stop), Lines(), output.sink()
    writer = TricksWriter(sink, view) if form == "json" else TableWriter(sink, lines, view)
    known = (stop or (0, None)) if knowledge else None
    task = Task(rules, tuple(house or ()), source, trace=True, knowledge=known)
    status = judge([record], task, writer, lines)
    if number is not None and not writer.shown and status != outcome.UNJUDGED:
        return output.refuse("use.no-deal", at=("--deal", str(number)), number=number)
    if until is not None and not writer.reached and status != outcome.UNJUDGED:
        return output.refuse("use.until-late", at=("--until", until), given=until)
    return status

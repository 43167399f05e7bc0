"""``refcli score``: the sheet."""

from __future__ import annotations

from refcli.cli.options import Penalties, Records, ReportForm, Rules, Source, With


def score(
    records: Records,
    rules: Rules = None,
    house: With = None,
    source: Source = None,
    form: ReportForm = "text",
    penalties: Penalties = False,
) -> int:
    """The score sheet: every deal, every component, the running totals."""
    from refcli.cli import output
    from refcli.cli.judging import Task, judge
    from refcli.report.json import JsonWriter
    from refcli.report.lines import Lines
    from refcli.report.sheet import SheetWriter
    from refcli.report.writer import Writer

    lines, sink = Lines(), output.sink()
    writer: Writer = JsonWriter(sink) if form == "json" else SheetWriter(sink, lines)
    return judge(records, Task(rules, tuple(house or ()), source, penalties), writer, lines)

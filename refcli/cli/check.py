"""``refcli check``: referees records."""

from __future__ import annotations

from typing import Annotated

import typer

from refcli.cli.options import Penalties, Records, ReportFormat, Rules, Source, With


def check(
    records: Records,
    rules: Rules = None,
    house: With = None,
    source: Source = None,
    form: ReportFormat = "text",
    strict: Annotated[bool, typer.Option("--strict", help="An unfinished record counts as a violation.")] = False,
    penalties: Penalties = False,
) -> int:
    """Referee records: findings, score, winner."""
    from refcli.cli import output
    from refcli.cli.judging import Task, judge
    from refcli.report.lines import Lines
    from refcli.report.registry import FORMATS

    task = Task(rules, tuple(house or ()), source, penalties, strict)
    lines = Lines()
    return judge(records, task, FORMATS[form](output.sink(), lines), lines)

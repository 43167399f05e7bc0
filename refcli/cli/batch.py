"""``refcli batch``: millions of deals."""

from __future__ import annotations

from typing import Annotated

import typer

from refcli.cli.options import ReportForm, Rules, Source, With


def batch(
    files: Annotated[list[str], typer.Argument(metavar="IN...", help="Files: Parquet, Arrow, JSON lines, .jass.")],
    rules: Rules = None,
    house: With = None,
    source: Source = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FOLDER", help="Keep every verdict, as Parquet files.")
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, max=1024, metavar="NUMBER", help="How many processes judge.")
    ] = 1,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what an earlier run has left undone.")] = False,
    explain: Annotated[
        int, typer.Option("--explain", metavar="N", min=0, help="Judge N deals that are not legal again, with reasons.")
    ] = 0,
    form: ReportForm = "text",
) -> int:
    """Judge millions of deals in columns, each by itself: counts by finding, contract, clause; verdicts in FOLDER."""
    from refcli.cli import batching
    from refcli.cli.batchtask import Task

    task = Task(rules, tuple(house or ()), source, output, jobs, resume, explain, form)
    return batching.batch(files, task)

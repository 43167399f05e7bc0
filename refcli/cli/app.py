"""The commands in one place, and how a mistake on the command line is told."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.main import get_command

from refcli import __version__
from refcli.cli import check, convert, deal, explain, fmt, legal, replay, rules, score, settle

app = typer.Typer(
    help="A referee for recorded Jass games: who broke which rule, what it counts, who has won.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"refcli {__version__}")
        raise typer.Exit


@app.callback()
def _start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,  # the callback has answered it
) -> int:
    del version
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
    return 0


app.command("check")(check.check)
app.command("replay")(replay.replay)
app.command("score")(score.score)
app.command("legal")(legal.legal)
app.command("settle")(settle.settle)
app.add_typer(rules.app, name="rules")
app.command("convert")(convert.convert)
app.command("fmt")(fmt.fmt)
app.command("deal")(deal.deal)
app.command("explain")(explain.explain)


def run(arguments: Sequence[str] | None) -> int:
    """Exit status of one command: 0 fine, 1 violations or differences, 2 could not judge."""
    try:
        status = get_command(app).main(args=arguments, prog_name="refcli", standalone_mode=False)
    except typer.TyperException as problem:
        _tell(problem)
        return 2
    return status if isinstance(status, int) else 0


def _tell(problem: typer.TyperException) -> None:
    from refcli import words
    from refcli.cli.output import report
    from refcli.diagnostics import Finding

    context = getattr(problem, "ctx", None)
    command = "refcli" if context is None else str(context.command_path)
    hint = words.text("use.see-help", command=command)
    report([Finding("U102", {"problem": _said(problem), "hint": hint})], sys.stderr)


def _said(problem: typer.TyperException) -> str:
    text = problem.format_message().strip().removesuffix(".")
    return text[:1].lower() + text[1:]

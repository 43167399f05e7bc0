"""The commands in one place, and how a mistake on the command line is told."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.main import get_command

from refcli import __version__
from refcli.cli.once import once

if TYPE_CHECKING:
    from refcli.source import Span

# In the order of the help. A module of the same name in this folder holds the command, or an ``app`` with commands.
COMMANDS = ("check", "replay", "score", "legal", "settle", "rules", "convert", "fmt", "deal", "explain", "batch")

_ARGUMENT = "ARGUMENT"
# how the package that reads the options says that a value is no whole number, or too small or large a one
_NO_NUMBER = re.compile(r"is not a valid int(?:eger)?(?: range)?\b")
_RANGE = re.compile(r"is not in the range (?:x>=)?([0-9]+)(?:<=x<=([0-9]+))?")
_MAY_BE_BLANK = ("--trick", "--hand")


def program(names: Sequence[str] = COMMANDS) -> typer.Typer:
    """The program with some of its commands: to take in all of them costs more time than to judge a deal."""
    app = typer.Typer(
        help="A referee for recorded Jass games: who broke which rule, what it counts, who has won.",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        invoke_without_command=True,
    )
    app.callback()(_start)
    for name in names:
        module = import_module(f"refcli.cli.{name}")
        group: typer.Typer | None = getattr(module, "app", None)
        if group is not None:
            app.add_typer(group, name=name)
        else:
            app.command(name)(getattr(module, name))
    return app


@cache
def _command(names: tuple[str, ...]) -> Any:  # the package does not name what it gives
    return once(get_command(program(names)))


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"refcli {__version__}")
        raise typer.Exit


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


def run(arguments: Sequence[str] | None) -> int:
    """Exit status of one command: 0 fine, 1 violations or differences, 2 could not judge."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not all(map(_passable, given)):
        return _refuse("use.unpassable")
    blank = _blank(given)
    if blank is not None:
        return _refuse("use.blank", blank)
    names = (given[0],) if given[:1] and given[0] in COMMANDS else COMMANDS
    try:
        status = _command(names).main(args=given, prog_name="refcli", standalone_mode=False)
    except typer.TyperException as problem:
        _tell(problem)
        return 2
    return status if isinstance(status, int) else 0


def _passable(argument: str) -> bool:
    """Whether an argument could have come from a shell: no file and no name holds other characters."""
    try:
        return b"\0" not in os.fsencode(argument)
    except UnicodeEncodeError:
        return False


def _blank(given: Sequence[str]) -> str | None:
    """The option, or else the argument, for which nothing was written; that no card lies may be written so."""
    for before, argument in zip(("", *given), given, strict=False):
        option, equals, value = argument.partition("=")
        if equals and option.startswith("--") and not value.strip():
            name = option
        elif not argument.strip():
            name = before if before[:1] == "-" != before else _ARGUMENT
        else:
            continue
        if name not in _MAY_BE_BLANK:
            return name
    return None


def _refuse(key: str, place: str = "") -> int:
    from refcli import words
    from refcli.cli.output import report
    from refcli.diagnostics import Finding
    from refcli.source import Span

    where = Span.of(place, 1, 1, 1) if place else None
    report([Finding("U102", {"problem": words.text(key), "hint": ""}, where)], sys.stderr)
    return 2


def _tell(problem: typer.TyperException) -> None:
    from refcli import words
    from refcli.cli.output import report
    from refcli.diagnostics import Finding

    context = getattr(problem, "ctx", None)
    command = "refcli" if context is None else str(context.command_path)
    hint = words.text("use.see-help", command=command)
    report([Finding("U102", {"problem": _said(problem), "hint": hint}, _option(problem))], sys.stderr)


def _option(problem: typer.TyperException) -> Span | None:
    """The option whose value is wrong; None where another thing is."""
    from refcli.source import Span

    names = getattr(getattr(problem, "param", None), "opts", ())
    option = max((name for name in names if name.startswith("-")), key=len, default=None)
    return Span.of(option, 1, 1, 1) if option is not None else None


def _said(problem: typer.TyperException) -> str:
    from refcli import words

    text = problem.format_message().strip().removesuffix(".")
    text = _NO_NUMBER.sub(words.text("use.whole-number"), text)
    if (found := _RANGE.search(text)) is not None:
        least, most = found.groups()
        told = words.text("use.range" if most else "use.open-range", least=least, most=most)
        text = text[: found.start()] + told + text[found.end() :]
    return text[:1].lower() + text[1:]

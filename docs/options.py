"""The commands with their arguments and options as rows of a table, from their declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from typer.main import get_command

from refcli.cli.app import program

_HELP = "--help"


def _all(command: Any, name: str = "refcli") -> Iterator[tuple[str, Any]]:
    inner: Mapping[str, Any] | None = getattr(command, "commands", None)
    if inner is None:
        yield name, command
    else:
        for word, one in inner.items():
            yield from _all(one, f"{name} {word}")


def all_commands() -> dict[str, Any]:
    """Every command that does something, by its words without ``refcli``."""
    return {name.removeprefix("refcli "): command for name, command in _all(get_command(program()))}


def commands() -> Iterator[tuple[str, str]]:
    """Command, what it does."""
    for name, command in all_commands().items():
        yield f"`refcli {name}`", command.help


def options(command: str) -> Iterator[tuple[str, str]]:
    """Argument or option as it is written, its meaning."""
    for one in all_commands()[command].params:
        names = [*one.opts, *one.secondary_opts]
        if _HELP in names:
            continue
        written = one.metavar or one.name.upper()
        if one.param_type_name != "argument":
            written = ", ".join(names) + ("" if one.is_flag else f" {_value(one)}")
        yield f"`{written}`", one.help or ""


def _value(option: Any) -> str:
    choices = getattr(option.type, "choices", None)
    return "|".join(map(str, choices)) if choices else option.metavar or option.type.name.upper()

"""``refcli convert``: between formats."""

from __future__ import annotations

from typing import Annotated

import typer

from refcli.cli.options import Rules, Source, With


def convert(
    record: Annotated[str, typer.Argument(metavar="IN", help="The file to read; - is standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="The file to write; - is standard output.")],
    source: Source = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="The format to write, where the suffix does not tell.")
    ] = None,
    rules: Rules = None,
    house: With = None,
) -> int:
    """Convert records between formats."""
    from refcli.cli import rewriting

    return rewriting.convert(record, target, rewriting.Formats(source, to), rules, tuple(house or ()))

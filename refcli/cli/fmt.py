"""``refcli fmt``: the normal form of records."""

from __future__ import annotations

from typing import Annotated

import typer

from refcli.cli.options import Records, Rules


def fmt(
    records: Records,
    check: Annotated[bool, typer.Option("--check", help="Change nothing; say which files are not in it.")] = False,
    in_place: Annotated[bool, typer.Option("--in-place", help="Write each file anew, not the output.")] = False,
    rules: Rules = None,
) -> int:
    """Write records in the normal form of the notation."""
    from refcli.cli import output, rewriting

    if check and in_place:
        return output.refuse("use.check-or-write")
    return rewriting.normalise(records, rules, rewriting.Mode(check, in_place))

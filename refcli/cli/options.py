"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

Format = Literal["text", "json", "jsonl"]
Form = Literal["text", "json"]

Rules = Annotated[
    str | None,
    typer.Option("--rules", metavar="ID|PATH", help="The ruleset, instead of the one that the record names."),
]
With = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="AXIS=VALUE", help="A house rule; may be given several times."),
]
Source = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", help="The format of the records, where the suffix does not tell it."),
]
Records = Annotated[list[str], typer.Argument(metavar="RECORD...", help="Files with records; - is standard input.")]
Record = Annotated[str, typer.Argument(metavar="RECORD", help="A file with a record; - is standard input.")]
Penalties = Annotated[
    bool, typer.Option("--apply-penalties", help="Apply penalties also to faults that nobody at the table found.")
]
ReportFormat = Annotated[Format, typer.Option("--format", help="How to answer.")]
ReportForm = Annotated[Form, typer.Option("--format", help="How to answer.")]

"""What a batch is asked to do, and the formats that suffixes mean."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from refcli.cli import records

COLUMNS = {".parquet": "parquet", ".arrow": "arrow", ".feather": "arrow", ".ipc": "arrow"}


class Task(NamedTuple):
    """What the command line asks."""

    rules: str | None
    house: tuple[str, ...]
    source: str | None
    output: str | None
    jobs: int
    resume: bool
    explain: int
    form: str


def formats() -> tuple[str, ...]:
    """The formats a batch may read."""
    return (*records.formats(), "parquet", "arrow")


def suffixes() -> tuple[str, ...]:
    """The suffixes that mean a format."""
    from refcli.notation.imports import IMPORTS

    return (f".{records.TEXT}", *COLUMNS, *(suffix for one in IMPORTS.values() for suffix in one.suffixes))


def format_of(path: str) -> str:
    """The format that a suffix means."""
    return COLUMNS.get(Path(path).suffix.lower()) or records.format_of(path)

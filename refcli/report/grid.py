"""Rows in columns."""

from __future__ import annotations

from collections.abc import Sequence

from refcli.report.sink import width


def row(cells: Sequence[str], widths: Sequence[int], left: frozenset[int]) -> str:
    """One row: the columns in ``left`` begin at the left, the others end at the right; no blanks at the end."""
    parts = (_cell(cell, wide, index in left) for index, (cell, wide) in enumerate(zip(cells, widths, strict=True)))
    return "  ".join(parts).rstrip()


def _cell(text: str, wide: int, left: bool) -> str:
    blank = " " * max(0, wide - width(text))
    return text + blank if left else blank + text


def columns(rows: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The width each column needs."""
    return tuple(max(width(cell) for cell in column) for column in zip(*rows, strict=True))

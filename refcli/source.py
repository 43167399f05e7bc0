"""Text with a name: where every place in a message comes from.

Lines and columns count from 1; a span's end column is exclusive, so a two-letter card
at column 10 spans 10 to 12.
"""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of one line (or of several) in the file ``file``."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    @staticmethod
    def of(file: str, line: int, column: int, width: int) -> Span:
        """The span of ``width`` characters that starts at ``line``:``column``."""
        return Span(file, line, column, line, column + width)

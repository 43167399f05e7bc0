"""A quote that is not closed on its line and swallows the lines below, up to the next one that opens a value there."""

from __future__ import annotations

from collections.abc import Sequence

_SIGNS = "\"'"
_PARTS = ":,-[{?"  # a value begins behind these and a blank


def left_open(lines: Sequence[str], line: int, column: int) -> tuple[int, int] | None:
    """Line and column of such a quote, where a parser stops right behind the one that closes it; counted from 0."""
    if line >= len(lines):
        return None
    for above in range(line - 1, -1, -1):
        start = _unclosed(lines[above])
        if start < 0:
            continue
        sign = lines[above][start]
        between = any(sign in text for text in lines[above + 1 : line])
        closing = lines[line].find(sign)
        return (above, start) if not between and 0 <= closing < column and _opens(lines[line], closing) else None
    return None


def _unclosed(line: str) -> int:
    """Where a value begins with a quote that its line does not close; -1 where none does."""
    at = 0
    while at < len(line):
        if line[at] == "#" and (not at or line[at - 1].isspace()):
            return -1
        if line[at] in _SIGNS and _opens(line, at):
            end = _closing(line, at)
            if end < 0:
                return at
            at = end
        at += 1
    return -1


def _opens(line: str, at: int) -> bool:
    """Whether a value may begin there."""
    before = line[:at]
    bare = before.rstrip()
    return not bare or bare[-1] in "[{," or (bare[-1] in _PARTS and bare != before)


def _closing(line: str, at: int) -> int:
    """Where the quote at a place is closed; -1 where it is not. A doubled or escaped one is part of the text."""
    sign, end = line[at], at + 1
    while end < len(line):
        if line[end] == "\\" and sign == '"':
            end += 1
        elif line[end] == sign:
            if sign == '"' or line[end + 1 : end + 2] != sign:
                return end
            end += 1
        end += 1
    return -1

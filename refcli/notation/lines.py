"""A text cut into lines of known kind by ``grammar/record.lark``, comments taken out, places kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol, cast

from refcli import grammar
from refcli.source import Span

WORD = re.compile(r"[^\s,]+")
_COMMENT = re.compile(r"\{([^{}]*)\}|;([^\n]*)")
_TRICK_LINES = re.compile(r"([^{;\n]*(?:\{[^{}]*\}[^{;\n]*)*(?:;[^\n]*)?)(?:\n\s*|$)")


class _Token(Protocol):
    """What is used of the parser's tokens; their text is what they are."""

    type: str
    line: int
    column: int


class _Tree(Protocol):
    @property
    def children(self) -> list[_Token]: ...


class _Parser(Protocol):
    def parse(self, text: str) -> _Tree: ...


class Unit(NamedTuple):
    """One line as found: ``kind`` is the grammar's, ``row`` and ``column`` count from 1."""

    kind: str
    text: str
    row: int
    column: int


class Line:
    """A line with its comments blanked out, so that offsets in ``text`` stay true."""

    __slots__ = ("_flat", "column", "file", "remark", "row", "text")

    def __init__(self, file: str, unit: Unit, *, comments: bool = True) -> None:
        self.file, self.row, self.column = file, unit.row, unit.column
        self.text, self.remark = unit.text.rstrip(), ""
        self._flat = "\n" not in self.text
        if comments and ("{" in self.text or ";" in self.text):
            self.text, found = without_comments(self.text)
            self.remark = " ".join(text for text in found if text)

    def place(self, start: int, end: int) -> Span:
        """The span of ``text[start:end]``."""
        if self._flat:
            return Span(self.file, self.row, self.column + start, self.row, self.column + end)
        row, column = self._position(start)
        end_row, end_column = self._position(end)
        return Span(self.file, row, column, end_row, end_column)

    def whole(self) -> Span:
        """The span of all but comments and blanks."""
        start = len(self.text) - len(self.text.lstrip())
        return self.place(start, max(start, len(self.text.rstrip())))

    def words(self, start: int = 0) -> list[tuple[str, int]]:
        """Words from an offset on, each with its offset; commas are blanks."""
        return [(match.group(), match.start()) for match in WORD.finditer(self.text, start)]

    def _position(self, offset: int) -> tuple[int, int]:
        breaks = self.text.count("\n", 0, offset)
        if not breaks:
            return self.row, self.column + offset
        return self.row + breaks, offset - self.text.rindex("\n", 0, offset)


def without_comments(text: str) -> tuple[str, list[str]]:
    """Comments replaced by blanks (line breaks stay), and what they say on one line each."""
    found: list[str] = []

    def blank(match: re.Match[str]) -> str:
        found.append(plain(match.group(1) or match.group(2) or ""))
        return re.sub(r"[^\n]", " ", match.group())

    return _COMMENT.sub(blank, text), found


def plain(remark: str) -> str:
    """A remark on one line, without the signs that would end it."""
    return " ".join(remark.replace("{", "(").replace("}", ")").split())


def units(blocks: Iterable[tuple[int, str]]) -> Iterator[Unit]:
    """The lines of a text given as blocks of whole lines, each with the number of its first line."""
    parser = cast("_Parser", grammar.load("record", positions=False))
    for row, text in blocks:
        for token in parser.parse(text).children:
            yield Unit(token.type, str(token), row + token.line - 1, token.column)


def trick_lines(unit: Unit) -> Iterator[tuple[str, int, int]]:
    """The lines of a unit of tricks: text, row and column of each."""
    text, row, column = unit.text, unit.row, unit.column
    if "{" not in text:
        for line in text.split("\n"):
            if stripped := line.lstrip():
                yield stripped, row, column + len(line) - len(stripped)
            row, column = row + 1, 1
        return
    at = 0
    while at < len(text):
        match = _TRICK_LINES.match(text, at)
        if match is None:  # the grammar has the same pattern
            raise AssertionError(text)
        yield match.group(1), row, column
        row += text.count("\n", at, match.end())
        column = match.end() - text.rfind("\n", 0, match.end())
        at = match.end()


def comments_of(text: str) -> list[str]:
    """What the comments on a line of nothing else say; lines of a longer one stay apart."""
    return ["\n".join(line.strip() for line in (match.group(1) or match.group(2) or "").strip().split("\n"))
            for match in _COMMENT.finditer(text)]  # fmt: skip

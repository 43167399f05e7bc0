"""Source lines with the places in them underlined."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from refcli.report.lines import Lines
from refcli.report.sink import Sink, safe, width
from refcli.source import Span

_WIDEST = 110  # columns of a source line that are shown
_BEGINNING = 3  # columns underlined of a place that is longer than what is shown
_BEFORE = 30  # of them before the first place, where the line has to be cut


class Mark(NamedTuple):
    """A place to underline; ``main`` is the finding's own, the others explain it."""

    span: Span
    text: str
    main: bool = False


class _Window(NamedTuple):
    """The part of a line that is shown: from character ``start``, ``lead`` columns of dots before it."""

    text: str
    start: int
    lead: int
    cut: bool = False  # there is more behind it

    def columns(self, span: Span) -> int:
        """How many columns to underline; of a place that goes on behind the window only its beginning."""
        start = self.column(span.column)
        if self.cut and (span.end_line > span.line or span.end_column - 1 - self.start > len(self.text) - self.lead):
            return _BEGINNING
        end = self.column(span.end_column) if span.end_line == span.line else width(self.text)
        return max(1, end - start)

    def column(self, character: int) -> int:
        """The column (from 0) of a 1-based character of the line."""
        inside = max(0, min(character - 1 - self.start, len(self.text) - self.lead))
        return width(self.text[: self.lead + inside])


def excerpt(marks: list[Mark], lines: Lines, sink: Sink) -> Iterator[str]:
    """Lines in the order of the text, those of the main place's file first; dots where lines are left out."""
    home = next((mark.span.file for mark in marks if mark.main), "")
    spots = sorted({(m.span.file != home, m.span.file, m.span.line) for m in marks})
    gutter = max((len(str(line)) for _, _, line in spots), default=1) + 1
    before: tuple[str, int] | None = None
    for _, file, number in spots:
        text = lines.get(file, number)
        if text is None:
            continue
        if file != (before[0] if before else home):
            yield sink.paint(" " * gutter + "::: ", "blue") + f"{safe(file)}:{number}"
        elif before and number > before[1] + 1:
            yield sink.paint("." * 3, "blue")
        before = (file, number)
        here = [mark for mark in marks if (mark.span.file, mark.span.line) == (file, number)]
        yield from _line(number, text, here, gutter, sink)


def _line(number: int, text: str, marks: list[Mark], gutter: int, sink: Sink) -> Iterator[str]:
    window = _window(safe(text), marks, "…" if sink.unicode else "...")
    yield (sink.paint(f"{number:>{gutter}} | ", "blue") + window.text).rstrip()
    for mark in sorted(marks, key=lambda mark: mark.span.column):
        start = window.column(mark.span.column)
        line = ("^" if mark.main else "-") * window.columns(mark.span) + (f" {safe(mark.text)}" if mark.text else "")
        yield sink.paint(" " * gutter + " | ", "blue") + " " * start + sink.paint(line, "red" if mark.main else "cyan")


def _window(text: str, marks: list[Mark], dots: str) -> _Window:
    if width(text) <= _WIDEST:
        return _Window(text, 0, 0)
    first = min(mark.span.column for mark in marks) - 1
    start = max(0, first - _BEFORE) if first + _BEFORE > _WIDEST else 0
    lead = len(dots) if start else 0
    shown = text[start : start + _WIDEST]
    tail = dots if start + _WIDEST < len(text) else ""
    return _Window((dots if start else "") + shown + tail, start, lead, bool(tail))

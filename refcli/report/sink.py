"""Where a report goes: a function that takes text, and what the receiving end can show."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from typing import NamedTuple

_STYLES = {"bold": "1", "red": "1;31", "yellow": "1;33", "blue": "1;34", "cyan": "36", "green": "1;32"}


class Sink(NamedTuple):
    """``colour``: terminal colours are wanted; ``unicode``: every character can be written."""

    write: Callable[[str], object]
    colour: bool = False
    unicode: bool = True

    def line(self, text: str = "") -> None:
        self.write(text + "\n")

    def paint(self, text: str, style: str) -> str:
        """``text`` in a style, where colours are wanted."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.colour and text else text


def safe(text: str) -> str:
    """Text from a file made harmless for a terminal: control characters become ``U+FFFD``, tabs one space."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else " " if char.isspace() else "\ufffd" for char in text)


def width(text: str) -> int:
    """Columns that ``text`` takes on a terminal: combining marks take none, wide characters two."""
    if text.isascii():
        return len(text)
    return sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def stdout() -> Sink:
    """A plain sink on standard output, for callers who have prepared nothing."""
    return Sink(sys.stdout.write)

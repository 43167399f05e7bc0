"""Places of the cards on a line, made only when somebody asks for one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import overload

from refcli.source import Span

_WORD = re.compile(r"\S+")
RANK_WORD = re.compile(r"[^\s,;:]+(?![^\s;]*:)")  # in a hand: no name of a suit with its colon


class Places(Sequence[Span]):
    """Spans of the first ``count`` words of ``text`` from offset ``start`` on; ``text`` is at ``row``, ``column``."""

    __slots__ = ("_column", "_count", "_file", "_row", "_start", "_text", "_word")

    def __init__(
        self, file: str, row: int, column: int, text: str, start: int, count: int, word: re.Pattern[str] = _WORD
    ) -> None:
        self._file, self._row, self._column = file, row, column
        self._text, self._start, self._count, self._word = text, start, count, word

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Span: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Span]: ...
    def __getitem__(self, index: int | slice) -> Span | Sequence[Span]:
        words = list(self._word.finditer(self._text, self._start))[: self._count]
        if isinstance(index, slice):
            return tuple(self._span(word) for word in words[index])
        return self._span(words[index])

    def _span(self, word: re.Match[str]) -> Span:
        return Span.of(self._file, self._row, self._column + word.start(), word.end() - word.start())

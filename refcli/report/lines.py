"""Lines of source text on demand, in little memory: files are read again, of a stream the last lines are kept.

A file keeps the offset of every 256th line it has come past, so that a report on a long file costs one more
reading of it and no copy. Lines are counted and cleaned as ``refcli.notation.text`` does it: line ends of any
kind, no byte order mark, accents as one sign, bytes that are not UTF-8 as Latin-1.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict, deque
from pathlib import Path
from typing import BinaryIO, TextIO

from refcli import resources

_STEP = 256
_LONGEST = 4096  # characters of a line that are kept; more is never shown
_KEPT = 1 << 22  # bytes of a stream that are kept
_OPEN_FILES = 8


def _clean(text: str, number: int) -> str:
    if number == 1:
        text = text.removeprefix("\ufeff")
    if text.isascii():
        return text
    latin = "".join(chr(ord(char) - 0xDC00) if "\udc80" <= char <= "\udcff" else char for char in text)
    return unicodedata.normalize("NFC", latin)


class FileLines:
    """Lines of one file by number, from 1. The file is open as text with ``surrogateescape``."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._offsets = [0]  # of lines 1, 257, 513 …
        self._next = 1  # number of the line the file stands before

    def get(self, number: int) -> str | None:
        """Line ``number`` without its end, at most 4096 characters; None behind the end of the file."""
        block = min((number - 1) // _STEP, len(self._offsets) - 1)
        if number < self._next or block * _STEP + 1 > self._next:
            self._file.seek(self._offsets[block])
            self._next = block * _STEP + 1
        while self._next < number:
            if not self._read():
                return None
        line = self._read()
        return _clean(line.rstrip("\n"), number) if line else None

    def _read(self) -> str:
        """The beginning of the next line, and past all of it; empty at the end of the file."""
        line = part = self._file.readline(_LONGEST)
        while len(part) == _LONGEST and not part.endswith("\n"):
            part = self._file.readline(_LONGEST)
        if line:
            self._next += 1
            if (self._next - 1) % _STEP == 0 and (self._next - 1) // _STEP == len(self._offsets):
                self._offsets.append(self._file.tell())
        return line

    def close(self) -> None:
        self._file.close()


class RecentLines:
    """The last lines of a stream that cannot be read twice; it is read through ``read``."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lines: deque[bytes] = deque()
        self._first = 1  # number of the first line kept
        self._size = 0
        self._rest = b""

    def read(self, size: int = -1) -> bytes:
        """The next bytes of the stream; their lines are remembered."""
        data = self._stream.read(size)
        lines = (self._rest + data).splitlines(keepends=True)
        ended = not data or not lines or lines[-1].endswith(b"\n")
        self._rest = b"" if ended else lines.pop()[: _LONGEST * 4]
        for line in lines:
            self._lines.append(line[: _LONGEST * 4])
            self._size += len(self._lines[-1])
        while self._size > _KEPT and len(self._lines) > 1:
            self._size -= len(self._lines.popleft())
            self._first += 1
        return data

    def get(self, number: int) -> str | None:
        """Line ``number`` without its end; None where it is not kept."""
        index = number - self._first
        if index == len(self._lines) and self._rest:
            line = self._rest
        elif 0 <= index < len(self._lines):
            line = self._lines[index]
        else:
            return None
        return _clean(line.decode("utf-8", "surrogateescape").rstrip("\r\n")[:_LONGEST], number)


class Lines:
    """Source lines by file name. Names that are no file, such as an option of the command line, are added."""

    def __init__(self) -> None:
        self._texts: dict[str, RecentLines | tuple[str, ...]] = {}
        self._files: OrderedDict[str, FileLines | None] = OrderedDict()

    def add(self, file: str, text: str) -> None:
        """``file`` stands for ``text``."""
        self._texts[file] = tuple(text.split("\n"))

    def follow(self, file: str, stream: BinaryIO) -> RecentLines:
        """``file`` stands for a stream, which the caller reads through the answer."""
        recent = RecentLines(stream)
        self._texts[file] = recent
        return recent

    def get(self, file: str, number: int) -> str | None:
        """One line; None where there is none."""
        known = self._texts.get(file)
        if isinstance(known, tuple):
            return known[number - 1] if 0 < number <= len(known) else None
        source = known or self._file(file)
        return source.get(number) if source and number > 0 else None

    def _file(self, file: str) -> FileLines | None:
        if file not in self._files:
            self._files[file] = _opened(file)
            if len(self._files) > _OPEN_FILES:
                _, oldest = self._files.popitem(last=False)
                if oldest:
                    oldest.close()
        self._files.move_to_end(file)
        return self._files[file]

    def close(self) -> None:
        """Closes the files."""
        for source in self._files.values():
            if source:
                source.close()
        self._files.clear()


def _opened(file: str) -> FileLines | None:
    """Shipped rulesets are named ``rulesets/...`` wherever they are installed."""
    path = Path(file)
    first, _, rest = file.partition("/")
    try:
        if first == "rulesets" and not path.exists():
            path = resources.folder(first) / rest
        return FileLines(path.open(encoding="utf-8", errors="surrogateescape"))
    except (OSError, ValueError):
        return None

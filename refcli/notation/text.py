"""Where a text comes from: bytes or strings of any size, cut into blocks of whole lines.

Byte order marks, line ends of any kind, accents written as two signs and odd blanks are made alike here.
A block never ends inside a comment, so blocks can be read one by one and memory stays flat.
"""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterable, Iterator
from typing import BinaryIO, TextIO, cast

from refcli.contents import HEAD, seems
from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.source import Span

SIZE = 1 << 16  # characters, or bytes, read at once
LONGEST = 10_000  # characters a line or a comment may have
TOO_LONG = "\x01"  # stands in a block where a longer line was left out
_BLANKS = {ord(sign): " " for sign in "\xa0\u2007\u202f\u3000\ufeff"} | {ord(TOO_LONG): "\ufffd"}
_LENIENT = "refcli-single-byte"


def _single(error: UnicodeError) -> tuple[str, int]:
    """Read bytes that are not UTF-8 as the signs of Latin-1, which they mostly are."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("latin-1"), error.end


codecs.register_error(_LENIENT, _single)


class Text:
    """A text to be read once. ``findings`` grows while ``blocks`` is consumed (N108).

    ``refused``: it is something else than a text, and nothing of it is read. A ``part`` is taken as a text, whatever
    it begins with.
    """

    def __init__(
        self, source: BinaryIO | TextIO | str | Iterable[str], file: str, longest: int = LONGEST, *, part: bool = False
    ) -> None:
        self.file, self.longest, self._part = file, longest, part
        self.findings: list[Finding] = []
        self.refused = False
        self._chunks = self._open(source)

    def blocks(self) -> Iterator[tuple[int, str]]:
        """Whole lines with the number of the first, each line ended by ``\\n``; long lines are ``TOO_LONG``."""
        row, kept, skipping = 1, "", False
        for piece in _unix(self._chunks):
            chunk = piece
            if skipping:
                cut = chunk.find("\n")
                if cut < 0:
                    continue
                chunk, skipping = chunk[cut:], False
            kept += chunk
            lines = kept.rfind("\n") + 1
            if len(kept) - lines > self.longest:
                kept, skipping = kept[:lines] + TOO_LONG, True
            if end := self._end(kept, lines):
                yield row, self._clean(kept[:end])
                row += kept.count("\n", 0, end)
                kept = kept[end:]
        if kept:
            yield row, self._clean(kept)

    def _end(self, text: str, lines: int) -> int:
        """Where a block may end: behind a line, outside a comment."""
        brace = text.rfind("{", 0, lines)
        if brace > text.rfind("}", 0, lines) and lines - brace < LONGEST:
            return text.rfind("\n", 0, brace) + 1
        return lines

    def _clean(self, text: str) -> str:
        kept = text
        if not text.isascii() or TOO_LONG in text:
            marked = TOO_LONG in text and any(line == TOO_LONG for line in text.split("\n"))
            kept = unicodedata.normalize("NFC", text).translate(_BLANKS)
            if marked:
                pairs = zip(text.split("\n"), kept.split("\n"), strict=True)
                kept = "\n".join(TOO_LONG if raw == TOO_LONG else line for raw, line in pairs)
        if len(kept) > self.longest:
            lines = kept.split("\n")
            if max(map(len, lines)) > self.longest:
                kept = "\n".join(TOO_LONG if len(line) > self.longest else line for line in lines)
        return kept

    def _open(self, source: BinaryIO | TextIO | str | Iterable[str]) -> Iterator[str]:
        strings = cast("Iterable[str]", source)
        if isinstance(source, str):
            return (source[at : at + SIZE] for at in range(0, len(source), SIZE))
        if hasattr(source, "read"):
            return self._read(cast("BinaryIO | TextIO", source))
        return _joined(iter(strings))

    def _read(self, stream: BinaryIO | TextIO) -> Iterator[str]:
        strict = codecs.getincrementaldecoder("utf-8")()
        lenient: codecs.IncrementalDecoder | None = None
        offset = rows = 0
        while True:
            data = stream.read(SIZE)
            if isinstance(data, str):
                if not data:
                    return
                yield data
                continue
            if offset == 0 and not self._part and (kind := seems(data[:HEAD])):
                self.refused = True
                self.findings.append(problems.no_text(kind, data[:HEAD], Span.of(self.file, 1, 1, 1)))
                return
            if lenient is None:
                try:
                    yield strict.decode(data, final=not data)
                except UnicodeDecodeError as error:
                    self._not_utf8(error, offset + len(data) - len(error.object), rows)
                    lenient = codecs.getincrementaldecoder("utf-8")(_LENIENT)
                    yield lenient.decode(error.object, final=not data)
            else:
                yield lenient.decode(data, final=not data)
            if not data:
                return
            offset += len(data)
            rows += data.count(b"\n") or data.count(b"\r")

    def _not_utf8(self, error: UnicodeDecodeError, offset: int, rows: int) -> None:
        """``offset`` is that of the error's bytes in the file, ``rows`` the lines before the last read."""
        before = error.object[: error.start]
        row = rows + 1 + (before.count(b"\n") or before.count(b"\r"))
        column = len(before[max(before.rfind(b"\n"), before.rfind(b"\r")) + 1 :].decode("utf-8", "replace")) + 1
        place = Span.of(self.file, row, column, 1)
        self.findings.append(problems.not_utf8(place, offset + error.start, error.object[error.start]))


def _unix(chunks: Iterator[str]) -> Iterator[str]:
    """Every line end as ``\\n``; the byte order mark of the first chunk left out."""
    held, first = "", True
    for piece in chunks:
        chunk = held + piece
        if not chunk:
            continue
        if first:
            chunk, first = chunk.removeprefix("\ufeff"), False
        held = "\r" if chunk.endswith("\r") else ""
        chunk = chunk[: len(chunk) - len(held)]
        yield chunk.replace("\r\n", "\n").replace("\r", "\n") if "\r" in chunk else chunk
    if held:
        yield "\n"


def _joined(lines: Iterator[str]) -> Iterator[str]:
    """Small strings joined into chunks."""
    waiting: list[str] = []
    size = 0
    for line in lines:
        waiting.append(line)
        size += len(line)
        if size >= SIZE:
            yield "".join(waiting)
            waiting, size = [], 0
    yield "".join(waiting)

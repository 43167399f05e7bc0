"""The standard streams made fit for any code page, and what a closed pipe means."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

if TYPE_CHECKING:
    from refcli.diagnostics import Finding
    from refcli.report.lines import Lines
    from refcli.report.sink import Sink

_PLAIN = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "…": "...", "›": ">", "→": "->", "×": "x", "–": "-", "—": "-",
    "‘": "'", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ß": "ss",
}  # fmt: skip


class Closed(Exception):
    """Nobody reads the output any more."""


def prepare() -> None:
    """Characters that a stream's code page lacks are written in ASCII instead of stopping the report."""
    codecs.register_error("refcli-plain", _plain)
    _reopen()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="refcli-plain")


def _reopen() -> None:
    """A stream that was closed before the start (``>&-``) stands for nothing: nothing is read, nothing shown."""
    streams: dict[str, TextIO | None] = {"stdin": sys.stdin, "stdout": sys.stdout, "stderr": sys.stderr}
    for name, stream in streams.items():
        if stream is None:
            nothing = io.FileIO(os.devnull, "r" if name == "stdin" else "w")
            buffer = io.BufferedReader(nothing) if name == "stdin" else io.BufferedWriter(nothing)
            setattr(sys, name, io.TextIOWrapper(buffer, encoding="utf-8"))


def _plain(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_ascii, error.object[error.start : error.end])), error.end


def _ascii(char: str) -> str:
    found = _PLAIN.get(char)
    if found is None:
        found = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode("ascii")
    return found or ("" if unicodedata.combining(char) else "?")


def sink(stream: TextIO | None = None) -> Sink:
    """A sink on a stream (standard output): in colour on a terminal unless NO_COLOR is set."""
    from refcli.report.sink import Sink

    out = stream or sys.stdout
    encoding = codecs.lookup(out.encoding or "ascii").name
    colour = out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    def write(text: str) -> None:
        try:
            out.write(text)
        except BrokenPipeError:
            raise Closed from None

    return Sink(write, colour, encoding.startswith("utf"))


def write_record(text: str) -> None:
    """A part of a record on standard output: UTF-8 whatever the code page, since records are UTF-8."""
    raw: BinaryIO | None = getattr(sys.stdout, "buffer", None)
    try:
        if raw is None or sys.stdout.isatty():
            sys.stdout.write(text)
        else:
            raw.write(text.encode("utf-8"))
    except BrokenPipeError:
        raise Closed from None


def report(findings: Iterable[Finding], stream: TextIO | None = None, lines: Lines | None = None) -> None:
    """Findings as text on a stream (standard error)."""
    from refcli.report.diagnostic import diagnostic
    from refcli.report.lines import Lines
    from refcli.report.writer import Opening

    to = sink(stream or sys.stderr)
    for found in findings:
        for line in diagnostic(found, Opening("", ""), lines or Lines(), to):
            to.line(line)


def refuse(key: str, hint: str = "", at: tuple[str, str] | None = None, **params: Any) -> int:
    """A bad option or argument, told in the words of ``key``; the exit status for it.

    ``at`` is the option and the text that was given for it.
    """
    from refcli import words
    from refcli.cli.outcome import UNJUDGED
    from refcli.diagnostics import Finding
    from refcli.report.lines import Lines
    from refcli.source import Span

    lines, place = Lines(), None
    if at is not None:
        option, text = at
        lines.add(option, text)
        place = Span.of(option, 1, 1, max(1, len(text)))
    report([Finding("U102", {"problem": words.text(key, **params), "hint": hint}, place)], lines=lines)
    return UNJUDGED


def flush() -> None:
    """Everything out; a closed pipe is found here at the latest."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise Closed from None


def unwritable(problem: OSError) -> int:
    """Say that the output cannot be written, and give the exit status for it."""
    from refcli import words

    discard()
    with contextlib.suppress(OSError):
        sys.stderr.write(words.text("use.no-output", why=problem.strerror or "") + "\n")
        sys.stderr.flush()
    return 2


def discard() -> None:
    """Nothing more goes out, so that the end of the process does not stumble over the closed pipe again."""
    try:
        number = sys.stdout.fileno()
    except (OSError, ValueError):
        return
    empty = os.open(os.devnull, os.O_WRONLY)
    os.dup2(empty, number)
    os.close(empty)

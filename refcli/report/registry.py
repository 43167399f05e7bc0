"""The formats of ``refcli check``, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from refcli.report.lines import Lines
from refcli.report.sink import Sink
from refcli.report.writer import Writer

Make = Callable[[Sink, Lines], Writer]


def _text(sink: Sink, lines: Lines) -> Writer:
    from refcli.report.text import TextWriter

    return TextWriter(sink, lines)


def _json(sink: Sink, _lines: Lines) -> Writer:
    from refcli.report.json import JsonWriter

    return JsonWriter(sink)


def _jsonl(sink: Sink, _lines: Lines) -> Writer:
    from refcli.report.jsonl import JsonlWriter

    return JsonlWriter(sink)


FORMATS: Mapping[str, Make] = {"text": _text, "json": _json, "jsonl": _jsonl}

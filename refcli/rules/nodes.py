"""YAML text to a tree of nodes with places, without guessing what a text means.

Every scalar stays text: ``157:0``, ``no`` and ``010`` are what is written. Refused are anchors, aliases, tags,
merge keys, several documents, keys that stand twice, values left empty and numbers with leading zeros. The
limits keep a hostile file from costing anything: reading stops at the first one it passes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from refcli.contents import HEAD, seems
from refcli.diagnostics import Finding
from refcli.rules.composer import MAX_DEPTH, Composer, Stop, too_large
from refcli.rules.tree import Entry, Mapping, Node, Scalar, Sequence
from refcli.rules.yamlfaults import explain
from refcli.source import Span
from refcli.words import text as words

__all__ = ["Entry", "Mapping", "Node", "Scalar", "Sequence", "compose", "read"]

MAX_BYTES = 1_000_000

# What may not stand in a file: control characters, lone surrogates, and line ends that editors do not count.
_REFUSED = re.compile("[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def read(path: Path, file: str | None = None) -> tuple[Node | None, tuple[Finding, ...]]:
    """Compose a file. ``file`` is its name in messages. A file that cannot be opened or decoded is one finding."""
    name = file if file is not None else str(path)
    try:
        if not path.is_file():  # opening a pipe would wait for a writer
            return None, (Finding("U101", {"path": name}),)
        with path.open("rb") as handle:
            data = handle.read(MAX_BYTES + 1)
    except (OSError, ValueError):
        return None, (Finding("U101", {"path": name}),)
    if len(data) > MAX_BYTES:
        return None, (too_large("bytes", MAX_BYTES, Span.of(name, 1, 1, 1)),)
    try:
        return compose(data.decode("utf-8"), name)
    except UnicodeDecodeError as error:
        kind = seems(data[:HEAD])
        if kind:
            cause = f"{words('text.none')}; {words('seems', what=words(f'seems.{kind}'))}"
            return None, (Finding("R101", {"cause": cause}, Span.of(name, 1, 1, 1)),)
        before = data[: error.start].decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
        place = _place(before, len(before), name)
        cause = words("yaml.not-utf8", offset=error.start, byte=f"{data[error.start]:02X}")
        return None, (Finding("R101", {"cause": cause}, place),)


def compose(text: str, file: str) -> tuple[Node | None, tuple[Finding, ...]]:
    """The tree of one YAML document, and what is wrong with it.

    The tree is None where reading had to stop; else faulty entries are left out of it. Codes: R101 (cannot be
    read), R102 (key twice), R103 (feature refused), R104 (no value), R109 (leading zero), R119 (too large).
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > MAX_BYTES:
        return None, (too_large("bytes", MAX_BYTES, Span.of(file, 1, 1, 1)),)
    refused = _REFUSED.search(text)
    if refused is not None:
        cause = words("yaml.character", character=f"U+{ord(refused.group()):04X}")
        return None, (Finding("R101", {"cause": cause}, _place(text, refused.start(), file)),)
    composer = Composer(file)
    try:
        node = composer.document(_events(text, file))
    except Stop as stop:
        return None, (stop.finding,)
    return node, tuple(composer.findings)


def _place(text: str, index: int, file: str) -> Span:
    start = text.rfind("\n", 0, index) + 1
    return Span.of(file, text.count("\n", 0, index) + 1, index - start + 1, 1)


def _events(text: str, file: str) -> Iterator[Any]:
    """The parser's events; its complaints become findings in the author's words."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    parse: Any = getattr(yaml, "parse")  # noqa: B009 - the package's types leave it half unknown
    try:
        yield from parse(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        if "nesting depth" in (error.problem or ""):
            mark: Any = error.problem_mark
            raise Stop(too_large("depth", MAX_DEPTH, Span.of(file, mark.line + 1, mark.column + 1, 1))) from None
        raise Stop(explain(error, text, file)) from None

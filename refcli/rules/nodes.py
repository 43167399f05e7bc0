"""YAML text to a tree of nodes with places, without guessing what a text means.

Every scalar stays text: ``157:0``, ``no`` and ``010`` are what is written. Refused are anchors, aliases, tags,
merge keys, several documents, keys that stand twice, values left empty and numbers with leading zeros. The
limits keep a hostile file from costing anything: reading stops at the first one it passes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from refcli.diagnostics import Finding, Label
from refcli.rules.tree import Entry, Mapping, Node, Scalar, Sequence
from refcli.rules.yamlfaults import explain
from refcli.source import Span
from refcli.words import text as words

__all__ = ["Entry", "Mapping", "Node", "Scalar", "Sequence", "compose", "read"]

MAX_BYTES = 1_000_000
MAX_DEPTH = 30
MAX_NODES = 50_000
MAX_FINDINGS = 20

_EMPTY = {"", "~", "null", "Null", "NULL"}
_LEADING_ZERO = re.compile(r"[-+]?0[0-9]+")
# What may not stand in a file: control characters, lone surrogates, and line ends that editors do not count.
_REFUSED = re.compile("[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class _Stop(Exception):
    """Nothing behind this point can be read."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code)
        self.finding = finding


def read(path: Path, file: str | None = None) -> tuple[Node | None, tuple[Finding, ...]]:
    """Compose a file. ``file`` is its name in messages. A file that cannot be opened or decoded is one finding."""
    name = file if file is not None else str(path)
    try:
        with path.open("rb") as handle:
            data = handle.read(MAX_BYTES + 1)
    except (OSError, ValueError):
        return None, (Finding("U101", {"path": name}),)
    if len(data) > MAX_BYTES:
        return None, (_too_large("bytes", MAX_BYTES, Span.of(name, 1, 1, 1)),)
    try:
        return compose(data.decode("utf-8"), name)
    except UnicodeDecodeError as error:
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
        return None, (_too_large("bytes", MAX_BYTES, Span.of(file, 1, 1, 1)),)
    refused = _REFUSED.search(text)
    if refused is not None:
        cause = words("yaml.character", character=f"U+{ord(refused.group()):04X}")
        return None, (Finding("R101", {"cause": cause}, _place(text, refused.start(), file)),)
    composer = _Composer(file)
    try:
        node = composer.document(_events(text, file))
    except _Stop as stop:
        return None, (stop.finding,)
    return node, tuple(composer.findings)


def _place(text: str, index: int, file: str) -> Span:
    start = text.rfind("\n", 0, index) + 1
    return Span.of(file, text.count("\n", 0, index) + 1, index - start + 1, 1)


def _too_large(what: str, limit: int, place: Span) -> Finding:
    return Finding("R119", {"limit": words(f"limit.{what}", limit=limit)}, place)


def _events(text: str, file: str) -> Iterator[Any]:
    """The parser's events; its complaints become findings in the author's words."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        yield from yaml.parse(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        if "nesting depth" in (error.problem or ""):
            mark: Any = error.problem_mark
            raise _Stop(_too_large("depth", MAX_DEPTH, Span.of(file, mark.line + 1, mark.column + 1, 1))) from None
        raise _Stop(explain(error, text, file)) from None


@dataclass(slots=True)
class _Frame:
    """A mapping or sequence being read. ``key`` waits for its value."""

    start: Any
    flow: bool
    mapping: bool
    entries: dict[str, Entry] = field(default_factory=dict[str, Entry])
    items: list[Node] = field(default_factory=list[Node])
    key: Scalar | None = None
    seen: dict[str, Span] = field(default_factory=dict[str, Span])


class _Composer:
    """Builds the tree from events with a stack of its own: depth costs no recursion."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Finding] = []
        self.stack: list[_Frame] = []
        self.nodes = 0
        self.root: Node | None = None
        self.documents = 0

    def document(self, events: Iterator[Any]) -> Node | None:
        for event in events:
            kind = type(event).__name__
            if kind == "ScalarEvent":
                self._plainly(event)
                self._scalar(event)
            elif kind in ("MappingStartEvent", "SequenceStartEvent"):
                self._plainly(event)
                self._open(event, kind == "MappingStartEvent")
            elif kind in ("MappingEndEvent", "SequenceEndEvent"):
                self._close(event)
            elif kind == "AliasEvent":
                raise self._refused("yaml.alias", event)
            elif kind == "DocumentStartEvent":
                self._document(event)
        if not self.documents:
            raise _Stop(Finding("R101", {"cause": words("yaml.empty")}, Span.of(self.file, 1, 1, 1)))
        return self.root

    def _document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            raise self._refused("yaml.documents", event)
        if event.version or event.tags:
            raise self._refused("yaml.directive", event)

    def _refused(self, feature: str, event: Any) -> _Stop:
        return _Stop(Finding("R103", {"feature": words(feature)}, self._span(event)))

    def _plainly(self, event: Any) -> None:
        """Count a node; refuse anchors and tags on it."""
        if event.anchor is not None:
            raise self._refused("yaml.anchor", event)
        if event.tag is not None:
            raise self._refused("yaml.tag", event)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise _Stop(_too_large("nodes", MAX_NODES, self._span(event)))

    def _span(self, event: Any, end: Any = None) -> Span:
        """The event's stretch, at least one character wide."""
        start, last = event.start_mark, (end or event).end_mark
        line, column, end_line, end_column = start.line + 1, start.column + 1, last.line + 1, last.column + 1
        if (end_line, end_column) <= (line, column):
            end_line, end_column = line, column + 1
        return Span(self.file, line, column, end_line, end_column)

    def _open(self, event: Any, mapping: bool) -> None:
        if len(self.stack) >= MAX_DEPTH:
            raise _Stop(_too_large("depth", MAX_DEPTH, self._span(event)))
        if self.stack and self.stack[-1].mapping and self.stack[-1].key is None:
            raise self._refused("yaml.complex-key", event)
        self.stack.append(_Frame(event, bool(event.flow_style), mapping))

    def _scalar(self, event: Any) -> None:
        scalar = Scalar(event.value, bool(event.implicit[0]), self._span(event))
        parent = self.stack[-1] if self.stack else None
        if scalar.plain and _LEADING_ZERO.fullmatch(scalar.text):
            self._report(Finding("R109", {"value": scalar.text, "wanted": _unpadded(scalar.text)}, scalar.span))
        if parent is not None and parent.mapping and parent.key is None:
            self._key(parent, scalar)
        elif scalar.plain and scalar.text in _EMPTY:
            self._empty(parent, scalar)
        else:
            self._add(scalar)

    def _key(self, frame: _Frame, scalar: Scalar) -> None:
        if scalar.plain and scalar.text == "<<":
            raise _Stop(Finding("R103", {"feature": words("yaml.merge")}, scalar.span))
        first = frame.seen.get(scalar.text)
        if first is None:
            frame.seen[scalar.text] = scalar.span
        else:
            label = Label(first, "first-here", {"key": scalar.text})
            params = {"key": scalar.text, "line": first.line, "again": scalar.span.line}
            self._report(Finding("R102", params, scalar.span, (label,)))
        frame.key = scalar

    def _empty(self, parent: _Frame | None, scalar: Scalar) -> None:
        """A value left out: named by its key, or by its number in a list."""
        if parent is None:
            raise _Stop(Finding("R101", {"cause": words("yaml.empty")}, scalar.span))
        if parent.mapping:
            assert parent.key is not None
            name, place = parent.key.text, parent.key.span
            hint = "empty.flow" if parent.flow and not scalar.text else "empty.block"
            parent.key = None
        else:
            parent.items.append(Scalar("", False, scalar.span))
            name, place, hint = words("empty.item", number=len(parent.items)), scalar.span, "empty.block"
        self._report(Finding("R104", {"key": name, "hint": words(hint)}, place))

    def _close(self, event: Any) -> None:
        frame = self.stack.pop()
        span = self._span(frame.start, event) if frame.flow else self._block_span(frame)
        self._add(Mapping(frame.entries, span) if frame.mapping else Sequence(tuple(frame.items), span))

    def _block_span(self, frame: _Frame) -> Span:
        """From the first key to the end of the last value: the parser's own end lies behind the blank lines."""
        children = [entry.node for entry in frame.entries.values()] if frame.mapping else frame.items
        start = self._span(frame.start)
        if not children:
            return start
        last = children[-1].span
        return Span(self.file, start.line, start.column, last.end_line, last.end_column)

    def _add(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        if not parent.mapping:
            parent.items.append(node)
        elif parent.key is not None:
            parent.entries.setdefault(parent.key.text, Entry(parent.key.span, node))
            parent.key = None

    def _report(self, finding: Finding) -> None:
        self.findings.append(finding)
        if len(self.findings) >= MAX_FINDINGS:
            raise _Stop(self.findings.pop())


def _unpadded(number: str) -> str:
    sign = "-" if number.startswith("-") else ""
    return sign + (number.lstrip("+-0") or "0")

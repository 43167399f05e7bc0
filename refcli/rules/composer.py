"""Builds a tree from the events of a YAML parser, and refuses what a ruleset may not hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from refcli.diagnostics import Finding, Label
from refcli.rules.tree import Entry, Mapping, Node, Scalar, Sequence
from refcli.source import Span
from refcli.words import text as words

MAX_DEPTH = 30
MAX_NODES = 50_000
MAX_FINDINGS = 20

_EMPTY = {"", "~", "null", "Null", "NULL"}
_SUSPECT = ("0", "-", "+")
_LEADING_ZERO = re.compile(r"[-+]?0[0-9]+")


class Stop(Exception):
    """Nothing behind this point can be read."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code)
        self.finding = finding


def too_large(what: str, limit: int, place: Span) -> Finding:
    """R119 for a limit that is passed."""
    return Finding("R119", {"limit": words(f"limit.{what}", limit=limit)}, place)


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


class Composer:
    """Builds the tree from events with a stack of its own: depth costs no recursion."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Finding] = []
        self.stack: list[_Frame] = []
        self.nodes = 0
        self.root: Node | None = None
        self.documents = 0

    def document(self, events: Iterator[Any]) -> Node | None:
        steps: dict[str, Callable[[Any], None]] = {
            "ScalarEvent": self._scalar,
            "MappingStartEvent": self._open,
            "SequenceStartEvent": self._open,
            "MappingEndEvent": self._close,
            "SequenceEndEvent": self._close,
            "DocumentStartEvent": self._document,
            "AliasEvent": self._alias,
        }
        for event in events:
            step = steps.get(type(event).__name__)
            if step is not None:
                step(event)
        if not self.documents:
            raise Stop(Finding("R101", {"cause": words("yaml.empty")}, Span.of(self.file, 1, 1, 1)))
        return self.root

    def _alias(self, event: Any) -> None:
        raise self._refused("yaml.alias", event)

    def _document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            raise self._refused("yaml.documents", event)
        if event.version or event.tags:
            raise self._refused("yaml.directive", event)

    def _refused(self, feature: str, event: Any) -> Stop:
        return Stop(Finding("R103", {"feature": words(feature)}, self._span(event)))

    def _count(self, event: Any) -> None:
        """Count a node; refuse anchors and tags on it."""
        if event.anchor is not None or event.tag is not None:
            raise self._refused("yaml.tag" if event.anchor is None else "yaml.anchor", event)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise Stop(too_large("nodes", MAX_NODES, self._span(event)))

    def _span(self, event: Any, end: Any = None) -> Span:
        """The event's stretch, at least one character wide."""
        start, last = event.start_mark, (end or event).end_mark
        line, column, end_line, end_column = start.line, start.column, last.line, last.column
        if end_line < line or (end_line == line and end_column <= column):
            end_line, end_column = line, column + 1
        return Span(self.file, line + 1, column + 1, end_line + 1, end_column + 1)

    def _open(self, event: Any) -> None:
        self._count(event)
        if len(self.stack) >= MAX_DEPTH:
            raise Stop(too_large("depth", MAX_DEPTH, self._span(event)))
        if self.stack and self.stack[-1].mapping and self.stack[-1].key is None:
            raise self._refused("yaml.complex-key", event)
        self.stack.append(_Frame(event, bool(event.flow_style), type(event).__name__ == "MappingStartEvent"))

    def _scalar(self, event: Any) -> None:
        self._count(event)
        text, plain = event.value, event.implicit[0]
        scalar = Scalar(text, plain, self._span(event))
        parent = self.stack[-1] if self.stack else None
        if plain and text[:1] in _SUSPECT and _LEADING_ZERO.fullmatch(text):
            self._report(Finding("R109", {"value": text, "wanted": _unpadded(text)}, scalar.span))
        if parent is not None and parent.mapping and parent.key is None:
            self._key(parent, scalar)
        elif plain and text in _EMPTY:
            self._empty(parent, scalar)
        else:
            self._add(scalar)

    def _key(self, frame: _Frame, scalar: Scalar) -> None:
        if scalar.plain and scalar.text == "<<":
            raise Stop(Finding("R103", {"feature": words("yaml.merge")}, scalar.span))
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
            raise Stop(Finding("R101", {"cause": words("yaml.empty")}, scalar.span))
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
            raise Stop(self.findings.pop())


def _unpadded(number: str) -> str:
    sign = "-" if number.startswith("-") else ""
    return sign + (number.lstrip("+-0") or "0")

"""Tag lines: ``[Name "value"]``, several on a line, ``[Name word]`` too."""

from __future__ import annotations

import re
from typing import NamedTuple

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.lines import Line, without_comments
from refcli.source import Span

_NAME = re.compile(r"\[\s*([^\W\d_]\w*(?:-\w+)*)\s*")
_QUOTED = re.compile(r'"((?:\\.|[^"\\])*)"\s*')
_BARE = re.compile(r'[^"\[\]{};]*')
_BLANK = re.compile(r"(?:\s|\{[^{}]*\})*(?:;.*)?", re.DOTALL)
_ESCAPE = re.compile(r"\\(.)")


class RawTag(NamedTuple):
    """A tag as it stands: offsets in its line, places when asked for."""

    name: str
    value: str
    line: Line
    bounds: tuple[int, int]
    name_bounds: tuple[int, int]
    value_bounds: tuple[int, int]

    @property
    def place(self) -> Span:
        return self.line.place(*self.bounds)

    @property
    def name_place(self) -> Span:
        return self.line.place(*self.name_bounds)

    @property
    def value_place(self) -> Span:
        """The value without its quotes."""
        return self.line.place(*self.value_bounds)


def read_tags(line: Line) -> tuple[list[RawTag], list[str], list[Finding]]:
    """The tags of a line (comments still in it), its remarks, and what could not be read."""
    text, at = line.text, 0
    tags: list[RawTag] = []
    remarks: list[str] = []
    findings: list[Finding] = []
    while True:
        blank = _BLANK.match(text, at) if at < len(text) and text[at] != "[" else None
        if blank:
            remarks += [remark for remark in without_comments(blank.group())[1] if remark]
            at = blank.end()
        if at >= len(text):
            return tags, remarks, findings
        tag, at = _tag(line, at)
        if isinstance(tag, RawTag):
            tags.append(tag)
        else:
            findings.append(tag)


def _tag(line: Line, at: int) -> tuple[RawTag | Finding, int]:
    """One tag, or a finding where a sign is missing; and the offset from which to read on."""
    text = line.text
    head = _NAME.match(text, at)
    if head is None:
        return problems.unreadable(text[at:].strip(), line.place(at, len(text)), form='[NAME "VALUE"]'), len(text)
    name, start = head.group(1), head.end()
    quoted = _QUOTED.match(text, start)
    if quoted:
        value, inner, end = _ESCAPE.sub(r"\1", quoted.group(1)), quoted.span(1), quoted.end()
    elif text[start : start + 1] == '"':
        return problems.broken_tag(name, line.place(len(text), len(text) + 1), missing='"'), len(text)
    else:
        bare = _BARE.match(text, start)
        end = bare.end() if bare else start
        value = text[start:end].strip()
        inner = (start, start + len(value))
    if text[end : end + 1] != "]":
        quote = r"\"" if quoted and text[end : end + 1] not in ("", "[") else ""
        finding = problems.broken_tag(name, line.place(end, end + 1), missing="]", quote=quote)
        return finding, end if text[end : end + 1] == "[" else len(text)
    return RawTag(name, value, line, (at, end + 1), head.span(1), inner), end + 1

"""What the YAML parser complains about, in the words of somebody who writes rules.

The parser's own sentences never reach a user: each is matched to a cause of the catalogue, read where possible
from the text at the place rather than from the complaint.
"""

from __future__ import annotations

import re
from typing import Any

from refcli.diagnostics import Finding
from refcli.rules.yamlquotes import left_open
from refcli.source import Span
from refcli.words import text as words

_TAB = re.compile(r"^[ -]*(\t)")
_CAUSES = (
    (r"tab character|character '\\t'", "yaml.tab"),
    (r"alias|anchor|alphabetic or numeric", "yaml.star"),
    (r"tag|'!'", "yaml.bang"),
    (r"mapping values are not allowed", "yaml.colon"),
    (r"cannot start any token", "yaml.start"),
    (r"unknown escape|hexdec|hexadec|escape code", "yaml.escape"),
    (r"unexpected end of stream|found unexpected document|EOF while scanning", "yaml.open-quote"),
    (r"',' or '\]'", "yaml.open-list"),
    (r"',' or '\}'", "yaml.open-braces"),
    (r"could not find expected ':'", "yaml.no-colon"),
    (r"sequence entries are not allowed|'-' indicator|<block end>|did not find expected key", "yaml.indent"),
    (r"directive|%", "yaml.directive-bad"),
    (r"document", "yaml.behind"),
    (r"node content", "yaml.value-missing"),
)
_BRACKETS = ("yaml.open-list", "yaml.open-braces")
_OPENED = ("yaml.open-quote", "yaml.no-colon", *_BRACKETS)


def explain(error: Any, text: str, file: str) -> Finding:
    """R101 for a parser's complaint (an object with ``problem``, ``context`` and their marks)."""
    lines = text.split("\n")
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    for number in _near(error, line):
        tab = _TAB.match(lines[number]) if number < len(lines) else None
        if tab is not None:
            return Finding("R101", {"cause": words("yaml.tab")}, Span.of(file, number + 1, tab.start(1) + 1, 1))
    if mark is not None and (opened := left_open(lines, line, column)) is not None:
        return _finding("yaml.open-quote", lines, *opened, file)
    cause = _cause(f"{error.context or ''} / {error.problem or ''}")
    before = lines[line][:column] if line < len(lines) else ""
    inner = error.context_mark
    if cause in _BRACKETS and inner.line == line and lines[line][column : column + 1] == ":":
        cause = "yaml.colon"
    elif cause == "yaml.colon" and not re.search(r":\s", before):
        cause, column = "yaml.indent", len(before) - len(before.lstrip())
    elif cause == "yaml.indent" and before.rstrip().endswith(("'", '"', "]", "}")):
        cause = "yaml.behind-value"
    elif cause in _OPENED and inner is not None:
        line, column = inner.line, inner.column
    return _finding(cause, lines, min(line, len(lines) - 1), column, file)


def _finding(cause: str, lines: list[str], line: int, column: int, file: str) -> Finding:
    column = min(column, len(lines[line]))
    shown = lines[line][column : column + 1] or words("yaml.line-end")
    return Finding("R101", {"cause": words(cause, character=shown)}, Span.of(file, line + 1, column + 1, 1))


def _near(error: Any, line: int) -> tuple[int, ...]:
    context = error.context_mark
    return (line,) if context is None or context.line == line else (line, context.line)


def _cause(complaint: str) -> str:
    problem = complaint.rpartition(" / ")[2]
    for part in (problem, complaint):
        for pattern, cause in _CAUSES:
            if re.search(pattern, part):
                return cause
    return "yaml.other"

"""Empty expectations of examples filled in with what the rules say, in the author's own text.

What is stated is never touched. What is filled in stands under a remark that nobody has checked it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from refcli.audit.answers import answers
from refcli.audit.cases import sections
from refcli.audit.examples import EXPECTED, stated
from refcli.rules import nodes
from refcli.rules.nodes import Mapping, Node, Scalar
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.source import Span
from refcli.words import text as words


class Edit(NamedTuple):
    """Characters of a line replaced, or with ``lines`` whole lines put behind it. Lines and columns count from 1."""

    line: int
    start: int
    end: int
    text: str
    lines: bool = False


def empty(rules: Ruleset) -> tuple[str, ...]:
    """The examples that expect nothing yet, by name."""
    return tuple(example.text("id") for example in _empty(rules))


def _empty(rules: Ruleset) -> Iterator[Section]:
    for example in sections(rules):
        if not any(stated(example, key) for key in EXPECTED):
            yield example


def filled(text: str, rules: Ruleset) -> tuple[str, tuple[str, ...]]:
    """The text of a ruleset's file with its empty expectations filled in, and the names of the examples filled."""
    lines = text.splitlines(keepends=True)
    done: list[str] = []
    edits: list[Edit] = []
    for example in _empty(rules):
        made = list(_edits(example, _sayings(rules, example), lines))
        if made:
            edits += made
            done.append(example.text("id"))
    for edit in sorted(edits, reverse=True):
        _apply(edit, lines)
    new = "".join(lines)
    node, faults = nodes.compose(new, "")
    return (text, ()) if node is None or faults else (new, tuple(done))


def _sayings(rules: Ruleset, example: Section) -> dict[str, str]:
    """What to write under which key, as YAML."""
    said = answers(rules, example)
    if said.wrong is not None:
        return {}
    keys = [key for key in EXPECTED if key in said.given and key != "illegal"]
    if "ruling" in keys:
        keys.remove("legal")
    return {key: _yaml(key, said.given[key]) for key in keys if said.given[key] or key == "findings"}


def _yaml(key: str, given: tuple[str, ...]) -> str:
    if key == "score":
        return "{" + ", ".join(given) + "}"
    return f"[{', '.join(given)}]" if key in ("legal", "findings") else given[0]


def _edits(example: Section, sayings: dict[str, str], lines: list[str]) -> Iterator[Edit]:
    node = example.node
    if node is None or not sayings:
        return
    remark = f"  # {words('example.filled')}"
    there = {key: entry.node.span for key, entry in node.entries.items() if key in sayings}
    for key, span in there.items():
        yield Edit(span.line, span.column, span.end_column, sayings[key])
    new = {key: value for key, value in sayings.items() if key not in there}
    end = _end(node)
    flow = lines[node.span.line - 1][node.span.column - 1 : node.span.column] == "{"
    if flow:
        width = len(lines[end.end_line - 1].rstrip("\r\n"))
        yield Edit(end.end_line, width + 1, width + 1, remark)
        if new:
            more = "".join(f", {key}: {value}" for key, value in new.items())
            yield Edit(end.end_line, end.end_column - 1, end.end_column - 1, more)
        return
    indent = " " * (next(iter(node.entries.values())).key_span.column - 1)
    added = [f"{indent}# {words('example.filled')}"] + [f"{indent}{key}: {value}" for key, value in new.items()]
    yield Edit(end.end_line, 0, 0, "\n".join(added) + "\n", lines=True)


def _end(node: Mapping) -> Span:
    """The place of a mapping whose end is that of its last value: a block's own end lies in the lines below it."""
    last = _last(node)
    span = node.span
    if last.span.end_column == 1 and last.span.end_line > last.span.line:  # a text over several lines
        return span._replace(end_line=last.span.end_line - 1)
    braced = span.end_line == last.span.end_line and span.end_column > last.span.end_column
    return span if braced else span._replace(end_line=last.span.end_line, end_column=last.span.end_column)


def _last(node: Node) -> Node:
    while not isinstance(node, Scalar):
        below = [e.node for e in node.entries.values()] if isinstance(node, Mapping) else list(node.items)
        if not below:
            return node
        node = max(below, key=lambda one: (one.span.end_line, one.span.end_column))
    return node


def _apply(edit: Edit, lines: list[str]) -> None:
    line = lines[edit.line - 1]
    if edit.lines:
        end = "\r\n" if line.endswith("\r\n") else "\n"
        body = line if line.endswith("\n") else line + end
        lines[edit.line - 1] = body + edit.text.replace("\n", end)
    else:
        lines[edit.line - 1] = line[: edit.start - 1] + edit.text + line[edit.end - 1 :]

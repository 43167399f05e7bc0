"""One finding as text: head line, source lines, the rule behind it and what would change it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from refcli import words
from refcli.codes import CODES, severity
from refcli.diagnostics import Finding
from refcli.referee.verdict import Open
from refcli.report.conditions import lines_of
from refcli.report.excerpt import Mark, excerpt
from refcli.report.lines import Lines
from refcli.report.phrases import here
from refcli.report.sink import Sink, safe
from refcli.report.writer import Opening

_STYLES = {"malformed": "red", "error": "red", "undetermined": "yellow", "incomplete": "yellow", "note": "blue"}
_USE = "U"  # a mistake on the command line: no text is malformed


def diagnostic(found: Finding, opening: Opening, lines: Lines, sink: Sink) -> Iterator[str]:
    """The lines of one finding, without their ends."""
    yield head(found, sink, opening.file)
    if found.place is not None:
        marks = [Mark(found.place, here(found.code, found.params), main=True)]
        marks += [Mark(one.span, words.label(one.words, one.params)) for one in found.labels]
        yield from excerpt(marks, lines, sink)
    for help_line in _helps(found, opening):
        yield sink.paint("  = ", "blue") + safe(help_line)


def head(found: Finding, sink: Sink, file: str = "") -> str:
    """``file:line:column: severity[code] name: message``; what has no line there stands with file, trick and player."""
    place = found.place
    where = f"{safe(place.file)}:{place.line}:{place.column}: " if place is not None else _beside(found, file)
    code = CODES[found.code]
    grade = "error" if found.code.startswith(_USE) else severity(found)
    kind = sink.paint(f"{words.text('severity.' + grade)}[{found.code}]", _STYLES[grade])
    message = safe(words.message(found.code, found.params))
    return f"{sink.paint(where, 'bold')}{kind} {code.name}: {message}"


def _beside(found: Finding, file: str) -> str:
    if not file or found.code.startswith(_USE):  # which name the file themselves
        return ""
    trick = words.text("report.at-trick", number=found.trick) if found.trick is not None else ""
    return ", ".join(safe(part) for part in (file, trick, found.seat) if part) + ": "


def _helps(found: Finding, opening: Opening) -> Iterator[str]:
    if found.clause:
        path = " › ".join((opening.rules, *found.clause.split("."))) if opening.rules else found.clause
        yield words.text("help.rule", path=path, cites=_cites(found.cites))
    elif found.cites:
        yield words.text("help.sources", cites=found.cites)
    for clause in found.also:
        yield words.text("help.also", clause=" › ".join(clause.split(".")))
    if found.legal is not None:
        yield words.text("help.legal", cards=found.legal) if found.legal else words.text("help.no-legal")
    for branch, ruling in lines_of({branch: _ruling(ruling) for branch, ruling in found.branches.items()}):
        yield words.text("help.if", branch=branch, ruling=ruling)
    for one in found.legal_with:
        cites = _cites(opening.cites(one.option, one.value))
        yield words.text("help.legal-with", option=one.option, value=one.value, cites=cites)
    if found.clause and found.legal is not None and not found.legal_with and not found.branches:
        yield words.text("help.no-option")


def _cites(cites: tuple[str, ...]) -> str:
    return f" ({', '.join(cites)})" if cites else ""


def _ruling(ruling: Any) -> str:
    if isinstance(ruling, Open):
        return "; ".join(f"{branch}: {_ruling(value)}" for branch, value in ruling.branches.items())
    if isinstance(ruling, tuple | list):
        return ", ".join(str(item) for item in cast(Iterable[Any], ruling))
    return words.text("amount.unknown") if ruling is None else str(ruling)

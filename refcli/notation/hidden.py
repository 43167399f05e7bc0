"""Lines of a record that stand in a comment by mistake: behind `;`, on a line that says something itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.notation.lines import Line, Unit
from refcli.notation.table import Table

_TRICK = re.compile(r"\d+\.?\s+(\S+?)\s*:\s*(\S+)")
_WORDS = re.compile(r"(\S+?):?\s+([^\s:,]+)")
_OF_A_PLAYER = ("dealer", "hand", "call")


def hidden_lines(unit: Unit, table: Table) -> Iterator[Finding]:
    """A note for each comment of a unit that reads as a line of the record; a line that is all comment is meant so."""
    if ";" not in unit.text:
        return
    line, start = Line(table.file, unit, comments=False), 0
    for text in unit.text.split("\n"):
        parts, at = text.split(";"), 0
        for before, part in pairwise(parts):
            at += len(before) + 1
            if parts[0].strip() and "{" not in parts[0] and _reads(part.strip(), table):
                yield problems.line_in_comment(part.strip(), line.place(start + at - 1, start + len(text.rstrip())))
                break
        start += len(text) + 1


def _reads(text: str, table: Table) -> bool:
    """Whether a comment is the cards of a trick, or says who deals, holds or calls something."""
    if (trick := _TRICK.match(text)) is not None:
        name, card = trick.groups()
        return _plays(name, table) and table.names.is_card(card)
    words = _WORDS.match(text)
    if words is None or keywords().lines.get(fold(words.group(1))) not in _OF_A_PLAYER:
        return False
    return _plays(words.group(2), table)


def _plays(name: str, table: Table) -> bool:
    return isinstance(table.players.seat(name), int)

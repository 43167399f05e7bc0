"""Moments: ``@5.3`` at the third card of trick 5, ``@5.`` when trick 5 is turned."""

from __future__ import annotations

import re

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.lines import Line
from refcli.record import When

FORM = "@TRICK.CARD"
_MOMENT = re.compile(r"@([0-9]{1,6})\.([0-9]{0,6})")


def read_when(words: list[tuple[str, int]], line: Line) -> tuple[When, list[tuple[str, int]], list[Finding]]:
    """The moment among the words of a line, the other words, and what is wrong with it."""
    when, rest, findings = When(), list[tuple[str, int]](), list[Finding]()
    for word, at in words:
        if not word.startswith("@"):
            rest.append((word, at))
            continue
        moment = _MOMENT.fullmatch(word)
        if moment is None or when != When():
            findings.append(problems.bad_number(word, FORM, line.place(at, at + len(word))))
        else:
            when = When(int(moment.group(1)), int(moment.group(2)) if moment.group(2) else None)
    return when, rest, findings


def show_when(when: When) -> str:
    """`` @5.3``, or nothing for *in time*."""
    if when.trick is None:
        return ""
    return f" @{when.trick}.{'' if when.card is None else when.card}"

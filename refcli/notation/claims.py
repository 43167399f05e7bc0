"""Claim lines: ``points Anna+Carla 98, Beat+Dario 59``, ``winner Anna+Carla``, ``led S @1.``."""

from __future__ import annotations

import re
from typing import Literal

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.calls import call_word, without_trump
from refcli.notation.lines import Line
from refcli.notation.moments import read_when
from refcli.notation.sides import Joined, joined
from refcli.notation.table import Table, placed
from refcli.record import CARRIED, CLAIMED, SUMS, Claim, When
from refcli.source import Span

Kind = Literal["points", "score", "total", "carried", "strokes", "nulls", "winner", "leader", "led", "contract"]
FORMS: dict[Kind, str] = {
    "points": "points NAME NUMBER, NAME NUMBER",
    "score": "score NAME NUMBER, NAME NUMBER",
    "total": "total NAME NUMBER, NAME NUMBER",
    "carried": "carried NAME NUMBER, NAME NUMBER",
    "strokes": "strokes NAME NUMBER, NAME NUMBER",
    "nulls": "nulls NAME NUMBER, NAME NUMBER",
    "winner": "winner NAME+NAME",
    "leader": "leader NAME",
    "led": "led SUIT @TRICK.",
    "contract": "contract WORD",
}
KINDS: dict[str, Kind] = {kind: kind for kind in FORMS}
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
Words = list[tuple[str, int]]


def read_claim(kind: Kind, line: Line, table: Table) -> tuple[Claim | None, list[Finding]]:
    """The claim on a line whose first word is its kind; None where it cannot be read."""
    keyword, *words = line.words()
    when, rest, findings = read_when(words, line)
    if findings:
        return None, findings
    place = line.place(keyword[1], keyword[1] + len(keyword[0]))
    if kind in (*SUMS, CARRIED):
        return _amounts(kind, rest, when, place, line, table)
    places = tuple(line.place(at, at + len(word)) for word, at in rest)
    if kind in ("winner", "leader"):
        sides = joined(rest, table.players)
        side = _side(sides[0], line, table) if len(sides) == 1 else None
        if isinstance(side, Finding):
            return None, [side]
        if side is None or (kind == "leader" and len(side) > 1):
            return None, [_unreadable(kind, line)]
        named = line.place(sides[0].start, sides[0].end)
        return Claim(kind, (), side, "", when, (named,), place, line.remark), []
    if not rest:
        return None, [_unreadable(kind, line)]
    texts: list[str] = []
    for (word, _), where in zip(rest, places, strict=True):
        text = call_word(word, table)
        if isinstance(text, Finding):
            return None, [placed(text, where)]
        texts.append(text)
    word = " ".join(without_trump([word for word, _ in rest], texts))
    return Claim(kind, (), (), word, when, places, place, line.remark), []


def _amounts(
    kind: Kind, words: Words, when: When, place: Span, line: Line, table: Table
) -> tuple[Claim | None, list[Finding]]:
    """``NAME NUMBER`` again and again."""
    amounts: list[tuple[tuple[int, ...], int]] = []
    places: list[Span] = []
    told = joined(words, table.players)
    if not told or len(told) % 2:
        return None, [_unreadable(kind, line)]
    for name, (number, start, end) in zip(told[::2], told[1::2], strict=True):
        side = _side(name, line, table)
        where = line.place(start, end)
        if isinstance(side, Finding):
            return None, [side]
        if not _NUMBER.fullmatch(number):
            return None, [problems.bad_number(number, FORMS[kind], where)]
        amounts.append((side, int(number)))
        places.append(where)
    return Claim(kind, tuple(amounts), (), "", when, tuple(places), place, line.remark), []


def _side(name: Joined, line: Line, table: Table) -> tuple[int, ...] | Finding:
    return table.players.side(name.text.removesuffix(":"), line.place(name.start, name.end))


def _unreadable(kind: Kind, line: Line) -> Finding:
    found = problems.unreadable(line.text.strip(), line.whole(), form=FORMS[kind])
    return found._replace(params={**found.params, CLAIMED: True})

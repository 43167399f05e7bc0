"""The heads of a written score sheet: which column is of which side, and what its numbers are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from refcli.diagnostics import Finding
from refcli.notation.fold import fold
from refcli.notation.keywords import sheet_words
from refcli.notation.table import Table
from refcli.source import Span

Column = Literal["points", "score", "total"]
COLUMNS: dict[str, Column] = {"points": "points", "score": "score", "total": "total"}
SIDES: tuple[str, ...] = ("own", "others")  # we and they: which side that is, the numbers have to tell
Part = tuple[str, Span]  # a cell as written, and where

_EDGES = " .:()[]*="
_SIGNS = re.compile(r"\s*[+&/,]\s*")


class Head(NamedTuple):
    """``kind``: the column of a side; the numbers of deals; ``aside``, which tells nothing that is checked.

    ``bare`` is one that says what its numbers are, not of whom. ``column`` is None where nothing is said of it;
    ``label`` is one of ``SIDES`` where no player is named.
    """

    kind: Literal["deal", "side", "aside", "bare"]
    place: Span
    text: str = ""
    column: Column | None = None
    seats: tuple[int, ...] = ()
    label: str = ""
    name: str = ""  # of the side, as written


def read_heads(parts: Sequence[Part], table: Table) -> tuple[tuple[Head, ...], tuple[Finding, ...]]:
    """The columns of a sheet, and the heads that cannot be read. A column without a side is of the one before it."""
    read = [_head(text, place, table) for text, place in parts]
    heads = [head for head in read if not isinstance(head, Finding)]
    findings = tuple(head for head in read if isinstance(head, Finding))
    return (() if findings else tuple(_owned(heads))), findings


def is_head(parts: Sequence[Part], table: Table) -> bool:
    """Whether a line can be the head: a side or what numbers are stands in it, and no number alone."""
    heads = [_head(text, place, table) for text, place in parts if text]
    known = [head for head in heads if not isinstance(head, Finding)]
    return any(head.kind in ("side", "deal") for head in known) and not any(text.isdecimal() for text, _ in parts)


def word_of(text: str) -> str:
    """What a word on a sheet stands for; empty where it is none of them."""
    return sheet_words().get(fold(text.strip(_EDGES)), "")


def _head(text: str, place: Span, table: Table) -> Head | Finding:
    here = Head("aside", place, text)
    word = word_of(text)
    if not text.strip(_EDGES) or word in ("aside", "carried"):
        return here
    if text.strip(_EDGES) in table.players.by_name:
        word = ""
    if word == "deal" or text.strip() == "#":
        return here._replace(kind="deal")
    if word in COLUMNS:
        return here._replace(kind="bare", column=COLUMNS[word])
    column, name = _column(text)
    if word_of(name) in SIDES:
        return here._replace(kind="side", column=column, label=word_of(name), name=name)
    seats = _seats(name, place, table)
    return seats if isinstance(seats, Finding) else here._replace(kind="side", column=column, seats=seats)


def _column(text: str) -> tuple[Column | None, str]:
    """What the numbers are, where the head says so before or behind the side; and the rest."""
    words = text.split()
    for at in (0, -1):
        kind = COLUMNS.get(word_of(words[at])) if len(words) > 1 else None
        if kind is not None:
            rest = words[1:] if at == 0 else words[:-1]
            return kind, " ".join(rest).strip(_EDGES)
    return None, text.strip(_EDGES)


def _seats(name: str, place: Span, table: Table) -> tuple[int, ...] | Finding:
    """The players of ``Anna+Carla``, ``Anna & Carla``, ``Anna und Carla``, ``Anna Carla``, ``Anna-Carla``."""
    first: Finding | None = None
    for parts in _parted(name):
        seats: list[int] = []
        for part in parts:
            seat = table.players.seat(part)
            if isinstance(seat, Finding):
                first = first or seat._replace(place=place)
                break
            seats.append(seat)
        else:
            if seats:
                return tuple(dict.fromkeys(seats))
    return first if first is not None else Finding("N104", {"text": name, "nearest": "", "choices": ""}, place)


def _parted(name: str) -> Iterator[list[str]]:
    words = [word for word in _SIGNS.sub(" + ", name).split() if word_of(word) != "joins"]
    yield [part for part in " ".join(words).split(" + ") if part]
    yield [word for word in words if word != "+"]
    yield [part for word in words for part in word.split("-") if word != "+" and part]


def _owned(heads: Sequence[Head]) -> Iterator[Head]:
    """Columns without a side: of the side before them, or, where they stand together, of the sides in their order."""
    sides = [head for head in heads if head.kind == "side"]
    order = list(dict.fromkeys((head.seats, head.label) for head in sides))
    bare = [head for head in heads if head.kind == "bare"]
    last: Head | None = None
    for at, head in enumerate(heads):
        if head.kind != "bare":
            last = head if head.kind == "side" else last
            yield head
            continue
        together = (at and heads[at - 1].kind == "bare") or (at + 1 < len(heads) and heads[at + 1].kind == "bare")
        nth = [one for one in bare if one.column == head.column].index(head)
        if together and nth < len(order):
            seats, label = order[nth]
            yield head._replace(kind="side", seats=seats, label=label)
        elif last is not None:
            yield head._replace(kind="side", seats=last.seats, label=last.label)
        else:
            yield head._replace(kind="aside")

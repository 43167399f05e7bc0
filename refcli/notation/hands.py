"""Hand lines: ``hand Anna: S: A K 9; H: J 10 6`` or ``hand Anna: SA SK S9 HJ``."""

from __future__ import annotations

import re

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.lines import Line, Unit
from refcli.notation.places import RANK_WORD, Places
from refcli.notation.table import Table, placed
from refcli.notation.written import read_written
from refcli.record import Hand
from refcli.source import Span

FORM = "hand NAME: SUIT: RANK RANK; SUIT: RANK"
_HEAD = re.compile(r"\S+\s+([^\s:]+)\s*(:|$)\s*")


def quick_hand(unit: Unit, table: Table) -> Hand | None:
    """A hand in its plain form, every word met before; None where the line needs a full reading."""
    text = unit.text.rstrip()
    words = text.split()
    seat = table.leaders.get(words[1]) if len(words) > 1 else None
    if seat is None or "{" in text or "\n" in text:
        return None
    names = table.names
    cards: list[int] = []
    first: int | None = None  # card of the group
    known, fresh = names.known, False  # fresh: a group must begin here
    for word in words[2:]:
        if word[-1] == ":" or fresh:
            first, fresh, known = names.groups.get(word), False, names.known_ranks
            if first is None:
                return None
            continue
        fresh = word[-1] == ";"
        card = known.get(word[:-1] if fresh else word)
        if card is None:
            return None
        cards.append(card + (first or 0))
    begin = text.index(":") + 1
    place = Span.of(table.file, unit.row, unit.column, begin)
    places = Places(table.file, unit.row, unit.column, text, begin, len(cards), RANK_WORD)
    return Hand(seat, tuple(cards), places, place)


def read_hand(line: Line, table: Table) -> tuple[Hand | None, list[Finding]]:
    """A hand (its line with comments still in it); None where nobody can be told to hold it."""
    head = _HEAD.match(line.text)
    if head is None:
        return None, [problems.unreadable(line.text.strip(), line.whole(), form=FORM)]
    seat = table.players.seat(head.group(1))
    if isinstance(seat, Finding):
        return None, [placed(seat, line.place(*head.span(1)))]
    table.leaders[f"{head.group(1)}:"] = seat
    read = read_written(line, head.end(), table.names)
    place = line.place(0, head.end(2))
    hand = Hand(seat, tuple(read.cards), tuple(read.places), place, " ".join(r for r in read.remarks if r))
    return hand, read.findings

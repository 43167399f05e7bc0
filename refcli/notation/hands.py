"""Hand lines: ``hand Anna: S: A K 9; H: J 10 6`` or ``hand Anna: SA SK S9 HJ``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.lines import Line, Unit, plain
from refcli.notation.places import RANK_WORD, Places
from refcli.notation.table import Table, placed
from refcli.record import UNKNOWN, Hand
from refcli.source import Span

FORM = "hand NAME: SUIT: RANK RANK; SUIT: RANK"
_HEAD = re.compile(r"\S+\s+([^\s:]+)\s*(:|$)\s*")
_PART = re.compile(r"\{[^{}]*\}|;|[^\s,;:{}]+\s*:|[^\s,;:{}]+|[:{}]")
_GROUP = re.compile(r"\s*([^\s:;{}]+)\s*:([^;{]*)")


@dataclass(eq=False, repr=False)
class _Draft:
    cards: list[int] = field(default_factory=list[int])
    places: list[Span] = field(default_factory=list[Span])
    remarks: list[str] = field(default_factory=list[str])
    findings: list[Finding] = field(default_factory=list[Finding])


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
    draft = _Draft()
    _read_parts(line, head.end(), draft, table)
    place = line.place(0, head.end(2))
    hand = Hand(seat, tuple(draft.cards), tuple(draft.places), place, " ".join(r for r in draft.remarks if r))
    return hand, draft.findings


def _read_parts(line: Line, start: int, draft: _Draft, table: Table) -> None:
    suit: int | None = None  # of the group; a negative one could not be read
    at = start
    while (part := _PART.search(line.text, at)) is not None:
        text, at = part.group(), part.end()
        place = line.place(*part.span())
        if text[0] == "{" and len(text) > 1:
            draft.remarks.append(plain(text[1:-1]))
        elif text == ";":
            if not _is_group(line.text, at, table):
                end = line.text.find("\n", at)
                end = end if end >= 0 else len(line.text)
                draft.remarks.append(plain(line.text[at:end]))
                at = end
        elif text[-1] == ":":
            suit = _suit(text[:-1].rstrip(), place, draft, table)
        else:
            _add(text, place, suit, draft, table)


def _is_group(text: str, at: int, table: Table) -> bool:
    """Whether ``;`` parts two groups: a suit and a colon follow, or a word, a colon and nothing but ranks."""
    group = _GROUP.match(text, at)
    if group is None:
        return False
    if table.names.suit(group.group(1)) is not None:
        return True
    ranks = group.group(2).split()
    return bool(ranks) and all(table.names.rank(rank) is not None for rank in ranks)


def _suit(text: str, place: Span, draft: _Draft, table: Table) -> int:
    """The suit of a group, or -1 after a finding."""
    suit = table.names.suit(text)
    if isinstance(suit, int):
        table.names.groups[f"{text}:"] = suit * len(table.deck.ranks)
        return suit
    where = Span.of(place.file, place.line, place.column, len(text))
    draft.findings.append(placed(suit, where) if suit else problems.no_card(text, where))
    return -1


def _add(text: str, place: Span, suit: int | None, draft: _Draft, table: Table) -> None:
    """One rank of a group, or one card; ``-`` is a suit without cards."""
    if text in ("-", "–") and suit is not None:
        return
    if suit is not None and suit < 0:
        return
    rank = table.names.rank(text) if suit is not None else None
    if suit is not None and rank is not None:
        card: int | Finding = suit * len(table.deck.ranks) + rank
    else:
        card = table.names.card(text)
        if suit is not None and text != "?" and (isinstance(card, Finding) or card // len(table.deck.ranks) != suit):
            card = problems.no_card(text)
    if isinstance(card, Finding):
        draft.findings.append(placed(card, place))
        card = UNKNOWN
    draft.cards.append(card)
    draft.places.append(place)

"""Short ways to read a text in a test."""

from __future__ import annotations

from refcli.notation.reader import loads
from refcli.record import Deal, Event, Game, Item, Trick
from refcli.words import message
from tests.notation.decks import deck_of

SEATS = '[Seats "Anna Beat Carla Dario"]\n'
Found = tuple[str, int, int, int]  # code, line, column, end column


def game(text: str) -> Game:
    """The only game of a text."""
    (read,) = loads(text, "x.jass", deck_of)
    return read


def deal(lines: str, tags: str = SEATS) -> Deal:
    """The only deal of a record with these lines; they begin at line 3 after one line of tags."""
    (read,) = game(f"{tags}deal 1\n{lines}").deals
    return read


def item(line: str, tags: str = SEATS) -> Item:
    """The only item of a deal, read without a finding."""
    read = deal(line, tags)
    assert read.findings == ()
    (only,) = read.items
    return only


def trick(line: str, tags: str = SEATS) -> Trick:
    only = item(line, tags)
    assert isinstance(only, Trick)
    return only


def event(line: str, tags: str = SEATS) -> Event:
    only = item(line, tags)
    assert isinstance(only, Event)
    return only


def found(read: Deal | Game) -> list[Found]:
    """Code and place of each finding."""
    places = [(finding.code, finding.place) for finding in read.findings]
    return [(code, p.line, p.column, p.end_column) if p else (code, 0, 0, 0) for code, p in places]


def said(read: Deal | Game) -> list[str]:
    """The message of each finding."""
    return [message(finding.code, finding.params) for finding in read.findings]


def cards(names: str) -> tuple[int, ...]:
    """Ints of canonical French names, worked out from the order of suits and ranks."""
    suits, ranks = "SHDC", ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
    return tuple(suits.index(name[0]) * 9 + ranks.index(name[1:]) if name != "?" else -1 for name in names.split())

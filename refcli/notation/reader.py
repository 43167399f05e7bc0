"""Reading ``.jass`` text: games one after another, deals as they are asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, TextIO

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.deals import DealReader
from refcli.notation.fold import fold
from refcli.notation.header import Draft
from refcli.notation.keywords import keywords
from refcli.notation.lines import Line, Unit, comments_of, units
from refcli.notation.names import Names
from refcli.notation.players import Players
from refcli.notation.table import Table, placed
from refcli.notation.tags import read_tags
from refcli.notation.text import LONGEST, TOO_LONG, Text
from refcli.record import CARRIED, Deal, Game
from refcli.source import Span

_TAGS = ("TAGS", "BROKEN")
_ODD = ("EVENT", "MORE", "DAMAGED")  # what a line of plain words is taken for
DeckOf = Callable[[str | None], Deck | Finding]
SeatsOf = Callable[[str | None], tuple[str, ...]]


def read_games(
    source: BinaryIO | TextIO | str | Iterable[str],
    file: str,
    deck_of: DeckOf,
    seats_of: SeatsOf | None = None,
    *,
    part: bool = False,
) -> Iterator[Game]:
    """The games of a text. ``deals`` of a game is a generator; what is left of it is read before the next game.

    ``deck_of`` gives the deck for the value of the ``Rules`` tag, or a finding (then the deals are left out);
    ``seats_of`` the players of a game that names none, which then may begin without a line ``deal``; ``part``: some
    games of a file.
    Nothing in the text raises: mistakes are findings of the game's header or of a deal.
    """
    reader = _Reader(Text(source, file, part=part), deck_of, seats_of)
    while (game := reader.game()) is not None:
        yield game
        for _ in game.deals:
            pass


def loads(text: str, file: str, deck_of: DeckOf, seats_of: SeatsOf | None = None) -> tuple[Game, ...]:
    """All games of a text, with all their deals in memory."""
    return tuple(game._replace(deals=tuple(game.deals)) for game in read_games(text, file, deck_of, seats_of))


def read_path(path: str | Path, deck_of: DeckOf) -> Iterator[Game]:
    """The games of a file, or of standard input for ``-``. ``OSError`` where it cannot be opened."""
    if str(path) == "-":
        yield from read_games(sys.stdin.buffer, "-", deck_of)
        return
    with Path(path).open("rb") as stream:
        yield from read_games(stream, str(path), deck_of)


class _Reader:
    """The lines of a text with one line of foresight."""

    def __init__(self, text: Text, deck_of: DeckOf, seats_of: SeatsOf | None = None) -> None:
        self._text, self._deck_of, self._seats_of = text, deck_of, seats_of
        self._units = units(text.blocks())
        self._next = next(self._units, None)
        self._tables: list[Table] = []

    def game(self) -> Game | None:
        """The next game; None at the end of the text."""
        draft = Draft()
        first = self._next
        above: list[Finding] = []  # lines among the tags that are no lines of a record
        while (unit := self._next) is not None:
            if _is_header(unit):
                self._header_line(unit, draft)
            elif unit.kind in _ODD and self._seats_of is None and (not draft.tags or _is_title(unit)):
                above.append(self._title(unit))
            else:
                break
            self._advance()
        draft.findings += [*(above if draft.tags else ()), *self._encoding()]
        if self._text.refused and draft.findings:
            return Game(draft.header(None), (), self._text.file, tuple(draft.findings))
        if unit is None and not (draft.tags or draft.findings or above):
            return None
        start = Span.of(self._text.file, first.row, first.column, 1) if first else None
        deck = self._deck(draft)
        header, fragment = draft.header(deck), False
        if deck is not None and self._seats_of is not None and draft.get("Seats") is None:
            header, fragment = header._replace(seats=self._seats_of(draft.value("Rules"))), True
        if not header.seats and not any(f.code == "N106" and f.params["name"] == "Seats" for f in draft.findings):
            draft.findings.append(problems.no_seats(start))
        if deck is None or not header.seats:
            return Game(header, self._skipped(), self._text.file, tuple(draft.findings))
        table = self._table(deck, header.pack, draft.language(), header.seats)
        above_deals = self._totals()
        if above_deals and self._next is not None and self._next.kind == "DEAL":
            return Game(header, self._deals(table, above_deals), self._text.file, tuple(draft.findings))
        if unit is not None and unit.kind not in ("DEAL", *_TAGS) and not fragment:
            draft.findings.append(problems.no_deal(Line(self._text.file, unit).whole()))
        return Game(header, self._deals(table, (), above_deals), self._text.file, tuple(draft.findings))

    def _totals(self) -> list[Unit]:
        """The lines with totals above the first deal, and the comments below them."""
        found: list[Unit] = []
        while (unit := self._next) is not None:
            totals = unit.kind == "EVENT" and _word(unit) in (CARRIED, "total")
            if not totals and not (found and unit.kind == "COMMENT"):
                break
            found.append(unit)
            self._advance()
        return found

    def _deals(self, table: Table, carried: Sequence[Unit], lines: Sequence[Unit] = ()) -> Iterator[Deal]:
        """The deals up to the next tag line; the first takes in totals ``carried``, or begins with ``lines``."""
        reader: DealReader | None = None
        for line in lines:
            reader = reader or DealReader(table, 1, None)
            reader.add(line)
        number = 0
        while (unit := self._next) is not None:
            if unit.kind in _TAGS and not (reader and reader.goes_on(unit)):
                break
            following = reader.next_deal(unit) if reader is not None else None
            if unit.kind == "DEAL" or reader is None or following is not None or reader.is_over(unit):
                if reader is not None:
                    yield reader.deal()
                    number = reader.number
                reader = following or DealReader(table, number + 1, unit if number or unit.kind == "DEAL" else None)
            if unit.kind != "DEAL":
                reader.add(unit)
            for line in carried:
                reader.carry(line)
            carried = ()
            self._next = next(self._units, None)
            if self._text.findings:
                reader.findings += self._encoding()
        if reader is not None:
            yield reader.deal()

    def _skipped(self) -> Iterator[Deal]:
        """No deals: the lines of a game that cannot be read, up to the next tag line."""
        while self._next is not None and self._next.kind not in _TAGS:
            self._advance()
        yield from ()

    def _advance(self) -> None:
        self._next = next(self._units, None)

    def _encoding(self) -> list[Finding]:
        """What is to be said of the letters above the next line; the text is read ahead of it."""
        following, waiting = self._next, self._text.findings
        found = [one for one in waiting if following is None or one.place is None or one.place.line < following.row]
        self._text.findings = [one for one in waiting if one not in found]
        return found

    def _title(self, unit: Unit) -> Finding:
        line = Line(self._text.file, unit)
        said = line.text.strip()
        return problems.unreadable(said, line.whole(), form=f"; {said}")

    def _header_line(self, unit: Unit, draft: Draft) -> None:
        if unit.kind == "COMMENT":
            draft.comments += comments_of(unit.text)
            return
        if unit.text.strip() == TOO_LONG:
            draft.findings.append(problems.long_line(Span.of(self._text.file, unit.row, 1, 1), LONGEST))
            return
        tags, remarks, findings = read_tags(Line(self._text.file, unit, comments=False))
        for tag in tags:
            draft.add(tag)
        draft.comments += remarks
        draft.findings += findings

    def _deck(self, draft: Draft) -> Deck | None:
        """The deck of the game's rules; None after a finding, which stands at the tag that names them."""
        deck = self._deck_of(draft.value("Rules"))
        if isinstance(deck, Deck):
            return deck
        tag = draft.get("Rules")
        draft.findings.append(placed(deck, tag.value_place) if tag and deck.place is None else deck)
        return None

    def _table(self, deck: Deck, pack: str, language: str | None, seats: tuple[str, ...]) -> Table:
        """Tables are kept from game to game: they learn spellings."""
        same = (pack, language, seats)
        for table in self._tables:
            if table.deck is deck and (table.pack, table.names.language, table.players.names) == same:
                return table
        table = Table(self._text.file, deck, pack, Names(deck, pack, language), Players(seats))
        self._tables = [*self._tables[-7:], table]
        return table


def _word(unit: Unit) -> str:
    """The English word of the notation that an event or a claim begins with; empty where it is none."""
    words, (first, *_) = keywords(), unit.text.split(maxsplit=1)
    said = fold(first.rstrip(":,"))
    return words.claims.get(said) or words.verbs.get(said, "")


def _is_title(unit: Unit) -> bool:
    """Whether a line between the tags and the first deal is no line of a record."""
    return unit.kind != "EVENT" or not _word(unit)


def _is_header(unit: Unit) -> bool:
    """Tags, comments, and damaged lines that were meant to be tags."""
    if unit.kind in ("COMMENT", *_TAGS) or unit.text.strip() == TOO_LONG:
        return True
    return unit.kind in ("MORE", "DAMAGED") and unit.text.startswith("[")

"""Canonical ``.jass`` text read all at once: whole deals, a line each for dealer, calls and nine tricks.

Whatever is not exactly so, down to the blank, is left to the grammar, game by game.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from refcli.batch.deals import Deals
from refcli.batch.rows import row_of
from refcli.batch.schema import CARDS, NONE, SEATS, TRICKS
from refcli.batch.tables import Array
from refcli.batch.textlines import NAME, Lines, People
from refcli.notation.reader import loads
from refcli.record import Game
from refcli.rules.ruleset import Ruleset

_LINES = 3 + TRICKS  # of a deal: deal, dealer, call, tricks
_COLON, _TEN = ord(":"), 3
_DEAL = np.frombuffer(b"deal ", np.uint8)
_DEALER = np.frombuffer(b"dealer ", np.uint8)
_CALL = np.frombuffer(b"call ", np.uint8)
_BORDER = re.compile(rb"(?<=\n\n)(?=\[)")


class Fast(NamedTuple):
    """Whole games that could be read: their deals, the line of each, and which games these are."""

    deals: Deals
    at: Array
    games: Array  # by game of the text: whether it was read


class Head(NamedTuple):
    """The players of a game by what is compared of their names; None where the grammar has to read it."""

    names: tuple[bytes, ...]
    keys: tuple[tuple[int, int], ...]  # length and first bytes


def split(data: bytes) -> list[int]:
    """Where each game of a text begins, and the end."""
    return [0, *(found.start() for found in _BORDER.finditer(data)), len(data)]


class Canonical:
    """Reads text under one ruleset; headers and calls that have occurred are kept."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._heads: dict[bytes, Head | None] = {}
        self._calls: dict[tuple[tuple[bytes, ...], bytes], str | None] = {}
        self._cards = self._card_table()

    def _card_table(self) -> Array:
        """Cards by the bytes of suit and rank, ``1`` for the ten; NONE for what is no card of two letters."""
        deck = self._rules.deck
        table = np.full(1 << 16, NONE, np.uint8)
        for card in range(deck.size):
            name = deck.name(card, self._rules.default_pack).encode()
            if len(name) == 2 or (len(name) == _TEN and name.endswith(b"10")):
                table[name[0] << 8 | name[1]] = card
        return table

    def read(self, data: bytes, first: int) -> Fast | None:
        """The games that are canonical; None where none is. ``first`` is the number of the first line."""
        if len(self._rules.deck.packs[self._rules.default_pack].suits) != SEATS or self._rules.deck.size != CARDS:
            return None
        bounds = split(data)
        buffer = np.frombuffer(data + b"\n" + bytes(NAME), np.uint8)
        ends = np.flatnonzero(buffer[: len(data) + 1] == 10)
        starts = np.concatenate(([0], ends[:-1] + 1))
        if data.endswith(b"\n"):
            starts, ends = starts[:-1], ends[:-1]
        lines = Lines(buffer, starts, ends)
        deals = np.flatnonzero(lines.begin(_DEAL))
        deals = deals[deals + _LINES <= len(starts)]
        game = np.searchsorted(np.array(bounds[1:-1], np.int64), starts[deals], side="right")
        fine, found = self._deals(lines, deals, game, data, bounds)
        whole = self._whole(lines, deals, game, fine, bounds)
        kept = whole[game] & fine
        if not kept.any():
            return None
        return Fast(found.part(kept), deals[kept] + first, whole)

    def _whole(self, lines: Lines, deals: Array, game: Array, fine: Array, bounds: list[int]) -> Array:
        """The games in which every line belongs to the header or a deal that was read, with empty lines between."""
        games = len(bounds) - 1
        count = np.bincount(game, minlength=games)
        own = np.searchsorted(lines.starts, np.array(bounds[:-1], np.int64))
        until = np.append(own[1:], len(lines.starts))
        header = np.zeros(games, np.int64)
        first = np.full(games, -1, np.int64)
        first[game[::-1]] = deals[::-1]
        header = first - own
        empty = lines.lengths == 0
        after = deals + _LINES
        closed = (after >= len(lines.starts)) | empty[np.minimum(after, len(lines.starts) - 1)]
        expected = header + count * (_LINES + 1)
        size = until - own
        good = (first >= 0) & ((size == expected) | (size == expected - 1))
        bad = np.bincount(game, weights=~(fine & closed), minlength=games) > 0
        found: Array = good & ~bad
        return found

    def _deals(self, lines: Lines, deals: Array, game: Array, data: bytes, bounds: list[int]) -> tuple[Array, Deals]:
        heads = [self._head(data[a:b]) for a, b in pairwise(bounds)]
        keys = [head.keys if head is not None else ((-1, 0),) * SEATS for head in heads]
        lengths = np.array([[key[0] for key in row] for row in keys], np.int64)[game]
        names = np.array([[key[1] for key in row] for row in keys], np.uint64)[game]
        people = People(lengths, names)
        fine = lines.begin(_DEALER)[deals + 1] & lines.begin(_CALL)[deals + 2]
        number, good = lines.numbers(deals, len(_DEAL))
        fine &= good
        dealer = people.seat(lines, lines.starts[deals + 1] + len(_DEALER), lines.ends[deals + 1])
        fine &= dealer != NONE
        cards = np.empty((len(deals), CARDS), np.uint8)
        leaders = np.empty((len(deals), TRICKS), np.uint8)
        for trick in range(TRICKS):
            row = deals + 3 + trick
            fine &= self._trick(lines, row, trick, cards, leaders, people)
        calls = self._called(lines, deals, game, heads, data, fine)
        words, codes = _coded(calls)
        fine &= codes >= 0
        found = Deals(
            cards,
            leaders,
            np.maximum(codes, 0),
            np.zeros(len(deals), np.int32),
            words,
            dealer,
            number,
            pack=self._rules.default_pack,
        )
        return fine, found

    def _trick(self, lines: Lines, row: Array, trick: int, cards: Array, leaders: Array, people: People) -> Array:
        """One line of every deal: ``4 Anna: S6 S7 S8 S9``; whether it is one."""
        start, end = lines.starts[row], lines.ends[row]
        blanks, fine = lines.blanks(row)
        fine &= (lines.at(start) == ord("1") + trick) & (blanks[0] == start + 1)
        colon = blanks[1] - 1
        fine &= lines.at(colon) == _COLON
        leaders[:, trick] = people.seat(lines, start + 2, colon)
        fine &= leaders[:, trick] != NONE
        edges = [*blanks[1:], end]
        for turn in range(SEATS):
            at, length = edges[turn] + 1, edges[turn + 1] - edges[turn] - 1
            code = self._cards[lines.at(at).astype(np.int32) << 8 | lines.at(at + 1)]
            ten = lines.at(at + 1) == ord("1")
            fine &= (length == np.where(ten, _TEN, _TEN - 1)) & (~ten | (lines.at(at + 2) == ord("0"))) & (code != NONE)
            cards[:, trick * SEATS + turn] = code
        return fine

    def _called(
        self, lines: Lines, deals: Array, game: Array, heads: list[Head | None], data: bytes, fine: Array
    ) -> list[str | None]:
        found: list[str | None] = []
        row = deals + 2
        known = self._calls
        spans = zip(lines.starts[row].tolist(), lines.ends[row].tolist(), game.tolist(), fine.tolist(), strict=True)
        for start, end, which, good in spans:
            head = heads[which]
            if head is None or not good:
                found.append(None)
                continue
            key = (head.names, data[start:end])
            if key not in known:
                known[key] = self._call(head, key[1])
            found.append(known[key])
        return found

    def _call(self, head: Head, line: bytes) -> str | None:
        """A line of calls as the column has it, read by the grammar; None where that loses something."""
        seats = b" ".join(head.names).decode()
        try:
            game = self._game(f'[Seats "{seats}"]\n\ndeal 1\n{line.decode()}\n')
        except UnicodeDecodeError:
            return None
        if game is None:
            return None
        row, lost = row_of(next(iter(game.deals)), self._rules)
        return row.calls if row.calls and not lost else None

    def _head(self, game: bytes) -> Head | None:
        """The header of a game, read by the grammar once; None where it is not of the ruleset's own pack."""
        text = game[: game.find(b"\n\n") + 1] if b"\n\n" in game else game
        if text not in self._heads:
            self._heads[text] = self._head_of(text)
        return self._heads[text]

    def _head_of(self, text: bytes) -> Head | None:
        try:
            game = self._game(text.decode() + "\ndeal 1\n")
        except UnicodeDecodeError:
            return None
        if game is None or len(game.header.seats) != SEATS or game.header.pack != self._rules.default_pack:
            return None
        names = tuple(seat.encode() for seat in game.header.seats)
        keys = tuple((len(name), int.from_bytes(name[:NAME].ljust(NAME, b"\0"), "little")) for name in names)
        return Head(names, keys) if len(set(keys)) == SEATS and max(map(len, names)) <= NAME else None

    def _game(self, text: str) -> Game | None:
        games = loads(text, "", lambda _: self._rules.deck)
        if len(games) != 1 or games[0].findings or any(deal.findings for deal in games[0].deals):
            return None
        return games[0]


def _coded(texts: list[str | None]) -> tuple[tuple[str, ...], Array]:
    """Texts by number; -1 for none."""
    words: dict[str, int] = {"": 0}
    codes = [words.setdefault(text, len(words)) if text is not None else -1 for text in texts]
    return tuple(words), np.array(codes, np.int32)

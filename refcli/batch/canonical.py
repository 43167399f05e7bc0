"""Canonical ``.jass`` text read all at once: whole deals, a line each for dealer, calls and nine tricks.

Whatever is not exactly so, down to the blank, is left to the grammar, game by game.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np

from refcli.batch.borders import borders
from refcli.batch.deals import Deals
from refcli.batch.schema import CARDS, NONE, SEATS, TRICKS
from refcli.batch.tables import Array
from refcli.batch.textheads import TEN, TWO, Heads, letters
from refcli.batch.textlines import Lines, Numbers, People, mask, number
from refcli.rules.ruleset import Ruleset

_LINES = 3 + TRICKS  # of a deal: deal, dealer, call, tricks
_DEAL, _DEALER = b"deal ", b"dealer "
_CHUNK = 8192  # deals at once: as many as the caches of a processor hold
# a line of a trick ends in ``: S6 S7 S8 S9``; its last bytes are looked at as two words, which share the second card
_END, _FRONT, _BACK = b": S6 S7 S8 S9", 13, 8
_SIGNS = np.array([48 + trick | 32 << 8 for trick in range(1, TRICKS + 1)], np.uint64)  # ``1 `` to ``9 ``


class Fast(NamedTuple):
    """Whole games that could be read: their deals, the line of each, and which games these are."""

    deals: Deals
    at: Array
    games: Array  # by game of the text: whether it was read


def split(data: bytes) -> list[int]:
    """Where each game of a text begins, and the end."""
    return [0, *borders(data), len(data)]


class Canonical:
    """Reads text under one ruleset; headers and calls that have occurred are kept."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._pack = rules.default_pack
        self._fits = len(rules.deck.packs[self._pack].suits) == SEATS and rules.deck.size == CARDS
        self._heads = Heads(rules)
        self._cards = self._card_table()
        self._numbers = Numbers(TEN)

    def _card_table(self) -> Array:
        """Cards by two letters; NONE for what is no card."""
        table = np.full(1 << 16, NONE, np.uint8)
        for card in range(self._rules.deck.size):
            name = letters(self._rules.deck.name(card, self._pack))
            if len(name) == 2:
                table[name[0] | name[1] << 8] = card
        return table

    def read(self, data: bytes, first: int) -> Fast | None:
        """The games that are canonical; None where none is. ``first`` is the number of the first line."""
        if not self._fits or TEN in data or b"\r" in data:
            return None
        lines = Lines(data.replace(TWO, TEN))
        empty = lines.starts == lines.ends
        counts = (data.count(b"\n", *span) for span in pairwise(split(data)[:-1]))
        begin = np.array([0, *accumulate(counts)], np.int64)
        deals = np.flatnonzero(lines.begin(slice(None), _DEAL))
        deals = deals[deals + _LINES <= len(lines)]
        games = _Games(lines, deals, begin)
        self._heads.forget()
        heads = [self._heads.of(lines.part(*span)) if span else -1 for span in games.headers()]
        head = np.array(heads, np.int64)[games.of_deal]
        fine, found = self._deals(lines, deals, head)
        after = deals + _LINES
        closed = (after >= len(lines)) | empty[np.minimum(after, len(lines) - 1)]
        whole = games.whole(fine & closed)
        kept = np.flatnonzero(whole[games.of_deal])
        return Fast(found.part(kept), deals[kept] + first, whole) if len(kept) else None

    def _deals(self, lines: Lines, deals: Array, head: Array) -> tuple[Array, Deals]:
        many = len(deals)
        cards = np.empty((many, TRICKS, SEATS), np.uint8)
        leaders = np.empty((many, TRICKS), np.uint8)
        dealer = np.empty(many, np.uint8)
        fine = head >= 0
        for start in range(0, many if fine.any() else 0, _CHUNK):
            some = slice(start, start + _CHUNK)
            people, rows = People(self._heads.people, np.maximum(head[some], 0)), deals[some]
            starts, sizes = lines.starts[rows + 1], lines.ends[rows + 1] - lines.starts[rows + 1]
            dealer[some] = people.seats(lines, starts + len(_DEALER), sizes - len(_DEALER))
            fine[some] &= (dealer[some] != NONE) & lines.begin(rows + 1, _DEALER)
            fine[some] &= self._tricks(lines, rows, people, cards[some], leaders[some])
        starts, sizes = lines.starts[deals], lines.ends[deals] - lines.starts[deals]
        numbers, good = self._numbers.read(lines, starts + len(_DEAL), sizes - len(_DEAL))
        fine &= good
        calls = self._called(lines, deals + 2, head, fine)
        fine &= calls >= 0
        none = np.zeros(many, np.int32)
        flat = cards.reshape(many, CARDS)
        words = tuple(self._heads.words)
        return fine, Deals(flat, leaders, calls, none, words, dealer, numbers, pack=self._pack)

    def _tricks(self, lines: Lines, rows: Array, people: People, cards: Array, leaders: Array) -> Array:
        """The tricks of some deals, ``4 Anna: S6 S7 S8 S9``, into ``cards`` and ``leaders``; whether they are any."""
        at = rows[:, None] + np.arange(3, _LINES)
        starts, ends = lines.starts[at], lines.ends[at]
        fits = lines.words(starts) & mask(2) == _SIGNS
        leaders[:] = people.seats(lines, starts + 2, ends - starts - 2 - _FRONT)
        front, back = lines.words(ends - _FRONT), lines.words(ends - _BACK)
        for words, text in ((front, _END), (back, _END[_FRONT - _BACK :])):
            signs = number(bytes(byte if byte in b": " else 0 for byte in text))
            bits = number(bytes(255 if byte in b": " else 0 for byte in text))
            fits &= words & bits == signs
        letters = (front >> np.uint64(16), back, back >> np.uint64(24), back >> np.uint64(48))
        for turn, word in enumerate(letters):
            cards[:, :, turn] = self._cards.take(word.astype(np.uint16))
        found: Array = (fits & (leaders != NONE) & (cards.max(axis=2) < CARDS)).all(axis=1)
        return found

    def _called(self, lines: Lines, rows: Array, head: Array, fine: Array) -> Array:
        """The numbers of the calls of deals that are fine so far, -1 for any other."""
        found = np.full(len(rows), -1, np.int32)
        own, text, known = rows[fine], lines.text, self._heads.calls
        spans = zip(lines.starts[own].tolist(), lines.ends[own].tolist(), head[fine].tolist(), strict=True)
        found[fine] = [known[which][text[start:end]] for start, end, which in spans]
        return found


class _Games:
    """The games of a text by the line each begins with, and the game of each deal."""

    def __init__(self, lines: Lines, deals: Array, begin: Array) -> None:
        self._begin, self._end = begin, np.append(begin[1:], len(lines))
        self.of_deal = np.searchsorted(begin[1:], deals, side="right")
        self._first = np.full(len(begin), -1, np.int64)  # line of the first deal
        self._first[self.of_deal[::-1]] = deals[::-1]

    def headers(self) -> list[tuple[int, int] | None]:
        """By game, the lines above its first deal; None where there is none."""
        pairs = zip(self._begin.tolist(), self._first.tolist(), strict=True)
        return [(begin, first) if first >= 0 else None for begin, first in pairs]

    def whole(self, fine: Array) -> Array:
        """The games in which every line below the header is of a deal that was read, with one empty line between."""
        games = len(self._begin)
        count = np.bincount(self.of_deal, minlength=games)
        lines = self._end - self._first
        expected = count * (_LINES + 1)
        good = (self._first >= 0) & ((lines == expected) | (lines == expected - 1))
        found: Array = good & (np.bincount(self.of_deal, weights=~fine, minlength=games) == 0)
        return found

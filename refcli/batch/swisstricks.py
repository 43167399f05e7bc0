"""The tricks of JSON lines, followed sign by sign through many lines at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from refcli.batch.schema import CARDS, NONE, SEATS, TRICKS
from refcli.batch.tables import Array
from refcli.batch.textlines import WORD, Lines, mask, number

_ZERO, _COMMA = ord("0"), ord(",")


class Tricks:
    """Follows nine tricks through many lines at once."""

    def __init__(self, lines: Lines, cards: Array, seats: Array) -> None:
        self._lines, self._codes, self._seats = lines, cards, seats

    def read(self, begin: Array) -> tuple[Array, Array, Array, Array, Array, Array]:
        """Cards, leaders, winners and points of each line, where its tricks end, and whether they are all there.

        Winners and points may be left out, as ``NONE`` and -1; points without a winner say nothing.
        """
        many = len(begin)
        self._at, self._fine = begin.copy(), np.ones(many, bool)
        cards = np.empty((many, TRICKS, SEATS), np.uint8)
        leaders, winners = np.empty((many, TRICKS), np.uint8), np.full((many, TRICKS), NONE, np.uint8)
        points = np.full((many, TRICKS), -1, np.int32)
        for trick in range(TRICKS):
            self._pass(b'{"cards":["')
            for turn in range(SEATS):
                cards[:, trick, turn] = self._card()
                self._pass(b'","' if turn < SEATS - 1 else b'"]')
            if self._goes_on(b',"points":'):
                points[:, trick] = self._number()
            if self._goes_on(b',"win":'):
                winners[:, trick] = self._seat()
            else:
                points[:, trick] = -1
            self._pass(b',"first":')
            leaders[:, trick] = self._seat()
            self._pass(b"}," if trick < TRICKS - 1 else b"}")
        return cards.reshape(many, CARDS), leaders, winners, points, self._at, self._fine

    def _pass(self, text: bytes) -> None:
        """Go on behind a text that has to stand there."""
        self._fine &= self._stands(text)
        self._go(len(text))

    def _goes_on(self, text: bytes) -> bool:
        """Whether a text stands there, in most lines; it has to be alike in all of them."""
        there = self._stands(text)
        often = 2 * np.count_nonzero(there & self._fine) > np.count_nonzero(self._fine)
        self._fine &= there == often
        if often:
            self._go(len(text))
        return bool(often)

    def _stands(self, text: bytes) -> Array:
        """In which lines a text of at most sixteen bytes stands."""
        found: Array = self._lines.words(self._at) & mask(len(text)) == number(text)
        if len(text) > WORD:
            rest = text[WORD:]
            found &= self._lines.words(self._at + WORD) & mask(len(rest)) == number(rest)
        return found

    def _go(self, size: Any) -> None:
        """Go on; where a line has ended before, nothing more is looked at."""
        self._at += size
        np.minimum(self._at, len(self._lines.text) - 2 * WORD, out=self._at)

    def _card(self) -> Array:
        word = self._lines.words(self._at)
        letters = word.view(np.uint16)[::4]
        ten = letters >> 8 == ord("1")
        self._fine &= ~ten | ((word >> np.uint64(16)).astype(np.uint8) == _ZERO)
        self._go(ten + np.int64(2))
        code = self._codes.take(letters)
        self._fine &= code != NONE
        return code

    def _number(self) -> Array:
        """A number of one or two digits, without a zero in front."""
        word = self._lines.words(self._at)
        first, second = word.astype(np.uint8) - np.uint8(_ZERO), (word >> np.uint64(8)).astype(np.uint8)
        one = second == _COMMA
        second = second - np.uint8(_ZERO)
        self._fine &= (first < 10) & (one | ((second < 10) & (first > 0)))
        self._go(np.int64(2) - one)
        found: Array = np.where(one, first, first * np.int32(10) + second)
        return found

    def _seat(self) -> Array:
        seat = self._seats.take(self._lines.words(self._at).astype(np.uint8))
        self._fine &= seat != NONE
        self._go(1)
        return seat

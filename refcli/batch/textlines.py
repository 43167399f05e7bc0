"""Lines of a text and the names in them, for many lines at once."""

from __future__ import annotations

import numpy as np

from refcli.batch.schema import NONE, SEATS
from refcli.batch.tables import Array

NAME = 8  # bytes of a name that are compared
_BLANK = ord(" ")


class Lines:
    """The lines of a text: where each begins and ends."""

    def __init__(self, buffer: Array, starts: Array, ends: Array) -> None:
        self.buffer, self.starts, self.ends = buffer, starts, ends
        self.lengths = ends - starts
        self._blanks = np.flatnonzero(buffer == _BLANK)
        self._first = np.searchsorted(self._blanks, starts)
        self._wide = np.ndarray((len(buffer) - NAME + 1,), "<u8", buffer, strides=(1,))

    def at(self, places: Array) -> Array:
        """The bytes at some places; beyond the end there is nothing."""
        return self.buffer.take(np.minimum(places, len(self.buffer) - 1))

    def begin(self, word: Array) -> Array:
        """Which lines begin with a word."""
        found = self.lengths > len(word)
        for place, byte in enumerate(word):
            found &= self.at(self.starts + place) == byte
        return found

    def blanks(self, rows: Array) -> tuple[list[Array], Array]:
        """The five blanks of lines, and whether they have just five."""
        first = self._first[rows]
        many = np.append(self._first, len(self._blanks))[rows + 1] - first
        last = max(len(self._blanks) - 1, 0)
        return [self._blanks[np.minimum(first + place, last)] for place in range(5)], many == 5

    def words(self, starts: Array, ends: Array) -> Array:
        """The first bytes of words, as integers; what lies behind their ends is zero."""
        raw = self._wide[np.minimum(starts, len(self._wide) - 1)]
        bits = np.clip(ends - starts, 0, NAME).astype(np.uint64) * np.uint64(8)
        part = (np.uint64(1) << np.minimum(bits, np.uint64(63))) - np.uint64(1)
        low = np.where(bits < 64, part, np.uint64(2**64 - 1))
        found: Array = raw & low
        return found

    def numbers(self, rows: Array, skip: int) -> tuple[Array, Array]:
        """Numbers of one to three digits without a leading zero behind the first bytes of lines."""
        start, length = self.starts[rows] + skip, self.lengths[rows] - skip
        found, fine = np.zeros(len(rows), np.int32), (length >= 1) & (length <= 3)
        for place in range(3):
            digit = self.at(start + place).astype(np.int32) - ord("0")
            inside = place < length
            fine &= ~inside | ((digit >= 0) & (digit <= 9))
            found = np.where(inside, found * 10 + digit, found)
        return found, fine & (self.at(start) != ord("0"))


class People:
    """The names of the four seats of each deal."""

    def __init__(self, lengths: Array, names: Array) -> None:
        self._lengths, self._names = lengths, names

    def seat(self, lines: Lines, starts: Array, ends: Array) -> Array:
        """Whose name stands there; NONE where it is nobody's, letter for letter."""
        words, sizes = lines.words(starts, ends), ends - starts
        found = np.full(len(starts), NONE, np.uint8)
        for seat in range(SEATS):
            found[(self._names[:, seat] == words) & (self._lengths[:, seat] == sizes)] = seat
        return found

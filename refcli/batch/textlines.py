"""Lines of a text looked at eight bytes at a time, for many lines at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from refcli.batch.schema import NONE, SEATS
from refcli.batch.tables import Array

WORD = 8  # bytes that are compared at once
LONGEST = 2 * WORD  # bytes a name may have
_PAD = 32  # bytes around the text, so that every word lies within
_LINE = 10


class Lines:
    """The lines of a text: where each begins and ends, in ``text``, which is the text with zeros around it."""

    def __init__(self, data: bytes) -> None:
        self.text = b"".join((bytes(_PAD), data, bytes(_PAD)))
        buffer = np.frombuffer(self.text, np.uint8)
        self.ends = np.flatnonzero(buffer == _LINE)
        if not data.endswith(b"\n"):
            self.ends = np.append(self.ends, _PAD + len(data))
        self.starts = np.concatenate(([_PAD], self.ends[:-1] + 1))
        self._words = np.ndarray((len(buffer) - WORD + 1,), "<u8", buffer, strides=(1,))

    def __len__(self) -> int:
        return len(self.starts)

    def words(self, places: Array) -> Array:
        """Eight bytes from each place on, the first one lowest."""
        found: Array = self._words[places]
        return found

    def begin(self, rows: Array | slice, word: bytes) -> Array:
        """Which lines begin with a word of at most eight bytes."""
        found: Array = (self.words(self.starts[rows]) & mask(len(word))) == number(word)
        return found

    def part(self, first: int, end: int) -> bytes:
        """The text of some lines."""
        return self.text[self.starts[first] : self.starts[end] if end < len(self) else -_PAD]


def number(word: bytes) -> np.uint64:
    """The first eight bytes of a word as an integer; what it lacks is zero."""
    return np.uint64(int.from_bytes(word[:WORD], "little"))


def mask(size: int) -> np.uint64:
    """The bits of the first bytes of a word."""
    return np.uint64((1 << 8 * min(max(size, 0), WORD)) - 1)


class Person(NamedTuple):
    """A name as it is compared: its length, its first and its second eight bytes with their bits."""

    size: int
    first: np.uint64
    first_bits: np.uint64
    second: np.uint64
    second_bits: np.uint64


def person(name: bytes) -> Person:
    """A name of at most ``LONGEST`` bytes."""
    rest = len(name) - WORD
    return Person(len(name), number(name), mask(len(name)), number(name[WORD:]), mask(rest))


class People:
    """The names of the four seats of each deal; ``which`` of some tables has each."""

    def __init__(self, tables: Sequence[Sequence[Person]], which: Array) -> None:
        kinds, own = np.unique(which, return_inverse=True)
        own = own if len(kinds) > 1 else own[:1]
        every = [person for kind in kinds.tolist() for person in tables[kind]]
        sizes = np.array([one.size for one in every], np.int64).reshape(-1, SEATS)[own]
        words = np.array([one[1:] for one in every], np.uint64).reshape(-1, SEATS, 4)[own]
        self._sizes, self._words, self._long = sizes, words, bool((sizes > WORD).any())

    def seats(self, lines: Lines, starts: Array, sizes: Array) -> Array:
        """Whose name of a size stands at each place, letter for letter, as (deal, …); NONE where it is nobody's."""
        found = np.full(starts.shape, NONE, np.uint8)
        first = lines.words(starts)
        second = lines.words(starts + WORD) if self._long else None
        for seat in range(SEATS):
            own, bits, then, more = (self._shaped(self._words[:, seat, at], starts.ndim) for at in range(4))
            fits = (first & bits == own) & (sizes == self._shaped(self._sizes[:, seat], starts.ndim))
            if second is not None:
                fits &= second & more == then
            found[fits] = seat
        return found

    @staticmethod
    def _shaped(column: Array, dimensions: int) -> Array:
        return column.reshape(-1, *(1,) * (dimensions - 1))


_NUMBERS = 1000


class Numbers:
    """Numbers from 1 to 999, ``ten`` standing for the digits of the ten."""

    def __init__(self, ten: bytes) -> None:
        words = [int(number(str(one).encode().replace(b"10", ten))) for one in range(1, _NUMBERS)]
        self._values = np.array(sorted(range(1, _NUMBERS), key=lambda one: words[one - 1]), np.int32)
        self._words = np.array(sorted(words), np.uint64)

    def read(self, lines: Lines, starts: Array, sizes: Array) -> tuple[Array, Array]:
        """The numbers that stand there, and whether they are any."""
        bits = np.array([int(mask(size)) for size in range(WORD + 1)], np.uint64)
        words = lines.words(starts) & bits.take(np.clip(sizes, 0, WORD))
        place = np.minimum(np.searchsorted(self._words, words), len(self._words) - 1)
        return self._values.take(place), self._words.take(place) == words

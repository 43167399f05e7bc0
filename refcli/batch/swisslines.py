"""The Swiss servers' JSON lines read all at once, sign by sign, where they are written as the servers write them.

What stands in front of the tricks and behind them is read by the importer, once for each text that occurs; the tricks
are followed over many lines together. Any other line is left alone.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.deals import Deals
from refcli.batch.rows import row_of, unless
from refcli.batch.schema import CARDS, NONE, SEATS
from refcli.batch.swisstricks import Tricks
from refcli.batch.tables import Array
from refcli.batch.textlines import WORD, Lines, mask, number
from refcli.notation import swisslos
from refcli.rules.ruleset import Ruleset

_TRICKS = b'"tricks":['
_FEWEST, _LONGEST = 400, 4000  # bytes of a line
_OFFSETS = 16
_CHUNK = 8192  # lines at once: as many as the caches of a processor hold
_MOST = 1 << 16  # texts that are remembered
_IDS = re.compile(rb'(.*"player_ids":\[)(?:0|[1-9]\d{0,17})(?:,(?:0|[1-9]\d{0,17}))*(\]\})')
_SAMPLE = '{"cards":["S6"],"first":%d}'


class Found(NamedTuple):
    """The deals that were read, and by line of the text whether it was."""

    deals: Deals
    lines: Array


class _Around(dict[bytes, int]):
    """Texts around the tricks by number, numbers of players as if they were all one."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[bytes] = []
        self._kinds: dict[bytes, int] = {}

    def __missing__(self, text: bytes) -> int:
        ids = _IDS.fullmatch(text)
        kind = b"0".join(ids.groups()) if ids else text
        found = self._kinds.setdefault(kind, len(self.texts))
        if found == len(self.texts):
            self.texts.append(kind)
        if len(self) < _MOST:
            self[text] = found
        return found


class SwissLines:
    """Reads lines under one ruleset; what has occurred is kept."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules, self._form = rules, swisslos.layout()
        deck = rules.deck
        self._fits = self._form.pack in deck.packs and deck.size == CARDS
        self._cards = np.full(1 << 16, NONE, np.uint8)
        for card in range(deck.size if self._fits else 0):
            name = deck.name(card, self._form.pack).encode()
            if len(name) == 2 or name[1:] == b"10":
                self._cards[name[0] | name[1] << 8] = card
        self._seats = np.full(256, NONE, np.uint8)
        for digit, seat in self._form.seats.items():
            self._seats[ord(str(digit))] = seat
        self._offsets: dict[int, None] = {}  # of the tricks from the beginning of a line, as met
        self._before, self._behind = _Around(), _Around()
        self._said: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        self._words: dict[str, int] = {"": 0}

    def read(self, data: bytes) -> Found | None:
        """The deals of the lines that are as the servers write them; None where none is."""
        if not self._fits or b"\r" in data or not _readable(data):
            return None
        lines = Lines(data)
        sizes = lines.ends - lines.starts
        rows = np.flatnonzero((sizes >= _FEWEST) & (sizes <= _LONGEST))
        if not len(rows):
            return None
        begin = self._begin(lines, rows)
        rows, begin = rows[begin >= 0], begin[begin >= 0]
        tricks = Tricks(lines, self._cards, self._seats)
        parts = [tricks.read(begin[start : start + _CHUNK]) for start in range(0, len(rows), _CHUNK)]
        if not parts:
            return None
        cards, leaders, winners, points, ends, fine = (np.concatenate(column) for column in zip(*parts, strict=True))
        said = self._around(lines, rows, begin, ends, leaders[:, 0], fine)
        fine &= said[:, 0] >= 0
        if not fine.any():
            return None
        read = np.zeros(len(lines), bool)
        read[rows[fine]] = True
        calls, contracts, dealer = said[fine].T
        ones = np.ones(len(calls), np.int32)
        deals = Deals(
            cards=cards[fine],
            leaders=leaders[fine],
            calls=calls,
            contracts=contracts,
            words=tuple(self._words),
            dealer=dealer.astype(np.uint8),
            number=ones,
            winners=unless(winners[fine], NONE),
            trick_points=unless(points[fine], -1),
            pack=self._form.pack,
        )
        return Found(deals, read)

    def _begin(self, lines: Lines, rows: Array) -> Array:
        """Where the tricks of lines begin, mostly as far from the beginning as in others; -1 where nowhere."""
        begin = np.full(len(rows), -1, np.int64)
        left = np.arange(len(rows))
        for offset in self._offsets:
            there = np.minimum(lines.starts[rows[left]] + offset, lines.ends[rows[left]])
            own = lines.words(there) == number(_TRICKS)
            own[own] = lines.words(there[own] + WORD) & mask(len(_TRICKS) - WORD) == number(_TRICKS[WORD:])
            begin[left[own]] = there[own] + len(_TRICKS)
            left = left[~own]
        spans = zip(left.tolist(), lines.starts[rows[left]].tolist(), lines.ends[rows[left]].tolist(), strict=True)
        for place, start, end in spans:
            found = lines.text.find(_TRICKS, start, end)
            begin[place] = found + len(_TRICKS) if found >= 0 else -1
            if found >= 0 and len(self._offsets) < _OFFSETS:
                self._offsets[found - start] = None
        return begin

    def _around(self, lines: Lines, rows: Array, begin: Array, ends: Array, leader: Array, fine: Array) -> Array:
        """By deal its calls, contract and dealer, by number; -1 where the importer has to read the line."""
        found = np.full((len(rows), 3), -1, np.int32)
        own, text = rows[fine], lines.text
        fronts = zip(lines.starts[own].tolist(), begin[fine].tolist(), strict=True)
        backs = zip(ends[fine].tolist(), lines.ends[own].tolist(), strict=True)
        before = np.array([self._before[text[start:end]] for start, end in fronts], np.int64)
        behind = np.array([self._behind[text[start:end]] for start, end in backs], np.int64)
        key = (before * len(self._behind.texts) + behind) * SEATS + leader[fine]
        _, first, back = np.unique(key, return_index=True, return_inverse=True)
        kinds = zip(before[first].tolist(), behind[first].tolist(), leader[fine][first].tolist(), strict=True)
        found[fine] = np.array([self._of(kind) for kind in kinds], np.int32).reshape(-1, 3)[back]
        return found

    def _of(self, kind: tuple[int, int, int]) -> tuple[int, int, int]:
        if kind not in self._said:
            texts = self._before.texts[kind[0]], self._behind.texts[kind[1]]
            self._said[kind] = self._read(*texts, kind[2])
        return self._said[kind]

    def _read(self, before: bytes, behind: bytes, leader: int) -> tuple[int, int, int]:
        """What the importer reads of a line with these texts around its tricks."""
        digit = next(digit for digit, seat in self._form.seats.items() if seat == leader)
        sample = _SAMPLE % digit
        try:
            line = (before + sample.encode() + behind).decode("ascii")
        except UnicodeDecodeError:
            return -1, -1, -1
        if "\\" in line or not line.isprintable() or line.count('"tricks"') != 1:
            return -1, -1, -1
        games = list(swisslos.read_games(line, "", lambda _: self._rules.deck))
        deals = [deal for game in games for deal in game.deals]
        if len(games) != 1 or games[0].findings or len(deals) != 1:
            return -1, -1, -1
        data: Any = json.loads(line)
        if data["game"].get("tricks") != [json.loads(sample)]:
            return -1, -1, -1
        row, _ = row_of(deals[0], self._rules)
        words = self._words
        calls = words.setdefault(row.calls, len(words))
        return calls, words.setdefault(row.contract, len(words)), row.dealer


def _readable(data: bytes) -> bool:
    """Whether a text is UTF-8 throughout; else something is to be said of it as a whole."""
    try:
        return data.isascii() or bool(data.decode())
    except UnicodeDecodeError:
        return False

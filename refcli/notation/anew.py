"""Where a deal begins although its ``deal`` line is missing: below the play of another, with a first trick of its own.

What opens a deal (who deals, hands, calls, the card turned up, trumps) may also stand below its play, so such lines
are kept back until the next trick tells whose they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.notation.lines import Line, Unit, trick_lines
from refcli.notation.table import Table
from refcli.notation.tricks import quick_trick
from refcli.record import Call, Claim, Item, Trick

_FIRST = re.compile(r"0*1(?![0-9])")
_WORD = re.compile(r"[^\s:,]+")
_OPENING = ("contract", "turned", "cut")  # the lines of other kinds that open a deal


class Anew:
    """The lines kept back of a deal with these ``items``."""

    def __init__(self, table: Table, items: Sequence[Item]) -> None:
        self._table, self._items = table, items
        self._again = False  # something kept back is said a second time
        self.units: list[Unit] = []

    def keeps(self, unit: Unit, dealer: int | None) -> bool:
        """Keep a line back, if it may open another deal; ``dealer`` is the seat that dealt this one, where known."""
        if unit.kind == "PLAY" or not (self.units or self._opens(unit, dealer)):
            return False
        dealt = unit.kind == "DEALER" and dealer is not None
        self._again = self._again or dealt or (unit.kind == "CALL" and self._called())
        self.units.append(unit)
        return True

    def _opens(self, unit: Unit, dealer: int | None) -> bool:
        """Whether a line opens a deal, and something of this one is played, called or counted."""
        if unit.kind == "DEALER" and dealer is not None:
            return self._under_way()
        opening = unit.kind in ("DEALER", "CALL", "HAND") or (unit.kind == "EVENT" and _opens(unit.text))
        return opening and any(isinstance(item, Trick) for item in self._items)

    def begins(self, unit: Unit, dealer: int | None) -> bool:
        """Whether another deal begins with a line, or is played by it: one that somebody else dealt, a first trick."""
        if unit.kind == "DEALER" and dealer is not None and self._under_way():
            (name, _) = Line(self._table.file, unit).words()[-1]
            seat = self._table.players.seat(name)
            return isinstance(seat, int) and seat != dealer
        if unit.kind == "CALL" and self._called() and any(kept.kind == "DEALER" for kept in self.units):
            return True  # everybody passed, so the same player dealt and all spoke once more
        if unit.kind != "PLAY" or not _FIRST.match(unit.text):
            return False
        tricks = [item for item in self._items if isinstance(item, Trick)]
        if not self._again and sum(len(trick.cards) for trick in tricks) < self._table.deck.count:
            return False
        text, row, column = next(trick_lines(unit))
        trick = quick_trick(text, row, column, self._table)
        return not tricks or trick is None or trick.cards != tricks[0].cards

    def _called(self) -> bool:
        return any(isinstance(item, Call) for item in self._items)

    def _under_way(self) -> bool:
        return any(isinstance(item, Trick | Call | Claim) for item in self._items)

    def release(self) -> list[Unit]:
        """What was kept back, no longer."""
        found, self.units, self._again = self.units, [], False
        return found


def _opens(text: str) -> bool:
    word = _WORD.match(text)
    first = fold(word.group()) if word else ""
    words = keywords()
    return words.claims.get(first) in _OPENING or words.verbs.get(first) in _OPENING

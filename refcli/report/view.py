"""Which part of a record a replay shows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from refcli.diagnostics import Finding
from refcli.referee.verdict import TrickVerdict

_MOMENT = re.compile(r"([1-9][0-9]{0,2})(?:[.]([1-9][0-9]{0,2}))?[.]?")


@dataclass(frozen=True, slots=True)
class View:
    """What of a record is wanted: one deal (None: all), up to and with ``(trick, card)`` (None: to its end)."""

    deal: int | None = None
    until: tuple[int, int | None] | None = None

    def wants(self, number: int) -> bool:
        return self.deal is None or self.deal == number

    def shows(self, found: Finding) -> bool:
        """Whether a finding is of a trick that is shown, or of none."""
        return self.until is None or found.trick is None or found.trick <= self.until[0]

    def reached(self, tricks: Iterable[TrickVerdict]) -> bool:
        """Whether a deal goes as far as is wanted."""
        if self.until is None:
            return True
        number, card = self.until
        return any(trick.number == number and (card or 1) <= len(trick.cards) for trick in tricks)

    def cards(self, trick: TrickVerdict) -> int:
        """How many cards of a trick are to be shown."""
        if self.until is None or trick.number < self.until[0]:
            return len(trick.cards)
        if trick.number > self.until[0]:
            return 0
        return len(trick.cards) if self.until[1] is None else min(self.until[1], len(trick.cards))


def moment(text: str) -> tuple[int, int | None] | None:
    """``3.4`` is trick 3, card 4; ``3`` is trick 3, turned. None for anything else."""
    found = _MOMENT.fullmatch(text.strip())
    if found is None:
        return None
    return int(found[1]), int(found[2]) if found[2] else None

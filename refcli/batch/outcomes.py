"""What calls have come to, one entry a combination that occurred, with columns of what the entries say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.tables import Array
from refcli.engine.calls import Outcome as CallOutcome

Kind = tuple[str | None, str | None, str]  # contract, row of the sheet, why the referee is asked


class Outcome(NamedTuple):
    """What some calls come to; ``leader`` leads to the first trick, ``expected`` should. ``found``: code and grade.

    ``claimed`` is the contract that is written down besides. ``odd``: why the referee is asked, empty where everybody
    takes part, for the account he always has, and nothing called is unknown. ``apart``: the seats, as bits, whose
    predictions stand in a column.
    """

    contract: str | None
    declarer: int | None
    leader: int
    expected: int | None
    found: tuple[tuple[str, str], ...]
    claimed: str | None
    row: str | None = None
    odd: str = ""
    forehand: int | None = None
    said: CallOutcome = CallOutcome()
    apart: int = 0


class Outcomes:
    """Outcomes by number."""

    def __init__(self) -> None:
        self._all: list[Outcome] = []
        self._columns: dict[str, Array] = {}
        self._kinds: dict[Kind, int] = {}

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, number: int) -> Outcome:
        return self._all[number]

    def add(self, outcome: Outcome) -> int:
        """Keep an outcome; its number."""
        self._all.append(outcome)
        self._columns = {}
        return len(self._all) - 1

    def column(self, name: str, kind: Any, of: Callable[[Outcome], Any]) -> Array:
        """What ``of`` says of each outcome; ``name`` must stand for nothing else."""
        if name not in self._columns:
            self._columns[name] = np.array([of(one) for one in self._all], kind)
        return self._columns[name]

    def seats(self, name: str, of: Callable[[Outcome], int | None], nobody: int = -1) -> Array:
        """The seat or side that ``of`` says of each outcome; ``nobody`` for none."""

        def seat(outcome: Outcome) -> int:
            found = of(outcome)
            return nobody if found is None else found

        return self.column(name, np.int64, seat)

    def kinds(self) -> tuple[list[Kind], Array]:
        """What outcomes must have in common to be judged together, and the place of each outcome among these."""

        def place(one: Outcome) -> int:
            return self._kinds.setdefault((one.contract, one.row, one.odd), len(self._kinds))

        places = self.column("kind", np.int16, place)
        return list(self._kinds), places

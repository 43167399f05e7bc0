"""What the calls of a deal come to, and what one call says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from refcli.diagnostics import NOTHING


class Outcome(NamedTuple):
    """What the calls of a deal came to. ``bid`` and ``double`` are numbers, 0 and 1 where there was none.

    ``predictions`` are by seat (empty: none was made), ``predicted_as`` the words of those that were no numbers;
    ``active`` are the seats that take part, in order of play (empty: all); ``called`` is the mask of the card that
    names a partner; ``row`` the row of a sheet, ``special`` the rung of a ladder that is no number. ``untold``: a bid,
    a double or the like was said that nobody can tell.
    """

    contract: str | None = None
    declarer: int | None = None
    bid: int = 0
    bidder: int | None = None
    double: int = 1
    predictions: tuple[int | None, ...] = ()
    active: tuple[int, ...] = ()
    row: str | None = None
    called: int = 0
    declined: bool = False
    shoves: int = 0
    passes: int = 0
    special: str | None = None
    predicted_as: tuple[str, ...] = ()
    untold: bool = False

    def silent(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Those of some seats whose prediction cannot be told, where others made one; seats from 0."""
        return tuple(seat for seat in seats if self.predictions and self.predictions[seat] is None)

    def lasting(self) -> Outcome:
        """What stands for the rest of a game: the bid and its declarer."""
        return Outcome(
            declarer=self.declarer,
            bid=self.bid,
            bidder=self.bidder,
            double=self.double,
            special=self.special,
            untold=self.untold,
        )


class Said(NamedTuple):
    """One call as understood. ``offer`` names the call among those of its phase; empty where none is meant.

    ``number`` is None where none was said, ``special`` a rung of the ladder, ``broken`` a number that is not whole.
    ``card`` is -1 where none was named. ``more`` is a word that says another thing than the rest of the call.
    """

    seat: int
    offer: str
    contract: str | None = None
    number: int | None = None
    special: str | None = None
    broken: str = ""
    card: int = -1
    row: str | None = None
    more: str = ""


class Wrong(NamedTuple):
    """Why a call may not be made. ``kind`` is what is wrong; ``params`` what its message needs."""

    kind: str
    params: Mapping[str, object] = NOTHING

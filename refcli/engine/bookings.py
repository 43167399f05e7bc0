"""Bookings, and the game they add up to: whose points are how many, and when they are somebody's.

That is with a card of a trick, with a whole trick once it is turned, or with the deal once it is counted.
"""

from __future__ import annotations

from typing import NamedTuple

from refcli.engine.outcome import Outcome

Time = tuple[int, int]
TURNED = 99  # after every card of a trick
COUNTED: Time = (99, 0)
FIRST_TRICK: Time = (1, TURNED)
HALFWAY = "halfway"  # the part of a score that is a prize for half the way
UNPLAYED: Time = (100, 0)  # a pair still in hand: nobody's points, but an order of blocks looks at it


Entry = tuple[Time, str, int, int, bool]  # a booking as it is first written down


class Booking(NamedTuple):
    """``amount`` is multiplied. ``held`` points may be shown before their time where an order of blocks decides."""

    time: Time
    part: str
    side: int
    amount: int
    held: bool = False


class Thanks(NamedTuple):
    """A side claims that the target is reached, at a time. ``laid`` points count if cards on the table do."""

    side: int
    time: Time
    laid: int = 0


class Page(NamedTuple):
    """What one deal adds to the game. ``full`` says that no sheet has a row left; ``accounts`` are by seat."""

    number: int
    entries: tuple[Entry, ...]
    thanks: tuple[Thanks, ...] = ()
    complete: bool = True
    sums: tuple[int, ...] = ()  # of the entries by side, where they are known
    slate: tuple[tuple[int, ...], ...] = ()  # by column, then by side
    full: bool = False
    accounts: tuple[int, ...] = ()
    parties: tuple[int, ...] = ()  # by side, where parties have targets
    outcome: Outcome = Outcome()

    @property
    def bookings(self) -> tuple[Booking, ...]:
        """The entries by name; most deals never need them."""
        return tuple(map(Booking._make, self.entries))


class State(NamedTuple):
    """The game so far. ``over`` is (deal, trick or None); ``half`` the side that first had half the target.

    ``slate`` holds a number for every column and side; it is empty before anything was written.
    """

    totals: tuple[int, ...]
    deals: int = 0
    over: tuple[int, int | None] | None = None
    winner: int | None = None
    half: int | None = None
    false_claim: int | None = None  # the side whose claim was false, in the last deal
    refused: int | None = None  # the side whose true claim came second
    slate: tuple[tuple[int, ...], ...] = ()
    winners: tuple[int, ...] = ()  # all sides of a party that has won
    goals: tuple[int, ...] = ()  # what each side's party had to reach

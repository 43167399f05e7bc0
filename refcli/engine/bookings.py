"""Bookings: whose points are how many, and when they are somebody's.

That is with a card of a trick, with a whole trick once it is turned, or with the deal once it is counted.
"""

from __future__ import annotations

from typing import NamedTuple

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

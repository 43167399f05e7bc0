"""The hands at a moment of a deal, from what the record gives or the tricks tell."""

from __future__ import annotations

from collections.abc import Callable

from refcli.cards import mask_of
from refcli.record import Deal, Hand
from refcli.referee.verdict import DealVerdict, TrickVerdict


def held_before(
    judged: DealVerdict, written: Deal | None, seats: int, size: int, shown: Callable[[TrickVerdict], int]
) -> list[tuple[int, int]]:
    """For each seat the cards still held, as a mask, and how many more are not known.

    ``size`` is that of a full hand; ``shown`` says how many cards of a trick have been played. A hand that the
    record does not give is made of the cards its player plays later; those that never fall are not known.
    """
    dealt = [0] * seats
    played = [0] * seats
    later = [0] * seats
    for trick in judged.tricks:
        count = shown(trick)
        for index, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
            bit = mask_of((card,))
            if index < count:
                played[seat] |= bit
            else:
                later[seat] |= bit
    for item in written.items if written else ():
        if isinstance(item, Hand) and item.seat < seats:
            dealt[item.seat] |= mask_of(item.cards)
    hands: list[tuple[int, int]] = []
    for seat in range(seats):
        held = (dealt[seat] | later[seat]) & ~played[seat]
        unknown = 0 if dealt[seat] else max(0, size - (played[seat] | held).bit_count())
        hands.append((held, unknown))
    return hands

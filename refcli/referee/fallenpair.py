"""Whether the pair may have been played by a moment, where some cards of the tricks are not known."""

from __future__ import annotations

from collections.abc import Sequence

from refcli.cards import bits
from refcli.engine.bookings import Time
from refcli.record import Trick


def unplayed(tricks: Sequence[Trick], cards: int, second: Time | None, time: Time) -> bool:
    """Whether not all ``cards`` of a hand were played by then, for certain; ``second`` is when they were, if seen."""
    return time < second if second is not None else not _may_have_fallen(tricks, cards, time)


def _may_have_fallen(tricks: Sequence[Trick], cards: int, time: Time) -> bool:
    """Whether all ``cards`` of one hand may lie there: each was seen by then, or a trick has a card nobody knows."""
    unseen = set(bits(cards))
    blank = 0
    for number, trick in enumerate(tricks, 1):
        for place, card in enumerate(trick.cards, 1):
            if card in unseen:
                if (number, place) > time:
                    return False
                unseen.discard(card)
        blank += any(card < 0 and (number, place) <= time for place, card in enumerate(trick.cards, 1))
    return len(unseen) <= blank

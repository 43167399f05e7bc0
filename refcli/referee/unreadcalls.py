"""Calls that cannot be read: where they may stand, and what cannot be known of the others because of them."""

from __future__ import annotations

from collections.abc import Sequence

from refcli.record import CALLED, DEALS, Call, Deal
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.rules.calling import Phase

_MAYBE_CALLS = ("N101", "N104", "N110")  # an unreadable line, an unknown player, an unknown verb

Where = tuple[int, int]  # line and column


def says_more(phase: Phase) -> bool:
    """Whether more may be called in a phase than a contract: a bid, a double, a card, who takes part."""
    return any(
        (offer.amount is not None and offer.amount.sets == "bid")
        or offer.factor != 1
        or offer.card is not None
        or offer.joins
        or offer.benches is not None
        for offer in phase.offers.values()
    )


def leaves(phase: Phase) -> bool:
    """Whether somebody who has spoken may have to be silent from then on."""
    return phase.once or any(offer.again is not True for offer in phase.offers.values())


def before(call: Call, unread: Sequence[Where]) -> bool:
    """Whether something stands above a call that may be one too."""
    return bool(unread) and call.place is not None and unread[0] < (call.place.line, call.place.column)


def unread_in(deal: Deal, names: Names, lines: Lines) -> list[Where]:
    """Where something above the first trick cannot be read that may be a call."""
    first = lines.tricks[0].place if lines.tricks else None
    lost = [found for found in deal.findings if found.code in _MAYBE_CALLS or found.params.get(CALLED)]
    lost = [found for found in lost if not found.params.get(DEALS)]
    heard = (found for found in lost if found.severity != "note" or found.params.get("verb") in names.players)
    places = [found.place for found in heard if found.place is not None]
    return sorted((place.line, place.column) for place in places if first is None or place.line < first.line)

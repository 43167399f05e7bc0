"""Who is dealt cards, and who of them plays."""

from __future__ import annotations

from refcli.engine.asking import Counts, Frame, ask
from refcli.engine.outcome import Outcome
from refcli.referee.lines import Lines
from refcli.rules.ruleset import Ruleset


def seats_of(rules: Ruleset, dealer: int | None) -> tuple[int, ...]:
    """Who is dealt cards and may speak: all, unless the dealer sits out."""
    return tuple(seat for seat in range(rules.seats) if not rules.dealer_sits_out or seat != dealer)


def taking_part(rules: Ruleset, lines: Lines, dealer: int | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who is dealt cards, and who of them plays: nobody who last said that he stays out, or whom a call puts out."""
    dealt = seats_of(rules, dealer)
    offers = {
        word: offer
        for phase in rules.calls.phases
        for offer in phase.offers.values()
        if offer.joins or offer.benches is not None
        for word in (offer.name, *offer.aliases)
    }
    if not offers:
        return dealt, dealt
    out: dict[int, bool] = {}
    here = Frame(1, dealer or 0, ((dealer or 0) + 1) % rules.seats, dealt)
    for call in lines.calls:
        offer = offers.get(call.word)
        if offer is not None and offer.joins:
            out[call.seat] = offer.joins == "out"
        if offer is not None and offer.benches is not None:
            out[ask(rules, offer.benches, here, Outcome(), Counts(), call.seat)] = True
    return dealt, tuple(seat for seat in dealt if not out.get(seat))

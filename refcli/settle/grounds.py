"""What decides an end: the place in the ruleset without which the same deal would have ended otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from refcli.engine.bookings import Page, State
from refcli.engine.ends import reached
from refcli.engine.ledger import advance
from refcli.rules.model import EndRules

TARGET = "end.target"


def ground(before: State, page: Page, end: EndRules) -> str:
    """The first place that alone, said the other way, would have made another winner; else the target itself.

    Nothing but the target, and whether it must be passed, bears on an end that at most one side reaches.
    """
    state = advance(before, page, end)
    if state.false_claim is not None and state.over is not None:
        return "end.claim.false"
    there = [side for side, total in enumerate(state.totals) if reached(total, end)]
    if end.claim.required and there and (state.winner is None or page.thanks):
        return "end.claim.required"
    for place, changed in _otherwise(end):
        if (place == "end.reach" or len(there) > 1) and advance(before, page, changed).winner != state.winner:
            return place
    return TARGET


def _otherwise(end: EndRules) -> Iterator[tuple[str, EndRules]]:
    """The rules of an end with one thing said the other way."""
    yield "end.reach", end._replace(exceed=not end.exceed)
    for order in permutations(end.order):
        yield "end.order", end._replace(order=order)
    yield "end.within", end._replace(within="higher-total" if end.within == "chronological" else "chronological")
    yield "end.window", end._replace(window="whole-deal" if end.window == "first-trick" else "first-trick")
    yield "end.mode", end._replace(mode="immediate" if end.mode != "immediate" else "play-out")

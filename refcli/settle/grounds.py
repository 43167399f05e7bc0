"""What decides an end: the place in the ruleset that makes the winner, whatever the order in which a deal is told."""

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
    state = every_way(before, page, end)[0]
    if state.false_claim is not None and end.claim.false == "lose-game":
        return "end.claim.false"
    there = [side for side, total in enumerate(state.totals) if reached(total, end)]
    if end.claim.required and there and (state.winner is None or page.thanks):
        return "end.claim.required"
    for place, changed in _otherwise(end):
        if place == "end.reach" or len(there) > 1:
            winners = {one.winner for one in every_way(before, page, changed)}
            if winners != {state.winner}:
                return place
    return TARGET


def every_way(before: State, page: Page, end: EndRules) -> list[State]:
    """The game after a deal, whichever side is looked at first of those whose points fall at one moment."""
    sides = range(len(before.totals))
    sums = [
        total + sum(max(0, one[3]) for one in page.entries if one[2] == side)
        for side, total in enumerate(before.totals)
    ]
    claiming = {thanks.side for thanks in page.thanks}
    meeting = [side for side in sides if side in claiming or reached(sums[side], end)]  # the others meet nobody
    others = tuple(side for side in sides if side not in meeting)
    return [advance(before, _ordered(page, (*order, *others)), end) for order in permutations(meeting)]


def _ordered(page: Page, order: tuple[int, ...]) -> Page:
    """The page in one order, however it was told: by time, then by side, the first place in ``order`` first."""
    entries = tuple(sorted(page.entries, key=lambda one: (one[0], order.index(one[2]), one[1], one[3])))
    thanks = tuple(sorted(page.thanks, key=lambda one: (one.time, order.index(one.side), one.laid)))
    return page._replace(entries=entries, thanks=thanks)


def _otherwise(end: EndRules) -> Iterator[tuple[str, EndRules]]:
    """The rules of an end with one thing said the other way."""
    yield "end.reach", end._replace(exceed=not end.exceed)
    for order in permutations(end.order):
        yield "end.order", end._replace(order=order)
    yield "end.within", end._replace(within="higher-total" if end.within == "chronological" else "chronological")
    yield "end.window", end._replace(window="whole-deal" if end.window == "first-trick" else "first-trick")
    yield "end.mode", end._replace(mode="immediate" if end.mode != "immediate" else "play-out")

"""Running totals, and the moment a game is over.

Where both sides reach the target in one deal the ruleset's order of blocks decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import add

from refcli.engine.bookings import COUNTED, FIRST_TRICK, HALFWAY, UNPLAYED, Booking, Page, State, Time
from refcli.engine.ends import after_deal, first_party, reached, whole_deals
from refcli.rules.model import EndRules

Lines = tuple[int, int]  # totals below which a deal decides nothing: of the target, of half of it


def lines_of(end: EndRules) -> Lines | None:
    """How far a total may come before the bookings of a deal have to be looked at; None where they always have to."""
    if end.target is None or end.targets is not None or whole_deals(end):
        return None
    target = end.target + end.exceed
    return target, (end.target + 1) // 2 if end.halves else target


def goes_on(state: State, sums: Sequence[int], lines: Lines) -> State | None:
    """The game after a deal that decides nothing, from its sums by side; None where some side comes to a line."""
    old, deals, over, _, half, _, _, slate, _, _ = state
    totals = tuple(map(add, old, sums))
    most = max(totals)
    if over is not None or most >= lines[0] or (half is None and most >= lines[1]):
        return None
    return State(totals, deals + 1, None, None, half, None, None, slate)


def advance(state: State, page: Page, end: EndRules) -> State:
    """The game after one more deal. A deal after the end changes nothing."""
    if state.over is not None:
        return state
    lines = lines_of(end) if page.sums and not page.thanks and not page.slate else None
    going = goes_on(state, page.sums, lines) if lines is not None else None
    if going is not None:
        return going
    half = _half(state, page, end)
    if end.halfway and half is not None and state.half is None:
        page = _with_prize(page, half, end.halfway)
    if page.sums:
        totals = tuple([had + more for had, more in zip(state.totals, page.sums, strict=True)])
    else:
        totals = _sum(state.totals, page.bookings)
    slate = _written(state.slate, page.slate)
    after = State(totals, state.deals + 1, half=half, slate=slate)
    if end.targets is not None:
        return first_party(after, state.totals, page, end, _in_order(page.bookings, end))
    if whole_deals(end):
        return after_deal(after, page, end)
    if not page.thanks and not any(reached(total, end) for total in totals):
        return after
    claimed = _claims(state, page, end)
    if claimed is not None and claimed.over is not None:
        return claimed._replace(deals=after.deals, totals=totals, half=after.half, slate=slate)
    if end.claim.required:
        return after._replace(false_claim=claimed.false_claim if claimed else None)
    decided = _decide(state.totals, page, end)
    if decided is None:
        return after._replace(false_claim=claimed.false_claim if claimed else None)
    winner, trick = decided
    false_claim = claimed.false_claim if claimed else None
    thanked = {thanks.side for thanks in page.thanks} - {winner, false_claim}
    return after._replace(
        over=(page.number, trick), winner=winner, refused=next(iter(sorted(thanked)), None), false_claim=false_claim
    )


def _sum(totals: Sequence[int], bookings: Iterable[Booking]) -> tuple[int, ...]:
    sums = list(totals)
    for booking in bookings:
        if booking.time != UNPLAYED:
            sums[booking.side] += booking.amount
    return tuple(sums)


def _written(slate: tuple[tuple[int, ...], ...], more: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The slate with what a deal adds."""
    if not slate or not more:
        return slate or more
    return tuple(
        tuple(had + new for had, new in zip(old, column, strict=True)) for old, column in zip(slate, more, strict=True)
    )


def _claims(state: State, page: Page, end: EndRules) -> State | None:
    """The first claim that ends the game, or the last that did not."""
    outcome: State | None = None
    for thanks in page.thanks:
        had = _sum(state.totals, (b for b in page.bookings if b.time <= thanks.time))[thanks.side]
        had += thanks.laid if end.claim.counts == "current-cards" else 0
        if not reached(had, end):
            if end.claim.false == "lose-game":
                others = [side for side in range(len(state.totals)) if side != thanks.side]
                winner = others[0] if len(others) == 1 else None
                return state._replace(
                    over=(page.number, thanks.time[0]), winner=winner, false_claim=thanks.side, refused=None
                )
            outcome = state._replace(false_claim=thanks.side)
        elif end.claim.required:
            return state._replace(over=(page.number, thanks.time[0]), winner=thanks.side)
    return outcome


def _decide(before: Sequence[int], page: Page, end: EndRules) -> tuple[int | None, int | None] | None:
    """The winner and the trick in which the game is over; None while nobody has won."""
    bookings = page.bookings
    final = _sum(before, bookings)
    there = [side for side, total in enumerate(final) if reached(total, end)]
    if not there:
        return None
    if end.mode in ("play-out", "after-deal"):
        if not page.complete:
            return None
        if end.mode == "play-out":
            winner = _highest(there, final)
            return (winner, None) if winner is not None else None
        by_block = _by_blocks(before, bookings, end, final) if end.order else None
        winner = _highest(there, final) if not end.order else by_block[0] if by_block is not None else None
        return (winner, None) if winner is not None else None
    side, time = _first(before, bookings, end)
    trick = time[0] if time[0] < COUNTED[0] else None
    window = bookings
    if end.window == "first-trick":
        if time > FIRST_TRICK:
            return (_highest(there, final), None) if end.within == "higher-total" else (side, trick)
        window = tuple(b for b in bookings if b.time <= FIRST_TRICK or b.held)
    by_block = _by_blocks(before, window, end, final)
    if by_block is None or by_block[0] == side:
        return side, trick
    settled = max(time, by_block[1])[0]  # the other was there first: whoever overtakes it has to have the points
    return by_block[0], settled if settled < COUNTED[0] else None


def _highest(sides: Sequence[int], totals: Sequence[int]) -> int | None:
    """The one side with most; None where two have as much."""
    best = max(totals[side] for side in sides)
    first = [side for side in sides if totals[side] == best]
    return first[0] if len(first) == 1 else None


def _in_order(bookings: Iterable[Booking], end: EndRules) -> list[Booking]:
    place = {part: index for index, name in enumerate(end.order) for part in end.blocks.get(name, ())}
    return sorted(bookings, key=lambda b: (b.time, place.get(b.part, len(place))))


def _first(before: Sequence[int], bookings: Iterable[Booking], end: EndRules) -> tuple[int | None, Time]:
    """The side that reaches the target first in the order of time, and when."""
    sums = list(before)
    for booking in _in_order(bookings, end):
        if booking.time == UNPLAYED:
            continue
        sums[booking.side] += booking.amount
        if booking.amount and reached(sums[booking.side], end):
            return booking.side, booking.time
    side = next((side for side, total in enumerate(sums) if reached(total, end)), None)
    return side, COUNTED


def _by_blocks(
    before: Sequence[int], bookings: Sequence[Booking], end: EndRules, final: Sequence[int]
) -> tuple[int, Time] | None:
    """The side that reaches the target in the earliest block of the order, and when its points so far are enough.

    None where that does not decide. What no block holds comes last, all of it together.
    """
    sums, counted = tuple(before), list[Booking]()
    blocks: Mapping[str, tuple[str, ...]] = end.blocks
    ordered = [blocks.get(name, ()) for name in end.order]
    rest = tuple({b.part for b in bookings} - {part for block in ordered for part in block})
    for parts in (*ordered, rest):
        block = [b._replace(time=COUNTED) if b.time == UNPLAYED else b for b in bookings if b.part in parts]
        after = _sum(sums, block)
        counted += block
        there = [side for side, total in enumerate(after) if reached(total, end)]
        if there:
            first = _first(sums, block, end)[0] if end.within == "chronological" else _highest(there, final)
            side = there[0] if len(there) == 1 else first
            return (side, _first(before, (b for b in counted if b.side == side), end)[1]) if side is not None else None
        sums = after
    return None


def _with_prize(page: Page, side: int, points: int) -> Page:
    """A page with the points for half the way; they count when the deal is counted."""
    entry = (COUNTED, HALFWAY, side, points, False)
    sums = tuple(had + points * (own == side) for own, had in enumerate(page.sums))
    return page._replace(entries=(*page.entries, entry), sums=sums)


def _half(state: State, page: Page, end: EndRules) -> int | None:
    """The side that is first at half the target in this game."""
    if state.half is not None or end.target is None or not end.halves:
        return state.half
    if page.sums and 2 * max(had + more for had, more in zip(state.totals, page.sums, strict=True)) < end.target:
        return None
    sums = list(state.totals)
    for booking in _in_order(page.bookings, end):
        if booking.time == UNPLAYED:
            continue
        sums[booking.side] += booking.amount
        if booking.amount and 2 * sums[booking.side] >= end.target:
            return booking.side
    return None

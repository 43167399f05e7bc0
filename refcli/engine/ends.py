"""Ends that are decided when a deal is through: a number of deals, sheets that are full, a standing, the lowest wins.

A standing is the number that counts: the running total unless the ruleset says otherwise (strokes less nulls).
"""

from __future__ import annotations

from collections.abc import Sequence

from refcli.engine.bookings import Booking, Page, State
from refcli.rules.expr.view import NOBODY, View
from refcli.rules.model import EndRules

_COUNTED = 99  # no trick has this number: the deal is counted


def whole_deals(end: EndRules) -> bool:
    """Whether nothing is decided before a deal is through."""
    return bool(end.target is None or end.standing or end.loses or end.rows or end.lowest)


def after_deal(state: State, page: Page, end: EndRules) -> State:
    """The game after a whole deal: over with its winner, over with nobody ahead, or going on."""
    views = _views(state, page, end)
    standings = [int(end.standing.ask(view)) for view in views] if end.standing is not None else list(state.totals)
    lost = [bool(end.loses.ask(view)) for view in views] if end.loses is not None else [False] * len(views)
    if not page.complete or not (any(lost) or _over(state, page, standings, end)):
        return state
    left = [side for side, out in enumerate(lost) if not out] or range(len(lost))
    best = (min if end.lowest else max)(standings[side] for side in left)
    ahead = [side for side in left if standings[side] == best]
    if len(ahead) == 1:
        return state._replace(over=(page.number, None), winner=ahead[0])
    return state if end.exact_tie == "extra-deal" and not end.rows else state._replace(over=(page.number, None))


def _over(state: State, page: Page, standings: Sequence[int], end: EndRules) -> bool:
    if end.rows and page.full:
        return True
    if end.deals is not None and state.deals >= end.deals:
        return True
    return end.target is not None and any(reached(standing, end) for standing in standings)


def reached(total: int, end: EndRules) -> bool:
    """Whether a total is at the target, or past it where the rules ask for more than the target."""
    return end.target is not None and (total > end.target if end.exceed else total >= end.target)


def first_party(state: State, before: Sequence[int], page: Page, end: EndRules, bookings: Sequence[Booking]) -> State:
    """The game after a deal in which each party has a target of its own; ``bookings`` are in the order of time."""
    assert end.targets is not None
    parties, outcome = page.parties, page.outcome
    own = parties[page.accounts[outcome.declarer]] if outcome.declarer is not None else NOBODY
    view = View(bid=outcome.bid, double=outcome.double, deal_number=state.deals, seats=len(page.accounts))
    declarers, others = (int(goal.ask(view)) for goal in end.targets)
    goals = tuple(declarers if party == own else others for party in parties)
    sums = dict.fromkeys(parties, 0)
    for side, total in enumerate(before):
        sums[parties[side]] += total
    state = state._replace(goals=goals)
    for booking in bookings:
        party = parties[booking.side]
        sums[party] += booking.amount
        if booking.amount and sums[party] >= goals[booking.side] and (page.complete or end.mode == "immediate"):
            winners = tuple(side for side, of in enumerate(parties) if of == party)
            trick = booking.time[0] if end.mode == "immediate" and booking.time[0] < _COUNTED else None
            return state._replace(over=(page.number, trick), winner=winners[0], winners=winners)
    return state


def holds(state: State, page: Page, end: EndRules) -> bool:
    """Whether the totals satisfy what the ruleset says of them after a whole deal."""
    return end.check is None or not page.complete or all(end.check.ask(view) for view in _views(state, page, end))


def _views(state: State, page: Page, end: EndRules) -> list[View]:
    """What the standing and the loss of a game are asked of, by side."""
    if end.standing is None and end.loses is None and end.check is None:
        return [View() for _ in state.totals]
    views: list[View] = []
    accounts = page.accounts or tuple(range(len(state.totals)))
    for side, total in enumerate(state.totals):
        view = View(this=side, sides=accounts, active=True, total=total, deal_number=state.deals, seats=len(accounts))
        view.actor = accounts.index(side) if side in accounts else NOBODY
        view.params = {name: state.slate[index][side] for index, name in enumerate(end.columns) if state.slate}
        view.by_side = {"total": state.totals}
        views.append(view)
    for view in views:
        view.each = views
    return views

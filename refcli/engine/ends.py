"""Ends that are decided when a deal is through: a number of deals, sheets that are full, a standing, the lowest wins.

A standing is the number that counts: the running total unless the ruleset says otherwise (strokes less nulls).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from refcli.rules.expr.view import NOBODY, View
from refcli.rules.model import EndRules

if TYPE_CHECKING:
    from refcli.engine.ledger import Page, State


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


def _views(state: State, page: Page, end: EndRules) -> list[View]:
    """What the standing and the loss of a game are asked of, by side."""
    if end.standing is None and end.loses is None:
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

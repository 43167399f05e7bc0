"""What a deal adds to the game, and the game after a deal that decides nothing."""

from __future__ import annotations

from typing import cast

from refcli.engine.bookings import Page, State
from refcli.engine.ledger import Lines, goes_on, lines_of
from refcli.engine.spread import Answer, Spread, combine, each
from refcli.referee.course import Course
from refcli.referee.gaps import played_out
from refcli.referee.judged import TOTAL, Judged
from refcli.referee.names import Names
from refcli.referee.penalties import Penalised
from refcli.referee.thanks import thanks_of
from refcli.rules.model import EndRules


def through(judged: Judged, penalised: Penalised | None, names: Names) -> bool:
    """Whether nothing more is to be counted of a deal: every card has fallen, a penalty ended it, its sum is told."""
    told = judged.told or (played_out(judged, names) and not any(name == TOTAL for _, name in judged.unknown))
    return judged.complete or told or (penalised is not None and penalised.ends_deal)


def page_of(course: Course, judged: Judged, names: Names, penalised: Penalised | None) -> Answer[Page]:
    """What the deal adds to the game: as played, or as a penalty makes it."""
    accounts = names.rules.sides
    blank = Page(
        judged.deal.number,
        (),
        thanks_of(judged, names),
        through(judged, penalised, names),
        full=course.full(names),
        accounts=accounts,
        parties=tuple(judged.parties[accounts.index(side)] for side in range(max(accounts) + 1)),
        outcome=judged.outcome,
    )
    if penalised is not None:
        return each(lambda one: blank._replace(entries=one.entries, slate=one.slate), penalised.score)
    score = judged.score
    assert score is not None
    return each(lambda one: blank._replace(entries=one.entries, sums=one.totals, slate=one.slate), score)


def going_on(before: Answer[State], page: Answer[Page], end: Answer[EndRules]) -> Answer[State] | None:
    """The game after a deal that decides nothing, whatever is open; None where it may decide something."""
    if not isinstance(end, Spread):
        return None
    after = combine(_undecided, before, page, each(lines_of, end))
    answers = after.table.values() if isinstance(after, Spread) else (after,)
    return None if any(one is None for one in answers) else cast("Answer[State]", after)


def _undecided(before: State, page: Page, lines: Lines | None) -> State | None:
    if lines is None or not page.sums or page.thanks or page.slate:
        return None
    return goes_on(before, page.sums, lines)


def checks(end: EndRules) -> bool:
    """Whether the totals of a whole deal have to satisfy anything."""
    return end.check is not None

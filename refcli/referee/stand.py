"""How a game stands where the record leaves something out: unknown, until totals that are written tell it."""

from __future__ import annotations

from operator import sub

from refcli.diagnostics import Finding
from refcli.engine.bookings import State
from refcli.engine.count import DealScore
from refcli.engine.spread import Answer, combine, each
from refcli.record import CARRIED, Claim, Deal
from refcli.referee.claims import differs
from refcli.referee.course import Course, skips
from refcli.referee.judged import TOTAL, Judged
from refcli.referee.leftovers import slate_cells
from refcli.referee.names import Names
from refcli.referee.running import amounts, said_of, total_finding
from refcli.referee.untold import claimed, with_total, without_tricks


def before_deal(course: Course, deal: Deal, names: Names) -> list[Finding]:
    """What the record leaves out between the last deal and this one, and the totals that are carried into it."""
    if course.pending or course.partial:
        lose(course, names)
        course.pending = course.partial = False
    if skips(course, deal.number):
        course.skipped = True
        course.unsettled = course.unsettled or (names.rules.calls.lasts and course.settled is None)
        lose(course, names)
        gone = deal.number - 1 - (course.last or 0)
        course.state = each(lambda state: state._replace(deals=state.deals + gone), course.state)
        course.missing = (deal.number - gone, deal.number - 1)
    return _carried_in(course, deal, names)


def _carried_in(course: Course, deal: Deal, names: Names) -> list[Finding]:
    """Take the totals that are told above a deal; one that is known to be another is a slip."""
    found: list[Finding] = []
    for claim in deal.items:
        if not isinstance(claim, Claim) or claim.kind != CARRIED:
            continue
        for side, said, place in amounts(claim, names):
            if side in course.unknown or course.last is None:
                course.skipped = True
                _take(course, side, said)
                continue
            true = course.total(side)
            wrong = each(differs(said), true)
            if wrong is not False:
                found.append(total_finding(true, names.sides[side], said, place, deal.number, wrong))
    return found


def tell_scores(course: Course, judged: Judged, names: Names) -> None:
    """What a deal counts that cannot be told from its play, as it is written, or as the totals below it tell."""
    told: dict[int, Answer[int]] = {side: said for side, said, _ in said_of(judged, names, "score")}
    for side, said, _ in said_of(judged, names, "total"):
        if side not in told and side not in course.unknown:
            told[side] = combine(sub, said, course.total(side))
    for side, number in told.items():
        if judged.score is not None and (side, TOTAL) in judged.unknown:
            judged.score = combine(with_total, side, number, judged.score)
            judged.unknown -= {(side, TOTAL)}


def take_totals_before(course: Course, judged: Judged, names: Names) -> None:
    """Totals that nobody knows, from those written below a deal of which it is known what it counts."""
    for side, said, _ in said_of(judged, names, "total"):
        if side in course.unknown and (side, TOTAL) not in judged.unknown and judged.complete:
            _take(course, side, combine(_before, said, side, judged.score))


def _before(said: int, side: int, score: DealScore) -> int:
    return said - score.totals[side]


def take_totals(course: Course, judged: Judged, names: Names) -> None:
    """Totals that nobody knows, as they are written below a deal; all of them end one that breaks off."""
    told = {side: said for side, said, _ in said_of(judged, names, "total")}
    whole = len(told) == len(names.sides)
    for side, said in told.items():
        if side in course.unknown or (course.partial and whole):
            _take(course, side, said)
    course.partial = course.partial and not whole


def _take(course: Course, side: int, total: Answer[int]) -> None:
    def told(state: State, number: int) -> State:
        return state._replace(totals=tuple(number if own == side else had for own, had in enumerate(state.totals)))

    course.state = combine(told, course.state, total)
    course.unknown -= {side}
    course.carried.pop(side, None)


def hide(course: Course, judged: Judged, names: Names) -> None:
    """Whose totals can no longer be told; of a deal of which nothing is written that shows once another follows."""
    bare = without_tricks(judged)
    if bare and not any(claimed(judged)):
        course.pending = True
    elif judged.score is not None:
        course.unknown |= {side for side, name in judged.unknown if name == TOTAL}
        course.open = judged.left
    elif bare or judged.tricks:
        lose(course, names)


def lose(course: Course, names: Names) -> None:
    """From here on nobody knows how the game stands, until the record says so."""
    course.unknown, course.open = frozenset(range(len(names.sides))), slate_cells(names)


def tell_missing(course: Course, judged: Judged) -> None:
    """Say why the totals are unknown, where deals are missing and nothing tells what they came to."""
    if course.missing is not None and course.unknown:
        first, last = course.missing
        params = {"count": last - first + 1, "first": first, "last": last if last > first else ""}
        judged.findings.append(Finding("D119", params, judged.deal.place, deal=judged.deal.number))
    course.missing = None


def undecided(state: State) -> State:
    """A game of which nobody knows how it stands, so that it goes on."""
    return State(state.totals, state.deals, half=state.half, slate=state.slate)

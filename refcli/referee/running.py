"""``total`` lines against the running totals: one that follows from what was written before is no new mistake."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.diagnostics import Finding
from refcli.engine.count import DealScore
from refcli.engine.spread import Answer, Spread, combine
from refcli.record import Claim
from refcli.referee.carrying import START, Line, carry, slips
from refcli.referee.claims import side_of
from refcli.referee.course import Course
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.source import Span


def running(course: Course, judged: Judged, names: Names) -> None:
    """Judge the totals of a deal, and keep by how much they are off."""
    scores = {side: said for side, said, _ in said_of(judged, names, "score")}
    totals = () if course.partial else tuple(said_of(judged, names, "total"))
    for side, said, place in totals:
        if side in course.unknown:
            continue
        line = _line(course, judged, side, said, scores.pop(side, None))
        before = course.carried.get(side, START)
        course.carried[side] = combine(carry, before, line)
        wrong = combine(slips, course.carried[side], line)
        if wrong is not False:
            judged.findings.append(
                total_finding(course.total(side), names.sides[side], said, place, judged.deal.number, wrong)
            )
    for side, said in scores.items():
        line = _line(course, judged, side, None, said)
        course.carried[side] = combine(carry, course.carried.get(side, START), line)


def said_of(judged: Judged, names: Names, kind: str) -> Iterator[tuple[int, int, Span | None]]:
    """The same of all lines of a kind in a deal."""
    for claim in judged.lines.claims:
        yield from amounts(claim, names) if claim.kind == kind else ()


def amounts(claim: Claim, names: Names) -> Iterator[tuple[int, int, Span | None]]:
    """Each side in a line of sums with its number, and where that stands."""
    for index, (seats, said) in enumerate(claim.amounts):
        side = side_of(seats, names)
        if side is not None:
            yield side, said, claim.places[index] if index < len(claim.places) else claim.place


def _line(course: Course, judged: Judged, side: int, total: int | None, score: int | None) -> Answer[Line]:
    def line(true: int, counted: DealScore | None) -> Line:
        slip = score - counted.totals[side] if score is not None and counted is not None else 0
        return Line(total is not None, total - true if total is not None else 0, slip)

    return combine(line, course.total(side), judged.score)


def total_finding(
    true: Answer[int], side: str, said: int, place: Span | None, deal: int, wrong: Answer[bool]
) -> Finding:
    params = {"side": side, "said": said, "true": true if isinstance(true, int) else "?"}
    branches = true.branches() if isinstance(true, Spread) else {}
    found = Finding("S103", params, place, deal=deal, clause="claims", branches=branches)
    return found._replace(severity="undetermined") if isinstance(wrong, Spread) else found

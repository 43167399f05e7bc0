"""From answers of the engine to the numbers that reports show."""

from __future__ import annotations

from refcli.engine.count import DealScore
from refcli.engine.spread import Answer, Spread
from refcli.pairs import pairs
from refcli.referee.course import Course
from refcli.referee.names import Names
from refcli.referee.verdict import UNKNOWN, Amount, Open, SideScore
from refcli.rules.ruleset import Ruleset


def amount(answer: Answer[int]) -> Amount:
    """A number, or an Open where options decide."""
    return Open(answer.branches()) if isinstance(answer, Spread) else answer


def running(course: Course, names: Names) -> dict[str, Amount]:
    """The running totals by side."""
    state = course.state
    if course.unknown:
        known = {side: amount(course.total(index)) for index, side in enumerate(names.sides)}
        return known | {names.sides[index]: UNKNOWN for index in course.unknown}
    if not isinstance(state, Spread):
        return dict(pairs(names.sides, state.totals))
    return {side: amount(course.total(index)) for index, side in enumerate(names.sides)}


def side_scores(score: DealScore, names: Names) -> dict[str, SideScore]:
    """A score that nothing open decides, by side."""
    parts, totals, _, _ = score
    return dict(pairs(names.sides, map(SideScore, parts, totals)))


def meld_parts(rules: Ruleset) -> tuple[str, ...]:
    """The parts of a score that melds make."""
    return tuple(part.name for part in rules.score.parts if part.kind == "melds")

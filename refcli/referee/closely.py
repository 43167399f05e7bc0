"""A deal looked at from the start: every finding with its reasons, what it costs, what would take it away."""

from __future__ import annotations

from typing import NamedTuple

from refcli.record import Deal
from refcli.referee.again import judged_before, to_judge_again
from refcli.referee.amounts import deal_verdict
from refcli.referee.course import Course
from refcli.referee.deal import judge_deal
from refcli.referee.game import after_deal
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.referee.remedies import add_remedies
from refcli.referee.slips import add_slip
from refcli.referee.stand import before_deal
from refcli.referee.verdict import DealVerdict, Until


class Asked(NamedTuple):
    """What is wanted of a verdict besides the ruling (``adjudicate``)."""

    apply_penalties: bool = False
    trace: bool = False
    remedies: bool = True
    knowledge: Until | None = None
    earlier: dict[int, Judged] | None = None


def closely(deal: Deal, course: Course, names: Names, asked: Asked, place: int) -> DealVerdict:
    """The verdict on one deal, the record's ``place``-th, by which the game is brought forward."""
    carried = before_deal(course, deal, names)
    seating = course.seating(deal, names)
    before = asked.earlier.get(place) if asked.earlier is not None else None
    judged = judged_before(before, names.rules, seating)
    if judged is None:
        judged = judge_deal(deal, names, seating, alternatives=asked.remedies, before=before)
    if asked.earlier is not None and before is None:
        asked.earlier[place] = to_judge_again(judged, names.rules)
    if judged.findings and asked.remedies:
        add_slip(judged, deal, names, seating)
        add_remedies(judged, names, seating)
    judged.findings += carried
    penalised = after_deal(course, judged, names, asked.apply_penalties)
    return deal_verdict(judged, penalised, names, course, asked.trace, asked.knowledge)

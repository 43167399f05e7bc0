"""From a judged deal to the verdict that reports show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refcli.diagnostics import NOTHING, Finding
from refcli.engine.count import DealScore
from refcli.engine.spread import Answer, Spread, each
from refcli.referee.counting import part, total
from refcli.referee.course import Course
from refcli.referee.game import UNFINISHED
from refcli.referee.judged import TOTAL, Judged
from refcli.referee.leftovers import written
from refcli.referee.names import Names
from refcli.referee.penalties import Penalised
from refcli.referee.ruling import ruling_of
from refcli.referee.sums import amount, meld_parts, running, side_scores
from refcli.referee.told import told
from refcli.referee.trace import tricks_of
from refcli.referee.verdict import UNKNOWN, Amount, DealVerdict, Knowledge, SideScore, Until


def deal_verdict(
    judged: Judged,
    penalised: Penalised | None,
    names: Names,
    course: Course,
    trace: bool,
    knowledge: Until | None = None,
) -> DealVerdict:
    """The verdict on one deal; ``knowledge``: see ``adjudicate``."""
    findings = _with_open_score(judged, names)
    score = _score(judged, names)
    return DealVerdict(
        number=judged.deal.number,
        contract=names.contract(judged.contract.name) if judged.contract is not None else None,
        declarer=judged.declarer,
        multiplier=amount(judged.factor),
        verdict=ruling_of(findings),
        complete=judged.complete,
        score=score,
        findings=tuple(findings),
        tricks=tricks_of(judged, names) if trace else (),
        totals=running(course, names),
        penalty=penalised.rule if penalised is not None else None,
        penalty_for=(penalised.seat, penalised.trick) if penalised is not None else None,
        penalty_counts=penalised is not None and penalised.applied,
        slate=_slate(judged, names),
        called=told(judged, names),
        knowledge=_known(judged, names, knowledge) if knowledge is not None else None,
        partial=(judged.partial or _ends_early(findings)) and not judged.told and not judged.void,
        unwritten=_unwritten(judged, names, score),
        penalised=_penalised(judged, penalised, names) if penalised is not None and penalised.totals else None,
    )


def _penalised(judged: Judged, penalised: Penalised, names: Names) -> dict[str, Amount]:
    """The score as a penalty leaves it."""
    return {
        side: UNKNOWN if (own, TOTAL) in judged.unknown else amount(penalised.totals[own])
        for own, side in enumerate(names.sides)
    }


def _ends_early(findings: Sequence[Finding]) -> bool:
    """Whether more is to be played of a deal than is written."""
    return any(found.code == UNFINISHED for found in findings)


def _unwritten(judged: Judged, names: Names, score: Mapping[str, SideScore]) -> tuple[str, ...]:
    """The melds, where they count and no line says so."""
    if judged.lines.said("meld"):
        return ()
    return tuple(
        name
        for name in meld_parts(names.rules)
        if any(one.parts.get(name, 0) not in (0, UNKNOWN) for one in score.values())
    )


def _known(judged: Judged, names: Names, until: Until) -> Knowledge:
    from refcli.referee.knowledge import knowledge_of

    return knowledge_of(judged, names, until if until[0] else None)


def _with_open_score(judged: Judged, names: Names) -> list[Finding]:
    """The deal's findings, and one more where its score depends on unspecified options."""
    findings = judged.findings
    if isinstance(judged.score, Spread):
        for side, name in enumerate(names.sides):
            open_total = total(judged.score, side)
            if isinstance(open_total, Spread):
                params = {"side": name, "options": open_total.axes}
                findings = [
                    *findings,
                    Finding(
                        "S110",
                        params,
                        judged.deal.place,
                        deal=judged.deal.number,
                        clause="score",
                        branches=open_total.branches(),
                    ),
                ]
                break
    return findings


def _slate(judged: Judged, names: Names) -> Mapping[str, Mapping[str, Amount]]:
    """What the deal wrote on the slate; nothing where it wrote nothing."""
    score, columns = judged.score, names.rules.score.slate
    if score is None or not columns:
        return NOTHING
    return {
        column.name: {
            side: UNKNOWN if (own, column.name) in judged.unwritten else amount(each(written(at, own), score))
            for own, side in enumerate(names.sides)
        }
        for at, column in enumerate(columns)
    }


def _score(judged: Judged, names: Names) -> dict[str, SideScore]:
    score = judged.score
    if score is None:
        return {}
    scores = _known_scores(score, names)
    if not judged.unknown:
        return scores
    hidden = judged.unknown
    return {
        side: SideScore(
            {name: UNKNOWN if (at, name) in hidden else worth for name, worth in scores[side].parts.items()},
            UNKNOWN if (at, TOTAL) in hidden else scores[side].total,
        )
        for at, side in enumerate(names.sides)
    }


def _known_scores(score: Answer[DealScore], names: Names) -> dict[str, SideScore]:
    if not isinstance(score, Spread):
        return side_scores(score, names)
    parts = names.rules.score.names
    return {
        side: SideScore({name: amount(part(score, index, name)) for name in parts}, amount(total(score, index)))
        for index, side in enumerate(names.sides)
    }

"""A whole record judged in one pass: deals as they come, then the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from refcli.diagnostics import Finding
from refcli.engine.bookings import State
from refcli.engine.spread import Spread, each
from refcli.record import Game
from refcli.referee.course import Course
from refcli.referee.names import Names
from refcli.referee.results import check_result, prizes, slate, winners_of, worth
from refcli.referee.routine import routine_of
from refcli.referee.ruling import ruling_of
from refcli.referee.sums import running
from refcli.referee.verdict import DealVerdict, GameVerdict, Until
from refcli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from refcli.referee.judged import Judged


def adjudicate(
    game: Game,
    rules: Ruleset,
    *,
    apply_penalties: bool = False,
    trace: bool = False,
    remedies: bool = True,
    knowledge: Until | None = None,
    earlier: dict[int, Judged] | None = None,
) -> Iterator[DealVerdict | GameVerdict]:
    """Yield a verdict for each deal as it is read, and last the verdict on the game.

    ``apply_penalties`` lets penalties count even for faults that nobody at the table is recorded to have found;
    ``trace`` fills in the tricks of each deal; ``remedies`` says which house rules would take a finding away;
    ``earlier`` holds the deals by place as they were judged first under other rules, and takes those that are new;
    ``knowledge`` asks what is known of hands up to ``(trick, card)``, ``(0, None)`` up to the end.
    """
    header = game.header
    findings = list(game.findings)
    if not header.seats:
        yield _malformed(game, rules, findings)
        return
    if len(header.seats) != rules.seats:
        params = {"count": len(header.seats), "expected": rules.seats, "rules": rules.id, "names": header.seats}
        findings.append(Finding("N113", params, header.places.get("Seats")))
        yield _malformed(game, rules, findings)
        return
    if header.pack not in rules.deck.packs:
        params = {"name": header.pack, "packs": tuple(rules.deck.packs), "nearest": ""}
        findings.append(Finding("N116", params, header.places.get("Deck")))
        yield _malformed(game, rules, findings)
        return
    names = Names(rules, header.seats, header.pack)
    course = Course(State((0,) * (max(rules.sides) + 1)))
    count = unwritten = 0
    routine = routine_of(rules) if not trace and knowledge is None and earlier is None else None
    for deal in game.deals:
        count += 1
        verdict = routine.judge(deal, course, names) if routine is not None else None
        if verdict is None:
            from refcli.referee.closely import Asked, closely  # most records do not need it

            asked = Asked(apply_penalties, trace, remedies, knowledge, earlier)
            verdict = closely(deal, course, names, asked, count)
            findings += verdict.findings
        unwritten += bool(verdict.unwritten)
        yield verdict
    check_result(course, header, names, findings)
    yield _game_verdict(game, rules, names, course, findings, count)._replace(unwritten=unwritten)


def _malformed(game: Game, rules: Ruleset, findings: list[Finding]) -> GameVerdict:
    return GameVerdict(game.file, rules.id, rules.chosen, "malformed", {}, None, None, tuple(findings), 0)


def _game_verdict(
    game: Game, rules: Ruleset, names: Names, course: Course, findings: list[Finding], count: int
) -> GameVerdict:
    totals = running(course, names)
    told = not course.unknown and not course.unsettled
    winner = each(lambda state: names.together(winners_of(state)) or None, course.state) if told else None
    over = each(lambda state: state.over, course.state) if told else None
    won = prizes(course, names) if told else ()
    undecided: Mapping[str, str] = {}
    if isinstance(winner, Spread):
        undecided = {key: side or "" for key, side in winner.branches().items()}
        findings.append(
            Finding("E105", {"sides": tuple(names.sides)}, course.place, deal=course.last, branches=undecided)
        )
        winner = None
    return GameVerdict(
        file=game.file,
        rules=rules.id,
        chosen=rules.chosen,
        verdict=ruling_of(findings),
        totals=totals,
        winner=winner,
        ended=None if isinstance(over, Spread) else over,
        findings=tuple(findings),
        deals=count,
        prizes=tuple((prize.name, names.sides[side]) for prize, side in won),
        undecided=undecided,
        slate=slate(course, names, won),
        owed={prize.name: worth(prize) for prize, _ in won},
        unsettled=course.unsettled,
        against=tuple(prize.name for prize, _ in won if prize.below),
    )


def in_memory(
    game: Game, rules: Ruleset, *, trace: bool = False, remedies: bool = True
) -> tuple[tuple[DealVerdict, ...], GameVerdict]:
    """All verdicts of a record at once."""
    deals: list[DealVerdict] = []
    for verdict in adjudicate(game, rules, trace=trace, remedies=remedies):
        if isinstance(verdict, GameVerdict):
            return tuple(deals), verdict
        deals.append(verdict)
    raise AssertionError("a record ends with its verdict")

"""The result a header claims, and prizes beside the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from refcli.diagnostics import Finding
from refcli.engine.bookings import State
from refcli.engine.ends import reached
from refcli.engine.spread import Spread, each
from refcli.record import Header, Tag
from refcli.referee.course import Course
from refcli.referee.names import Names
from refcli.referee.sums import amount
from refcli.referee.verdict import UNKNOWN, Amount
from refcli.rules.expr.view import NOBODY, View
from refcli.rules.model import Column, Prize

_SUMS = re.compile(r"\s*(\d+)\s*[:\-–/]\s*(\d+)\s*")


def check_result(course: Course, header: Header, names: Names, findings: list[Finding]) -> None:
    """``[Result "1004:620"]``, ``[Winner "Anna+Carla"]`` and ``[Leader "Anna"]`` against the play."""
    for tag in header.tags:
        if course.vague and tag.name in ("Result", "Winner"):
            continue
        if tag.name == "Result":
            _result(course, tag, names, findings)
        elif tag.name == "Winner":
            winners = each(winners_of, course.state)
            if not isinstance(winners, Spread) and winners and not _same(tag.value, names.together(winners)):
                params = {"said": tag.value, "true": names.together(winners)}
                findings.append(Finding("E103", params, tag.place, clause="claims"))
        elif tag.name == "Leader" and course.leader is not None and tag.value != names.players[course.leader]:
            params = {"said": tag.value, "true": names.players[course.leader]}
            findings.append(Finding("S106", params, tag.place, clause="claims"))

    for claim in course.said_winners if not course.vague else ():
        winners = each(winners_of, course.state)
        said = {names.rules.sides[seat] for seat in claim.seats}
        if not isinstance(winners, Spread) and said != set(winners):
            true = names.together(winners) or "?"
            params = {"said": "+".join(names.players[seat] for seat in claim.seats), "true": true}
            findings.append(Finding("E103", params, claim.place, clause="claims"))


def winners_of(state: State) -> tuple[int, ...]:
    """The sides that have won: one, or a party of several."""
    return state.winners or (() if state.winner is None else (state.winner,))


def _out(state: State, names: Names) -> tuple[int, ...]:
    """The sides that have won by what they have; nobody where only a false claim of another made them win."""
    winners = winners_of(state)
    if state.false_claim is None or any(reached(state.totals[side], names.rules.end) for side in winners):
        return winners
    return ()


def _result(course: Course, tag: Tag, names: Names, findings: list[Finding]) -> None:
    match = _SUMS.fullmatch(tag.value)
    if match is None or len(names.sides) != 2:
        return
    totals = [course.total(side) for side in range(2)]
    if all(isinstance(total, int) for total in totals) and [int(match[1]), int(match[2])] != totals:
        params = {"said": tag.value, "true": f"{totals[0]}:{totals[1]}"}
        findings.append(Finding("E103", params, tag.place, clause="claims"))


def _same(said: str, side: str) -> bool:
    return set(re.split(r"[+\s,]+", said.strip())) == set(side.split("+"))


def prizes(course: Course, names: Names) -> tuple[tuple[Prize, int], ...]:
    """Prizes at half the target with their side: the first to cross it, and a loser who has not."""
    half = each(lambda state: state.half, course.state)
    winners = each(lambda state: _out(state, names), course.state)
    won: list[tuple[Prize, int]] = []
    for prize in names.rules.prizes:
        if not prize.enabled:
            continue
        if not prize.below and isinstance(half, int) and not course.skipped:
            won.append((prize, half))
        elif prize.below and not isinstance(winners, Spread) and winners:
            behind = [side for side in range(len(names.sides)) if side not in winners]
            won += [(prize, side) for side in behind if _below(course, side, prize, names)]
    return tuple(won)


def _below(course: Course, side: int, prize: Prize, names: Names) -> bool:
    """Whether a side has stayed below half of what it had to reach, with all who play with it."""
    state = course.state
    if isinstance(state, Spread):
        total, target = course.total(side), names.rules.end.target or 0
        return isinstance(total, int) and (2 * total < target or (prize.exactly and 2 * total == target))
    target = state.goals[side] if state.goals else names.rules.end.target or 0
    together = [own for own in range(len(state.totals)) if own not in state.winners] if state.goals else [side]
    total = sum(state.totals[own] for own in together)
    return 2 * total < target or (prize.exactly and 2 * total == target)


def worth(prize: Prize) -> dict[str, int]:
    """What a prize is worth, as far as it is worth anything."""
    all_of = {"points": prize.points, "strokes": prize.strokes, "rounds": prize.rounds, "stake": prize.stake}
    return {what: number for what, number in all_of.items() if number != (1 if what == "stake" else 0)}


STROKES = "strokes"  # the column of the slate that prizes write to


def slate(course: Course, names: Names, won: Sequence[tuple[Prize, int]]) -> Mapping[str, Mapping[str, Amount]]:
    """The slate after all deals, with what the end adds and the strokes that the prizes ``won`` are worth."""
    columns = names.rules.score.slate
    ends = _ending(course, names) if any(column.at_end for column in columns) else ()
    written = {
        column.name: {
            side: UNKNOWN
            if (own, column.name) in course.open
            else amount(each(_cell(at, own, _due(column, own, ends)), course.state))
            for own, side in enumerate(names.sides)
        }
        for at, column in enumerate(columns)
    }
    winner = each(lambda state: state.winner, course.state)
    for prize, side in won:
        gets = winner if prize.below else side
        if prize.strokes and isinstance(gets, int):
            column = written.setdefault(STROKES, dict.fromkeys(names.sides, 0))
            had = column[names.sides[gets]]
            column[names.sides[gets]] = had + prize.strokes if isinstance(had, int) else had
    return written


def _cell(column: int, side: int, more: int) -> Callable[[State], int]:
    return lambda state: (state.slate[column][side] if state.slate else 0) + more


def _due(column: Column, side: int, ends: Sequence[View]) -> int:
    """What the end of the game adds to a column for a side."""
    return int(column.at_end.ask(ends[side])) if column.at_end is not None and ends else 0


def _ending(course: Course, names: Names) -> tuple[View, ...]:
    """By side, what the end of a game is asked of; nothing while nobody has won."""
    state, accounts = course.state, names.rules.sides
    if isinstance(state, Spread) or not winners_of(state):
        return ()
    parties = course.parties or accounts
    declarer = course.settled.declarer if course.settled is not None else course.declarer
    found: list[View] = []
    for side in range(len(names.sides)):
        view = View(sides=parties, active=True, total=state.totals[side], deal_number=state.deals, seats=len(accounts))
        view.actor = accounts.index(side)
        view.this, view.game_won = parties[view.actor], side in winners_of(state)
        view.declarer = NOBODY if declarer is None else declarer
        view.dealer = NOBODY if course.dealer is None else course.dealer
        found.append(view)
    for view in found:
        view.each = found
    return tuple(found)

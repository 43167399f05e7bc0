"""The result a header claims, and prizes beside the game."""

from __future__ import annotations

import re

from refcli.diagnostics import Finding
from refcli.engine.spread import Spread, each
from refcli.record import Header, Tag
from refcli.referee.course import Course
from refcli.referee.names import Names

_SUMS = re.compile(r"\s*(\d+)\s*[:\-–/]\s*(\d+)\s*")


def check_result(course: Course, header: Header, names: Names, findings: list[Finding]) -> None:
    """``[Result "1004:620"]``, ``[Winner "Anna+Carla"]`` and ``[Leader "Anna"]`` against the play."""
    for tag in header.tags:
        if tag.name == "Result":
            _result(course, tag, names, findings)
        elif tag.name == "Winner":
            winner = each(lambda state: state.winner, course.state)
            if isinstance(winner, int) and not _same(tag.value, names.sides[winner]):
                params = {"said": tag.value, "true": names.sides[winner]}
                findings.append(Finding("E103", params, tag.place, clause="claims"))
        elif tag.name == "Leader" and course.leader is not None and tag.value != names.players[course.leader]:
            params = {"said": tag.value, "true": names.players[course.leader]}
            findings.append(Finding("S106", params, tag.place, clause="claims"))

    for claim in course.said_winners:
        winner = each(lambda state: state.winner, course.state)
        true = names.sides[winner] if isinstance(winner, int) else "?"
        said = {names.rules.sides[seat] for seat in claim.seats}
        if not isinstance(winner, Spread) and said != {winner}:
            params = {"said": "+".join(names.players[seat] for seat in claim.seats), "true": true}
            findings.append(Finding("E103", params, claim.place, clause="claims"))


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


def prizes(course: Course, names: Names) -> tuple[tuple[str, str], ...]:
    """Prizes at half the target: the first to cross it, and the winner over a side that has not."""
    half = each(lambda state: state.half, course.state)
    winner = each(lambda state: state.winner, course.state)
    won: list[tuple[str, str]] = []
    target = names.rules.end.target or 0
    for prize in names.rules.prizes:
        if not prize.enabled:
            continue
        if prize.name == "mountain" and isinstance(half, int):
            won.append((prize.name, names.sides[half]))
        elif prize.name != "mountain" and isinstance(winner, int):
            for side, name in enumerate(names.sides):
                total = course.total(side)
                below = isinstance(total, int) and (2 * total < target or (prize.exactly and 2 * total == target))
                if side != winner and below:
                    won.append((prize.name, name))
    return tuple(won)

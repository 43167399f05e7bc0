"""Findings under unspecified options: certain where every choice gives them, undetermined where some do."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from refcli.diagnostics import Finding
from refcli.engine.spread import Answer, Spread, gather
from refcli.rules.ruleset import Ruleset
from refcli.words import text as words

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect

T = TypeVar("T")

Judged = Sequence[tuple[Mapping[str, str], Sequence[Finding]]]


def answer_of(
    rules: Ruleset,
    aspect: Aspect,
    read: Callable[[Ruleset], T],
    key: Hashable = None,
    sections: tuple[str, ...] = (),
    unread: frozenset[str] = frozenset(),
) -> Answer[T]:
    """What ``read`` takes from the rules in each world of an aspect, worked out once for each ``key``.

    Where ``sections`` are all that it reads and all that the aspect covers, rulesets of a family share it. Whoever has
    the answer reads none of the ``unread`` paths.
    """
    rules = rules.home(*sections) if sections else rules
    answers: dict[object, Answer[T]] = rules.compiled.setdefault("answers", {})
    known = (aspect, key, unread)
    if known not in answers:
        answers[known] = gather([(chosen, read(world)) for chosen, world in rules.worlds(aspect, unread=unread)])
    return answers[known]


def merge(judged: Judged, ruling: Callable[[Finding | None], str] | None = None) -> list[Finding]:
    """One list of findings from those of each world, in the order of their places."""
    if len(judged) == 1:
        return list(judged[0][1])
    say = ruling or _plainly
    keys: dict[tuple[object, ...], None] = {}
    found: list[dict[tuple[object, ...], Finding]] = []
    for _, findings in judged:
        here = {key_of(finding): finding for finding in findings}
        found.append(here)
        keys.update(dict.fromkeys(here))
    merged: list[Finding] = []
    for key in keys:
        first = _together([here[key] for here in found if key in here])
        answers = [(chosen, say(here.get(key))) for (chosen, _), here in zip(judged, found, strict=True)]
        answer = gather(answers)
        if isinstance(answer, Spread):
            first = first._replace(severity="undetermined", branches=answer.branches())
        merged.append(first)
    return merged


_LIMITS = ("least", "most", "step")


def _together(alike: Sequence[Finding]) -> Finding:
    """One finding for one that every world has, with every answer where they say another number.

    Limits of bids are those of the first: a world stands for others that have other limits (``joined``).
    """
    first = alike[0]
    params = dict(first.params)
    for name, value in params.items():
        if isinstance(value, int) and name not in _LIMITS:
            answers = dict.fromkeys(str(one.params.get(name, value)) for one in alike)
            params[name] = words("amount.or").join(answers) if len(answers) > 1 else value
    return first if params == first.params else first._replace(params=params)


def _plainly(finding: Finding | None) -> str:
    return "illegal" if finding is not None else "legal"


def key_of(finding: Finding) -> tuple[object, ...]:
    """What makes two findings the same under different rules; a play may break another clause under each."""
    place = finding.place
    where = (place.line, place.column) if place is not None else None
    if finding.code.startswith("P"):
        return ("P", where, finding.seat, finding.card, finding.trick)
    return (finding.code, where, finding.seat, finding.card, finding.trick)

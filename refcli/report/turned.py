"""House rules that matter for a quarrel: each with its values, by what they make of the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from refcli import words
from refcli.report.conditions import lines_of
from refcli.report.rulings import branch_said, number, rest, said
from refcli.report.sink import safe
from refcli.settle.ruling import Ruling
from refcli.settle.turns import Turn, Value

_INDENT = "    "
_CLAIMS = {"false_claim": "settle.claim-false", "claim_refused": "settle.claim-refused"}


def turns_lines(kind: str, turns: Sequence[Turn], own: Ruling) -> Iterator[str]:
    """Those that turn the answer, then those that change what else is told of it.

    A penalty that nobody has to pay changes nothing that is told; one line says when it would.
    """
    turning = [turn for turn in turns if turn.turns]
    yield words.text("settle.turns") if turning else words.text("settle.no-turn")
    for turn in turning:
        yield from turn_lines(kind, turn, own)
    told = {turn.option: list(turn_lines(kind, turn, own)) for turn in turns if not turn.turns}
    if any(told.values()):
        yield words.text("settle.rest")
    for lines in told.values():
        yield from lines
    idle = [turn.option for turn in turns if told.get(turn.option) == [] and _penal(turn, own)]
    if idle:
        yield words.text("settle.penalty", option=idle)


def turn_lines(kind: str, turn: Turn, own: Ruling) -> Iterator[str]:
    """An option with its values by what they say; nothing where all of them tell the same as the table's own."""
    *texts, mine = _texts(kind, turn, own)
    if not turn.turns and {*texts} == {mine}:
        return
    yield _INDENT + words.text("settle.option", option=turn.option, question=turn.question)
    groups: dict[str, list[str]] = {}
    for value, text in zip(turn.values, texts, strict=True):
        groups.setdefault(text, []).append(_holder(value))
    for text, values in groups.items():
        yield _INDENT * 2 + safe(words.text("settle.values", ruling=text, values=values))


def _texts(kind: str, turn: Turn, own: Ruling) -> list[str]:
    """What each value makes of the answer, then the table's own: as much of it as differs."""
    rulings = [*(value.ruling for value in turn.values), own]
    if turn.turns:
        return [said(kind, one) for one in rulings]
    columns = (
        [_verdict(one) for one in rulings],
        [rest(kind, one) for one in rulings],
        [_claims(one) for one in rulings],
        _branches(kind, rulings),
    )
    differing = [column for column in columns if len({*column}) > 1]
    texts = [", ".join(filter(None, parts)) for parts in zip(*differing, strict=True)]
    return [text or rest(kind, one) for text, one in zip(texts or [""] * len(rulings), rulings, strict=True)]


def _verdict(ruling: Ruling) -> str:
    verdict = ruling.facts.get("verdict")
    return words.text(f"verdict.{verdict}") if verdict else ""


def _claims(ruling: Ruling) -> str:
    """What was said of the end, and is wrong."""
    sides = ((key, ruling.facts.get(fact)) for fact, key in _CLAIMS.items())
    texts = [words.text(key, side=side if isinstance(side, str) else number(side)) for key, side in sides if side]
    return ", ".join([*texts, *ruling.facts.get("findings", ())])


def _branches(kind: str, rulings: Sequence[Ruling]) -> list[str]:
    """Of rulings that are left open the choices under which they are not alike."""
    read = [list(_lines(kind, one)) for one in rulings]
    alike = set[str].intersection(*map(set, read))
    return ["; ".join(line for line in one if line not in alike) for one in read]


def _lines(kind: str, own: Ruling) -> Iterator[str]:
    texts = {branch: branch_said(kind, own, branch, word) for branch, word in own.branches.items()}
    for branch, text in lines_of(texts):
        yield words.text("help.if", branch=branch, ruling=text)


def _penal(turn: Turn, own: Ruling) -> bool:
    """Whether an option is about a penalty that is not applied."""
    penalties: list[Any] = [one.facts.get("penalty") for one in (own, *(value.ruling for value in turn.values))]
    return any(one != penalties[0] for one in penalties)


def _holder(value: Value) -> str:
    cites = f" ({', '.join(value.cites)})" if value.cites else ""
    return ("* " if value.chosen else "") + value.value + cites

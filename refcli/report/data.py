"""Verdicts as plain data for the machine formats. Keys and codes are never translated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from refcli import words
from refcli.codes import CODES, severity
from refcli.diagnostics import Finding
from refcli.referee.verdict import UNKNOWN, Amount, DealVerdict, GameVerdict, Open, SideScore
from refcli.source import Span


def amount(value: Amount | None) -> Any:
    """A number, or ``{"value": null, "if": {"axis=value": number}}`` where the rules leave it open; null if unknown."""
    if value == UNKNOWN:
        return None
    return {"value": None, "if": dict(value.branches)} if isinstance(value, Open) else value


def finding(found: Finding, file: str) -> dict[str, Any]:
    """All keys always; ``place`` names its file only where it is not the record ``file``."""
    code = CODES[found.code]
    data: dict[str, Any] = {
        "code": found.code,
        "name": code.name,
        "severity": severity(found),
        "deal": found.deal,
        "trick": found.trick,
        "seat": found.seat,
        "card": found.card,
        "message": words.message(found.code, found.params),
        "clause": found.clause,
        "cites": list(found.cites),
        "also": list(found.also),
        "legal": None if found.legal is None else list(found.legal),
        "place": _place(found.place, file),
        "legal_with": [{"option": one.option, "value": one.value} for one in found.legal_with],
    }
    if found.branches:
        data["if"] = {key: _branch(value) for key, value in found.branches.items()}
    return data


def _place(place: Span | None, file: str) -> dict[str, Any] | None:
    if place is None:
        return None
    spot = {"line": place.line, "column": place.column, "end_line": place.end_line, "end_column": place.end_column}
    return spot if place.file == file else {"file": place.file, **spot}


def _branch(value: Any) -> Any:
    if isinstance(value, Open):
        return amount(value)
    return [str(item) for item in cast(Iterable[Any], value)] if isinstance(value, tuple | list) else value


def side(score: SideScore) -> dict[str, Any]:
    """Raw parts by name, then the multiplied ``total``."""
    return {**{part: amount(worth) for part, worth in score.parts.items()}, "total": amount(score.total)}


def slate(columns: Mapping[str, Mapping[str, Amount]]) -> dict[str, Any]:
    """The slate by column, then by side."""
    return {name: {who: amount(number) for who, number in sides.items()} for name, sides in columns.items()}


def deal(judged: DealVerdict, file: str) -> dict[str, Any]:
    """One deal as CLI.md shows it, the running totals and what a penalty makes of it beside."""
    data: dict[str, Any] = {
        "number": judged.number,
        "contract": judged.contract,
        "multiplier": amount(judged.multiplier),
        "verdict": judged.verdict,
        "complete": judged.complete,
        "score": {name: side(score) for name, score in judged.score.items()},
        "totals": {name: amount(total) for name, total in judged.totals.items()},
        "findings": [finding(found, file) for found in judged.findings],
    }
    if judged.called:
        data["called"] = dict(judged.called)
    if judged.slate:
        data["slate"] = slate(judged.slate)
    if judged.unwritten:
        data["unwritten"] = list(judged.unwritten)
    if judged.penalty is not None:
        data["penalty"] = judged.penalty
        data["penalty_applied"] = judged.penalty_counts
    if judged.penalised is not None:
        data["penalised"] = {name: amount(total) for name, total in judged.penalised.items()}
    return data


def game(judged: GameVerdict) -> dict[str, Any]:
    """What is known at the end of a record, without its findings."""
    data: dict[str, Any] = {
        "verdict": judged.verdict,
        "totals": {name: amount(total) for name, total in judged.totals.items()},
        "winner": judged.winner,
        "ended": None if judged.ended is None else {"deal": judged.ended[0], "trick": judged.ended[1]},
        "prizes": [
            {"prize": prize, "side": side_name, **judged.owed.get(prize, {})} for prize, side_name in judged.prizes
        ],
    }
    if judged.slate:
        data["slate"] = slate(judged.slate)
    if judged.undecided:
        data["undecided"] = dict(judged.undecided)
    return data

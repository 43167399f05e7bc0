"""JSON lines: one line a deal with its own findings, then one line for the record's totals."""

from __future__ import annotations

import json
from typing import Any

from refcli.diagnostics import Finding
from refcli.referee.verdict import DealVerdict, GameVerdict
from refcli.report import data
from refcli.report.sink import Sink
from refcli.report.writer import Opening, mark


class JsonlWriter:
    """The record's line has ``deals`` (how many) and the findings that stand in no deal's line."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._opening = Opening("", "")
        self._told: set[tuple[object, ...]] = set()

    def _line(self, value: dict[str, Any]) -> None:
        self._sink.line(json.dumps(value, ensure_ascii=not self._sink.unicode))

    def begin(self, opening: Opening) -> None:
        self._opening = opening
        self._told.clear()

    def deal(self, deal: DealVerdict) -> None:
        self._told.update(map(mark, deal.findings))
        head = {"file": self._opening.file, "rules": self._opening.rules}
        self._line({**head, **data.deal(deal, self._opening.file)})

    def finish(self, game: GameVerdict) -> None:
        rest = tuple(found for found in game.findings if mark(found) not in self._told)
        self._record(self._opening, {**data.game(game), "deals": game.deals}, rest)

    def _record(self, opening: Opening, end: dict[str, Any], findings: tuple[Finding, ...]) -> None:
        head = {"file": opening.file, "rules": opening.rules or None, "with": dict(opening.chosen)}
        self._line({**head, **end, "findings": [data.finding(found, opening.file) for found in findings]})

    def refuse(self, file: str, rules: str | None, findings: tuple[Finding, ...]) -> None:
        end: dict[str, Any] = {"verdict": "malformed", "totals": {}, "winner": None, "ended": None, "prizes": []}
        end["deals"] = 0
        self._record(Opening(file, rules or ""), end, findings)

    def close(self) -> None:
        """Nothing is open."""

"""JSON, written as the verdicts come: one object, one line a deal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from refcli import __version__
from refcli.diagnostics import Finding
from refcli.referee.verdict import DealVerdict, GameVerdict
from refcli.report import data
from refcli.report.sink import Sink
from refcli.report.writer import Opening


class JsonWriter:
    """``{"refcli": version, "records": [...]}``; nothing is written before the first record or the end."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._file = ""
        self._records = self._deals = 0

    def _start(self) -> str:
        return f'{{"refcli": {self._text(__version__)}, "records": ['

    def _text(self, value: Any) -> str:
        return json.dumps(value, ensure_ascii=not self._sink.unicode)

    def begin(self, opening: Opening) -> None:
        self._head(opening.file, opening.rules, opening.chosen)

    def _head(self, file: str, rules: str | None, chosen: Mapping[str, str]) -> None:
        self._file = file
        self._sink.write(",\n" if self._records else self._start() + "\n")
        head = self._text({"file": file, "rules": rules, "with": dict(chosen)})
        self._sink.write(f'{head[:-1]}, "deals": [')
        self._records += 1
        self._deals = 0

    def deal(self, deal: DealVerdict) -> None:
        self.write_deal(data.deal(deal, self._file))

    def write_deal(self, plain: dict[str, Any]) -> None:
        """The next deal of the record."""
        self._sink.write(",\n " if self._deals else "\n ")
        self._sink.write(self._text(plain))
        self._deals += 1

    def finish(self, game: GameVerdict) -> None:
        self._tail(data.game(game), game.findings)

    def _tail(self, end: dict[str, Any], findings: tuple[Finding, ...]) -> None:
        rest = {**end, "findings": [data.finding(found, self._file) for found in findings]}
        self._sink.write(f"], {self._text(rest)[1:]}")

    def refuse(self, file: str, rules: str | None, findings: tuple[Finding, ...]) -> None:
        self._head(file, rules, {})
        self._tail({"verdict": "malformed", "totals": {}, "winner": None, "ended": None, "prizes": []}, findings)

    def close(self) -> None:
        self._sink.write("\n]}\n" if self._records else self._start() + "]}\n")

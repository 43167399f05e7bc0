"""Text for people: findings with their source lines as they come, then what the whole comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from refcli import words
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.referee.verdict import DealVerdict, GameVerdict
from refcli.report.diagnostic import diagnostic
from refcli.report.lines import Lines
from refcli.report.phrases import counted, in_brackets
from refcli.report.sink import Sink, safe
from refcli.report.summary import STYLES, game_summary
from refcli.report.writer import Opening, in_file_order, mark

_ORDER = ("legal", "incomplete", "undetermined", "illegal", "malformed")


class TextWriter:
    """A single record ends with its score; of several, only those that are not legal get a line each."""

    def __init__(self, sink: Sink, lines: Lines) -> None:
        self._sink = sink
        self._lines = lines
        self._opening = Opening("", "")
        self._told: set[tuple[object, ...]] = set()
        self._counts: Counter[str] = Counter()
        self._records: Counter[str] = Counter()
        self._deals = 0
        self._held: tuple[Opening, DealVerdict | None, GameVerdict] | None = None
        self._last: DealVerdict | None = None
        self._place = 0  # of the record in its file

    def begin(self, opening: Opening) -> None:
        self._release(opening.file)
        self._place = self._place + 1 if opening.file == self._opening.file else 1
        self._opening = opening
        self._told.clear()
        self._counts.clear()
        self._last = None
        self._tell(opening.findings)

    def deal(self, deal: DealVerdict) -> None:
        self._last = deal
        self._tell(deal.findings)

    def finish(self, game: GameVerdict) -> None:
        self._tell(game.findings)
        self._deals += game.deals
        self._held = (self._opening, self._last, game)
        self._records[game.verdict] += 1

    def refuse(self, file: str, rules: str | None, findings: tuple[Finding, ...]) -> None:
        self._release(file)
        self._place = self._place + 1 if file == self._opening.file else 1
        self._opening = Opening(file, rules or "")
        self._told.clear()
        self._tell(findings)
        self._records["malformed"] += 1

    def _tell(self, findings: Iterable[Finding]) -> None:
        fresh = tuple(found for found in findings if mark(found) not in self._told)
        self._told.update(map(mark, fresh))
        self._counts.update(severity(found) for found in fresh)
        tell(fresh, self._opening, self._lines, self._sink)

    def _release(self, following: str | None) -> None:
        """The record before was not the only one: a line where it is not legal. ``following`` is the next file."""
        if self._held is None:
            return
        opening, _, game = self._held
        self._held = None
        if game.verdict != "legal":
            ruling = self._sink.paint(words.text("verdict." + game.verdict), STYLES[game.verdict])
            several = self._place > 1 or following == opening.file
            key = "check.record-of" if several else "check.record"
            params = {"file": safe(opening.file), "verdict": ruling, "findings": in_brackets(self._counts)}
            self._sink.line(words.text(key, number=self._place, **params))

    def close(self) -> None:
        records = sum(self._records.values())
        if records == 1 and self._held is not None:
            opening, deal, game = self._held
            for line in game_summary(opening, deal, game, in_brackets(self._counts), self._sink):
                self._sink.line(line)
        elif records:
            self._release(None)
            verdicts = ", ".join(
                self._sink.paint(f"{self._records[kind]} {words.text('verdict.' + kind)}", STYLES[kind])
                for kind in _ORDER
                if self._records[kind]
            )
            counts = f"{counted('records', records)}, {counted('deals', self._deals)}"
            self._sink.line(words.text("check.all", counts=counts, verdicts=verdicts))


def tell(findings: Iterable[Finding], opening: Opening, lines: Lines, sink: Sink, *, before: bool = False) -> None:
    """Findings in the order of the file, an empty line after each (or ``before`` each)."""
    for found in in_file_order(tuple(findings)):
        if before:
            sink.line()
        for line in diagnostic(found, opening, lines, sink):
            sink.line(line)
        if not before:
            sink.line()

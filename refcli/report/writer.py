"""What every report format does, and what it is told about a record before its first deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from refcli.cards import Deck
from refcli.diagnostics import NOTHING, Finding
from refcli.record import Deal
from refcli.referee.verdict import DealVerdict, GameVerdict


def _no_cites(_option: str, _value: str) -> tuple[str, ...]:
    return ()


def _unwritten(_number: int) -> Deal | None:
    return None


class Opening(NamedTuple):
    """A record about to be judged.

    ``findings`` are those of reading its head; ``cites`` names who holds a value of an option; ``contract`` words
    a contract; ``deck`` and ``pack`` name the cards; ``written`` gives the deal just judged as it was recorded.
    """

    file: str
    rules: str
    chosen: Mapping[str, str] = NOTHING
    seats: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    cites: Callable[[str, str], tuple[str, ...]] = _no_cites
    contract: Callable[[str], str] = str
    deck: Deck | None = None
    pack: str = ""
    written: Callable[[int], Deal | None] = _unwritten
    rows: tuple[str, ...] = ()  # of the sheet, where each side plays every row once


class Writer(Protocol):
    """Takes verdicts as they come, record by record, and keeps no more than one deal."""

    def begin(self, opening: Opening) -> None:
        """A record begins."""
        ...

    def deal(self, deal: DealVerdict) -> None:
        """One deal of it."""
        ...

    def finish(self, game: GameVerdict) -> None:
        """Its end."""
        ...

    def refuse(self, file: str, rules: str | None, findings: tuple[Finding, ...]) -> None:
        """A record that could not be judged at all, instead of the three above."""
        ...

    def close(self) -> None:
        """All records are done."""
        ...


def mark(finding: Finding) -> tuple[object, ...]:
    """What tells a finding from another: used to leave out those already reported with their deal."""
    return (finding.code, finding.place, finding.deal, finding.trick, finding.seat, finding.card)


def in_file_order(findings: tuple[Finding, ...]) -> list[Finding]:
    """By place; those without one last. Findings at one place keep their order."""
    return sorted(findings, key=lambda f: (f.place.line, f.place.column) if f.place else (1 << 60, 0))

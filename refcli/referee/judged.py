"""What is known of one deal while it is judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from refcli.diagnostics import Finding
from refcli.engine.contracts import Contract
from refcli.engine.count import DealScore
from refcli.engine.spread import Answer
from refcli.record import Deal, Trick
from refcli.referee.hands import Hands
from refcli.referee.lines import Lines
from refcli.referee.tricks import Played


@dataclass(slots=True)
class Judged:
    """What a deal comes to. ``score`` is None where nothing can be counted."""

    deal: Deal
    lines: Lines
    findings: list[Finding]
    contract: Contract | None = None
    declarer: int | None = None
    forehand: int | None = None
    factor: Answer[int] = 1
    score: Answer[DealScore] | None = None
    complete: bool = False
    void: bool = False
    wrong_cards: bool = False
    tricks: tuple[Trick, ...] = ()
    leads: tuple[int, ...] = ()
    played: tuple[tuple[Mapping[str, str], Played], ...] = ()
    hands: Hands | None = None

"""What the referee answers: verdicts as data, for the reports to word.

A side is named by its players joined with ``+`` in seat order. A number that depends on an unspecified
option is an ``Open``: no value, and what each choice would give.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from refcli.diagnostics import Finding

Ruling = Literal["legal", "illegal", "incomplete", "malformed", "undetermined"]


@dataclass(frozen=True, slots=True)
class Open:
    """A number the ruleset leaves open: ``{"axis=value": number}``."""

    branches: Mapping[str, int | str | None]


Amount = int | Open


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's score of a deal. ``parts`` are raw, ``total`` is multiplied."""

    parts: Mapping[str, Amount]
    total: Amount


@dataclass(frozen=True, slots=True)
class TrickVerdict:
    """A trick as played: who, what, who takes it. ``legal`` holds the legal cards of each play, as a mask.

    None where the hand, or a card before it, is not known.
    """

    number: int
    leader: int
    seats: tuple[int, ...]
    cards: tuple[int, ...]
    winner: int | None
    points: Amount | None
    legal: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """One deal judged. ``score`` maps side names; ``penalised`` is the score after a penalty, if any applies."""

    number: int
    contract: str | None
    declarer: int | None
    multiplier: Amount
    verdict: Ruling
    complete: bool
    score: Mapping[str, SideScore]
    findings: tuple[Finding, ...]
    tricks: tuple[TrickVerdict, ...] = ()
    totals: Mapping[str, Amount] = field(default_factory=dict[str, Amount])  # running, after this deal
    penalty: str | None = None
    penalised: Mapping[str, Amount] | None = None


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """A whole record judged. ``findings`` holds those of all deals and those of the game, in order."""

    file: str
    rules: str
    chosen: Mapping[str, str]
    verdict: Ruling
    totals: Mapping[str, Amount]
    winner: str | None
    ended: tuple[int, int | None] | None  # deal number and trick in which the game was over
    findings: tuple[Finding, ...]
    deals: int
    prizes: tuple[tuple[str, str], ...] = ()  # (prize, side)
    undecided: Mapping[str, str] = field(default_factory=dict[str, str])  # {"axis=value": winner} where options decide

"""What the referee answers: verdicts as data, for the reports to word.

A side is named by its players joined with ``+`` in seat order. A number that depends on an unspecified
option is an ``Open``: no value, and what each choice would give.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from refcli.diagnostics import NOTHING, Finding

Ruling = Literal["legal", "illegal", "incomplete", "malformed", "undetermined"]


Until = tuple[int, int | None]  # a moment of a deal: trick, and card or the whole trick


class Open(NamedTuple):
    """A number the ruleset leaves open: ``{"axis=value": number}``; without branches one that the record leaves out."""

    branches: Mapping[str, int | str | None]


UNKNOWN = Open(NOTHING)
Amount = int | Open


class SideScore(NamedTuple):
    """One side's score of a deal. ``parts`` are raw, ``total`` is multiplied."""

    parts: Mapping[str, Amount]
    total: Amount


class TrickVerdict(NamedTuple):
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


class Void(NamedTuple):
    """Somebody has no card of a suit (None: of trumps) from trick ``since`` on; trick ``seen`` shows it."""

    seat: int
    suit: int | None
    since: int
    seen: int
    by_cards: bool  # whatever anybody played; else if nobody broke a rule


class Held(NamedTuple):
    """A card that was dealt to somebody, as it can be nowhere else."""

    seat: int
    card: int
    by_cards: bool


class Unruled(NamedTuple):
    """A play that cannot be ruled on yet."""

    trick: int
    seat: int
    card: int


class Knowledge(NamedTuple):
    """What a record tells of hands that it does not write down.

    Not ``exact``: so many cards are forgotten that more may follow than is told.
    """

    voids: tuple[Void, ...] = ()
    held: tuple[Held, ...] = ()
    open: tuple[Unruled, ...] = ()
    exact: bool = True


NO_KNOWLEDGE = Knowledge()


class DealVerdict(NamedTuple):
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
    totals: Mapping[str, Amount] = NOTHING  # running, after this deal
    penalty: str | None = None
    penalised: Mapping[str, Amount] | None = None
    penalty_for: tuple[str, int] | None = None  # whose fault, in which trick
    penalty_counts: bool = False
    slate: Mapping[str, Mapping[str, Amount]] = NOTHING  # by column, then by side: what this deal wrote
    called: Mapping[str, object] = NOTHING  # what the calls came to besides the contract (``referee.told``)
    knowledge: Knowledge | None = None  # where it is asked for
    unwritten: tuple[str, ...] = ()  # parts of the score that count by the hands, as the record says nothing of them
    partial: bool = False  # the points of some trick, or all of them, are not known


class GameVerdict(NamedTuple):
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
    prizes: tuple[tuple[str, str], ...] = ()  # (prize, side); of one against a loser, the loser
    undecided: Mapping[str, str] = NOTHING  # {"axis=value": winner} where options decide
    slate: Mapping[str, Mapping[str, Amount]] = NOTHING  # by column, then by side: all deals and prizes
    owed: Mapping[str, Mapping[str, int]] = NOTHING  # by prize: what its worth is in ``points``, ``strokes``…
    unwritten: int = 0  # deals in which melds count that the record does not write
    against: tuple[str, ...] = ()  # the prizes that go against a loser
    unsettled: bool = False  # nobody can tell what was called for the whole game, and so who has won

"""What is known of one deal while it is judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from refcli.diagnostics import NOTHING, Finding
from refcli.engine.around import Circle
from refcli.engine.calls import NO_CALLS, Frame, Outcome
from refcli.engine.contracts import Contract
from refcli.engine.count import DealScore, Taken
from refcli.engine.play import Play
from refcli.engine.spread import Answer
from refcli.record import Deal, Trick
from refcli.referee.calls import Called, Seating
from refcli.referee.hands import Hands
from refcli.referee.lines import Lines
from refcli.referee.tricks import Played
from refcli.rules.ruleset import Ruleset

Heard = dict[object, Called]  # by ``joined.heard_as``
Cell = tuple[int, str]  # the side with a part of a score, a column of the slate or ``TOTAL``, the sum of them all
TOTAL = ""


def _as_played(tricks: Taken) -> Taken:
    return tricks


class Change(NamedTuple):
    """What a penalty makes of a deal that is counted again: its tricks, and numbers by account that formulas read.

    The account ``silent`` scores neither melds nor the pair. Without ``bonus`` nobody scores for all tricks.
    """

    tricks: Callable[[Taken], Taken] = _as_played
    silent: int | None = None
    bonus: bool = True
    told: Mapping[str, tuple[int, ...]] = NOTHING


class Opening(NamedTuple):
    """What was dealt and called, judged by the rules of a deal that are at ``home``.

    ``wrong`` is what is wrong with the cards, ``turned`` with the card turned up. ``heard`` is what the calls came to
    under each of the rulesets they were judged by.
    """

    home: Ruleset
    seating: Seating
    hands: Hands
    wrong: tuple[Finding, ...]
    called: Called
    turned: tuple[Finding, ...]
    heard: Heard


@dataclass(slots=True)
class Judged:
    """What a deal comes to. ``score`` is None where nothing can be counted.

    ``active`` are the seats that take part in the play, in order; ``parties`` says by seat who plays together in
    this deal, which may be others than those who have one account. ``before`` is what earlier deals left for the
    formulas of the score, by word and account.
    """

    deal: Deal
    lines: Lines
    findings: list[Finding]
    contract: Contract | None = None
    called: Contract | None = None  # the contract as the play began with it; a card may have made it another
    declarer: int | None = None
    forehand: int | None = None
    outcome: Outcome = NO_CALLS
    frame: Frame | None = None  # what the calls were judged in
    passed: str = ""  # nobody wanted the deal: who deals then, again or next-dealer
    active: tuple[int, ...] = ()
    parties: tuple[int, ...] = ()
    circle: Circle | None = None
    dealer: int | None = None
    before: Answer[Mapping[str, tuple[int, ...]]] = field(default_factory=lambda: NOTHING)
    vague: frozenset[Cell] = frozenset()  # what of ``before`` is not known
    factor: Answer[int] = 1
    score: Answer[DealScore] | None = None
    unknown: frozenset[Cell] = frozenset()  # the numbers of the score that the record does not tell
    unwritten: frozenset[Cell] = frozenset()  # what it writes on the slate that the record does not tell
    left: frozenset[Cell] = frozenset()  # what of the slate nobody can tell after the deal
    unsaid: bool = False  # a line that nobody can tell may be a meld
    told: bool = False  # the tricks are not written, and what the deal counts is
    recount: Callable[[Change], Answer[DealScore]] | None = None  # where formulas read more than the tricks
    complete: bool = False
    void: bool = False
    wrong_cards: bool = False
    tricks: tuple[Trick, ...] = ()
    leads: tuple[int, ...] = ()
    played: tuple[tuple[Mapping[str, str], Played], ...] = ()
    hands: Hands | None = None
    opening: Opening | None = None
    home: Ruleset | None = None  # the rules of all that is judged of a deal by itself, where it may be judged again
    only: tuple[int, int] | None = None  # the one play that is asked about: trick and place, from 0
    earlier: Judged | None = None  # the same deal under other rules, whatever these leave alone
    counted: dict[str, tuple[Any, ...]] = field(
        default_factory=dict[str, Any]
    )  # melds, the pair, the score: see ``again``
    rulings: list[tuple[Contract, Play, Played]] = field(default_factory=list[Any])  # the play in each world

    @property
    def partial(self) -> bool:
        """Whether the points of some trick, or of the whole deal, are not known; what is counted is the rest."""
        if self.score is None:
            return bool(self.tricks)
        if any(found.code == "C118" for found in self.findings) or self.outcome.silent(self.active):
            return True  # what is counted holds a prediction against
        if self.unknown and self.tricks:
            return True
        return self.gaps

    @property
    def gaps(self) -> bool:
        """Whether some card is not known, or a whole trick."""
        return any(trick.lost or min(trick.cards, default=0) < 0 for trick in self.tricks)

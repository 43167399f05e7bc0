"""What a fault costs: the score as the ruleset's penalty makes it, kept apart from the score as played.

A penalty counts only for a fault that somebody at the table is recorded to have found, or where all are applied.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.engine.bookings import COUNTED, UNPLAYED
from refcli.engine.count import DealScore
from refcli.engine.spread import Answer, each
from refcli.record import Trick
from refcli.referee.effects import CHARGED, DEAL_LOST, LEFT, Case, defined
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.referee.recounted import FINED, FORFEITS, PENALTIES, told
from refcli.rules.penalty import UNSTATED, Penalty

# The penalties that a fault may fall under, the nearest first.
_KINDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("P100", "P101", "P102", "P105", "P111"), ("revoke",)),
    "P103": ("revoke-trump", "revoke"),
    "P104": ("out-of-turn",),
    "P107": ("two-cards",),
    "P110": ("peek",),
    "P112": ("missing-card",),
    "E107": ("rest",),
}
MISSING_CARD = "P112"
_PUBLIC = frozenset({"E107", MISSING_CARD})  # said aloud: everybody knows of it


class Penalised(NamedTuple):
    """``rule`` is the penalty's name; ``totals`` by side; ``applied`` whether it counts in the game.

    Where the penalty is not defined for the table (``effects.defined``), or moves no points (``effects.LEFT``), there
    are no totals and it never counts.
    """

    rule: str
    totals: tuple[Answer[int], ...]
    score: Answer[DealScore]
    applied: bool
    seat: str
    trick: int

    @property
    def ends_deal(self) -> bool:
        """Whether nothing is played of the deal after it."""
        return self.applied and self.rule == DEAL_LOST


def punished(fault: Finding) -> bool:
    """Whether a ruleset may state a penalty for it."""
    return fault.code in _KINDS


def penalise(judged: Judged, names: Names, apply_all: bool) -> Penalised | None:
    """The penalty of the first fault that was found, else of the first; None where the ruleset states none."""
    if judged.score is None or not judged.findings:
        return None
    faults = [f for f in judged.findings if punished(f) and severity(f) == "error" and f.trick and f.seat]
    found = [f for f in faults if f.code in _PUBLIC or was_found(f, judged, names, faults)]
    left: Penalised | None = None
    for fault in found or faults:
        penalty = penalty_for(fault, judged, names)
        rule, none = (
            penalty.effect,
            Penalised(penalty.effect, (), judged.score, False, fault.seat or "", fault.trick or 0),
        )
        if rule not in PENALTIES or fault.seat is None or fault.trick is None:
            if rule in LEFT and left is None:
                left = none
            continue
        side = names.rules.sides[names.players.index(fault.seat)]
        case = Case(judged, names, fault, side, _trick_of(fault, judged, names), _cards(fault, judged, names))
        if not defined(rule, case):
            return none
        score = _score(penalty, case)
        totals = tuple(_total(score, side) for side in range(max(names.rules.sides) + 1))
        return none._replace(totals=totals, score=score, applied=apply_all or bool(found))
    return left


def _score(penalty: Penalty, case: Case) -> Answer[DealScore]:
    """The deal's score as a penalty makes it: counted again where formulas read the tricks, else with points moved."""
    judged, rule = case.judged, penalty.effect
    assert judged.score is not None
    if rule == DEAL_LOST and judged.recount is not None:
        return judged.recount(told(case, FORFEITS, 1))
    if rule == CHARGED:
        fine = penalty.worth if case.names.rules.end.lowest else -penalty.worth
        score = judged.recount(told(case, FINED, fine)) if judged.recount is not None else judged.score
        return each(lambda one: one._replace(entries=(*one.entries, (COUNTED, FINED, case.side, fine, False))), score)
    moved, counted = PENALTIES[rule]
    if judged.recount is not None and counted is not None:
        return judged.recount(counted(case))
    return each(lambda one: one._replace(entries=moved(case, one), slate=()), judged.score)


def rule_for(fault: Finding, judged: Judged, names: Names) -> str:
    """The effect the ruleset states for a fault; ``unstated`` where it states none, or exempts the contract."""
    return penalty_for(fault, judged, names).effect


def penalty_for(fault: Finding, judged: Judged, names: Names) -> Penalty:
    """The penalty the ruleset states for a fault."""
    penalties = names.rules.penalties
    head = judged.contract.rule.name if judged.contract is not None else ""
    for kind in _KINDS[fault.code]:
        kind = "lead-out-of-turn" if kind == "out-of-turn" and _is_lead(fault, judged, names) else kind
        penalty = penalties.of(kind, head)
        if penalty.effect != "unstated":
            return penalty
    return UNSTATED


def _is_lead(fault: Finding, judged: Judged, names: Names) -> bool:
    trick = _trick(fault, judged)
    return trick is not None and bool(trick.cards) and names.card(trick.cards[0]) == fault.card


def _trick(fault: Finding, judged: Judged) -> Trick | None:
    return next((trick for trick in judged.tricks if trick.number == fault.trick), None)


def _trick_of(fault: Finding, judged: Judged, names: Names) -> int:
    """Which of the written tricks the card of a fault fell in: of one that was missing, a later one."""
    if fault.code == MISSING_CARD:
        places = enumerate(judged.tricks, 1)
        fell = next((at for at, trick in places if fault.card in [names.card(card) for card in trick.cards]), None)
        if fell is not None:
            return fell
    return 1 + sum(trick.number < (fault.trick or 1) for trick in judged.tricks)


def _cards(fault: Finding, judged: Judged, names: Names) -> tuple[int, ...]:
    """The cards of a fault: the one that it names, and the one it fell with."""
    if fault.code == MISSING_CARD:
        return tuple(card for trick in judged.tricks for card in trick.cards if names.card(card) == fault.card)
    trick = _trick(fault, judged)
    if trick is None:
        return ()
    own = tuple(card for card in trick.cards if names.card(card) == fault.card)
    for extra in trick.extras:
        if names.card(extra.card) == fault.card:
            return (extra.card, *trick.cards[extra.before - (extra.kind == "second") :][:1])
    return own


def next_leader(judged: Judged, names: Names, at: int) -> int | None:
    """Who leads after a trick that a penalty took away: the offender's neighbour in the order of play.

    None where no fault found in the trick before index ``at`` costs its trick. Source: rule page on "Nichtfarben".
    """
    faults = [f for f in judged.findings if punished(f) and severity(f) == "error" and f.trick and f.seat]
    for fault in faults:
        before = _trick(fault, judged)
        if before is None or before is not judged.tricks[at - 1] or not was_found(fault, judged, names, faults):
            continue
        if rule_for(fault, judged, names) == "trick-to-others":
            return (names.players.index(fault.seat or "") + 1) % names.rules.seats
    return None


def was_found(fault: Finding, judged: Judged, names: Names, faults: Sequence[Finding]) -> bool:
    """Whether somebody is recorded to have found this fault: by its card, or by its player where no card is named.

    A line may name the offender (``found Dario S6``) or who found it.
    """
    offenders = {one.seat for one in faults}
    for event in judged.lines.said("found"):
        if event.cards:
            if fault.card in [names.card(card) for card in event.cards]:
                return True
        else:
            seat = names.players[event.seat] if event.seat is not None else None
            if seat == fault.seat or seat not in offenders:
                return True
    return False


def _total(score: Answer[DealScore], side: int) -> Answer[int]:
    return each(lambda one: sum(b.amount for b in one.bookings if b.side == side and b.time != UNPLAYED), score)

"""What a revoke costs: the score as the ruleset's penalty makes it, kept apart from the score as played.

A penalty counts only for a fault that somebody at the table is recorded to have found, or where all are applied.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from refcli.cards import bits
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.engine.count import DealScore
from refcli.engine.ledger import COUNTED, TURNED, Booking
from refcli.engine.spread import Answer, each
from refcli.referee.judged import Judged
from refcli.referee.names import Names

_PLAY = ("P100", "P101", "P102", "P103", "P105")


class Penalised(NamedTuple):
    """``rule`` is the penalty's name; ``totals`` by side; ``applied`` whether it counts in the game."""

    rule: str
    totals: tuple[Answer[int], ...]
    bookings: Answer[tuple[Booking, ...]]
    applied: bool
    seat: str
    trick: int


def penalise(judged: Judged, names: Names, apply_all: bool) -> Penalised | None:
    """The penalty of the first fault that was found, else of the first; None where the ruleset states none."""
    if not judged.findings:
        return None
    faults = [f for f in judged.findings if f.code in _PLAY and severity(f) == "error" and f.trick]
    found = [f for f in faults if _was_found(f, judged, names, faults)]
    fault = next(iter(found or faults), None)
    if fault is None or fault.seat is None or fault.trick is None or judged.score is None:
        return None
    penalties = names.rules.penalties
    rule = penalties.revoke_trump if fault.code == "P103" else penalties.revoke
    rule = penalties.revoke if rule == "unstated" else rule
    effect = _EFFECTS.get(rule)
    if effect is None:
        return None
    case = Case(judged, names, fault, names.rules.sides[names.players.index(fault.seat)], fault.trick)
    bookings = each(lambda score: effect(case, score), judged.score)
    sides = range(max(names.rules.sides) + 1)
    totals = tuple(_total(bookings, side) for side in sides)
    return Penalised(rule, totals, bookings, apply_all or bool(found), fault.seat, fault.trick)


def _was_found(fault: Finding, judged: Judged, names: Names, faults: Sequence[Finding]) -> bool:
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


def _total(bookings: Answer[tuple[Booking, ...]], side: int) -> Answer[int]:
    return each(lambda booked: sum(b.amount for b in booked if b.side == side), bookings)


class Case(NamedTuple):
    """A fault with all that its penalty needs. ``side`` is the offender's; ``trick`` counts from 1."""

    judged: Judged
    names: Names
    fault: Finding
    side: int
    trick: int

    @property
    def other(self) -> int:
        """The side that profits."""
        return next(side for side in self.names.rules.sides if side != self.side)

    def parts(self, *kinds: str) -> set[str]:
        """The names of the score parts of some kinds."""
        return {part.name for part in self.names.rules.score.parts if part.kind in kinds}


_CARDS = ("card-points", "last-trick")


def _whole_deal(case: Case, score: DealScore) -> tuple[Booking, ...]:
    """All card points of the deal to the other side; the offender keeps nothing."""
    factor = case.judged.factor if isinstance(case.judged.factor, int) else 1
    worth = (case.names.rules.score.check_sum or 0) * factor
    gone = case.parts(*_CARDS, "bonus")
    kept = tuple(b for b in score.bookings if b.side != case.side and b.part not in gone)
    return (*kept, Booking(COUNTED, "tricks", case.other, worth))


def _moved(case: Case, score: DealScore, applies: Callable[[Booking], bool]) -> tuple[Booking, ...]:
    """Card points that some test picks go to the other side; the offender's bonus for all tricks falls away."""
    cards, bonus = case.parts(*_CARDS), case.parts("bonus")
    return tuple(
        b._replace(side=case.other) if b.part in cards and applies(b) else b
        for b in score.bookings
        if not (b.part in bonus and b.side == case.side)
    )


def _from_trick_on(case: Case, score: DealScore) -> tuple[Booking, ...]:
    """The tricks from the fault on, and the last trick's bonus."""
    return _moved(case, score, lambda booking: booking.time >= (case.trick, 0))


def _trick_to_others(case: Case, score: DealScore) -> tuple[Booking, ...]:
    return _moved(case, score, lambda booking: booking.time == (case.trick, TURNED))


def _no_rank(case: Case, score: DealScore) -> tuple[Booking, ...]:
    """The card of the fault cannot win its trick; the rest stands."""
    line = case.judged.tricks[case.trick - 1]
    dead = {card for card in line.cards if case.names.card(card) == case.fault.card}
    return _won_without(case, score, dead, case.trick)


def _trumps_no_rank(case: Case, score: DealScore) -> tuple[Booking, ...]:
    """From the fault to the end of the deal no trump of the offender wins a trick, but the highest one of all."""
    judged, hands, contract = case.judged, case.judged.hands, case.judged.contract
    assert hands is not None and contract is not None
    seat = case.names.players.index(case.fault.seat or "")
    mode = contract.mode(case.trick)
    highest = max(bits(mode.trump), key=lambda card: mode.tables.strength[card], default=-1)
    dead = {card for card in bits(hands.dealt[seat] & mode.trump) if card != highest}
    return _won_without(case, score, dead, len(judged.tricks))


def _won_without(case: Case, score: DealScore, dead: set[int], last: int) -> tuple[Booking, ...]:
    """Tricks from the fault to ``last`` counted for whoever wins them if the dead cards cannot."""
    winners: dict[int, int] = {}
    for number in range(case.trick, last + 1):
        winner = _living_winner(case, number, dead)
        if winner is not None:
            winners[number] = winner
    final = len(case.judged.tricks)
    cards, ends = case.parts("card-points"), case.parts("last-trick")
    moved: list[Booking] = []
    for booking in score.bookings:
        number = final if booking.part in ends else booking.time[0]
        counts = booking.part in cards or booking.part in ends
        moved.append(booking._replace(side=winners[number]) if counts and number in winners else booking)
    return tuple(moved)


def _living_winner(case: Case, number: int, dead: set[int]) -> int | None:
    line, contract = case.judged.tricks[number - 1], case.judged.contract
    assert contract is not None
    living = [(index, card) for index, card in enumerate(line.cards) if card not in dead]
    if not living or min(line.cards) < 0 or line.cards[0] in dead:
        return None
    best = living[contract.mode(number).winner([card for _, card in living])][0]
    rules = case.names.rules
    return rules.sides[line.seat(best, rules.seats, case.judged.leads[number - 1])]


def _nothing(_: Case, __: DealScore) -> tuple[Booking, ...]:
    return ()


_EFFECTS: dict[str, Callable[[Case, DealScore], tuple[Booking, ...]]] = {
    "whole-deal": _whole_deal,
    "from-trick-on": _from_trick_on,
    "trick-to-others": _trick_to_others,
    "card-loses-rank": _no_rank,
    "trumps-lose-rank": _trumps_no_rank,
    "deal-void": _nothing,
}

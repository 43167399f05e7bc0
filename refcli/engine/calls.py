"""Calls: a fold over what is said, through named phases in file order.

A phase is a small state machine: whose turn it is, what is on offer, what a call brings about, when the phase is
over. What a call brings about stands in the keys of its offer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from refcli.engine.asking import Counts, Frame, ask
from refcli.engine.endings import achieved, over
from refcli.engine.ladder import Ladder, ladder
from refcli.engine.outcome import Outcome, Said, Wrong
from refcli.engine.rows import row_of
from refcli.engine.saying import BACK, contract_name
from refcli.rules.calling import Amount, Offer, Phase
from refcli.rules.expr.tree import Expr
from refcli.rules.ruleset import Ruleset

__all__ = ["BACK", "Frame", "Outcome", "Said", "Table", "Wrong", "contract_name"]


NO_CALLS = Outcome()


class _Ordered(NamedTuple):
    """Whose turn it is, and all that this was asked of."""

    phase: Phase
    outcome: Outcome
    counts: Counts
    left: int
    seats: list[int]

    def asks(self, phase: Phase, outcome: Outcome, counts: Counts, left: int) -> bool:
        """Whether it is asked of the same again."""
        return (phase is self.phase and outcome is self.outcome and counts is self.counts) and left == self.left


@dataclass(slots=True, eq=False, repr=False)
class Table:
    """The calls of a deal so far. ``at`` is the place in the phase's order of who speaks next.

    ``void`` says that nothing came of the calls, and who deals then: again or next-dealer. ``before`` is the phase
    in which the last call was made.
    """

    rules: Ruleset
    frame: Frame
    outcome: Outcome = field(default_factory=Outcome)
    phase: int = 0
    at: int = 0
    counts: Counts = field(default_factory=Counts)
    out: int = 0  # seats that may not speak again in this phase
    made: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])  # in this phase
    last: Said | None = None
    left: int = 0  # seats that do not take part
    unread: int = 0  # seats whose prediction was no whole number
    joined: int = 0
    void: str = ""
    forced: bool = False  # whether the bid that is being taken stands although it is not higher
    begun: Outcome = field(default_factory=Outcome)  # what had been called when this phase began
    before: Phase | None = None
    ordered: _Ordered | None = None  # the order as it was asked for last

    def __post_init__(self) -> None:
        self._enter(0)

    @property
    def now(self) -> Phase | None:
        """The phase that is open; None once the calls are over."""
        phases = self.rules.calls.phases
        return phases[self.phase] if self.phase < len(phases) and not self.void else None

    def order(self) -> list[int]:
        """Whose turn it is, round and round; nobody who takes no part."""
        phase = self.now
        if phase is None:
            return []
        known = self.ordered
        if known is not None and known.asks(phase, self.outcome, self.counts, self.left):
            return known.seats
        seats = [self.ask(who, self.frame.forehand) for who in phase.order]
        if phase.round and seats:
            seats = [(seats[0] + step) % self.rules.seats for step in range(self.rules.seats)]
        seats = [seat for seat in seats if seat in self.frame.seats and not self.left >> seat & 1]
        self.ordered = _Ordered(phase, self.outcome, self.counts, self.left, seats)
        return seats

    def speaker(self) -> int | None:
        """Who has to speak; None where nobody may."""
        order = self.order()
        turn = (order[(self.at + step) % len(order)] for step in range(len(order)))
        return next((seat for seat in turn if not self.out >> seat & 1), None)

    def may_speak(self, seat: int) -> bool:
        """Whether somebody may speak now: on turn, or at any time where all do so in secret."""
        phase = self.now
        if phase is None or self.out >> seat & 1:
            return False
        return seat in self.order() if phase.secret else seat == self.speaker()

    def speakers(self) -> list[int]:
        """All who may still speak in this phase."""
        return [seat for seat in dict.fromkeys(self.order()) if not self.out >> seat & 1]

    def ask(self, expr: Expr, seat: int, suit: int = 0, card: int = 0) -> int:
        """The value of an expression of the calls as somebody sees it."""
        return ask(self.rules, expr, self.frame, self.outcome, self.counts, seat, suit, card)

    def holds(self, when: Expr | None, seat: int, suit: int = 0, card: int = 0) -> bool:
        """Whether a condition holds for somebody; none always does."""
        return when is None or bool(self.ask(when, seat, suit, card))

    def ladder(self, amount: Amount, seat: int) -> Ladder:
        """The numbers that somebody may say."""
        outcome = self.outcome
        return ladder(amount, lambda expr: self.ask(expr, seat), outcome.bid, outcome.special, outcome.bidder)

    def say(self, said: Said) -> None:
        """Take one call in. What is wrong with it is no matter here: it stands as far as it means something."""
        phase = self.now
        offer = phase.offers.get(said.offer) if phase is not None else None
        if phase is None or offer is None:
            return
        had = self.outcome
        self.outcome = self._effect(offer, said)
        self._join(offer, said.seat)
        unheard = offer.amount is not None and said.number is None and said.special is None
        idle = offer.idle or (had == self.outcome and not offer.joins and not unheard)
        self.counts = Counts(self.counts.spoken + 1, self.counts.passes + 1 if idle else 0)
        self.made.append((said.seat, offer.name))
        again = self.holds(offer.again, said.seat) if isinstance(offer.again, Expr) else offer.again
        if phase.once or not again:
            self.out |= 1 << said.seat
        order = self.order()
        ahead = (self.at + step for step in range(len(order)))
        place = next((place for place in ahead if order[place % len(order)] == said.seat), None)
        self.at = (place + 1) % len(order) if place is not None else self.at
        self.last, self.before = said, phase
        if over(self, phase, offer, said.seat):
            self._leave(phase, said.seat)

    def skip(self) -> None:
        """Pass over a phase in which nobody need speak."""
        if self.now is not None and self.now.optional:
            self._enter(self.phase + 1)

    def correct(self, said: Said) -> None:
        """The last speaker says another number instead of the one just said."""
        if self.before is not None:
            self.outcome = self._effect(self.before.offers[said.offer], said)

    def _effect(self, offer: Offer, said: Said) -> Outcome:
        outcome, amount = self.outcome, offer.amount
        if amount is not None:
            outcome = self._counted(amount, said)
            if outcome is self.outcome:
                return outcome
        contract = offer.contract or said.contract
        if contract and (offer.of or offer.contract):
            row = said.row if said.row is not None else row_of(self.rules, contract)
            outcome = outcome._replace(contract=contract, declarer=said.seat, row=row)
        return outcome._replace(
            double=outcome.double * offer.factor,
            shoves=outcome.shoves + offer.shoves,
            passes=outcome.passes + (offer.idle and not offer.shoves),
            called=1 << said.card if offer.card is not None and said.card >= 0 else outcome.called,
            declined=outcome.declined or offer.declines,
        )

    def _counted(self, amount: Amount, said: Said) -> Outcome:
        """A bid or a prediction. A bid that does not top the highest changes nothing."""
        outcome, here = self.outcome, self.ladder(amount, said.seat)
        if amount.sets == "bid":
            rung = here.rung(said.number, said.special)
            silent = said.number is None and said.special is None
            if silent or (rung <= here.highest and not self.forced):
                return outcome
            return outcome._replace(bid=rung[0], bidder=said.seat, special=said.special, double=1)
        number = amount.specials.get(said.special or "", said.number)
        predictions = list(outcome.predictions or [None] * self.rules.seats)
        predictions[said.seat] = number
        self.unread |= (number is None) << said.seat
        as_said = list(outcome.predicted_as or [""] * self.rules.seats)
        as_said[said.seat] = said.special or ""
        named = tuple(as_said) if any(as_said) else ()
        return outcome._replace(predictions=tuple(predictions), predicted_as=named)

    def _join(self, offer: Offer, seat: int) -> None:
        if offer.joins == "out":
            self.left |= 1 << seat
        elif offer.joins == "in":
            self.joined |= 1 << seat
        if offer.benches is not None:
            benched = self.ask(offer.benches, seat)
            self.left |= 1 << benched if benched >= 0 else 0

    def _leave(self, phase: Phase, seat: int) -> None:
        outcome = self.outcome
        if phase.nobody in ("again", "next-dealer") and not achieved(self) and not outcome.declined:
            self.void = phase.nobody
        if phase.least and self.joined.bit_count() < phase.least:
            alone = phase.alone and self.joined.bit_count() == 1
            outcome = outcome._replace(declined=outcome.declined or alone)  # nothing is played, and he gets his due
            self.void = "" if alone else phase.fewer
        if self.left:
            taking = tuple(who for who in self.frame.seats if not self.left >> who & 1)
            outcome = outcome._replace(active=taking)
        if phase.declarer is not None and not self.void:
            declarer = self.ask(phase.declarer, seat)
            outcome = outcome._replace(declarer=declarer if declarer >= 0 else None)
        self.outcome = outcome
        self._enter(len(self.rules.calls.phases) if outcome.declined else self.phase + 1)

    def _enter(self, index: int) -> None:
        """Go to the first phase from ``index`` on that takes place."""
        phases = self.rules.calls.phases
        for self.phase in range(index, len(phases) + 1):
            self.at, self.counts, self.out, self.begun = 0, Counts(), 0, self.outcome
            self.made = []
            if self.phase < len(phases) and phases[self.phase].lasts and self.frame.settled:
                continue
            held = self.phase < len(phases) and self.holds(phases[self.phase].when, self.frame.forehand)
            if held and self.speaker() is not None:
                return

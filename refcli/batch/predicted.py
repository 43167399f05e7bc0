"""Predictions in a column of their own: a call of one that is written without its number has it there.

So the calls of many deals are the same, and are judged once, as long as nothing can be said against the numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from refcli.batch.calltexts import call_of, calls_of, parts_of
from refcli.batch.deals import Deals
from refcli.batch.schema import SEATS
from refcli.batch.tables import Array
from refcli.engine.calls import Frame, Table
from refcli.engine.saying import Words, understood
from refcli.record import Call
from refcli.referee.calls import seats_of
from refcli.rules.calling import Amount
from refcli.rules.expr.ints import compile_int
from refcli.rules.expr.tree import Expr, exprs_in, words
from refcli.rules.ruleset import Ruleset

_MOST = 1 << 15  # numbers that the column holds
_NUMBER = re.compile(r"0|[1-9][0-9]{0,4}")
_WORD = "predict"  # where a ruleset has no word for it
_NUMBERS = Words(lambda _: None, lambda _: None)  # what a call says besides is no matter
SILENT = (-1,) * SEATS


class _Call(NamedTuple):
    """A call of a prediction: its place among all, and its number as written."""

    at: int
    seat: int
    said: str


class Predictions:
    """How predictions are called under a ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        asked = [
            (phase, offer)
            for phase in rules.calls.phases
            for offer in phase.offers.values()
            if offer.amount is not None and offer.amount.sets == "prediction"
        ]
        self._asked = [(phase, offer.name) for phase, offer in asked]
        self._word = asked[0][1].name if asked else _WORD
        self.words = frozenset(word for _, offer in asked for word in (offer.name, *offer.aliases))

    def order(self, dealer: int | None, leader: int | None) -> list[int]:
        """Who predicts in turn, as far as the rules tell from who deals and who leads."""
        rules = self._rules
        forehand = (dealer + 1) % rules.seats if dealer is not None else leader or 0
        seat = dealer if dealer is not None else (forehand - 1) % rules.seats
        table = Table(rules, Frame(1, seat, forehand, seats_of(rules, seat)))
        named = (at for at, phase in enumerate(rules.calls.phases) if self._word in phase.offers)
        table.phase = next(named, len(rules.calls.phases))
        return table.order() or [(forehand + step) % rules.seats for step in range(rules.seats)]

    def filled(self, text: str, numbers: Sequence[int], order: Sequence[int]) -> str:
        """Calls with the numbers that stand apart, by seat (-1: none); those that no call waits for come last."""
        parts, left = parts_of(text), {seat for seat, number in enumerate(numbers) if number >= 0}
        for call in self._calls(parts):
            if not call.said and numbers[call.seat] >= 0:
                parts[call.at] = f"{parts[call.at]} {numbers[call.seat]}"
                left.discard(call.seat)
        seats = dict.fromkeys((*order, *range(SEATS)))
        return ", ".join([*parts, *(f"{seat} {self._word} {numbers[seat]}" for seat in seats if seat in left)])

    def calls(self, deals: Deals, row: int) -> str:
        """The calls of a deal with all their numbers."""
        text: str = deals.words[deals.calls[row]]
        numbers: list[int] = [] if deals.predictions is None else deals.predictions[row].tolist()
        if max(numbers, default=-1) < 0:
            return text
        dealer, leader = int(deals.dealer[row]), SEATS if deals.leaders is None else int(deals.leaders[row][0])
        order = self.order(dealer if dealer < SEATS else None, leader if leader < SEATS else None)
        return self.filled(text, numbers, order)

    def lifted(self, text: str) -> tuple[str, tuple[int, ...]]:
        """Calls without the numbers of those who predict once, and these numbers by seat (-1: none)."""
        parts = parts_of(text)
        calls = self._calls(parts)
        numbers: list[int] = list(SILENT)
        for call in calls:
            alone = sum(other.seat == call.seat for other in calls) == 1
            if alone and _NUMBER.fullmatch(call.said) and int(call.said) < _MOST:
                numbers[call.seat] = int(call.said)
                parts[call.at] = parts[call.at][: -len(call.said)].rstrip()
        return (", ".join(parts), tuple(numbers)) if max(numbers) >= 0 else (text, SILENT)

    def apart(self, deals: Deals) -> Deals:
        """The same deals with the numbers that calls hold in the column, where that has none for their callers."""
        found = [self.lifted(text) for text in deals.words] if self.words else []
        if all(numbers == SILENT for _, numbers in found):
            return deals
        table = np.array([numbers for _, numbers in found], np.int32)[deals.calls]
        held = np.full_like(table, -1) if deals.predictions is None else deals.predictions
        free: Array = (held == -1).all(axis=1)
        places: dict[str, int] = {}
        bare = np.array([places.setdefault(text, len(places)) for text, _ in found], np.int32)
        same = np.full(len(found), -1, np.int32)
        for word in np.unique(np.concatenate([deals.contracts, deals.calls[~free]])).tolist():
            same[word] = places.setdefault(deals.words[word], len(places))
        return replace(
            deals,
            calls=np.where(free, bare[deals.calls], same[deals.calls]),
            contracts=same[deals.contracts],
            words=tuple(places),
            predictions=np.where(free[:, None], table, held),
        )

    def settled(self, deals: Deals) -> tuple[Deals, Array]:
        """Deals in which only numbers that are surely allowed stand apart, and whose do by deal, a bit a seat.

        ``deals`` must have a column of predictions.
        """
        assert deals.predictions is not None
        there = deals.predictions >= 0
        apart = (there << np.arange(SEATS)).sum(axis=1)
        written = np.array([self._written(text) for text in deals.words], np.int64)[deals.calls]
        fine: Array = self.fine.take(np.clip(deals.predictions, 0, _MOST - 1)) | ~there
        odd = np.flatnonzero((apart != 0) & ((apart & written != 0) | ~fine.all(axis=1)))
        places: dict[str, int] = {}
        calls = deals.calls.copy()
        for row in odd.tolist():
            calls[row] = places.setdefault(self.calls(deals, row), len(deals.words) + len(places))
        apart[odd] = 0
        return replace(deals, calls=calls, words=(*deals.words, *places)), apart

    def like(self, apart: int) -> list[int]:
        """Numbers for some seats against which nothing can be said."""
        sample = int(self.fine.argmax())
        return [sample if apart >> seat & 1 else -1 for seat in range(SEATS)]

    @cached_property
    def fine(self) -> Array:
        """By number: whether it may be said by anybody at any time, and whatever follows does not depend on it."""
        found = np.ones(_MOST, bool) if self.words else np.zeros(_MOST, bool)
        for _, rules in self._rules.worlds("calls", "deal"):
            asked = exprs_in((rules.calls, rules.deal.lead, rules.parties))
            if any("predicted" in words(expr) for expr in asked):
                found[:] = False
            for phase in rules.calls.phases:
                for offer in phase.offers.values():
                    if offer.amount is not None and offer.amount.sets == "prediction":
                        found &= _allowed(offer.amount, rules)
        return found

    def _written(self, text: str) -> int:
        """The seats of whom some number is written, by whatever words, or who predict more than once, as bits."""
        calls = [call for call in calls_of(text) if self._predicts(call)]
        seats = [call.seat for call in calls]
        bare = {call.seat for call in calls if call.word in self.words and not call.args}
        return sum(1 << seat for seat in set(seats) if seat not in bare or seats.count(seat) > 1)

    def _predicts(self, call: Call) -> bool:
        """Whether a call is taken for a prediction."""
        heard = ((name, understood(self._rules, (phase,), *call[:3], _NUMBERS)) for phase, name in self._asked)
        return any(said is not None and said.offer == name for name, said in heard)

    def _calls(self, parts: Sequence[str]) -> list[_Call]:
        read = ((at, call_of(part)) for at, part in enumerate(parts))
        return [
            _Call(at, one.seat, " ".join(one.args)) for at, one in read if one is not None and one.word in self.words
        ]


def _allowed(amount: Amount, rules: Ruleset) -> Array:
    """By number: whether an amount surely allows it."""
    found = np.zeros(_MOST, bool)
    start, step, most = (_limit(expr, rules) for expr in (amount.start, amount.step, amount.most))
    known = all(limit is not None or expr is None for limit, expr in ((start, amount.start), (step, amount.step)))
    if not known or (most is None and amount.most is not None) or amount.above or amount.barred is not None:
        return found
    found[max(start or 0, 0) : _MOST if most is None else max(most + 1, 0) : max(step or 1, 1)] = True
    found[[number for number in amount.also if 0 <= number < _MOST]] = True
    return found


def _limit(expr: Expr | None, rules: Ruleset) -> int | None:
    """The number that an expression stands for whatever is called; None for none, and where that is not so."""
    value = None if expr is None else compile_int(expr, {"seats": rules.seats, "hand-size": rules.deal.hand})
    return None if callable(value) else value


def predictions_of(rules: Ruleset) -> Predictions:
    """How predictions are called under a ruleset, kept with it."""
    found: Predictions | None = rules.compiled.get("batch-predictions")
    if found is None:
        found = rules.compiled["batch-predictions"] = Predictions(rules)
    return found

"""Deals judged in columns: whole deals by contract on arrays, the rest one by one by the referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from refcli.batch import block as blocks
from refcli.batch.called import Caller
from refcli.batch.changed import Since
from refcli.batch.compiled import Compiled, compiler_of, why_not
from refcli.batch.deals import Deals, misplaced
from refcli.batch.declared import card_masks, hands_of
from refcli.batch.finding import faults, findings
from refcli.batch.predicted import predictions_of
from refcli.batch.schema import CARDS, NONE, SEATS, TRICKS
from refcli.batch.singles import Single, judge_row, names_of
from refcli.batch.tables import Array
from refcli.batch.verdicts import Verdicts
from refcli.rules.ruleset import Ruleset

BLOCK = 8192  # deals at once: as many as the caches of a processor hold
_PAIR = np.array(
    [(1 << a if a < 36 else 1 << 40) | (1 << b if b < 36 else 1 << 40) for b in range(256) for a in range(256)],
    np.uint64,
)


@dataclass
class Judged:
    """Verdicts, and how many deals the referee judged one by one, by the key of the reason."""

    verdicts: Verdicts
    single: Counter[str] = field(default_factory=Counter[str])


Given = Mapping[int, tuple[str, Single]]  # by row: why it has no array form, and its verdict


def judge(deals: Deals, rules: Ruleset, given: Given | None = None) -> Judged:
    """The verdicts of deals of any contracts; ``given`` are the rows that are judged already."""
    return _Judge(deals, rules, given or {}).run()


class _Judge:
    def __init__(self, deals: Deals, rules: Ruleset, given: Given) -> None:
        self.deals, self.rules, self.given = deals, rules, given
        self.names = names_of(rules, deals.pack)
        self.verdicts = Verdicts(len(deals), rules)
        self.judged = Judged(self.verdicts)
        self.compiler = compiler_of(rules, self.names)
        self.caller: Caller = rules.compiled.setdefault(f"batch-calls-{self.names.pack}", Caller(self.names))

    def run(self) -> Judged:
        for row, (reason, single) in self.given.items():
            self.judged.single[reason] += 1
            self.verdicts.put(row, single)
        self.open = np.ones(len(self.deals), bool)
        self.open[list(self.given)] = False
        self.deals = predictions_of(self.rules).apart(self.deals)
        why = why_not(self.rules)
        if why is not None:
            self._singly(np.flatnonzero(self.open), why)
            return self.judged
        rows = self._whole()
        led, silent = self._leaders(rows)
        for some, deals in ((led, self.deals), (silent, _without_leaders(self.deals))):
            if len(some):
                self._by_contract(deals, some)
        return self.judged

    def _whole(self) -> Array:
        """The deals in which every card was played, known and once, and whose written hands are those cards."""
        pairs = np.ascontiguousarray(self.deals.cards).view(np.uint16)
        whole = np.empty(len(pairs), bool)
        for start in range(0, len(pairs), BLOCK):
            some = np.ascontiguousarray(pairs[start : start + BLOCK].T)
            seen = np.bitwise_or.reduce(_PAIR.take(some), axis=0)
            whole[start : start + BLOCK] = seen == np.uint64(self.rules.deck.all)
        if self.deals.hands is not None:
            whole &= self._as_written(self.deals.hands)
        for shown in (self.deals.cut, self.deals.turned):
            if shown is not None:
                whole &= (shown == NONE) | (shown < CARDS)
        self._singly(np.flatnonzero(~whole & self.open), "batch.why.cards")
        whole &= self.open
        odd = whole & misplaced(self.deals)
        self._singly(np.flatnonzero(odd), "batch.why.seats")
        whole &= ~odd
        if self.rules.score.reads("dealer"):
            unknown = whole & (self.deals.dealer >= self.rules.seats)
            self._singly(np.flatnonzero(unknown), "batch.why.dealer")
            whole &= ~unknown
        strange = whole & self._strange_sums()
        self._singly(np.flatnonzero(strange), "batch.why.sums")
        return np.flatnonzero(whole & ~strange)

    def _strange_sums(self) -> Array:
        """Whether sums are written for sides that there are not."""
        found = np.zeros(len(self.deals), bool)
        for said in (self.deals.said_points, self.deals.said_score):
            if said is not None:
                found |= (said[:, max(self.rules.sides) + 1 :] >= 0).any(axis=1)
        return found

    def _as_written(self, hands: Array) -> Array:
        """Whether no hands are written, or they are the cards that each player played."""
        absent: Array = (hands == NONE).all(axis=1)
        if self.deals.leaders is None:
            return absent
        packed = np.ascontiguousarray(np.ascontiguousarray(self.deals.cards).view(np.uint32).T)
        played = hands_of(packed, np.ascontiguousarray(self.deals.leaders.T) & np.uint8(SEATS - 1))
        fits = (self.deals.leaders < SEATS).all(axis=1)
        for seat, written in enumerate(hands.reshape(len(hands), SEATS, -1).transpose(1, 2, 0)):
            mask = np.zeros(len(hands), np.uint64)
            for card in written:
                mask |= card_masks(card)
            fits &= mask == played[seat]
        return absent | fits

    def _leaders(self, rows: Array) -> tuple[Array, Array]:
        """The rows with all leaders written and those with none."""
        leaders = self.deals.leaders
        if leaders is None:
            led, silent = rows[:0], rows
        elif (leaders < SEATS).all():
            led, silent = rows, rows[:0]
        else:
            known = (leaders[rows] < SEATS).sum(axis=1)
            none = (leaders[rows] == NONE).all(axis=1)
            led, silent = rows[known == TRICKS], rows[none]
            self._singly(rows[(known < TRICKS) & ~none], "batch.why.leaders")
        if self.caller.asks_who_holds:
            self._singly(silent, "batch.why.forehand")
            silent = rows[:0]
        return led, silent

    def _by_contract(self, deals: Deals, rows: Array) -> None:
        """Judge rows contract by contract, some thousands at once."""
        outcome = self.caller.of(deals.part(rows) if len(rows) < len(deals) else deals)
        outcomes = self.caller.outcomes
        kinds, places = outcomes.kinds()
        of_row = places[outcome]
        self.patterns = np.zeros(len(outcomes), np.int32)
        used = np.unique(outcome)
        self.patterns[used] = [self.verdicts.patterns.of(outcomes[number].found) for number in used.tolist()]
        order = np.argsort(of_row, kind="stable")
        ends = np.cumsum(np.bincount(of_row, minlength=1))
        start = 0
        for (contract, row, odd), end in zip(kinds, ends.tolist(), strict=False):
            own, start = order[start:end], end
            if len(own) and odd:
                self._singly(rows[own], odd)
            elif len(own):
                self._contract(contract, row, deals, rows[own], outcome[own])

    def _contract(self, contract: str | None, row: str | None, deals: Deals, rows: Array, outcome: Array) -> None:
        changing = self.compiler.changing(contract) if contract else "batch.why.contract"
        if contract is None or isinstance(changing, str):
            self._singly(rows, str(changing))
        elif not changing:
            self._blocks(self.compiler.contract(contract, row), deals, rows, outcome)
        else:
            packed = np.ascontiguousarray(np.ascontiguousarray(deals.cards[rows]).view(np.uint32).T)
            first, *others = [world.since(packed) for world in changing]
            alike = np.logical_and.reduce([np.ones(len(rows), bool), *(first.same(other) for other in others)])
            self._singly(rows[~alike], "batch.why.open-play")
            order = np.argsort(first.trick, kind="stable")
            order = order[alike[order]]
            for number in np.unique(first.number[order]).tolist():
                some = order[first.number[order] == number]
                compiled = self.compiler.contract(contract, row, number)
                self._blocks(compiled, deals, rows[some], outcome[some], first.part(some))

    def _blocks(
        self, compiled: Compiled | str, deals: Deals, rows: Array, outcome: Array, since: Since | None = None
    ) -> None:
        """Judge rows of one contract, some thousands at once; ``since`` when a card changed it."""
        if isinstance(compiled, str):
            self._singly(rows, compiled)
            return
        for start in range(0, len(rows), BLOCK):
            here = slice(start, start + BLOCK)
            some = None if since is None else since.part(here)
            self._block(deals.part(rows[here]), rows[here], outcome[here], compiled, some)

    def _block(self, deals: Deals, rows: Array, own: Array, compiled: Compiled, since: Since | None) -> None:
        outcomes = self.caller.outcomes
        found = blocks.judge(deals, outcomes, own, compiled, self.rules, since)
        left = np.ones(len(rows), bool)
        for why, open_ in found.open.items():
            self._singly(rows[open_ & left], why)
            left &= ~open_
        verdicts = self.verdicts
        kept: Array | slice = slice(None) if left.all() else np.flatnonzero(left)
        rows = rows[kept]
        declarers = outcomes.seats("declarer", lambda one: one.declarer, NONE)
        verdicts.contract[rows] = verdicts.names.of(compiled.contract.name)
        verdicts.declarer[rows] = declarers[own[kept]]
        verdicts.multiplier[rows] = 1 if compiled.cancelled else compiled.factors[0]
        verdicts.pattern[rows] = self.patterns[own[kept]]
        verdicts.amounts[:, :, rows] = found.amounts[:, :, kept]
        if any(len(event.deals) for event in found.events):
            at = np.full(len(left), -1)
            at[kept] = rows
            findings(found, at, outcomes, own, verdicts)
            faults(found, at, deals, verdicts)

    def _singly(self, rows: Array, why: str) -> None:
        """Let the referee judge some rows one by one."""
        if len(rows):
            self.judged.single[why] += len(rows)
        for row in rows.tolist():
            self.verdicts.put(row, judge_row(self.deals, row, self.names)[1])


def _without_leaders(deals: Deals) -> Deals:
    return replace(deals, leaders=None)

"""The score of a deal as far as it was played, and what it would be otherwise: all it is counted from, in one place."""

from __future__ import annotations

from typing import NamedTuple

from refcli.engine.count import DealScore, Declared, Taken, count
from refcli.engine.facts import Facts
from refcli.engine.outcome import Outcome
from refcli.engine.spread import Answer, combine, each
from refcli.referee.judged import Change
from refcli.referee.leftovers import Before
from refcli.referee.untold import LAST_TRICK, Way
from refcli.rules.model import ScoreRules


class Scoring(NamedTuple):
    """What a score is counted from. ``facts`` where formulas read them, ``declarer`` as side."""

    tricks: Answer[Taken]
    melds: Answer[Declared]
    pair: Answer[Declared]
    factor: Answer[int]
    parts: Answer[ScoreRules]
    before: Answer[Before]
    outcome: Outcome
    facts: Facts | None
    sides: int
    declarer: int | None

    def score(self) -> Answer[DealScore]:
        """As it was played."""
        return self._of(self.tricks, self.parts, self.outcome)

    def way(self, way: Way) -> Answer[DealScore]:
        """As it may have been played."""
        if way.dealer is not None and self.facts is not None:
            dealt = self._replace(facts=self.facts._replace(dealer=way.dealer))
            return dealt.way(way._replace(dealer=None))
        if way.change is not None:
            return self._replace(tricks=each(way.change, self.tricks)).way(way._replace(change=None))
        if way.before is not None:
            return self._replace(before=way.before).way(way._replace(before=None))
        if way.tricks is None:
            return self._of(self.tricks, self.parts, way.outcome)
        return self._of(way.tricks, each(lambda one: one.without(LAST_TRICK), self.parts), way.outcome)

    def changed(self, change: Change) -> Answer[DealScore]:
        """As a penalty leaves it."""

        def again(
            tricks: Taken, melds: Declared, pair: Declared, factor: int, parts: ScoreRules, before: Before
        ) -> DealScore:
            kept = parts if change.bonus else parts.without("bonus")
            melds, pair = _without(melds, change.silent), _without(pair, change.silent)
            told = {**before, **change.told}
            return self._count(change.tricks(tricks), melds, pair, factor, kept, told, self.outcome)

        return combine(again, self.tricks, self.melds, self.pair, self.factor, self.parts, self.before)

    def _of(self, tricks: Answer[Taken], parts: Answer[ScoreRules], outcome: Outcome) -> Answer[DealScore]:
        return combine(self._count, tricks, self.melds, self.pair, self.factor, parts, self.before, outcome)

    def _count(
        self,
        tricks: Taken,
        melds: Declared,
        pair: Declared,
        factor: int,
        parts: ScoreRules,
        before: Before,
        outcome: Outcome,
    ) -> DealScore:
        known = self.facts._replace(before=before, outcome=outcome) if self.facts is not None else None
        return count(self.sides, self.declarer, tricks, melds, pair, factor, parts, known)


def _without(declared: Declared, side: int | None) -> Declared:
    """The same without what one side declared."""
    if side is None:
        return declared
    amounts = tuple(0 if one == side else amount for one, amount in enumerate(declared.amounts))
    return declared._replace(amounts=amounts, to_winner=())

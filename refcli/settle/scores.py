"""A disputed score: what a deal counts, from its points, melds and pair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from refcli.cards import Deck
from refcli.engine.bookings import FIRST_TRICK
from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.count import DealScore, Declared, Taken, count
from refcli.engine.spread import Answer, Spread, combine, each, gather
from refcli.referee.counting import part
from refcli.referee.multiplier import multiplier
from refcli.referee.names import Names
from refcli.referee.pair import pair_cards
from refcli.rules.model import ScoreRules
from refcli.rules.ruleset import Ruleset
from refcli.settle.plays import known
from refcli.settle.ruling import Plain, Ruling, opened, plain

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect

_KINDS = ("card-points", "last-trick", "bonus", "melds", "pair")


@dataclass(frozen=True)
class Side:
    """What one side brings. ``points``: cards and, where nobody is said to have the last trick, its bonus too."""

    points: int | None = None
    melds: int = 0
    pair: bool = False
    last: bool = False
    swept: bool = False


@dataclass(frozen=True)
class Score(Plain):
    """What each side scores. ``declarer`` is the side that named the contract."""

    deck: Deck
    pack: str
    contract: str
    players: tuple[str, ...]
    sides: tuple[Side, ...]
    declarer: int
    bonus: int  # of the last trick under the table's rules: it is in the points said
    titles: tuple[str, ...]  # of the sides
    kind: str = "score"
    aspects: tuple[Aspect, ...] = ("play", "points", "multiplier", "score", "meld-score", "pair")
    keeps_target: bool = False

    def asked(self) -> Mapping[str, Any]:
        names = self.titles
        said = {
            names[index]: {
                "points": side.points, "melds": side.melds, "pair": side.pair, "last": side.last, "swept": side.swept,
            }
            for index, side in enumerate(self.sides)
        }  # fmt: skip
        return {"contract": self.contract, "declarer": names[self.declarer], "count": said}

    def judge(self, rules: Ruleset) -> Ruling | None:
        contract = known(rules, self.deck, self.contract)
        if contract is None or len(self.players) != rules.seats or max(rules.sides) + 1 != len(self.sides):
            return None
        if any(part.kind not in _KINDS for part in rules.score.parts):
            return None  # a formula asks for more than was said
        if rules.calls.imposed and self.contract not in rules.calls.imposed:
            return None
        pack = self.pack if self.pack in rules.deck.packs else rules.default_pack
        names = Names(rules, self.players, pack)
        score = self._score(rules, names, contract)
        sums = each(lambda one: one.totals, score)
        facts = {"score": {side: self._parts(score, index) for index, side in enumerate(self.titles)}}
        word = each(lambda totals: ", ".join(f"{s} {t}" for s, t in zip(self.titles, totals, strict=True)), sums)
        return opened(word, facts)

    @staticmethod
    def _parts(score: Answer[DealScore], side: int) -> dict[str, Any]:
        def total(one: DealScore) -> int:
            return one.totals[side]

        names = score.parts[side] if not isinstance(score, Spread) else next(iter(score.table.values())).parts[side]
        return {**{name: plain(part(score, side, name)) for name in names}, "total": plain(each(total, score))}

    def _score(self, rules: Ruleset, names: Names, contract: Contract) -> Answer[DealScore]:
        factor = gather([(c, multiplier(contract, names.under(one), one)) for c, one in rules.worlds("multiplier")])
        parts = gather([(c, one.score) for c, one in rules.worlds("score")])
        melds = gather([(c, self._melds(one)) for c, one in rules.worlds("meld-score")])
        pair = gather([(c, self._pair(one)) for c, one in rules.worlds("pair")])
        taken = gather([(c, self._taken(one)) for c, one in rules.worlds("play", "points")])

        def counted(taken: Taken, melds: Declared, pair: Declared, factor: int, parts: ScoreRules) -> DealScore:
            return count(len(self.sides), self.declarer, taken, melds, pair, factor, parts)

        return combine(counted, taken, melds, pair, factor, parts)

    def _melds(self, rules: Ruleset) -> Declared:
        amounts = tuple(side.melds if rules.melds.enabled else 0 for side in self.sides)
        return Declared(amounts, (FIRST_TRICK,) * len(amounts), rules.melds.needs_trick)

    def _pair(self, rules: Ruleset) -> Declared:
        contract = known(rules, self.deck, self.contract)
        there = rules.pair.enabled and contract is not None and pair_cards(rules, contract)
        worth = rules.pair.worth if there else 0
        amounts = tuple(worth if side.pair else 0 for side in self.sides)
        return Declared(amounts, (FIRST_TRICK,) * len(amounts), rules.pair.needs_trick)

    def _taken(self, rules: Ruleset) -> Taken:
        """The tricks as they may have been: only who has all of them, or the last one, makes a difference."""
        swept = next((index for index, side in enumerate(self.sides) if side.swept), None)
        last = next((index for index, side in enumerate(self.sides) if side.last), None)
        if swept is not None:
            contract = contracts_of(rules).get(self.contract)
            assert contract is not None
            values = contract.values(1)
            return Taken((swept,) * rules.deal.hand, (sum(values), *(0,) * (rules.deal.hand - 1)), True)
        winners = [index for index, side in enumerate(self.sides) if side.points is not None]
        points = [self.sides[index].points or 0 for index in winners]
        if last is not None:
            points[winners.index(last)] -= self.bonus
            winners, points = [*winners, last], [*points, 0]
        return Taken(tuple(winners), tuple(points), last is not None)


def granted(question: Score, chosen: bool, rules: Ruleset) -> dict[str, str]:
    """What a question takes for granted that would make another answer: ``melds``, ``all``, ``declarer``.

    ``chosen``: somebody said who named the contract.
    """
    found: dict[str, str] = {}
    own = question.judge(rules)
    if sum(side.melds > 0 for side in question.sides) > 1:
        found["melds"] = "both"
    bringing = [index for index, side in enumerate(question.sides) if side.points or side.last]
    if len(bringing) == 1 and question.sides[bringing[0]].points == rules.score.check_sum:
        sides = tuple(replace(side, swept=index in bringing) for index, side in enumerate(question.sides))
        swept = replace(question, sides=sides).judge(rules)
        if own is not None and swept is not None and swept.turned(own):
            found["all"] = swept.word
    others = [] if chosen else [replace(question, declarer=side) for side in range(len(question.sides))]
    told = [one.judge(rules) for one in others]
    if own is not None and any(one is not None and one.turned(own) for one in told):
        found["declarer"] = question.titles[question.declarer]
    return found

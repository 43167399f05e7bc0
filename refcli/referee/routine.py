"""Deals that are whole and in order, with nothing beside calls and tricks: judged from what was worked out before.

Such a deal is a look at each of its cards, its melds and a sum (``openings``, ``whole``). Nothing is ruled on here:
where anything is open, unusual or not in order there is no verdict, and ``referee.deal`` judges the deal anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from refcli.engine.count import DealScore, Declared, Taken, count
from refcli.engine.ledger import FIRST_TRICK, Page, advance, goes_on
from refcli.engine.play import play_of
from refcli.engine.spread import Spread, combine, each
from refcli.engine.tally import Tally
from refcli.record import Call, Comment, Deal, Item, Trick
from refcli.referee.amounts import running
from refcli.referee.calls import Seating, forehand_of
from refcli.referee.course import Course
from refcli.referee.game import ahead, is_over
from refcli.referee.hands import Hands
from refcli.referee.heard import blind
from refcli.referee.lines import Lines
from refcli.referee.melds import award, held_melds
from refcli.referee.names import Names
from refcli.referee.openings import Opening, Openings
from refcli.referee.pair import judge_pair
from refcli.referee.verdict import DealVerdict, SideScore
from refcli.referee.whole import Through, go_through, turns
from refcli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect


class Routine:
    """Deals under a ruleset of which nothing is open or out of the way."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._openings = Openings(rules)
        self._play = play_of(rules)
        sides = max(rules.sides) + 1
        self._tally = Tally(rules.score, sides)
        self._known, self._given = (True,) * rules.seats, (0,) * rules.seats
        self._nothing = Declared((0,) * sides, (FIRST_TRICK,) * sides)
        self._last = rules.score.last_worth

    def judge(self, deal: Deal, course: Course, names: Names) -> DealVerdict | None:
        """The verdict on a legal deal, by which the game is brought forward; None where it takes a closer look."""
        lines, seating = _lines(deal), self._seating(deal, course, names)
        if lines is None or seating is None or len(lines[1]) != self._rules.deal.tricks:
            return None
        calls, tricks = lines
        opening = self._openings.of(deal, calls, tricks, seating, names)
        leads = [trick.leader for trick in tricks if trick.leader is not None]
        if opening is None or leads[:1] != [opening.leader] or len(leads) < len(tricks):
            return None
        through = go_through(tricks, leads, opening.way, self._play, self._rules.seats)
        if through is None or not self._in_order(through, tricks, leads, opening):
            return None
        melds, pair = self._melds(through.hands, leads[0], opening), self._nothing
        if opening.by_card or (opening.pair and any(hand & opening.pair == opening.pair for hand in through.hands)):
            hands = Hands(tuple(through.hands), self._known, 0, self._given, plain=True)
            if opening.by_card and forehand_of(deal, names, hands, seating) not in (None, opening.forehand):
                return None
            known = Lines(tricks=tricks, calls=calls)
            pair, wrong = judge_pair(deal, known, leads, hands, opening.contract, names, self._rules, _scoring(melds))
            if wrong:
                return None
        score = self._advance(deal, course, opening, through, melds, pair)
        self._bring_forward(course, deal, seating, opening, score)
        return _verdict(deal, opening, names, score, course)

    def _seating(self, deal: Deal, course: Course, names: Names) -> Seating | None:
        """Who deals and who was forehand before; None where something about that is unusual."""
        expected = course.expected_dealer(names)
        dealer = expected if deal.dealer is None else deal.dealer
        if dealer is None or deal.findings or course.repeat or course.again:
            return None
        if course.last is not None:
            if deal.number <= course.last or each(is_over, course.state) is not False:
                return None
            if dealer != expected and course.wrong_dealer(dealer, names) is not None:
                return None
        return Seating(dealer, course.forehand, course.voids)

    def _in_order(self, through: Through, tricks: Sequence[Trick], leads: list[int], opening: Opening) -> bool:
        """Whether every card was legal and in turn, and what the record says of its tricks is so."""
        winners, points = through.winners, through.points
        if through.faults or leads[1:] != winners[:-1] or (opening.sum is not None and sum(points) != opening.sum):
            return False
        for trick in tricks:
            if trick.winner is not None or trick.points is not None:
                return self._as_written(tricks, through)
        return True

    def _as_written(self, tricks: Sequence[Trick], through: Through) -> bool:
        """Whether the tricks went to whom, and for what, the record says."""
        points = [*through.points[:-1], through.points[-1] + self._last]
        return all(
            trick.winner in (None, winner) and trick.points in (None, worth)
            for trick, winner, worth in zip(tricks, through.winners, points, strict=True)
        )

    def _melds(self, hands: Sequence[int], leader: int, opening: Opening) -> Declared:
        """What the melds score that nobody wrote down."""
        if opening.melds is None:
            return self._nothing
        low, trump, rules = opening.low, opening.trump, self._rules.melds
        held = held_melds(opening.melds, hands, turns(self._rules.seats)[leader], low, trump)
        return award(held, True, rules, low, trump, rules, self._rules) if held else self._nothing

    def _advance(
        self, deal: Deal, course: Course, opening: Opening, through: Through, melds: Declared, pair: Declared
    ) -> DealScore:
        """The score, added to the game; the times of its bookings are worked out where somebody may have won."""
        rules, sides = self._rules, self._rules.sides
        taken = Taken([sides[winner] for winner in through.winners], through.points, True)
        score = self._tally.count(opening.side, taken, melds, pair, opening.factor)
        before = course.state
        state = None if isinstance(before, Spread) else goes_on(before, score.totals, rules.end)
        if state is None:
            dated = count(len(score.totals), opening.side, taken, melds, pair, opening.factor, rules.score)
            page = Page(deal.number, dated.entries, sums=dated.totals)
            course.state = combine(advance, before, page, rules.end)
        else:
            course.state = state
        return score

    def _bring_forward(self, course: Course, deal: Deal, seating: Seating, opening: Opening, score: DealScore) -> None:
        """What the next deal has to know of this one, but for the totals."""
        course.last, course.place = deal.number, deal.place
        course.dealer, course.forehand = seating.dealer, opening.forehand
        if course.leader is None:
            course.leader = opening.leader
        if self._rules.deal.next_dealer == "winner":
            course.winner = ahead(score.totals)


def _scoring(melds: Declared) -> frozenset[int]:
    """The sides that score melds."""
    return frozenset([side for side, amount in enumerate(melds.amounts) if amount])


def _lines(deal: Deal) -> tuple[list[Call], list[Trick]] | None:
    """The calls of a deal and then its tricks; None where there is anything else but comments."""
    items: Sequence[Item] = deal.items
    tricks = [item for item in items if type(item) is Trick]
    calls = [item for item in items if type(item) is Call]
    if len(items) > len(tricks) + len(calls):
        items = [item for item in items if type(item) is not Comment]
    if len(items) > len(tricks) + len(calls) or (calls and items[len(calls) - 1] is not calls[-1]):
        return None
    return calls, tricks


def _verdict(deal: Deal, opening: Opening, names: Names, score: DealScore, course: Course) -> DealVerdict:
    parts = dict(zip(names.sides, map(SideScore, score.parts, score.totals), strict=True))
    totals = running(course, names)
    return DealVerdict(
        deal.number, opening.shown, opening.declarer, opening.factor, "legal", True, parts, (), (), totals
    )


_ONE_WORLD: tuple[tuple[Aspect, ...], ...] = (
    ("calls", "deal"),
    ("play", "points"),
    ("meld-table",),
    ("meld-order",),
    ("meld-score",),
    ("pair",),
    ("multiplier",),
    ("score",),
    ("end",),
)


def routine_of(rules: Ruleset) -> Routine | None:
    """The routine of a ruleset, kept with it; None where its deals always take a closer look."""
    if "routine" not in rules.compiled:
        settled = all(len(rules.worlds(*aspects)) == 1 for aspects in _ONE_WORLD)
        rules.compiled["routine"] = Routine(rules) if settled and _usual(rules) else None
    found: Routine | None = rules.compiled["routine"]
    return found


def _usual(rules: Ruleset) -> bool:
    """Whether every deal has the same hands, nobody stays out, and nothing but tricks, melds and the pair counts."""
    deal, end, score = rules.deal, rules.end, rules.score
    cards = deal.hands or deal.draw or deal.piles or deal.turn_up or any(one.required for one in deal.exchanges)
    offers = [offer for phase in rules.calls.phases for offer in phase.offers.values()]
    people = rules.dealer_sits_out or rules.parties.together or any(offer.joins for offer in offers)
    counted = score.formulas or score.slate or rules.melds.on_table or rules.calls.rows or rules.calls.lasts
    asked = end.targets or end.standing or end.loses or end.check
    return not (cards or people or counted or asked or play_of(rules).asks) and blind(rules)

"""Deals that are whole and in order, with nothing beside calls and tricks: judged from what was worked out before.

Such a deal is a look at each of its cards, its melds and a sum (``openings``, ``whole``). Nothing is ruled on here:
where anything is open, unusual or not in order there is no verdict, and ``referee.deal`` judges the deal anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from refcli.engine.bookings import FIRST_TRICK, Page, State
from refcli.engine.count import DealScore, Declared, Taken, count
from refcli.engine.ledger import advance, goes_on, lines_of
from refcli.engine.play import play_of
from refcli.engine.tally import Tally
from refcli.record import Call, Comment, Deal, Item, Trick
from refcli.referee.calls import Seating
from refcli.referee.course import Course, ahead, skips
from refcli.referee.forehands import beginners
from refcli.referee.hands import Hands
from refcli.referee.heard import blind
from refcli.referee.lines import Lines
from refcli.referee.melds import award, held_melds
from refcli.referee.names import Names
from refcli.referee.openings import Opening, Openings
from refcli.referee.pair import judge_pair
from refcli.referee.sums import meld_parts, running, side_scores
from refcli.referee.verdict import DealVerdict
from refcli.referee.whole import Through, go_through, turns
from refcli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect


class Routine:
    """Deals under a ruleset of which nothing is open or out of the way."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules, self._melding, self._sides = rules, rules.melds, rules.sides
        self._seats, self._tricks = rules.seats, rules.deal.tricks
        self._openings = Openings(rules)
        self._play = play_of(rules)
        sides = max(rules.sides) + 1
        self._tally, self._lines = Tally(rules.score, sides), lines_of(rules.end)
        self._known, self._given = (True,) * rules.seats, (0,) * rules.seats
        self._nothing = Declared((0,) * sides, (FIRST_TRICK,) * sides)
        self._unwritten = meld_parts(rules)
        self._last = rules.score.last_worth

    def judge(self, deal: Deal, course: Course, names: Names) -> DealVerdict | None:
        """The verdict on a legal deal, by which the game is brought forward; None where it takes a closer look."""
        lines, seating, state = _lines(deal), self._seating(deal, course, names), course.state
        if lines is None or seating is None or not isinstance(state, State) or len(lines[1]) != self._tricks:
            return None
        calls, tricks = lines
        opening = self._openings.of(deal, calls, tricks, seating, names)
        leads = [trick.leader for trick in tricks if trick.leader is not None]
        if opening is None or leads[:1] != [opening.leader] or len(leads) < self._tricks:
            return None
        through = go_through(tricks, leads, opening.way, self._play, self._seats)
        if through is None or not self._in_order(through, tricks, leads, opening):
            return None
        hands, winners, points, _ = through
        melds, pair, cards = self._melds(hands, leads[0], opening), self._nothing, opening.pair
        if opening.by_card or (cards and [hand for hand in hands if hand & cards == cards]):
            held = Hands(tuple(hands), self._known, 0, self._given, plain=True)
            if opening.by_card and not beginners(deal, names, held, seating) <= {None, opening.forehand}:
                return None
            known = Lines(tricks=tricks, calls=calls)
            pair, wrong = judge_pair(deal, known, leads, held, opening.contract, names, self._rules, _scoring(melds))
            if wrong:
                return None
        sides = self._sides
        taken = Taken([sides[winner] for winner in winners], points, True)
        score = self._tally.count(opening.side, taken, melds, pair, opening.factor)
        course.state = self._state(deal, state, score, opening, (taken, melds, pair))
        self._bring_forward(course, deal, seating, opening, score)
        return _verdict(deal, opening, names, score, course, self._unwritten if any(melds.amounts) else ())

    def _seating(self, deal: Deal, course: Course, names: Names) -> Seating | None:
        """Who deals and who was forehand before; None where something about that is unusual."""
        expected = course.expected_dealer(names)
        dealer = expected if deal.dealer is None else deal.dealer
        late = course.vague or course.pending or skips(course, deal.number)
        if dealer is None or deal.findings or course.repeat or course.again or late:
            return None
        if course.last is not None:
            if deal.number <= course.last or not isinstance(course.state, State) or course.state.over is not None:
                return None
            if dealer != expected and course.wrong_dealer(dealer, names) is not None:
                return None
        return Seating(dealer, course.forehand, course.voids)

    def _in_order(self, through: Through, tricks: Sequence[Trick], leads: list[int], opening: Opening) -> bool:
        """Whether every card was legal and in turn, and what the record says of its tricks is so."""
        _, winners, points, faults = through
        if faults or leads[1:] != winners[:-1] or (opening.sum is not None and sum(points) != opening.sum):
            return False
        for trick in tricks:
            if trick.winner is not None or trick.points is not None:
                return self._as_written(tricks, winners, [*points[:-1], points[-1] + self._last])
        return True

    def _as_written(self, tricks: Sequence[Trick], winners: Sequence[int], points: Sequence[int]) -> bool:
        """Whether the tricks went to whom, and for what, the record says."""
        return all(
            trick.winner in (None, winner) and trick.points in (None, worth)
            for trick, winner, worth in zip(tricks, winners, points, strict=True)
        )

    def _melds(self, hands: Sequence[int], leader: int, opening: Opening) -> Declared:
        """What the melds score that nobody wrote down."""
        if opening.melds is None:
            return self._nothing
        low, trump, rules = opening.low, opening.trump, self._melding
        held = held_melds(opening.melds, hands, turns(self._seats)[leader], low, trump)
        return award(held, True, rules, low, trump, rules, self._rules, leader) if held else self._nothing

    def _state(
        self,
        deal: Deal,
        before: State,
        score: DealScore,
        opening: Opening,
        counted: tuple[Taken, Declared, Declared],
    ) -> State:
        """The game with a deal's score; the times of its bookings are worked out where somebody may have won."""
        _, totals, _, _ = score
        if self._lines is not None:
            state = goes_on(before, totals, self._lines)
            if state is not None:
                return state
        dated = count(len(totals), opening.side, *counted, opening.factor, self._rules.score)
        return advance(before, Page(deal.number, dated.entries, sums=totals), self._rules.end)

    def _bring_forward(self, course: Course, deal: Deal, seating: Seating, opening: Opening, score: DealScore) -> None:
        """What the next deal has to know of this one, but for the totals."""
        course.broken = False
        course.last, course.place = deal.number, deal.place
        course.dealer, course.forehand = seating.dealer, opening.forehand
        if course.leader is None:
            course.leader = opening.leader
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


def _verdict(
    deal: Deal, opening: Opening, names: Names, score: DealScore, course: Course, unwritten: tuple[str, ...]
) -> DealVerdict:
    by_side, totals = side_scores(score, names), running(course, names)
    contract, declarer, factor = opening.shown, opening.declarer, opening.factor
    return DealVerdict(deal.number, contract, declarer, factor, "legal", True, by_side, (), (), totals,
                       unwritten=unwritten)  # fmt: skip


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
        settled = all(len(one) == 1 for aspects in _ONE_WORLD for one in rules.open_to(*aspects).values())
        rules.compiled["routine"] = Routine(rules) if settled and _usual(rules) else None
    found: Routine | None = rules.compiled["routine"]
    return found


def _usual(rules: Ruleset) -> bool:
    """Whether every deal has the same hands, nobody stays out, and nothing but tricks, melds and the pair counts."""
    deal, end, score = rules.deal, rules.end, rules.score
    cards = deal.hands or deal.draw or deal.piles or deal.turn_up or any(one.required for one in deal.exchanges)
    offers = [offer for phase in rules.calls.phases for offer in phase.offers.values()]
    people = rules.dealer_sits_out or rules.parties.together or any(offer.joins for offer in offers)
    counted = score.formulas or score.slate or rules.melds.on_table or rules.calls.rows
    kept = rules.calls.lasts or deal.following  # what one deal leaves to the next
    asked = end.targets or end.standing or end.loses or end.check
    return not (cards or people or counted or kept or asked or play_of(rules).asks) and blind(rules)

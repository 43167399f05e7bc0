"""The course of a game: who deals, running totals, the end, penalties, thanks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from refcli.diagnostics import Alternative, Finding
from refcli.engine.ledger import Page, State, advance
from refcli.engine.spread import Spread, combine, gather
from refcli.record import Deal
from refcli.referee.calls import Seating, cites
from refcli.referee.claims import side_of
from refcli.referee.deal import Judged
from refcli.referee.names import Names
from refcli.referee.penalties import Penalised, penalise
from refcli.referee.thanks import thanks_of
from refcli.source import Span


@dataclass(slots=True)
class Course:
    """The game so far. ``state`` is a State, or a Spread of them where unspecified options matter."""

    state: Any
    dealer: int | None = None
    forehand: int | None = None
    last: int | None = None
    winner: int | None = None  # side that won the last deal
    repeat: bool = False  # the last deal did not count: the same dealer deals again
    place: Span | None = None

    def total(self, side: int) -> Any:
        """A running total."""

        def pick(state: State) -> int:
            return state.totals[side]

        return combine(pick, self.state)

    def expected_dealer(self, names: Names) -> int | None:
        """Who should deal now, where the rules and the deal before tell; None too where open options disagree."""
        if self.dealer is None:
            return None
        if self.repeat:
            same = names.rules.deal.misdeal in ("same-dealer", "played-then-repeated")
            return self.dealer if same else None
        worlds = names.rules.worlds("deal")
        expected = gather([(chosen, self._next_dealer(world.deal.next_dealer, names)) for chosen, world in worlds])
        return None if isinstance(expected, Spread) else expected

    def _next_dealer(self, rule: str, names: Names) -> int | None:
        if rule == "right-of-dealer" and self.dealer is not None:
            return (self.dealer + 1) % names.rules.seats
        return self.forehand if rule == "forehand" else None

    def rotations_with(self, dealer: int, names: Names) -> tuple[Alternative, ...]:
        """The option values under which somebody would have been right to deal."""
        rules = names.rules
        return tuple(
            Alternative(option, value)
            for option in rules.options
            if rules.touches(option, "deal")
            for value in rules.resolved.alternatives(option)
            if self._next_dealer(rules.choose({option: value}).deal.next_dealer, names) in (dealer, None)
        )

    def seating(self, deal: Deal, names: Names) -> Seating:
        """Who deals, as recorded, else as the rules have it; and who was forehand before."""
        dealer = deal.dealer if deal.dealer is not None else self.expected_dealer(names)
        return Seating(dealer, self.forehand)


def after_deal(course: Course, judged: Judged, names: Names, apply_penalties: bool) -> Penalised | None:
    """Bring the game forward by one judged deal; findings about the game go to the deal's."""
    deal = judged.deal
    _dealer(course, judged, names)
    _number(course, judged)
    course.last, course.place = deal.number, deal.place
    if judged.void:
        course.repeat = True
        return None
    course.repeat = False
    course.forehand = judged.forehand
    if judged.score is None:
        return None
    if not judged.complete:
        _unfinished(judged, names)
    penalised = penalise(judged, names, apply_penalties)
    _advance(course, judged, names, penalised)
    _running(course, judged, names)
    return penalised


def _dealer(course: Course, judged: Judged, names: Names) -> None:
    expected, dealer = course.expected_dealer(names), judged.deal.dealer
    consecutive = course.last is not None and judged.deal.number in (course.last, course.last + 1)
    if dealer is not None and expected is not None and dealer != expected and consecutive:
        params = {"seat": names.players[dealer], "expected": names.players[expected]}
        judged.findings.append(
            Finding(
                "D104",
                params,
                judged.deal.dealer_place or judged.deal.place,
                deal=judged.deal.number,
                seat=params["seat"],
                clause="deal.next-dealer",
                cites=cites(names.rules, "deal.next_dealer"),
                legal_with=course.rotations_with(dealer, names),
            )
        )
    course.dealer = dealer if dealer is not None else expected
    if course.dealer is None and judged.forehand is not None and judged.deal.number > 1:
        course.dealer = (judged.forehand - 1) % names.rules.seats


def _number(course: Course, judged: Judged) -> None:
    number = judged.deal.number
    if course.last is not None and number <= course.last and not (course.repeat and number == course.last):
        params = {"number": number, "before": course.last}
        judged.findings.append(Finding("D106", params, judged.deal.place, deal=number))


def _unfinished(judged: Judged, names: Names) -> None:
    tricks = judged.tricks
    cards = len(tricks[-1].cards) if tricks else 0
    params = {"deal": judged.deal.number, "trick": len(tricks), "cards": cards, "wanted": names.rules.deal.hand}
    judged.findings.append(
        Finding("D107", params, judged.deal.place, deal=judged.deal.number, trick=len(tricks) or None)
    )


def _advance(course: Course, judged: Judged, names: Names, penalised: Penalised | None) -> None:
    rules = names.rules
    said = thanks_of(judged, names)
    number, complete = judged.deal.number, judged.complete
    booked = penalised.bookings if penalised is not None and penalised.applied else judged.score
    page = combine(lambda one: Page(number, getattr(one, "bookings", one), said, complete), booked)
    end = gather([(chosen, world.end) for chosen, world in rules.worlds("end")])
    before = course.state
    course.state = combine(advance, before, page, end)
    played_on = combine(lambda state: state.over is not None, before)
    if played_on is True:
        over = combine(lambda state: state.over, before)
        ended = over[0] if isinstance(over, tuple) else None
        params = {"deal": judged.deal.number, "ended": ended if ended is not None else "?"}
        judged.findings.append(
            Finding(
                "E101", params, judged.deal.place, deal=judged.deal.number, clause="end", cites=cites(rules, "end.mode")
            )
        )
        return
    _thanks_findings(course, judged, names)
    # a deal that ends the game may stop at any card
    if combine(lambda state: state.over is not None, course.state) is True:
        judged.findings[:] = [finding for finding in judged.findings if finding.code != "D107"]


def _thanks_findings(course: Course, judged: Judged, names: Names) -> None:
    rules = names.rules
    said = judged.lines.said("thanks")
    if not said:
        return
    place = said[0].place
    for code, key in (("E102", "false_claim"), ("E104", "refused")):

        def pick(state: State, key: str = key) -> int | None:
            side: int | None = getattr(state, key)
            return side

        side = combine(pick, course.state)
        if side is None:
            continue
        sides = side.branches() if isinstance(side, Spread) else {}
        one = next((s for s in sides.values() if s is not None), None) if sides else side
        params = {"side": names.sides[one] if isinstance(one, int) else "?", "target": rules.end.target or 0}
        branches = {k: code if s is not None else "stands" for k, s in sides.items()}
        judged.findings.append(
            Finding(
                code,
                params,
                place,
                deal=judged.deal.number,
                clause="end.claim",
                cites=cites(rules, "claim.false"),
                severity="undetermined" if sides else None,
                branches=branches,
            )
        )


def _running(course: Course, judged: Judged, names: Names) -> None:
    """``total`` lines against the running totals."""
    for claim in judged.lines.claims:
        if claim.kind != "total":
            continue
        for index, (seats, said) in enumerate(claim.amounts):
            side = side_of(seats, names)
            if side is None:
                continue
            true = course.total(side)
            wrong = combine(lambda value, said=said: value != said, true)
            if wrong is False:
                continue
            place = claim.places[index] if index < len(claim.places) else claim.place
            shown = true if isinstance(true, int) else "?"
            params = {"side": names.sides[side], "said": said, "true": shown}
            judged.findings.append(
                Finding(
                    "S103",
                    params,
                    place,
                    deal=judged.deal.number,
                    clause="claims",
                    severity="undetermined" if isinstance(wrong, Spread) else None,
                    branches=true.branches() if isinstance(true, Spread) else {},
                )
            )

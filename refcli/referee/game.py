"""A game brought forward by one deal: who dealt, running totals, the end, penalties, thanks."""

from __future__ import annotations

from typing import Any

from refcli.diagnostics import Finding
from refcli.engine.bookings import State
from refcli.engine.ends import holds
from refcli.engine.ledger import advance
from refcli.engine.spread import Spread, combine, each
from refcli.referee.citing import cites
from refcli.referee.course import Course, ahead
from refcli.referee.gaps import played_out
from refcli.referee.judged import Judged
from refcli.referee.leftovers import slate_cells
from refcli.referee.names import Names
from refcli.referee.paging import checks, going_on, page_of, through
from refcli.referee.penalties import Penalised, penalise
from refcli.referee.ruling import ruling_of
from refcli.referee.running import running
from refcli.referee.stand import hide, lose, take_totals, take_totals_before, tell_missing, tell_scores, undecided
from refcli.referee.unmet import of_end
from refcli.referee.untold import without_tricks
from refcli.referee.worlds import answer_of
from refcli.rules.ruleset import Ruleset
from refcli.words import text

UNFINISHED = "D107"
_UNTOLD = "C108"  # what the calls came to


def after_deal(course: Course, judged: Judged, names: Names, apply_penalties: bool) -> Penalised | None:
    """Bring the game forward by one judged deal; findings about the game go to the deal's."""
    deal = judged.deal
    if course.dealt_again(deal):
        course.used = course.before_last
    _dealer(course, judged, names)
    course.winner = None
    _number(course, judged)
    course.last, course.place = deal.number, deal.place
    if judged.lines.claims:
        course.said_winners += [c for c in judged.lines.claims if c.kind == "winner" and c.when.trick is None]
    course.again = judged.passed == "again"
    course.unnamed = judged.contract is None and without_tricks(judged) and _may_pass(names.rules)
    if judged.void and judged.passed != "next-dealer":
        course.repeat = True
        return None
    course.repeat = False
    course.forehand, course.declarer = judged.forehand, judged.declarer
    if judged.void:
        return None
    claimed = judged.outcome.declined or judged.lines.said("thanks", "rest")
    course.broken = bool(judged.tricks) and not judged.complete and not claimed
    course.before_last = course.used
    _fill(course, judged, names)
    if names.rules.calls.lasts and course.settled is None:
        _settle(course, judged, names)
    if course.leader is None and judged.leads:
        course.leader = judged.leads[0]
    tell_scores(course, judged, names)
    score = judged.score
    hide(course, judged, names)
    if score is None:
        if unplayed(judged):
            _unfinished(judged, names)
        take_totals(course, judged, names)
        tell_missing(course, judged)
        return None
    if not judged.complete and not judged.outcome.declined:
        _unfinished(judged, names)
    penalised = penalise(judged, names, apply_penalties)
    if penalised is not None and penalised.ends_deal:
        judged.findings[:] = [finding for finding in judged.findings if finding.code != UNFINISHED]
    best = each(lambda one: ahead(one.totals), score)
    course.winner = best if isinstance(best, int) else None
    take_totals_before(course, judged, names)
    _advance(course, judged, names, penalised if penalised is not None and penalised.applied else None)
    take_totals(course, judged, names)
    tell_missing(course, judged)
    running(course, judged, names)
    return penalised


def _may_pass(rules: Ruleset) -> bool:
    """Whether the same player deals again where nobody wants a deal."""
    return any(phase.nobody == "again" for phase in rules.calls.phases)


def _fill(course: Course, judged: Judged, names: Names) -> None:
    """Write a row of the sheet as played."""
    row, declarer = judged.outcome.row, judged.declarer
    if row is not None and declarer is not None:
        side = names.rules.sides[declarer]
        course.used = {**course.used, side: course.used.get(side, frozenset()) | {row}}


def _dealer(course: Course, judged: Judged, names: Names) -> None:
    expected, dealer = course.expected_dealer(names), judged.deal.dealer
    consecutive = course.last is not None and judged.deal.number in (course.last, course.last + 1)
    wrong = dealer is not None and dealer != expected and consecutive and not course.dealt_again(judged.deal)
    instead = course.wrong_dealer(dealer, names) if dealer is not None and wrong else None
    if dealer is not None and instead is not None:
        params = {"seat": names.players[dealer], "expected": instead}
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
    if course.repeat and course.last is not None and number > course.last:
        course.voids += 1  # the void deal had a number of its own
    if course.last is not None and number <= course.last and not (course.repeat and number == course.last):
        params = {"number": number, "before": course.last}
        judged.findings.append(Finding("D106", params, judged.deal.place, deal=number))


def unplayed(judged: Judged) -> bool:
    """Whether a deal stops before its first card, and nothing else says that something is missing."""
    return not (judged.tricks or judged.void or judged.outcome.declined) and ruling_of(judged.findings) == "legal"


def _unfinished(judged: Judged, names: Names) -> None:
    tricks = judged.tricks
    cards = len(tricks[-1].cards) if tricks else 0
    if played_out(judged, names):
        return  # what the lines lack is said there
    params: dict[str, Any] = {"trick": len(tricks), "cards": cards, "wanted": names.rules.deal.tricks}
    where = text("unfinished.play" if tricks else "unfinished.unplayed", **params)
    judged.findings.append(
        Finding(
            UNFINISHED,
            {"deal": judged.deal.number, **params, "where": where},
            judged.deal.place,
            deal=judged.deal.number,
            trick=len(tricks) or None,
        )
    )


def _advance(course: Course, judged: Judged, names: Names, penalised: Penalised | None) -> None:
    rules = names.rules
    page = page_of(course, judged, names, penalised)
    end = answer_of(rules, "end", lambda world: world.end, sections=("end",), unread=of_end(judged.lines))
    before = course.state
    course.state = going_on(before, page, end) or combine(advance, before, page, end)
    checked = penalised is None and not course.partial and not course.unknown and each(checks, end) is not False
    if checked and combine(holds, course.state, page, end) is False:
        totals = each(lambda state: state.totals, course.state)
        params = {"totals": totals if isinstance(totals, tuple) else (), "deal": judged.deal.number}
        judged.findings.append(Finding("S114", params, judged.deal.place, deal=judged.deal.number, clause="end.check"))
    played_on = each(is_over, before)
    if played_on is True and not course.unknown:
        over = each(lambda state: state.over, before)
        ended = over[0] if isinstance(over, tuple) else None
        params = {"deal": judged.deal.number, "ended": ended if ended is not None else "?"}
        judged.findings.append(
            Finding(
                "E101", params, judged.deal.place, deal=judged.deal.number, clause="end", cites=cites(rules, "end.mode")
            )
        )
        return
    if not course.vague:
        _thanks_findings(course, judged, names)
    # a deal that ends the game may stop at any card
    ended_now = each(is_over, course.state) is True
    if judged.findings and ended_now:
        judged.findings[:] = [finding for finding in judged.findings if finding.code != UNFINISHED]
    ended = ended_now or through(judged, penalised, names) or judged.outcome.declined
    course.partial = not (ended or played_out(judged, names))
    if course.partial:
        course.open = slate_cells(names)
    if course.unknown or course.unsettled:
        course.state = each(undecided, course.state)


def _settle(course: Course, judged: Judged, names: Names) -> None:
    """Keep what was called for the whole game; where nobody can tell what that was, nobody can tell how it ends."""
    if judged.outcome.untold:
        course.unsettled = True
        lose(course, names)
    if judged.outcome.bidder is not None:
        course.settled, course.parties = judged.outcome.lasting(), judged.parties
    elif any(found.code == _UNTOLD for found in judged.findings):
        course.settled, course.unsettled = judged.outcome.lasting(), True
        lose(course, names)


def is_over(state: State) -> bool:
    """Whether the game is."""
    return state.over is not None


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

        side = each(pick, course.state)
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

"""What a deal counts as far as its record tells: points that are only written, predictions that nobody remembers.

Where no trick is written, the written sums are all there is: they are taken as told. A number of the score is unknown
where it comes out differently for what the record leaves open (who took how many tricks, which number was predicted).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from refcli.diagnostics import Finding
from refcli.engine.bookings import COUNTED
from refcli.engine.count import DealScore, Taken
from refcli.engine.outcome import Outcome
from refcli.engine.spread import Answer, combine, each
from refcli.record import SUMS, Claim
from refcli.referee.gaps import Change, gap_ways
from refcli.referee.judged import TOTAL, Cell, Judged
from refcli.referee.leftovers import Before, left, slate_cells, still_open, unwritten
from refcli.referee.names import Names
from refcli.referee.unheard import DECLARED, bids, calls_partners, dealers

UNPREDICTED = "C118"
LAST_TRICK = "last-trick"
_PREDICTIONS = (*range(20), 50, 100, 157)  # enough to see what a number that nobody remembers bears on
_MAYBE = (0, 40)  # points of a side of which none are written


class Way(NamedTuple):
    """One way in which a deal can have gone. Of one that is ``played`` the tricks are written.

    ``before`` is what earlier deals may have left, ``dealer`` who may have dealt, ``change`` how the tricks may have
    gone; None: as is told.
    """

    tricks: Taken | None
    outcome: Outcome
    before: Answer[Before] | None = None
    dealer: int | None = None
    change: Change | None = None

    @property
    def played(self) -> bool:
        return self.tricks is None


class Told(NamedTuple):
    """A score, the numbers of it that are ``unknown``, and whether it is ``told`` although no trick is written.

    Of the slate, ``unwritten`` is what the deal writes there that nobody can tell, ``left`` what is open after it.
    """

    score: Answer[DealScore]
    unknown: frozenset[Cell] = frozenset()
    told: bool = False
    unwritten: frozenset[Cell] = frozenset()
    left: frozenset[Cell] = frozenset()


def without_tricks(judged: Judged) -> bool:
    """Whether no card of a deal is written that was to be played."""
    said = judged.lines.said("thanks", "rest")
    return not (judged.tricks or judged.void or judged.outcome.declined or said)


def claimed(judged: Judged, *kinds: str) -> Iterator[Claim]:
    """The lines with sums of some kinds; of every kind where none is named."""
    return (claim for claim in judged.lines.claims if claim.kind in (kinds or SUMS))


def sums_of(judged: Judged, names: Names, kind: str) -> dict[int, int]:
    """By side the numbers of lines of one kind."""
    found: dict[int, int] = {}
    for claim in claimed(judged, kind):
        for seats, said in claim.amounts:
            sides = {names.rules.sides[seat] for seat in seats}
            if len(sides) == 1:
                found[sides.pop()] = said
    return found


def points_of(judged: Judged, names: Names) -> dict[int, int]:
    """The written points of a deal without tricks, by side; none of them where they do not add up."""
    told, rules = sums_of(judged, names, "points"), names.rules
    rule = judged.contract.rule if judged.contract is not None else None
    changing = rule.per_trick_values if rule is not None else any(r.per_trick_values for r in rules.contracts.values())
    seats = len(judged.active) or rules.seats
    whole = seats * rules.deal.hand == rules.deck.count
    wanted = rules.score.check_sum
    if wanted is None or changing or not whole or len(told) <= max(rules.sides) or sum(told.values()) == wanted:
        return told
    claim = next(claimed(judged, "points"))
    params = {"sum": sum(told.values()), "wanted": wanted}
    judged.findings.append(Finding("S109", params, claim.place, deal=judged.deal.number, clause="score.check-sum"))
    return {}


def ways_of(judged: Judged, names: Names, points: dict[int, int]) -> list[Way]:
    """The ways in which a deal can have gone, as far as its score may read them; none where nothing is left open."""
    if without_tricks(judged):
        return [Way(taken, judged.outcome) for taken in _tricks(names, points)]
    silent = silent_in(judged, names)
    ways = [Way(None, _predicted(judged.outcome, seat, number)) for seat in silent for number in _PREDICTIONS]
    ways += [Way(None, outcome) for outcome in bids(judged.outcome, names.rules)]
    others = [Way(None, judged.outcome, one) for one in left(judged, names)]
    others += [Way(None, judged.outcome, dealer=seat) for seat in dealers(judged, names)]
    ways += [Way(None, judged.outcome), *others] if others else []
    gaps = list(gap_ways(judged, names))
    if not gaps:
        return ways
    return [*(way._replace(change=gaps[0]) for way in ways), *(Way(None, judged.outcome, change=gap) for gap in gaps)]


def silent_in(judged: Judged, names: Names) -> list[int]:
    """Those whose prediction is missing, or cannot be told from what they said."""
    players = names.players
    missing = {players.index(one.seat) for one in judged.findings if one.code == UNPREDICTED and one.seat in players}
    return sorted(missing.union(judged.outcome.silent(judged.active)))


def _predicted(outcome: Outcome, seat: int, number: int) -> Outcome:
    made = [*outcome.predictions, *[None] * (seat + 1 - len(outcome.predictions))]
    made[seat] = number
    return outcome._replace(predictions=tuple(made))


def _tricks(names: Names, points: dict[int, int]) -> Iterator[Taken]:
    """Tricks that bring every side its points: everybody may have the last, few or nearly all, or none where he can."""
    sides = range(max(names.rules.sides) + 1)
    for maybe in _MAYBE[: 1 + (len(points) < len(sides))]:
        worth = [points.get(side, maybe) for side in sides]
        for most in sides:
            for some in dict.fromkeys((tuple(sides), tuple(s for s in sides if worth[s] or s not in points))):
                yield _taken(names, [*(side for side in some if side != most), most], worth)


def _taken(names: Names, order: Sequence[int], worth: Sequence[int]) -> Taken:
    tricks = names.rules.deal.tricks
    winners = [*order, *[order[-1]] * (tricks - len(order))][-tricks:]
    points = [worth[side] if at == winners.index(side) else 0 for at, side in enumerate(winners)]
    seats = tuple(names.rules.sides.index(side) for side in winners)
    return Taken(winners, points, True, (0,) * len(winners), seats)


def unknown_in(scores: Sequence[Answer[DealScore]], names: Names) -> frozenset[Cell]:
    """The numbers of a score that are not the same in all of several scores."""
    first = scores[0]
    found: set[Cell] = set()
    for side in range(len(names.sides)):
        for name in (*names.rules.score.names, TOTAL):
            value = _cell(side, name)
            if any(each(value, other) != each(value, first) for other in scores[1:]):
                found.add((side, name))
    return frozenset(found)


def _cell(side: int, name: str) -> Callable[[DealScore], int]:
    return lambda score: score.totals[side] if name == TOTAL else score.parts[side].get(name, 0)


def as_told(
    judged: Judged, names: Names, score: Answer[DealScore], counted: Callable[[Way], Answer[DealScore]]
) -> Told:
    """What the record tells of a score, and what is only written of it: points, the score of the deal."""
    without = without_tricks(judged)
    ways = ways_of(judged, names, points_of(judged, names) if without else {})
    if not ways and not without:
        return Told(score, left=still_open(judged, names, []))
    scores = [counted(way) for way in ways]
    beyond = judged.outcome.untold and (calls_partners(names.rules) or bool(names.rules.calls.rows))
    if scores and not beyond:
        unknown, open_after = unknown_in(scores, names), [(way.before or judged.before) for way in ways]
        slate = unwritten(scores, names), still_open(judged, names, list(zip(open_after, scores, strict=True)))
    else:
        unknown, slate = everything(names), (slate_cells(names),) * 2
    if not without:
        return Told(score, unknown, False, *slate)
    score = scores[0] if scores else score
    last = [part.name for part in names.rules.score.parts if part.kind == LAST_TRICK]
    unknown |= {(side, name) for side in range(len(names.sides)) for name in last}
    for side, number in sums_of(judged, names, "score").items():
        score = combine(with_total, side, number, score)
        unknown -= {(side, TOTAL)}
    return Told(score, unknown, not any(name == TOTAL for _, name in unknown), *slate)


def with_total(side: int, number: int, score: DealScore) -> DealScore:
    """A score of which one side's sum is written, and no more is known."""
    totals = tuple(number if own == side else total for own, total in enumerate(score.totals))
    entries = tuple(entry for entry in score.entries if entry[2] != side)
    return score._replace(totals=totals, entries=(*entries, (COUNTED, TOTAL, side, number, False)))


def declared(names: Names) -> frozenset[Cell]:
    """The numbers of a score that depend on what is said in the play."""
    parts = [part.name for part in names.rules.score.parts if part.kind in DECLARED]
    return frozenset((side, name) for side in range(len(names.sides)) for name in (*parts, TOTAL))


def everything(names: Names) -> frozenset[Cell]:
    """All numbers of a score."""
    return frozenset((side, name) for side in range(len(names.sides)) for name in (*names.rules.score.names, TOTAL))

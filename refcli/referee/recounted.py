"""What a penalty makes of the tricks of a deal whose score is counted again: where formulas ask for more than sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from refcli.engine.count import Taken
from refcli.referee import effects
from refcli.referee.effects import CHARGED, DEAL_LOST, Case, Effect, dead_trumps, winners_without
from refcli.referee.judged import Change

FINED, FORFEITS = "fined", "forfeits"  # what formulas read of penalties, by account


def told(case: Case, word: str, number: int) -> Change:
    """A deal as played, in which formulas read a number of the offender's account."""
    accounts = range(max(case.names.rules.sides) + 1)
    return Change(told={word: tuple(number if account == case.side else 0 for account in accounts)})


def _whole_deal(case: Case) -> Change:
    """All card points of a whole deal to the other side; the offender keeps nothing, and nobody has made a match."""
    score = case.names.rules.score

    def taken(tricks: Taken) -> Taken:
        played = tricks.points or (0,)
        whole = (score.check_sum or sum(played) + score.last_worth) - score.last_worth
        points = (*played[:-1], whole - sum(played[:-1]))
        seats = tuple(case.neighbour for _ in points) if tricks.seats else ()
        return tricks._replace(winners=(case.other,) * len(points), points=points, seats=seats, complete=True)

    return Change(taken, case.side, bonus=False)


def _from_trick_on(case: Case) -> Change:
    return _moved(case, dict.fromkeys(range(case.trick, len(case.judged.tricks) + 1), case.neighbour))


def _trick_to_others(case: Case) -> Change:
    return _moved(case, {case.trick: case.neighbour})


def _no_rank(case: Case) -> Change:
    return _moved(case, winners_without(case, set(case.cards), case.trick))


def _trumps_no_rank(case: Case) -> Change:
    return _moved(case, winners_without(case, dead_trumps(case), len(case.judged.tricks)))


def _seen_points_lost(case: Case) -> Change:
    """The points of the trick that was looked at are taken from the offender's side: in it, or in one of its own."""

    def taken(tricks: Taken) -> Taken:
        at, own = case.trick - 1, [n for n, side in enumerate(tricks.winners) if side == case.side]
        if at >= len(tricks.points) or not own:
            return tricks
        points = list(tricks.points)
        points[at if at in own else own[-1]] -= points[at]
        return tricks._replace(points=tuple(points))

    return Change(taken)


def _moved(case: Case, winners: Mapping[int, int]) -> Change:
    """Some whole tricks go to other seats, by number."""
    sides = case.names.rules.sides

    def taken(tricks: Taken) -> Taken:
        numbered = list(enumerate(tricks.winners, 1))
        own = tuple(sides[winners[n]] if n in winners and one is not None else one for n, one in numbered)
        seats = tuple(winners.get(n, seat) if seat is not None else None for n, seat in enumerate(tricks.seats, 1))
        return tricks._replace(winners=own, seats=seats)

    return Change(taken)


class Penal(NamedTuple):
    """A penalty: what it makes of the bookings of a deal, and of its tricks where the deal is counted again."""

    moved: Effect
    counted: Callable[[Case], Change] | None = None


PENALTIES: dict[str, Penal] = {
    "whole-deal": Penal(effects.whole_deal, _whole_deal),
    "from-trick-on": Penal(effects.from_trick_on, _from_trick_on),
    "rest-lost": Penal(effects.from_trick_on, _from_trick_on),
    "trick-to-others": Penal(effects.trick_to_others, _trick_to_others),
    "card-loses-rank": Penal(effects.no_rank, _no_rank),
    "both-lose-rank": Penal(effects.no_rank, _no_rank),
    "trumps-lose-rank": Penal(effects.trumps_no_rank, _trumps_no_rank),
    "seen-points-lost": Penal(effects.seen_points_lost, _seen_points_lost),
    "deal-void": Penal(effects.nothing),
    CHARGED: Penal(effects.as_played),
    DEAL_LOST: Penal(effects.as_played),
}

"""The tricks of a deal as a replay shows them: who played what, which cards were legal, who took it."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.cards import mask_of
from refcli.engine.around import Around, stock_left
from refcli.engine.contracts import contracts_of, standing
from refcli.engine.play import legal_cards
from refcli.record import Trick
from refcli.referee.judged import Judged
from refcli.referee.moving import apply
from refcli.referee.names import Names
from refcli.referee.verdict import TrickVerdict


def tricks_of(judged: Judged, names: Names) -> tuple[TrickVerdict, ...]:
    """Nothing where the deal could not be played out."""
    if not judged.played or judged.hands is None:
        return ()
    played = judged.played[0][1]
    fallen, won = 0, [0] * names.rules.seats
    seats = names.rules.seats
    bonus = names.rules.score.last_worth
    left = list(judged.hands.dealt)
    found: list[TrickVerdict] = []
    for at, (trick, leader) in enumerate(zip(judged.tricks, judged.leads, strict=True)):
        apply(left, judged.hands.later, at)
        who = tuple(trick.seat(index, seats, leader, judged.active) for index in range(len(trick.cards)))
        legal = tuple(_legal(judged, names, trick, at + 1, who, left, (fallen, won)))
        fallen |= mask_of(trick.cards)
        for seat, party in enumerate(judged.parties):
            winner = played.winners[at]
            won[seat] += winner is not None and judged.parties[winner] == party
        if trick.lost and trick.leader is None:
            continue  # there is nothing to show
        points = played.points[at] + (bonus if judged.complete and at + 1 == len(judged.tricks) else 0)
        found.append(TrickVerdict(trick.number, leader, who, trick.cards, played.winners[at], points, legal))
    return tuple(found)


def _legal(
    judged: Judged,
    names: Names,
    trick: Trick,
    number: int,
    who: tuple[int, ...],
    left: list[int],
    before: tuple[int, list[int]],
) -> Iterator[int | None]:
    """For each card of a trick what was legal under some choice of the unspecified options; ``left`` is played from.

    ``before`` are the cards that fell in earlier tricks and the tricks that each seat's party has won.
    """
    assert judged.hands is not None and judged.called is not None
    earlier = [other.cards for other in judged.tricks[: number - 1]]
    for index, (seat, card) in enumerate(zip(who, trick.cards, strict=True)):
        lies = trick.cards[:index]
        if not judged.hands.known[seat] or number <= judged.hands.vague or min(trick.cards[: index + 1]) < 0:
            yield None
        else:
            mask = 0
            around = None
            if judged.circle:
                stock = stock_left(judged.circle, number - 1)
                around = Around(judged.circle, seat, who[0], before[0], before[1][seat], stock)
            for _, world in names.rules.worlds("play"):
                contract = contracts_of(world).get(judged.called.name)
                if contract is not None:
                    contract = standing(contract, earlier, lies)
                    mask |= legal_cards(world, contract, left[seat], lies, number, around)
            yield mask
        if card >= 0:
            left[seat] &= ~(1 << card)

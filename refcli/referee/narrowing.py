"""What each hand can be at the end of what is told: by the cards alone, and if nobody broke a rule.

A forgotten card is taken to be each card that its player can have had, one after the other, as long as the ways to do
so can be counted; what holds in all of them is so. Of the hands, cards are struck out one by one that a hand cannot
have held because a play would then have been illegal, and then of all hands together, as every card must be somewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from refcli.engine.cells import split
from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.play import Play, play_of, set_view
from refcli.referee import forgotten
from refcli.referee.doubt import Holding, hands, rule
from refcli.referee.forgotten import Told
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.referee.places import Placed, spread_out
from refcli.referee.testimony import Testimony
from refcli.referee.tricks import cards_played
from refcli.rules.ruleset import Ruleset

_ROUNDS = 10  # of narrowing; what is known then is still true
_MOST = 600  # ways to take the forgotten cards; beyond, they stay unknown, and more may follow than is told


class End(NamedTuple):
    """By seat what it can still hold, by the rules (``may``) and by the cards alone (``could``).

    ``ways`` are the deals as they may have been told, forgotten cards filled in; ``sole`` are the cards that can only
    have been dealt to one seat: ``(seat, card, by the cards alone)``.
    """

    may: tuple[int, ...]
    could: tuple[int, ...]
    more: tuple[int, ...]  # how many cards are left that were not seen
    ways: tuple[Told, ...]
    sole: tuple[tuple[int, int, bool], ...]
    exact: bool


def contract_in(judged: Judged, world: Ruleset) -> Contract | None:
    """The contract of a deal as called, under rules without anything open."""
    started = judged.called or judged.contract
    return contracts_of(world).get(started.name) if started is not None else None


def end_of(told: Told, judged: Judged, names: Names) -> End:
    """What is known at the end of what is told."""
    ways = list(islice(forgotten.ways(told, judged, names), _MOST + 1))
    exact = 0 < len(ways) <= _MOST
    if not exact:
        ways = [told]
    size = names.rules.deal.hand
    by_cards = [(way, placed) for way in ways if (placed := _placed(_could(way, size), way, size)) is not None]
    by_rules = [one for _, world in names.rules.worlds("play") for one in _lawful(ways, judged, world, size)]
    plain = _sole(by_cards)
    sole = _sole(by_rules) if by_rules else plain
    may = _left([(way, placed.may) for way, placed in by_rules], told, size)
    could = _left([(way, _could(way, size)) for way, _ in by_cards] or [(told, _could(told, size))], told, size)
    return End(
        may if by_rules else could,
        could,
        tuple(holding.more for holding in _follow(told, None, play_of(names.rules), size, [0] * len(may))[0]),
        tuple(dict.fromkeys(way for way, _ in by_rules)) or tuple(ways),
        tuple((seat, card, (seat, card) in plain) for seat, card in sorted(sole | plain)),
        exact,
    )


_Way = tuple[Told, Placed]


def _rooms(told: Told, size: int) -> list[int]:
    rooms = [max(0, size - mask.bit_count()) for mask in told.hands.dealt]
    return [0 if known else room for room, known in zip(rooms, told.hands.known, strict=True)]


def _could(told: Told, size: int) -> list[int]:
    """By seat the cards not seen that it can have by their number alone."""
    return [told.hands.unseen if room else 0 for room in _rooms(told, size)]


def _placed(may: Sequence[int], told: Told, size: int) -> Placed | None:
    return spread_out(may, _rooms(told, size), told.hands.unseen)


def _sole(ways: Sequence[_Way]) -> set[tuple[int, int]]:
    """Who was dealt which card in every way."""
    found: set[tuple[int, int]] | None = None
    for way, placed in ways:
        here = {*placed.sole, *way.filled}
        found = here if found is None else found & here
    return found or set()


def _left(ways: Sequence[tuple[Told, Sequence[int]]], told: Told, size: int) -> tuple[int, ...]:
    """By seat the cards that it can still have in some way."""
    left = [0] * len(told.hands.dealt)
    for way, may in ways:
        rooms, played = _rooms(way, size), cards_played(way.tricks, way.leads, len(left), way.active)
        for seat, own in enumerate(may):
            left[seat] |= way.hands.dealt[seat] & ~played[seat] | (own if rooms[seat] else 0)
    return tuple(left)


def _lawful(ways: Sequence[Told], judged: Judged, world: Ruleset, size: int) -> list[_Way]:
    """The ways in which nobody need have broken a rule; where there is none, what each leaves open."""
    contract, play = contract_in(judged, world), play_of(world)
    found: list[tuple[Told, Placed | None, bool]] = []
    for way in ways:
        placed, broken = _narrowed(way, contract, play, size)
        found.append((way, placed, broken))
    strict = [(way, placed) for way, placed, broken in found if placed is not None and not broken]
    if strict:
        return strict
    loose = [(way, placed or _placed(_could(way, size), way, size)) for way, placed, _ in found]
    return [(way, placed) for way, placed in loose if placed is not None]


def _narrowed(told: Told, contract: Contract | None, play: Play, size: int) -> tuple[Placed | None, bool]:
    """Where the cards can be if nobody broke a rule, None where nowhere; and whether a play was illegal anyhow."""
    may = _could(told, size)
    placed, broken = _placed(may, told, size), False
    if contract is None or play.asks:  # who sits where is not looked at here
        return placed, False
    for _ in range(_ROUNDS):
        before = tuple(may)
        _, broken = _follow(told, contract, play, size, may)
        placed = _placed(may, told, size)
        if placed is None or placed.may == before:
            break
        may = list(placed.may)
    return placed, broken


def _follow(
    told: Told, contract: Contract | None, play: Play, size: int, may: list[int]
) -> tuple[tuple[Holding, ...], bool]:
    """Go through the plays and take from ``may`` what each shows; the hands at the end, and whether one is illegal."""
    seats = len(may)
    testimony = Testimony(play, told.hands, size, cards_played(told.tricks, told.leads, seats, told.active))
    forgot: set[int] = set()
    broken = False
    for at, (trick, leader) in enumerate(zip(told.tricks, told.leads, strict=True)):
        testimony.begin(max(0, trick.number - at - 1))
        for index, card in enumerate(trick.cards):
            seat, before = trick.seat(index, seats, leader, told.active), trick.cards[:index]
            clear = min((*before, card)) >= 0 and seat not in forgot and not testimony.missing
            if contract is not None and clear:
                set_view(play.view, contract.mode(at + 1), 0, before, at + 1)
                own = _fitting(play, contract, at + 1, card, testimony.holding(seat), may[seat])
                may[seat], broken = (own, broken) if own is not None else (may[seat], True)
            testimony.take(seat, card)
            if card < 0:
                forgot.add(seat)
            if contract is not None and card >= 0:
                contract = contract.seen(at + 1, trick.cards[: index + 1])
            elif contract is not None and contract.turning is not None:
                contract = None
    return tuple(testimony.holding(seat) for seat in range(seats)), broken


def _fitting(play: Play, contract: Contract, number: int, card: int, holding: Holding, may: int) -> int | None:
    """The cards that somebody can hold if the card was legal; None where it was not, whatever he holds."""
    mode, view = contract.mode(number), play.view
    if not rule(play, mode, view, card, holding, may).allowed:
        return None
    if not holding.room or not may:
        return may
    cells = play.cells(mode, view)
    for cell in split(may, cells):
        low = cell & -cell
        with_it = Holding(holding.sure | low, holding.maybe, holding.room - 1, holding.more - 1)
        if not any(_legal(play, contract, number, hand, card) for hand in hands(cells, with_it, may & ~low)):
            may &= ~cell
    return may


def _legal(play: Play, contract: Contract, number: int, hand: int | None, card: int) -> bool:
    if hand is None:
        return True
    play.view.hand = play.view.held = hand
    return bool(play.legal(contract.mode(number), play.view) >> card & 1)

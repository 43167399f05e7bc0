"""What a record tells of the hands: who has no card of a suit, who must hold what, which plays cannot be ruled on.

Two kinds of facts: by the cards alone, and by the rules as well, that is in every deal that fits the record and in
which nobody broke an obligation. The second kind is drawn card by card: a card that a hand cannot hold because a play
would then have been illegal; and of all hands together, that every card must be somewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from refcli.cards import bits
from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.play import Play, play_of, set_view
from refcli.record import Trick
from refcli.referee.doubt import Holding, hands, rule
from refcli.referee.hands import Hands, read_hands
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.referee.places import spread_out
from refcli.referee.testimony import Testimony
from refcli.referee.tricks import cards_played, play_out
from refcli.referee.verdict import NO_KNOWLEDGE, Held, Knowledge, Unruled, Until, Void
from refcli.rules.ruleset import Ruleset

_ROUNDS = 10  # of narrowing; what is known then is still true


class _Told(NamedTuple):
    """A deal up to a moment."""

    tricks: tuple[Trick, ...]
    leads: tuple[int, ...]
    hands: Hands
    active: tuple[int, ...]


def knowledge_of(judged: Judged, names: Names, until: Until | None) -> Knowledge:
    """What the record tells up to a moment, or to its end."""
    if not judged.played:  # nor is it known who led
        return NO_KNOWLEDGE
    told = _upto(judged, names, until)
    if told is None or all(told.hands.known):
        return NO_KNOWLEDGE
    ends = _last(told, judged, names)
    count = len(told.tricks)
    steps = [_last(_first(told, judged, names, n), judged, names) for n in range(1, count)] + [ends]
    voids = tuple(v for seat in told.active for v in _voids(seat, told, steps, judged, names))
    return Knowledge(voids, _held(ends), _open(told, judged, names))


def _upto(judged: Judged, names: Names, until: Until | None) -> _Told | None:
    tricks = list(judged.tricks)
    if until is not None:
        tricks = [trick for trick in tricks if trick.number <= until[0]]
        if tricks and tricks[-1].number == until[0] and until[1] is not None:
            tricks[-1] = replace(tricks[-1], cards=tricks[-1].cards[: until[1]])
    return _read(judged, names, tuple(tricks)) if tricks and judged.hands is not None else None


def _first(told: _Told, judged: Judged, names: Names, count: int) -> _Told:
    return _read(judged, names, told.tricks[:count])


def _read(judged: Judged, names: Names, tricks: tuple[Trick, ...]) -> _Told:
    lines = replace(judged.lines, tricks=list(tricks))
    leads = tuple(judged.leads[: len(tricks)])
    active = judged.active or tuple(range(names.rules.seats))
    read, _ = read_hands(judged.deal, lines, names, leads, active, active)
    return _Told(tricks, leads, read, active)


class _End(NamedTuple):
    """What each seat can hold at the end of what is told: by the rules, and by the cards alone; and what it has."""

    may: tuple[int, ...]
    could: tuple[int, ...]
    has: tuple[Holding, ...]
    sole: tuple[tuple[int, int, bool], ...]  # (seat, card, by the cards alone): it can be nowhere else


def _last(told: _Told, judged: Judged, names: Names) -> _End:
    rooms = [max(0, names.rules.deal.hand - mask.bit_count()) for mask in told.hands.dealt]
    rooms = [0 if known else room for room, known in zip(rooms, told.hands.known, strict=True)]
    could = tuple(told.hands.unseen if room else 0 for room in rooms)
    may = [0] * len(could)
    for _, world in names.rules.worlds("play"):
        own = _narrowed(told, _contract(judged, world), play_of(world), list(could), rooms, names.rules.deal.hand)
        may = [one | other for one, other in zip(may, own, strict=True)]
    end = _follow(told, None, play_of(names.rules), names.rules.deal.hand, list(could))
    by_rules = spread_out(may, rooms, told.hands.unseen)
    by_cards = spread_out(could, rooms, told.hands.unseen)
    plain = set(by_cards.sole) if by_cards is not None else set[tuple[int, int]]()
    sole = by_rules.sole if by_rules is not None else tuple(plain)
    return _End(tuple(may), could, end, tuple((s, c, (s, c) in plain) for s, c in sole))


def _contract(judged: Judged, world: Ruleset) -> Contract | None:
    started = judged.called or judged.contract
    return contracts_of(world).get(started.name) if started is not None else None


def _narrowed(
    told: _Told, contract: Contract | None, play: Play, could: list[int], rooms: list[int], size: int
) -> Sequence[int]:
    """What each seat can hold if nobody broke a rule; what could be where no such deal is found."""
    may = list(could)
    if contract is None or play.asks:  # who sits where is not looked at here
        return may
    for _ in range(_ROUNDS):
        before = tuple(may)
        _follow(told, contract, play, size, may)
        placed = spread_out(may, rooms, told.hands.unseen)
        if placed is None:
            return could
        may = list(placed.may)
        if tuple(may) == before:
            break
    return may


def _follow(told: _Told, contract: Contract | None, play: Play, size: int, may: list[int]) -> tuple[Holding, ...]:
    """Go through the plays and take from ``may`` what each shows; what is known of each hand at the end."""
    seats = len(may)
    testimony = Testimony(play, told.hands, size, cards_played(told.tricks, told.leads, seats, told.active))
    forgot: set[int] = set()
    for at, (trick, leader) in enumerate(zip(told.tricks, told.leads, strict=True)):
        testimony.begin(max(0, trick.number - at - 1))
        for index, card in enumerate(trick.cards):
            seat, before = trick.seat(index, seats, leader, told.active), trick.cards[:index]
            clear = contract is not None and min((*before, card)) >= 0 and seat not in forgot
            if contract is not None and clear and may[seat] and not testimony.missing:
                mode = contract.mode(at + 1)
                set_view(play.view, mode, 0, before, at + 1)
                may[seat] = _fitting(play, contract, at + 1, card, testimony.holding(seat), may[seat])
            testimony.take(seat, card)
            if card < 0:
                forgot.add(seat)
            if contract is not None and card >= 0:
                contract = contract.seen(at + 1, trick.cards[: index + 1])
            elif contract is not None and contract.turning is not None:
                contract = None
    return tuple(testimony.holding(seat) for seat in range(seats))


def _fitting(play: Play, contract: Contract, number: int, card: int, holding: Holding, may: int) -> int:
    """The cards that somebody can hold if the card was legal; all where it was not, whatever he holds."""
    mode, view = contract.mode(number), play.view
    if not rule(play, mode, view, card, holding, may).allowed or not holding.room:
        return may
    cells = play.cells(mode, view)
    cards: dict[object, int] = {}
    for one in bits(may):
        key: object = one if cells.each else tuple(mask >> one & 1 for mask in cells.masks)
        cards[key] = cards.get(key, 0) | 1 << one
    for cell in cards.values():
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


def _voids(seat: int, told: _Told, steps: Sequence[_End], judged: Judged, names: Names) -> list[Void]:
    """The suits of which a seat has nothing left, though somebody may have."""
    started = judged.called or judged.contract
    end = steps[-1]
    if started is None or told.hands.known[seat] or not end.has[seat].more:
        return []
    mode = started.mode(min(len(told.tricks) + 1, names.rules.deal.hand))
    fallen = sum(1 << card for trick in told.tricks for card in trick.cards if card >= 0)
    found: list[Void] = []
    for mask in dict.fromkeys(mode.tables.classes):
        if not mask & ~fallen & names.rules.deck.all or mask & _can(end, seat, end.may):
            continue
        seen = next(n for n, step in enumerate(steps, 1) if not mask & _can(step, seat, step.may))
        by_cards = not mask & _can(end, seat, end.could)
        since = 1 + max((n for n, card in _plays(told, seat) if card < 0 or mask >> card & 1), default=0)
        trump = mask == mode.trump
        suit = next((i for i, own in enumerate(names.rules.deck.suit_masks) if own & mask), 0)
        found.append(Void(seat, None if trump else suit, since, told.tricks[seen - 1].number, by_cards))
    return found


def _can(end: _End, seat: int, may: Sequence[int]) -> int:
    """The cards that a seat can still have."""
    holding = end.has[seat]
    return holding.sure | holding.maybe | (may[seat] if holding.room else 0)


def _plays(told: _Told, seat: int) -> list[tuple[int, int]]:
    return [
        (trick.number, card)
        for trick, leader in zip(told.tricks, told.leads, strict=True)
        for index, card in enumerate(trick.cards)
        if trick.seat(index, len(told.hands.dealt), leader, told.active) == seat
    ]


def _held(end: _End) -> tuple[Held, ...]:
    return tuple(Held(seat, card, plain) for seat, card, plain in end.sole)


def _open(told: _Told, judged: Judged, names: Names) -> tuple[Unruled, ...]:
    """The plays that are legal in some deals that fit and illegal in others, in some choice of what is left open."""
    found: dict[tuple[int, int], None] = {}
    for _, world in names.rules.worlds("play"):
        contract = _contract(judged, world)
        if contract is not None:
            size = names.rules.deal.hand
            played = play_out(
                told.tricks, told.leads, contract, play_of(world), told.hands, size, judged.circle, full=True
            )
            found |= dict.fromkeys(key for key, ruling in played.rulings.items() if ruling == "open")
    seats = len(told.hands.dealt)
    return tuple(
        Unruled(t.number, t.seat(index, seats, told.leads[at], told.active), t.cards[index])
        for at, index in sorted(found)
        for t in (told.tricks[at],)
    )

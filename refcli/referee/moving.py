"""Cards that change hands after the deal: what the lines of a record move, and the hands that follow from it.

``swap Anna H6 SK`` gives one card and takes another, ``take`` and ``draw`` take, ``open`` uncovers a card of one's own
pile, ``discard`` puts away, ``give Anna Carla S6 S7`` hands over, ``exchange Anna`` changes a whole hand.
``missing Anna S6 @5.`` tells of a card that was not in her hand before it was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from refcli.cards import BITS, mask_of
from refcli.record import Deal, Event, Trick
from refcli.rules.model import DealRules

SWAP, TAKE, DRAW, OPEN, DISCARD, GIVE, EXCHANGE = "swap", "take", "draw", "open", "discard", "give", "exchange"
MISSING = "missing"
_READ = ("N115", "N121")  # codes of lines of which nothing is lost
VERBS = (SWAP, TAKE, DRAW, OPEN, DISCARD, GIVE, EXCHANGE, MISSING)


class Move(NamedTuple):
    """Cards into a seat's hand and out of it, once ``after`` tricks are through. ``whole``: for another hand."""

    after: int
    seat: int
    into: int = 0
    out: int = 0
    whole: bool = False


def moved(deal: Deal) -> list[Event]:
    """The lines by which cards change hands, in the order written."""
    return [item for item in deal.items if isinstance(item, Event) and item.verb in VERBS and item.seat is not None]


def unread(deal: Deal) -> bool:
    """Whether something above the first trick cannot be read that may have moved cards."""
    first = next((item.place.line for item in deal.items if isinstance(item, Trick) and item.place is not None), None)
    places = (found.place for found in deal.findings if found.place is not None and found.code not in _READ)
    if any(first is None or place.line < first for place in places):
        return True
    events = (item for item in deal.items if isinstance(item, Event) and item.verb in VERBS and not item.after_trick)
    return any(event.seat is None or blurred(event) for event in events)


def blurred(event: Event) -> bool:
    """Whether some card of a line cannot be told."""
    return bool(event.words) or min(event.cards, default=0) < 0


def moves_of(events: Iterable[Event]) -> Iterator[Move]:
    """What some lines move."""
    for event in events:
        seat, cards = event.seat, event.cards
        if seat is None:
            continue
        if event.verb == SWAP:
            yield Move(event.after_trick, seat, mask_of(cards[1:]), mask_of(cards[:1]))
        elif event.verb in (TAKE, DRAW, OPEN):
            yield Move(event.after_trick, seat, mask_of(cards))
        elif event.verb == DISCARD:
            yield Move(event.after_trick, seat, 0, mask_of(cards))
        elif event.verb == MISSING:
            yield Move(0, seat, 0, mask_of(cards))
            yield Move(event.when.trick or event.after_trick, seat, mask_of(cards))
        elif event.verb == EXCHANGE:
            yield Move(event.after_trick, seat, mask_of(cards), whole=True)
        elif event.other is not None:
            yield Move(event.after_trick, seat, 0, mask_of(cards))
            yield Move(event.after_trick, event.other, mask_of(cards))


class Kept(NamedTuple):
    """The hands of a deal in which cards move, by seat: ``start`` when play begins, whether it is ``known`` in full,
    all cards that it ever ``held`` surely, and the ``later`` moves. Before trick ``vague`` nothing is told of hands.
    """

    start: tuple[int, ...]
    known: tuple[bool, ...]
    held: tuple[int, ...]
    later: tuple[Move, ...]
    vague: int
    dealt: tuple[int, ...]  # the hands as dealt, 0 where not known


def hands_of(moves: Sequence[Move], written: Sequence[int], played: Sequence[Sequence[int]], deal: DealRules) -> Kept:
    """``written`` are whole hands as dealt (0: none), ``played`` the cards of each seat in order."""
    before = [move for move in moves if move.after == 0]
    later = [move for move in moves if move.after > 0]
    seats = range(len(written))
    start, known, held = [0] * len(written), [False] * len(written), [0] * len(written)
    dealt = list(written)
    vague = 0
    for seat in seats:
        into, out, gone = _sum(before, seat)
        drawn, _, _ = _sum(later, seat)
        cards = mask_of(list(played[seat]))
        whole = any(move.whole for move in before if move.seat == seat)
        if written[seat] and not whole:
            start[seat], known[seat] = (written[seat] | into) & ~gone, True
        else:
            size = deal.hand + deal.piles + (0 if whole else into.bit_count() - out.bit_count())
            start[seat] = (cards | into) & ~gone & ~drawn
            known[seat] = start[seat].bit_count() == size
        held[seat] = start[seat] | drawn
        if known[seat] and not dealt[seat] and not whole:
            dealt[seat] = (start[seat] | out) & ~into
        if len(played[seat]) == deal.tricks and held[seat] != cards:
            vague = max(vague, deal.tricks - deal.hand)
    if vague:  # what was drawn is not written down: the last hands are those that were played
        later = [Move(vague, seat, mask_of(list(played[seat][vague:])), whole=True) for seat in seats if played[seat]]
        held = [mask_of(list(cards)) for cards in played]
        start, known = [0] * len(written), [True] * len(written)
    return Kept(tuple(start), tuple(known), tuple(held), tuple(later), vague, tuple(dealt))


def _sum(moves: Iterable[Move], seat: int) -> tuple[int, int, int]:
    """What came in and went out on balance (a card that did both is in neither), and what lies elsewhere at last."""
    into = out = gone = 0
    for move in moves:
        if move.seat != seat:
            continue
        if move.whole:  # what was taken before goes with the hand
            into, out, gone = move.into, (out | into) & ~move.into, (gone | into) & ~move.into
        else:
            into, out = (into & ~move.out) | (move.into & ~out), (out & ~move.into) | (move.out & ~into)
            gone = (gone & ~move.into) | move.out
    return into, out, gone


def apply(left: list[int], later: Iterable[Move], after: int) -> None:
    """The hands once ``after`` tricks are through and all that follows them is done."""
    for move in later:
        if move.after == after:
            left[move.seat] = move.into if move.whole else (left[move.seat] | move.into) & ~move.out


def stock_before(all_cards: int, later: Sequence[Move], start: int, after: int, count: int) -> int:
    """The cards still to be drawn after some tricks, as far as told; some card at least where any are left."""
    gone = start
    for move in later:
        if move.after <= after:
            gone |= move.into
    left = all_cards & ~gone
    return left if count > 0 else 0


def first_cards(mask: int) -> int:
    """One card of a set, to stand for a set that is not empty."""
    return mask & -mask if mask else BITS[0]

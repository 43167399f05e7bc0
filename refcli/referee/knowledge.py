"""What a record tells of the hands: who has no card of a suit, who must hold what, which plays cannot be ruled on.

Two kinds of facts: by the cards alone, and by the rules as well, that is in every deal that fits the record and in
which nobody broke an obligation (``narrowing``).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from refcli.engine.play import play_of
from refcli.referee.forgotten import Told, read
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.referee.narrowing import End, contract_in, end_of
from refcli.referee.tricks import play_out
from refcli.referee.verdict import NO_KNOWLEDGE, Held, Knowledge, Unruled, Until, Void


def knowledge_of(judged: Judged, names: Names, until: Until | None) -> Knowledge:
    """What the record tells up to a moment, or to its end."""
    if not judged.played:  # nor is it known who led
        return NO_KNOWLEDGE
    told = _upto(judged, names, until)
    if told is None or all(told.hands.known):
        return NO_KNOWLEDGE

    @cache
    def first(count: int) -> End:
        """What is known after some tricks."""
        return end_of(read(judged, names, told.tricks[:count]), judged, names)

    end = end_of(told, judged, names)
    voids = tuple(void for seat in told.active for void in _voids(seat, told, end, first, judged, names))
    held = tuple(Held(seat, card, plain) for seat, card, plain in end.sole)
    return Knowledge(voids, held, _open(told, judged, names), end.exact)


def _upto(judged: Judged, names: Names, until: Until | None) -> Told | None:
    tricks = list(judged.tricks)
    if until is not None:
        tricks = [trick for trick in tricks if trick.number <= until[0]]
        if tricks and tricks[-1].number == until[0] and until[1] is not None:
            tricks[-1] = (tricks[-1])._replace(cards=tricks[-1].cards[: until[1]])
    return read(judged, names, tuple(tricks)) if tricks and judged.hands is not None else None


def _voids(seat: int, told: Told, end: End, first: Callable[[int], End], judged: Judged, names: Names) -> list[Void]:
    """The suits of which a seat has nothing left, though somebody may have."""
    started = judged.called or judged.contract
    if started is None or told.hands.known[seat] or not end.more[seat]:
        return []
    mode = started.mode(min(len(told.tricks) + 1, names.rules.deal.hand))
    fallen = sum({1 << card for trick in told.tricks for card in trick.cards if card >= 0})
    found: list[Void] = []
    for mask in dict.fromkeys(mode.tables.classes):
        if not mask & ~fallen & names.rules.deck.all or mask & end.may[seat]:
            continue
        trump = mask == mode.trump
        suit = next((i for i, own in enumerate(names.rules.deck.suit_masks) if own & mask), 0)
        seen = told.tricks[_shown(seat, mask, len(told.tricks), first) - 1].number
        by_cards = not mask & end.could[seat]
        found.append(Void(seat, None if trump else suit, _since(seat, mask, end), seen, by_cards))
    return found


def _shown(seat: int, mask: int, count: int, first: Callable[[int], End]) -> int:
    """After how many tricks it shows: what is known stays known, so that it is enough to go back from the end."""
    while count > 1 and not mask & first(count - 1).may[seat]:
        count -= 1
    return count


def _since(seat: int, mask: int, end: End) -> int:
    """The trick after the last one in which a card of the suit, or one that may be, was played."""
    played = (play for way in end.ways for play in way.plays(seat))
    return 1 + max((trick for trick, card in played if card < 0 or mask >> card & 1), default=0)


def _open(told: Told, judged: Judged, names: Names) -> tuple[Unruled, ...]:
    """The plays that are legal in some deals that fit and illegal in others, in some choice of what is left open."""
    found: dict[tuple[int, int], None] = {}
    for _, world in names.rules.worlds("play"):
        contract = contract_in(judged, world)
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

"""Cards and the hands they can be in: which places are left for each once every card must be somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.cards import bits

Group = tuple[int, int]  # the hands a kind of card can be in, as bits, and how many there are


class Placed(NamedTuple):
    """``may`` by seat: the cards that can be there. ``sole``: (seat, card) of cards that can be nowhere else."""

    may: tuple[int, ...]
    sole: tuple[tuple[int, int], ...]


def spread_out(may: Sequence[int], rooms: Sequence[int], unseen: int) -> Placed | None:
    """Where each card can be if ``rooms`` are filled with cards of ``may``; None where they cannot be.

    Cards that find no room were not dealt; they are one more place.
    """
    sinks = [*rooms, unseen.bit_count() - sum(rooms)]
    kinds: dict[int, int] = {}
    for card in bits(unseen):
        key = sum(1 << seat for seat, own in enumerate(may) if own >> card & 1)
        if sinks[-1] > 0:
            key |= 1 << len(rooms)
        kinds[key] = kinds.get(key, 0) | 1 << card
    groups = {key: cards.bit_count() for key, cards in kinds.items()}
    if sinks[-1] < 0 or not _possible(groups, sinks):
        return None
    found = [0] * len(rooms)
    sole: list[tuple[int, int]] = []
    for key, cards in kinds.items():
        places = [place for place in bits(key) if _possible_with(groups, sinks, key, place)]
        for place in places:
            if place < len(rooms):
                found[place] |= cards
        if len(places) == 1 and places[0] < len(rooms):
            sole += [(places[0], card) for card in bits(cards)]
    return Placed(tuple(found), tuple(sole))


def _possible_with(groups: dict[int, int], sinks: Sequence[int], key: int, place: int) -> bool:
    """Whether one card of a kind can be in a place."""
    if not sinks[place]:
        return False
    fewer = {**groups, key: groups[key] - 1}
    less = [room - (index == place) for index, room in enumerate(sinks)]
    return _possible(fewer, less)


def _possible(groups: dict[int, int], sinks: Sequence[int]) -> bool:
    """Whether all cards find room: no set of places has more cards that can be only there than it takes."""
    return all(
        sum(count for key, count in groups.items() if not key & ~some)
        <= sum(room for place, room in enumerate(sinks) if some >> place & 1)
        for some in range(1 << len(sinks))
    )

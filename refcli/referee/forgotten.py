"""A deal as it is told up to a moment, and what its forgotten cards may have been."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from refcli.cards import bits
from refcli.record import Trick
from refcli.referee.hands import Hands, read_hands
from refcli.referee.judged import Judged
from refcli.referee.names import Names


class Told(NamedTuple):
    """A deal up to a moment; ``wrong`` counts what is malformed in its hands.

    ``filled``: seat and card of each forgotten card, as it is taken to be.
    """

    tricks: tuple[Trick, ...]
    leads: tuple[int, ...]
    hands: Hands
    active: tuple[int, ...]
    wrong: int = 0
    filled: tuple[tuple[int, int], ...] = ()

    def plays(self, seat: int) -> Iterator[tuple[int, int]]:
        """The tricks in which somebody played, and his cards."""
        for trick, leader in zip(self.tricks, self.leads, strict=True):
            for index, card in enumerate(trick.cards):
                if trick.seat(index, len(self.hands.dealt), leader, self.active) == seat:
                    yield trick.number, card


def read(judged: Judged, names: Names, tricks: tuple[Trick, ...]) -> Told:
    """The deal as some tricks tell it."""
    lines = replace(judged.lines, tricks=list(tricks))
    leads = tuple(judged.leads[: len(tricks)])
    active = judged.active or tuple(range(names.rules.seats))
    found, wrong = read_hands(judged.deal, lines, names, leads, active, active)
    return Told(tricks, leads, found, active, len(wrong))


def ways(told: Told, judged: Judged, names: Names) -> Iterator[Told]:
    """The deal with every card for each forgotten one."""
    spots = [(at, i) for at, trick in enumerate(told.tricks) for i, card in enumerate(trick.cards) if card < 0]
    yield from _filled(told, spots, judged, names)


def _filled(told: Told, spots: Sequence[tuple[int, int]], judged: Judged, names: Names) -> Iterator[Told]:
    if not spots:
        yield told
        return
    (at, index), rest = spots[0], spots[1:]
    trick = told.tricks[at]
    seat = trick.seat(index, names.rules.seats, told.leads[at], told.active)
    gone = sum({1 << card for one in told.tricks for card in one.cards if card >= 0})
    own = told.hands.dealt[seat] & ~gone
    pool = own if told.hands.known[seat] else own | told.hands.unseen
    for card in bits(pool):
        cards = (*trick.cards[:index], card, *trick.cards[index + 1 :])
        tricks = (*told.tricks[:at], trick._replace(cards=cards), *told.tricks[at + 1 :])
        way = read(judged, names, tricks)
        if way.wrong <= told.wrong:  # else the card would be in two hands
            yield from _filled(way._replace(filled=(*told.filled, (seat, card))), rest, judged, names)

"""A deal as it is told up to a moment, and what its forgotten cards may have been."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from refcli.cards import bits
from refcli.record import Trick
from refcli.referee.hands import Hands, Written, read_hands, stays
from refcli.referee.judged import Judged
from refcli.referee.moving import moved
from refcli.referee.names import Names
from refcli.referee.tricks import cards_played


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
    spots = tuple((at, i) for at, trick in enumerate(told.tricks) for i, card in enumerate(trick.cards) if card < 0)
    played = tuple(cards_played(told.tricks, told.leads, names.rules.seats, told.active))
    yield from _Filling(told, played, judged, names).filled(told, spots, played)


class _Filling:
    """Takes forgotten cards to be others, one after the other; ``played`` are the known cards by seat.

    Where no card changes hands, the hands are as they are written down and as cards were played from them.
    """

    def __init__(self, told: Told, played: tuple[int, ...], judged: Judged, names: Names) -> None:
        self._judged, self._names, self._without = judged, names, names.rules.deck.without
        still = stays(names.rules) and not (judged.lines.events and moved(judged.deal))
        self._written = Written.of(judged.lines.hands, told.active, names) if still else None
        self._wrong = told.wrong  # whatever a forgotten card is
        if self._written is not None:
            self._wrong -= self._with(self._written, played)[1]

    def filled(self, told: Told, spots: tuple[tuple[int, int], ...], played: tuple[int, ...]) -> Iterator[Told]:
        """Every way to take the cards of some spots, trick and place in it."""
        if not spots:
            yield told
            return
        (at, index), rest = spots[0], spots[1:]
        trick = told.tricks[at]
        seat = trick.seat(index, len(played), told.leads[at], told.active)
        own = told.hands.dealt[seat] & ~_union(played)
        pool = own if told.hands.known[seat] else own | told.hands.unseen
        for card in bits(pool):
            cards = (*trick.cards[:index], card, *trick.cards[index + 1 :])
            tricks = (*told.tricks[:at], trick._replace(cards=cards), *told.tricks[at + 1 :])
            now = (*played[:seat], played[seat] | 1 << card, *played[seat + 1 :])
            way = self._read(told, tricks, now)
            if way.wrong <= told.wrong:  # else the card would be in two hands
                yield from self.filled(way._replace(filled=(*told.filled, (seat, card))), rest, now)

    def _read(self, told: Told, tricks: tuple[Trick, ...], played: tuple[int, ...]) -> Told:
        if self._written is None:
            return read(self._judged, self._names, tricks)
        hands, wrong = self._with(self._written, played)
        return told._replace(tricks=tricks, hands=hands._replace(active=told.hands.active), wrong=self._wrong + wrong)

    def _with(self, written: Written, played: tuple[int, ...]) -> tuple[Hands, int]:
        """The hands with what was played from them, and how much is wrong that depends on it."""
        hands, nowhere = written.with_plays(played)
        return hands, bool(nowhere) + (_union(played) & self._without).bit_count()


def _union(masks: tuple[int, ...]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union

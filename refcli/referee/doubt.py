"""Plays out of hands that are only partly known: what every deal that fits the record makes of them.

A deal fits if it gives everybody as many cards as were dealt, each card to one place, and lets everybody play what
the record says; a card nobody remembers is any card its player can have had. Whether the plays were allowed has no
part in it. A play is illegal if it is so in every such deal, legal if it is so in every one, else it cannot be known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from refcli.cards import bits
from refcli.engine.cells import Cells, split
from refcli.engine.modes import Mode
from refcli.engine.play import Play
from refcli.rules.expr.view import View

_NO_CELLS = Cells((), False, False)
_MOST_KEPT = 4096  # rulings and hands that are kept
_FEW = 64  # hands that are kept together
_MOST = 20_000  # hands, or cards of a trick, that are tried; beyond that nothing is said to be illegal


Choice = tuple[int, int, int]  # cards of a cell that stand for it, the least and the most of it that are meant


class Holding(NamedTuple):
    """What is known of a hand at one moment.

    ``sure`` cards are in it. It has ``more``: out of ``maybe``, held at first and not seen to fall, and at most
    ``room`` out of the cards that nobody is known to have held.
    """

    sure: int
    maybe: int
    room: int
    more: int

    @property
    def known(self) -> bool:
        """Whether there is only one such hand, whatever was not seen."""
        return not self.more or (not self.room and self.more == self.maybe.bit_count())

    @property
    def least(self) -> int:
        """The cards that are in it for certain, as far as it can be told without the other hands."""
        return self.sure | self.maybe if self.more - self.room >= self.maybe.bit_count() else self.sure


class Ruling(NamedTuple):
    """What the deals say: some allow the card, some do not. ``hand`` is one that does not."""

    allowed: bool
    refused: bool
    hand: int = 0


def rule(play: Play, mode: Mode, view: View, card: int, holding: Holding, unseen: int, only: bool = False) -> Ruling:
    """Rule on a card; with ``only`` it is enough to know whether it is illegal. The trick is that of the view."""
    watch, possible = play.watch(mode), holding.sure | holding.maybe | (unseen if holding.room else 0)
    guard = (watch.rows[view.order[0]] if view.order else watch.opening)[card]
    if not possible & guard.hand and not view.trick & guard.trick:
        return Ruling(True, False)
    key = (*play.position(mode, view), card, *holding, unseen if holding.room else 0, only)
    known: Ruling | None = play.ruled.get(key)
    if known is None:
        if len(play.ruled) >= _MOST_KEPT:
            play.ruled.clear()
        known = play.ruled[key] = _tried(play, mode, view, card, holding, unseen, only)
    return known


def _tried(play: Play, mode: Mode, view: View, card: int, holding: Holding, unseen: int, only: bool) -> Ruling:
    """Rule on a card by trying a hand of each kind."""
    allowed = refused = False
    wrong = 0
    for hand in hands(_NO_CELLS if holding.known else play.cells(mode, view), holding, unseen):
        if hand is None:  # too many to try
            allowed = refused = True
            break
        view.hand = view.held = hand
        if play.legal(mode, view) >> card & 1:
            allowed = True
        elif not refused:
            refused, wrong = True, hand
        if allowed and (refused or only):
            break
    return Ruling(allowed, refused, wrong)


def hands(cells: Cells, holding: Holding, unseen: int) -> Iterator[int | None]:
    """A hand of each kind that obligations can tell apart; None instead of too many."""
    if holding.known:
        yield holding.sure | (holding.maybe if holding.more else 0)
        return
    beside = cells, holding.maybe, unseen if holding.room else 0, holding.room, holding.more
    tried = prod(map(len, _choices_of(*beside[:3])))
    if tried > _MOST:
        yield None
        return
    for cards in _all_beside(*beside) if tried <= _FEW else _beside(*beside):
        yield holding.sure | cards


def _beside(cells: Cells, maybe: int, unseen: int, room: int, more: int) -> Iterator[int]:
    """What a hand can have beside its sure cards, of each kind."""
    count = min(more, maybe.bit_count() + min(room, unseen.bit_count()))
    return _fitting(_choices_of(cells, maybe, unseen), len(split(maybe, cells)), count, room)


@lru_cache(maxsize=_MOST_KEPT)
def _all_beside(cells: Cells, maybe: int, unseen: int, room: int, more: int) -> tuple[int, ...]:
    return tuple(_beside(cells, maybe, unseen, room, more))


@lru_cache(maxsize=_MOST_KEPT)
def _choices_of(cells: Cells, maybe: int, unseen: int) -> tuple[list[Choice], ...]:
    """For each cell of the cards that are known to have been held, then of the others: what can be taken of it."""
    parts = (*split(maybe, cells), *split(unseen & ~maybe, cells))
    return tuple([_choices(cell, cells.counted) for cell in parts])


def _choices(cell: int, counted: bool) -> list[Choice]:
    """None, some or all of a cell; where it matters how many, every number of them."""
    cards = list(bits(cell))
    if counted:
        return [(sum(1 << card for card in cards[:n]), n, n) for n in range(len(cards) + 1)]
    some = [(1 << cards[0], 1, len(cards) - 1)] if len(cards) > 1 else []
    return [(0, 0, 0), *some, (cell, len(cards), len(cards))]


def _fitting(choices: Sequence[Sequence[Choice]], known: int, count: int, room: int) -> Iterator[int]:
    """The cards of one choice for each cell, wherever ``count`` cards can be meant, in the order of the choices.

    At most ``room`` cards are of the cells from place ``known`` on. What can no longer come to ``count`` is not gone
    through to its end.
    """
    most = [max(choice[2] for choice in cell) for cell in choices]
    own = [sum(most[at:known]) for at in range(len(choices) + 1)]  # that cells from here on can still add
    other = [sum(most[max(at, known) :]) for at in range(len(choices) + 1)]
    # each entry: the next cell, the cards so far, the least and the most of them of known cells, then of the others
    stack = [(0, 0, 0, 0, 0, 0)]
    while stack:
        at, cards, low, high, low_other, high_other = stack.pop()
        if low_other > room or low + low_other > count:
            continue
        if high + own[at] + min(room, high_other + other[at]) < count:
            continue
        if at == len(choices):
            yield cards
            continue
        for one, least, many in reversed(choices[at]):
            if at < known:
                stack.append((at + 1, cards | one, low + least, high + many, low_other, high_other))
            else:
                stack.append((at + 1, cards | one, low, high, low_other + least, high_other + many))


def laid(trick: Sequence[int], holdings: Sequence[Holding], unseen: int) -> Iterator[tuple[int, ...] | None]:
    """The cards that lie in a trick, with every card that each unknown one can be; None instead of too many."""
    places = [index for index, card in enumerate(trick) if card < 0]
    known = sum(1 << card for card in trick if card >= 0)
    pools: list[list[int]] = []
    tried = 1
    for index in places:
        pool = holdings[index].maybe | (unseen if holdings[index].room else 0)
        pools.append(list(bits(pool & ~known)))
        tried *= len(pools[-1])
    if tried > _MOST:
        yield None
        return
    for chosen in product(*pools):
        if len(set(chosen)) == len(chosen):
            cards = list(trick)
            for index, card in zip(places, chosen, strict=True):
                cards[index] = card
            yield tuple(cards)

"""The smallest position that a formula allows: fewest cards in hand, then in the trick, then the first cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from refcli.cards import bits
from refcli.prove.formulas import Cards, has
from refcli.prove.numbers import Number
from refcli.prove.solver import Question, Term, z3
from refcli.prove.space import Space


class Position(NamedTuple):
    """``trick`` in the order played; ``words`` are other things that the obligations read there."""

    hand: int
    trick: tuple[int, ...]
    words: Mapping[str, int]

    @property
    def rank(self) -> tuple[int, int]:
        """What makes one position smaller than another."""
        return self.hand.bit_count(), len(self.trick)


def smallest(space: Space, wanted: Term, below: tuple[int, int] | None = None) -> Position | None:
    """The smallest position where ``wanted`` holds; None where there is none (smaller than ``below``)."""
    least_trick = 1 if space.led else 0
    question = Question(*space.formulas, wanted)
    if below is not None:
        most = below[0] - (least_trick >= below[1])
        if not most:
            return None
        question.add(space.at_most(space.hand, most))
    if not question.possible():  # most questions end here
        return None
    question.add(*space.sizes)
    if not question.possible():
        return None
    hand = _fewest(question, space, space.hand, 1)
    trick = _fewest(question, space, space.trick, least_trick)
    if below is not None and (hand, trick) >= below:
        return None
    _first_cards(question, space.hand)
    for place in space.order or (space.trick,):
        _first_cards(question, place)
    for value in space.told().values():
        _first(question, value)
    return _read(question, space)


def _fewest(question: Question, space: Space, cards: Cards, least: int) -> int:
    """Ask for ever more cards until there is a position; it stays asked for."""
    most = space.most if cards is space.hand else space.seats - 1
    for size in range(least, most):
        limit = space.at_most(cards, size)
        if question.possible(limit):
            question.add(limit)
            return size
    return most


def _first_cards(question: Question, cards: Cards) -> None:
    """Settle a set card by card, so that the same question always has the same answer."""
    for card in bits(cards.may):
        held = has(cards, card)
        question.add(held if question.possible(held) else z3().Not(held))


def _first(question: Question, value: object) -> None:
    if isinstance(value, Cards):
        # nothing, if that will do
        for card in bits(value.may):
            absent = z3().Not(has(value, card))
            question.add(absent if question.possible(absent) else has(value, card))
    elif isinstance(value, Number):
        for near in (-1, 0, 1):
            if value.low <= near and question.possible(value.term == near):
                question.add(value.term == near)
                return


def _read(question: Question, space: Space) -> Position:
    question.possible()
    led = space.led
    if space.order:
        trick = tuple(mask.bit_length() - 1 for place in space.order if (mask := _mask(question, place)))
    else:
        lie = _mask(question, space.trick)
        first = next(bits(lie & led), None)
        trick = () if first is None else (first, *bits(lie & ~(1 << first)))
    told = {
        name: _mask(question, value) if isinstance(value, Cards) else int(question.value(_term(value)))
        for name, value in space.told().items()
    }
    return Position(_mask(question, space.hand), trick, told)


def _term(value: object) -> Term:
    return value.term if isinstance(value, Number) else value


def _mask(question: Question, cards: Cards) -> int:
    value = question.value(cards.term)
    return int(value) & ((1 << cards.term.size()) - 1)

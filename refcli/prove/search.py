"""The smallest position that a formula allows: fewest cards in hand, then in the trick; of equals, the first cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from refcli.cards import bits
from refcli.prove.numbers import Number
from refcli.prove.readings import Cards, has
from refcli.prove.solver import Question, Term, z3
from refcli.prove.space import Space

Rank = tuple[int, int]  # cards in hand and in the trick: what makes one position smaller than another


class Position(NamedTuple):
    """``trick`` in the order played; ``words`` are other things that the obligations read there."""

    hand: int
    trick: tuple[int, ...]
    words: Mapping[str, int]

    @property
    def rank(self) -> Rank:
        return self.hand.bit_count(), len(self.trick)


def least(space: Space, wanted: Term, below: Rank | None = None) -> Rank | None:
    """How small a position can be where ``wanted`` holds; None where there is none (smaller than ``below``)."""
    least_trick = 1 if space.led else 0
    question = Question(*space.formulas, wanted)
    if below is not None:
        if below <= (1, least_trick):
            return None
        hand, trick = below
        fewer = space.at_most(space.hand, hand - 1)
        question.add(z3().Or(fewer, z3().And(space.at_most(space.hand, hand), space.at_most(space.trick, trick - 1))))
    if not question.possible():  # most questions end here
        return None
    question.add(*space.sizes)
    if not question.possible():
        return None
    return _fewest(question, space, space.hand, 1), _fewest(question, space, space.trick, least_trick)


def position(space: Space, wanted: Term, rank: Rank) -> Position:
    """The first position of a size where ``wanted`` holds, by the order of the cards."""
    question = Question(*space.formulas, wanted)
    question.add(space.at_most(space.hand, rank[0]), space.at_most(space.trick, rank[1]))
    _first_cards(question, space.hand, rank[0])
    for place in space.order or (space.trick,):
        _first_cards(question, place, 1 if space.order else rank[1])
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


def _first_cards(question: Question, cards: Cards, most: int) -> None:
    """Settle a set card by card, so that the same question always has the same answer."""
    found = 0
    for card in bits(cards.may):
        if found.bit_count() == most:
            break
        held = has(cards, card)
        if question.possible(held):
            question.add(held)
            found |= 1 << card
    question.add(cards.term == z3().BitVecVal(found, cards.term.size()))


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
    width: int = cards.term.size()
    return int(value) & ((1 << width) - 1)

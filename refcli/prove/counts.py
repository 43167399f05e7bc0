"""The ops that give numbers and people, as terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refcli.cards import bits
from refcli.prove import numbers
from refcli.prove.cardsets import Make
from refcli.prove.numbers import Number
from refcli.prove.readings import Cards, Reading, Value, has
from refcli.prove.solver import Unstatable
from refcli.rules.expr.tree import Expr


def _cards(_: Expr, args: list[Value], reading: Reading) -> Number:
    del reading
    cards: Cards = args[0]
    there = [has(cards, card) for card in bits(cards.may)]
    return numbers.count(there, [1] * len(there))


def _points(_: Expr, args: list[Value], reading: Reading) -> Number:
    cards: Cards = args[0]
    points = reading.ranking.points
    counted = [card for card in bits(cards.may) if card < len(points)]
    return numbers.count([has(cards, card) for card in counted], [points[card] for card in counted])


NUMBERS: Mapping[str, Make] = {
    "add": lambda _, args, __: numbers.add(args),
    "sub": lambda _, args, __: numbers.subtract(args[0], args[1]),
    "mul": lambda _, args, __: numbers.multiply(args[0], args[1]),
    "div": lambda _, args, __: numbers.divide(args[0], args[1]),
    "mod": lambda _, args, __: numbers.remainder(args[0], args[1]),
    "min": lambda _, args, __: numbers.smallest(args),
    "max": lambda _, args, __: numbers.largest(args),
    "abs": lambda _, args, __: numbers.largest((args[0], numbers.negative(args[0]))),
    "cards": _cards,
    "points": _points,
}


def _looked_up(seat: Number, table: Sequence[int]) -> Number:
    """The entry of a table by seat; nobody's is -1."""
    found = numbers.number(-1)
    for index, value in enumerate(table):
        left, right = numbers.aligned(seat, numbers.number(index))
        found = numbers.choose(left == right, numbers.number(value), found)
    return found


def _partner(_: Expr, args: list[Value], reading: Reading) -> Number:
    sides = reading.sides
    others = [[o for o, side in enumerate(sides) if side == own and o != seat] for seat, own in enumerate(sides)]
    return _looked_up(args[0], [other[0] if len(other) == 1 else -1 for other in others])


def _next(_: Expr, args: list[Value], reading: Reading) -> Number:
    seats = len(reading.sides)
    return _looked_up(args[0], [(seat + 1) % seats for seat in range(seats)])


def _holder(_: Expr, args: list[Value], reading: Reading) -> Number:
    if reading.holder is None:
        raise Unstatable("holder")
    cards: Cards = args[0]
    found = numbers.number(-1)
    for card in sorted(bits(cards.may), reverse=True):
        found = numbers.choose(has(cards, card), reading.holder(card), found)
    return found


PEOPLE: Mapping[str, Make] = {
    "side": lambda _, args, r: _looked_up(args[0], r.sides),
    "partner": _partner,
    "next": _next,
    "holder": _holder,
}

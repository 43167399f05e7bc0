"""Expressions as formulas: a set of cards is a bit vector as wide as the pack, a test is a formula, all is total.

What an expression reads comes from a ``Reading``. Trumps and the class led are fixed there; how the cards rank may
depend on what lies in the trick, then it comes in cases.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from refcli.cards import bits
from refcli.prove import numbers
from refcli.prove.numbers import Number
from refcli.prove.ranking import Ranking
from refcli.prove.solver import Term, Unstatable, z3
from refcli.rules.expr.tree import Expr, Type


class Cards(NamedTuple):
    """A set of cards: its term, and the cards that can be in it at all."""

    term: Term
    may: int


Value = Any  # Cards, Number (also for seats and sides), str (a name), or the Term of a test


@dataclass(frozen=True)
class Reading:
    """What the words of expressions stand for. ``word`` gives a Value; ``holders`` is None where nobody knows them."""

    size: int  # of the pack
    word: Callable[[str, Type], Value]
    ranking: Ranking
    sides: Sequence[int] = ()
    holders: Sequence[int] | None = None
    made: dict[Expr, Value] = field(default_factory=dict["Expr", Any])

    @property
    def all(self) -> int:
        return (1 << self.size) - 1


def constant(mask: int, size: int) -> Cards:
    """A fixed set; a negative mask is all cards but some."""
    cards = mask & ((1 << size) - 1)
    return Cards(z3().BitVecVal(cards, size), cards)


def has(cards: Cards, card: int) -> Term:
    """Whether a card is in a set."""
    return z3().Extract(card, card, cards.term) == 1 if cards.may >> card & 1 else z3().BoolVal(False)


def some(cards: Cards) -> Term:
    """Whether there is any card in a set."""
    return cards.term != 0 if cards.may else z3().BoolVal(False)


def formula(expr: Expr, reading: Reading) -> Value:
    """The Value of an expression; ``Unstatable`` where it is none over positions."""
    found = reading.made.get(expr)
    if found is None:
        found = reading.made[expr] = _make(expr, reading)
    return found


def _make(expr: Expr, reading: Reading) -> Value:
    if expr.op == "const":
        return _constant(expr, reading)
    if expr.op == "word":
        return reading.word(str(expr.value), expr.type)
    if expr.op == "named":
        return formula(expr.args[0], reading)
    args = [formula(arg, reading) for arg in expr.args]
    if expr.op == "if":
        return _either(args[0], args[1], args[2], expr.type)
    if expr.op in ("is", "is-not", "is-some", "is-none"):
        return _something(expr, args)
    for table in (_SETS, _TESTS, _NUMBERS, _PEOPLE):
        make = table.get(expr.op)
        if make is not None:
            return make(expr, args, reading)
    raise Unstatable(str(expr.value) if expr.op == "of" else expr.op)


def _constant(expr: Expr, reading: Reading) -> Value:
    value = cast("int | str | bool", expr.value)
    if expr.type == "set":
        return constant(int(value), reading.size)
    if expr.type == "bool":
        return z3().BoolVal(bool(value))
    return str(value) if expr.type == "kind" else numbers.number(int(value))


def _either(test: Term, then: Value, other: Value, kind: Type) -> Value:
    if kind == "set":
        return Cards(z3().If(test, then.term, other.term), then.may | other.may)
    if kind == "bool":
        return z3().If(test, then, other)
    if kind == "kind":
        if then != other:
            raise Unstatable("if")
        return then
    return numbers.choose(test, then, other)


def _equal(a: Value, b: Value, kind: Type) -> Term:
    if kind == "set":
        return a.term == b.term
    if kind == "bool":
        return a == b
    if kind == "kind":
        return z3().BoolVal(a == b)
    left, right = numbers.aligned(a, b)
    return left == right


def _something(expr: Expr, args: list[Value]) -> Term:
    kind = expr.args[0].type
    if kind == "set":
        there = some(args[0])
    elif kind == "kind":
        there = z3().BoolVal(args[0] != "")
    else:
        there = z3().Not(_equal(args[0], numbers.number(-1), kind))
    if expr.op == "is-some":
        return there
    if expr.op == "is-none":
        return z3().Not(there)
    same = _equal(args[0], args[1], kind)
    return z3().And(there, same if expr.op == "is" else z3().Not(same))


Make = Callable[[Expr, list[Value], Reading], Value]


def _union(_: Expr, args: list[Value], reading: Reading) -> Cards:
    found = constant(0, reading.size)
    for cards in args:
        found = Cards(found.term | cards.term, found.may | cards.may)
    return found


def _inter(_: Expr, args: list[Value], reading: Reading) -> Cards:
    found: Cards = args[0]
    for cards in args[1:]:
        found = Cards(found.term & cards.term, found.may & cards.may)
    return found if found.may else constant(0, reading.size)


def _minus(_: Expr, args: list[Value], reading: Reading) -> Cards:
    del reading
    return Cards(args[0].term & ~args[1].term, args[0].may)


def _best(_: Expr, args: list[Value], reading: Reading) -> Cards:
    ranking = reading.ranking
    cards = Cards(args[0].term, args[0].may & ranking.can_win)

    def best(strength: Sequence[int]) -> Term:
        found = z3().BitVecVal(0, reading.size)
        order = sorted((c for c in bits(cards.may) if c < len(strength)), key=lambda c: (strength[c], -c))
        for card in order:  # weakest first, so that the strongest is asked first; of equals the lowest wins
            found = z3().If(has(cards, card), z3().BitVecVal(1 << card, reading.size), found)
        return found

    return Cards(ranking.in_each_case(lambda tables: best(tables.strength)), cards.may)


def _reach(expr: Expr, args: list[Value], reading: Reading) -> Cards:
    cards: Cards = args[0]
    may = 0

    def reach(table: Sequence[int]) -> Term:
        nonlocal may
        found = z3().BitVecVal(0, reading.size)
        for card in bits(cards.may):
            if card < len(table) and table[card]:
                may |= table[card]
                reached = z3().BitVecVal(table[card], reading.size)
                found = found | z3().If(has(cards, card), reached, z3().BitVecVal(0, reading.size))
        return found

    above = expr.op == "above"
    term = reading.ranking.in_each_case(lambda tables: reach(tables.above if above else tables.below))
    return Cards(term, may)


def _suits(expr: Expr, args: list[Value], reading: Reading) -> Cards:
    cards: Cards = args[0]
    found, may = z3().BitVecVal(0, reading.size), 0
    for suit in cast("tuple[int, ...]", expr.value):
        if cards.may & suit:
            some_of = cards.term & z3().BitVecVal(suit, reading.size) != 0
            found = found | z3().If(some_of, z3().BitVecVal(suit, reading.size), z3().BitVecVal(0, reading.size))
            may |= suit
    return Cards(found, may)


_SETS: Mapping[str, Make] = {
    "union": _union,
    "inter": _inter,
    "minus": _minus,
    "best": _best,
    "above": _reach,
    "below": _reach,
    "suit-of": _suits,
}


def _compare(expr: Expr, args: list[Value], reading: Reading) -> Term:
    del reading
    left, right = numbers.aligned(args[0], args[1])
    return {"lt": left < right, "le": left <= right, "gt": left > right, "ge": left >= right}[expr.op]


_TESTS: Mapping[str, Make] = {
    "has": lambda e, args, r: some(_inter(e, args, r)),
    "within": lambda e, args, r: z3().Not(some(_minus(e, args, r))),
    "eq": lambda e, args, r: _equal(args[0], args[1], e.args[0].type),
    "ne": lambda e, args, r: z3().Not(_equal(args[0], args[1], e.args[0].type)),
    "lt": _compare,
    "le": _compare,
    "gt": _compare,
    "ge": _compare,
    "not": lambda e, args, r: z3().Not(args[0]),
    "and": lambda e, args, r: z3().And(*args),
    "or": lambda e, args, r: z3().Or(*args),
}


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


_NUMBERS: Mapping[str, Make] = {
    "add": lambda e, args, r: numbers.add(args),
    "sub": lambda e, args, r: numbers.subtract(args[0], args[1]),
    "mul": lambda e, args, r: numbers.multiply(args[0], args[1]),
    "div": lambda e, args, r: numbers.divide(args[0], args[1]),
    "mod": lambda e, args, r: numbers.remainder(args[0], args[1]),
    "min": lambda e, args, r: numbers.smallest(args),
    "max": lambda e, args, r: numbers.largest(args),
    "abs": lambda e, args, r: numbers.largest((args[0], numbers.negative(args[0]))),
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


def _holder(_: Expr, args: list[Value], reading: Reading) -> Number:
    if reading.holders is None:
        raise Unstatable("holder")
    cards: Cards = args[0]
    found = numbers.number(-1)
    for card in sorted(bits(cards.may), reverse=True):
        held_by = reading.holders[card] if card < len(reading.holders) else -1
        found = numbers.choose(has(cards, card), numbers.number(held_by), found)
    return found


_PEOPLE: Mapping[str, Make] = {
    "side": lambda e, args, r: _looked_up(args[0], r.sides),
    "partner": _partner,
    "holder": _holder,
}

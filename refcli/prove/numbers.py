"""Whole numbers as bit vectors that are always wide enough: each term knows the least and the most it can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.prove.solver import Term, Unstatable, z3

WIDEST = 512  # bits


class Number(NamedTuple):
    """A signed term with its bounds; its width follows from them."""

    term: Term
    low: int
    high: int

    @property
    def width(self) -> int:
        return _width(self.low, self.high)


def _width(low: int, high: int) -> int:
    return 1 + max(_bits(low), _bits(high), 1)


def _bits(value: int) -> int:
    return value.bit_length() if value >= 0 else (~value).bit_length()


def number(value: int) -> Number:
    """A constant."""
    return Number(z3().BitVecVal(value, _width(value, value)), value, value)


def unknown(name: str, low: int, high: int) -> tuple[Number, Term]:
    """A number that is not known, and the formula that keeps it inside its bounds."""
    found = Number(z3().BitVec(name, _width(low, high)), low, high)
    return found, z3().And(found.term >= low, found.term <= high)


def _wide(one: Number, width: int) -> Term:
    if width > WIDEST:
        raise Unstatable("numbers")
    return z3().SignExt(width - one.width, one.term) if width > one.width else one.term


def _fit(term: Term, given: int, low: int, high: int) -> Number:
    """A term of some width whose value lies in narrower bounds."""
    width = _width(low, high)
    return Number(z3().Extract(width - 1, 0, term) if width < given else term, low, high)


def aligned(a: Number, b: Number) -> tuple[Term, Term]:
    """Two numbers in one width, for a comparison."""
    width = max(a.width, b.width)
    return _wide(a, width), _wide(b, width)


def choose(test: Term, a: Number, b: Number) -> Number:
    """One number or the other."""
    low, high = min(a.low, b.low), max(a.high, b.high)
    width = _width(low, high)
    return Number(z3().If(test, _wide(a, width), _wide(b, width)), low, high)


def add(numbers: Sequence[Number]) -> Number:
    """The sum."""
    low, high = sum(one.low for one in numbers), sum(one.high for one in numbers)
    width = max(_width(low, high), *(one.width for one in numbers))
    total = _wide(numbers[0], width)
    for one in numbers[1:]:
        total = total + _wide(one, width)
    return _fit(total, width, low, high)


def negative(a: Number) -> Number:
    """The number with the other sign."""
    width = _width(min(a.low, -a.high), max(a.high, -a.low))
    return _fit(-_wide(a, width), width, -a.high, -a.low)


def subtract(a: Number, b: Number) -> Number:
    """The difference."""
    return add((a, negative(b)))


def multiply(a: Number, b: Number) -> Number:
    """The product."""
    ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    low, high = min(ends), max(ends)
    width = max(_width(low, high), a.width, b.width)
    return _fit(_wide(a, width) * _wide(b, width), width, low, high)


def divide(a: Number, b: Number) -> Number:
    """The quotient rounded down; 0 where the divisor is 0."""
    most = max(abs(a.low), abs(a.high))
    width = max(_width(-most - 1, most + 1), b.width)
    over, under = _wide(a, width), _wide(b, width)
    cut, rest = over / under, z3().SRem(over, under)
    down = z3().If(z3().And(rest != 0, (rest < 0) != (under < 0)), cut - 1, cut)
    return _fit(z3().If(under == 0, 0, down), width, -most - 1, most + 1)


def remainder(a: Number, b: Number) -> Number:
    """What division rounded down leaves; 0 where the divisor is 0."""
    return choose(aligned(b, number(0))[0] == 0, number(0), subtract(a, multiply(divide(a, b), b)))


def smallest(numbers: Sequence[Number]) -> Number:
    """The least of some."""
    found = numbers[0]
    for one in numbers[1:]:
        left, right = aligned(found, one)
        found = choose(left <= right, found, one)
    return found


def largest(numbers: Sequence[Number]) -> Number:
    """The greatest of some."""
    return negative(smallest([negative(one) for one in numbers]))


def count(bits: Sequence[Term], weights: Sequence[int]) -> Number:
    """The sum of the weights of all truth values that hold."""
    if not bits:
        return number(0)
    low, high = sum(min(0, w) for w in weights), sum(max(0, w) for w in weights)
    width = _width(low, high)
    total = z3().BitVecVal(0, width)
    for bit, weight in zip(bits, weights, strict=True):
        total = total + z3().If(bit, z3().BitVecVal(weight, width), z3().BitVecVal(0, width))
    return Number(total, low, high)

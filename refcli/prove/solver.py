"""The solver behind one door: everything that is asked of it, and nothing of its types."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

Term = Any  # a formula, or a term over cards or numbers, of the solver

PATIENCE = 60_000  # milliseconds for one question


class Unsettled(Exception):
    """The solver gave up on a question. Never leaves the package: the answer is then that nothing is known."""


class Unstatable(Exception):
    """An expression that is not a formula over positions; ``what`` says which part of it is not."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@cache
def z3() -> Any:
    """The module of the solver."""
    return import_module("z3")


class Question:
    """Formulas that must hold together, and what they leave possible."""

    def __init__(self, *formulas: Term) -> None:
        self._solver = z3().Solver()
        self._solver.set("timeout", PATIENCE)
        self.add(*formulas)

    def add(self, *formulas: Term) -> None:
        """More that must hold."""
        self._solver.add(*formulas)

    def possible(self, *formulas: Term) -> bool:
        """Whether all formulas hold somewhere, with some more that hold for this question only."""
        answer = self._solver.check(*formulas)
        if answer == z3().unknown:
            raise Unsettled
        return bool(answer == z3().sat)

    def value(self, term: Term) -> Any:
        """A term where the last question found something: an int or a truth value."""
        found = self._solver.model().eval(term, model_completion=True)
        if z3().is_bool(found):
            return bool(z3().is_true(found))
        return int(found.as_signed_long())


def at_most(terms: Sequence[Term], most: int) -> Term:
    """At most so many of some truth values hold."""
    return z3().BoolVal(True) if len(terms) <= most else z3().AtMost(*terms, most)


def concrete(term: Term) -> Any:
    """The value of a term without unknowns: an int (of cards without a sign) or a truth value."""
    found = z3().simplify(term)
    if z3().is_bool(found):
        return bool(z3().is_true(found))
    return int(found.as_long())

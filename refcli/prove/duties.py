"""The obligations of a case as terms: what each clause takes, where it is waived, and what stays legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.prove.cases import Case, Folded
from refcli.prove.formulas import formula
from refcli.prove.readings import Cards, Reading
from refcli.prove.solver import Term, z3
from refcli.prove.space import Space


class Duty(NamedTuple):
    """A clause at work: ``takes`` from the full hand, ``waived`` where that would have left nothing."""

    name: str
    takes: Term
    waived: Term


class Duties(NamedTuple):
    """All clauses of a case in order, and the legal cards."""

    each: Sequence[Duty]
    legal: Cards


def duties_of(case: Case, space: Space, reading: Reading) -> Duties:
    """As the referee does: words read the full hand, each clause acts on what those before it left."""
    left = hand = space.hand.term
    found: list[Duty] = []
    for clause in case.clauses:
        takes = _takes(clause, hand, reading)
        rest = left & ~takes
        found.append(Duty(clause.name, takes, z3().And(takes != 0, rest == 0)))
        left = z3().If(rest == 0, left, rest)
    return Duties(found, Cards(left, space.hand.may))


def _takes(clause: Folded, hand: Term, reading: Reading) -> Term:
    cards = formula(clause.cards, reading).term
    taken = hand & ~cards if clause.allows else hand & cards
    acts = [formula(clause.when, reading)] if clause.when is not None else []
    if clause.unless is not None:
        acts.append(z3().Not(formula(clause.unless, reading)))
    return z3().If(z3().And(*acts), taken, z3().BitVecVal(0, reading.size)) if acts else taken

"""How the cards rank, in cases: one where strengths are fixed, several where they depend on what lies in the trick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from refcli.prove.solver import Term, z3
from refcli.rules.expr.view import Tables


@dataclass(frozen=True)
class Ranking:
    """``cases`` are (formula, tables); the last one holds where no other does. ``points`` count the cards."""

    can_win: int  # trumps and the class led
    cases: Sequence[tuple[Term, Tables]]
    points: Sequence[int] = ()

    def in_each_case(self, make: Callable[[Tables], Term]) -> Term:
        """What is made of the tables, joined by the formulas of the cases."""
        *others, (_, last) = self.cases
        found = make(last)
        for holds, tables in others:
            found = z3().If(holds, make(tables), found)
        return found

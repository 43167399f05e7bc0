"""An expression of the score with the function that answers it: made when first asked, never kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from refcli.rules.expr.ints import compile_int
from refcli.rules.expr.tree import Expr
from refcli.rules.expr.view import View


@dataclass(frozen=True)
class Formula:
    """Equal formulas have equal expressions."""

    expr: Expr

    @cached_property
    def ask(self) -> Callable[[View], Any]:
        """The value at a view: a number or a truth value."""
        value = compile_int(self.expr, {})
        return value if callable(value) else lambda _: value

    def __getstate__(self) -> dict[str, Expr]:
        return {"expr": self.expr}


def formula(expr: Expr | None) -> Formula | None:
    """The formula of an expression; None for none."""
    return Formula(expr) if expr is not None else None

"""Proofs about obligations: over all positions, by search in a solver, never from samples.

The expression trees that the referee runs are read as formulas over the cards of the pack. The solver is an extra
of the package (``prove``); without it nothing here but ``available`` may be used.
"""

from __future__ import annotations

from importlib.util import find_spec


def available() -> bool:
    """Whether the solver is installed."""
    return find_spec("z3") is not None

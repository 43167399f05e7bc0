"""The score of many deals of one contract: every part by side, and the totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.formulas import Words
from refcli.batch.tables import Array
from refcli.batch.verdicts import held
from refcli.engine.facts import CARD_KINDS
from refcli.rules.expr.arrays import compile_array
from refcli.rules.expr.lanes import one_each
from refcli.rules.expr.tree import Expr
from refcli.rules.model import Part, ScoreRules

_KINDS = ("contract", "row", "special")


class Taken(NamedTuple):
    """The tricks of whole deals: ``sides`` that won them and ``points``, (trick, deal); ``declarer``: a side or -1."""

    sides: Array
    points: Array
    declarer: Array

    def won(self, side: int) -> Array:
        """How many tricks a side has."""
        tricks: Array = (self.sides == side).sum(axis=0, dtype=np.int32)
        return tricks


class Declared(NamedTuple):
    """Points of melds or of the pair by side, (side, deal)."""

    amounts: Array
    needs_trick: bool


def count(
    taken: Taken,
    declared: Mapping[str, Declared],
    factor: int,
    rules: ScoreRules,
    sides: int,
    asked: Words | None = None,
) -> Array:
    """Raw parts in the order of the ruleset, then the multiplied total: (part, side, deal).

    ``asked`` are the words of formulas, where there are any.
    """
    deals = taken.sides.shape[1]
    kind = np.int32 if asked is None else np.int64  # formulas may come to what no column holds
    found = np.zeros((len(rules.parts) + 1, sides, deals), kind)
    won = [taken.won(side) for side in range(sides)]
    cards = np.zeros((sides, deals), np.int32)
    if asked is not None:
        asked.played(won, taken.sides[-1], len(taken.sides), factor)
    for place, part in enumerate(rules.parts):
        for side in range(sides):
            if part.of is not None and asked is not None:
                amount = _value(part.of.expr, asked.each[side])
            else:
                amount = _amount(part, side, taken, declared, won)
            if part.when is not None and asked is not None:
                amount = amount * _value(part.when, asked.each[side])
            elif part.when is not None:
                amount = amount * _holds(part, side, taken, won[side], sides)
            found[place, side] = amount
            if part.counts:
                found[-1, side] += found[place, side] * kind(factor if part.multiplied else 1)
        if asked is not None:
            cards += found[place] if part.kind in CARD_KINDS else 0
            asked.part(part.name, part.kind, list(found[place]), list(cards))
    return found if asked is None else held(found)


def _value(expr: Expr, words: Mapping[str, Any]) -> Any:
    """A formula in columns."""
    found = compile_array(expr, {name: words[name] for name in _KINDS}, one_each(1))
    return found(words) if callable(found) else found


def _amount(part: Part, side: int, taken: Taken, declared: Mapping[str, Declared], won: Sequence[Array]) -> Any:
    if part.kind == "card-points":
        return (taken.points * (taken.sides == side)).sum(axis=0, dtype=np.int32)
    if part.kind == "last-trick":
        return (taken.sides[-1] == side) * np.int32(part.worth)
    if part.kind == "bonus":
        return np.int32(part.worth)
    found = declared.get(part.kind)
    if found is None:
        return np.int32(0)
    return found.amounts[side] * (won[side] > 0) if found.needs_trick else found.amounts[side]


def _holds(part: Part, side: int, taken: Taken, won: Array, sides: int) -> Any:
    """Whether the condition of a part holds for a side."""
    assert part.when is not None
    test = compile_array(part.when, {}, one_each(1))
    if not callable(test):
        return test
    tricks = len(taken.sides)
    words: dict[str, Any] = {
        "this": np.int64(side),
        "sides": range(sides),
        "declarer": taken.declarer,
        "tricks-won": won,
        "tricks-played": tricks,
        "tricks-lost": tricks - won,
        "swept": won == tricks,
        "last-won": taken.sides[-1] == side,
    }
    return test(words)

"""When a card need not be asked about: what must be in the hand, or lie in the trick, before a clause can take it.

Read from the same folded expressions as the clauses themselves. A guard may be too wide, never too narrow: where
neither of its sets is met no clause can take the card, whatever else the position is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from refcli.cards import bits
from refcli.engine.clauses import tested
from refcli.rules.expr.fold import Fixed, mask, simplify, static
from refcli.rules.expr.ops import both, either, reach
from refcli.rules.expr.tree import Expr
from refcli.rules.model import Clause

_ANY = -1  # whatever is in the hand: the card has to be asked about


class Guard(NamedTuple):
    """A card is legal where its player holds none of ``hand`` and none of ``trick`` lies in the trick."""

    hand: int
    trick: int


FREE = Guard(0, 0)
ALWAYS = -1  # in a quick row: whatever is in the hand, look at the guard


Guarded = tuple[tuple[int, Guard], ...]  # cards that a clause may take, each with its guard


class Watch(NamedTuple):
    """The guards of one mode: by card led, then by card; ``opening`` are those of the card that leads.

    ``quick`` has for each guard the cards of which the hand must have some, or ``ALWAYS`` where the trick matters.
    """

    rows: tuple[tuple[Guard, ...], ...]
    quick: tuple[tuple[int, ...], ...]
    opening: tuple[Guard, ...]
    free_lead: bool  # no card that leads has to be asked about


def watch(guards: Callable[[int], tuple[Guard, ...]], classes: Sequence[int]) -> Watch:
    """The guards for every class that can be led; ``guards`` gives those of all cards when a class is."""
    made = {led: guards(led) for led in dict.fromkeys((*classes, 0))}
    quick = {led: tuple(ALWAYS if guard.trick else guard.hand for guard in row) for led, row in made.items()}
    opening = made[0]
    return Watch(
        tuple(made[led] for led in classes),
        tuple(quick[led] for led in classes),
        opening,
        all(guard is FREE for guard in opening),
    )


def joined(clauses: Sequence[Guarded], size: int) -> tuple[Guard, ...]:
    """The guard of each card of a deck of ``size`` cards, from those of every clause."""
    hands, tricks = [0] * size, [0] * size
    for found in clauses:
        for card, guard in found:
            hands[card] |= guard.hand
            tricks[card] |= guard.trick
    return tuple(Guard(hand, trick) if hand or trick else FREE for hand, trick in zip(hands, tricks, strict=True))


def guarded(clause: Clause, fixed: Fixed, size: int) -> Guarded:
    """The cards that a clause may take, with their guards, for a mode and class led that are fixed."""
    test = _condition(clause.when, fixed)
    if test is None:
        return ()
    taken = bits(_removable(clause, fixed, (1 << size) - 1))
    if test.hand not in (0, _ANY):
        return tuple((card, test) for card in taken)
    forbidden = None if clause.forbid is None else simplify(clause.forbid, fixed)
    needed = ((card, _needed(forbidden, card, fixed)) for card in taken)
    return tuple((card, test if some is None else Guard(0, some)) for card, some in needed)


def _condition(when: Expr | None, fixed: Fixed) -> Guard | None:
    """What must be met for a clause to act; None where it never does."""
    if when is None:
        return Guard(_ANY, 0)
    small = simplify(when, fixed)
    if small.op == "const":
        return Guard(_ANY, 0) if small.value else None
    return next(_tests(small.args if small.op == "and" else (small,)), Guard(_ANY, 0))


def _tests(parts: Sequence[Expr]) -> Iterator[Guard]:
    """The parts that come down to whether the hand or the trick has some of a fixed set: one is enough."""
    for part in parts:
        found = tested(part)
        if found is not None and found[0] in ("hand", "trick"):
            yield Guard(found[1], 0) if found[0] == "hand" else Guard(0, found[1])


def _removable(clause: Clause, fixed: Fixed, deck: int) -> int:
    """The cards a clause may take from some hand."""
    if clause.allow is not None:
        return deck & ~_bounds(simplify(clause.allow, fixed), fixed, deck)[0]
    if clause.forbid is not None:
        return _bounds(simplify(clause.forbid, fixed), fixed, deck)[1]
    return 0


def _needed(forbidden: Expr | None, card: int, fixed: Fixed) -> int | None:
    """Of which cards some must lie in the trick for a clause to forbid a card; None where that does not say."""
    return None if forbidden is None else _witnesses(forbidden, 1 << card, fixed)


def _witnesses(expr: Expr, cards: int, fixed: Fixed) -> int | None:
    """Of which cards some must lie in the trick for a set to have some of ``cards``; None where others may do."""
    known = mask(expr)
    if known is not None:
        return None if known & cards else 0
    if expr.op == "word":
        return cards if expr.value == "trick" else None
    if expr.op == "inter":
        cards &= reduce(both, (known for part in expr.args if (known := mask(part)) is not None), cards)
        found = [_witnesses(part, cards, fixed) for part in expr.args if mask(part) is None]
        return min((one for one in found if one is not None), key=int.bit_count, default=None)
    tables = static(fixed)
    if expr.op in ("best", "minus"):
        return _witnesses(expr.args[0], cards, fixed)
    if expr.op in ("above", "below") and tables is not None:
        table = tables.above if expr.op == "above" else tables.below
        return _witnesses(expr.args[0], sum(1 << one for one, reached in enumerate(table) if reached & cards), fixed)
    return None


def _bounds(expr: Expr, fixed: Fixed, deck: int) -> tuple[int, int]:
    """The cards that are surely in a set, and those that may be."""
    known = mask(expr)
    if known is not None:
        return known & deck, known & deck
    if expr.op not in ("inter", "union", "minus", "best", "above", "below"):
        return 0, deck
    parts = [_bounds(arg, fixed, deck) for arg in expr.args]
    low, high = parts[0]
    if expr.op in ("inter", "union"):
        join = both if expr.op == "inter" else either
        return reduce(join, (part[0] for part in parts)), reduce(join, (part[1] for part in parts))
    if expr.op == "minus":
        return low & ~parts[1][1], high & ~parts[1][0]
    if expr.op == "best":
        return 0, high
    tables = static(fixed)
    if tables is None:
        return 0, deck
    return 0, reach(high, tables.above if expr.op == "above" else tables.below)

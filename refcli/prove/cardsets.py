"""The ops that give sets of cards, as terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, cast

from refcli.cards import bits
from refcli.prove.readings import Cards, Reading, Value, constant, has
from refcli.prove.solver import Term, z3
from refcli.rules.expr.tree import Expr

Make: TypeAlias = Callable[[Expr, list[Value], Reading], Value]


def union(_: Expr, args: list[Value], reading: Reading) -> Cards:
    found = constant(0, reading.size)
    for cards in args:
        found = Cards(found.term | cards.term, found.may | cards.may)
    return found


def inter(_: Expr, args: list[Value], reading: Reading) -> Cards:
    found: Cards = args[0]
    for cards in args[1:]:
        found = Cards(found.term & cards.term, found.may & cards.may)
    return found if found.may else constant(0, reading.size)


def minus(_: Expr, args: list[Value], reading: Reading) -> Cards:
    del reading
    return Cards(args[0].term & ~args[1].term, args[0].may)


def best(_: Expr, args: list[Value], reading: Reading) -> Cards:
    ranking = reading.ranking
    cards = Cards(args[0].term, args[0].may & ranking.can_win)

    def strongest(strength: Sequence[int]) -> Term:
        found = z3().BitVecVal(0, reading.size)
        order = sorted((c for c in bits(cards.may) if c < len(strength)), key=lambda c: (strength[c], -c))
        for card in order:  # weakest first, so that the strongest is asked first; of equals the lowest wins
            found = z3().If(has(cards, card), z3().BitVecVal(1 << card, reading.size), found)
        return found

    return Cards(ranking.in_each_case(lambda tables: strongest(tables.strength)), cards.may)


def reach(expr: Expr, args: list[Value], reading: Reading) -> Cards:
    cards: Cards = args[0]
    may = 0

    def reached(table: Sequence[int]) -> Term:
        nonlocal may
        found = z3().BitVecVal(0, reading.size)
        for card in bits(cards.may):
            if card < len(table) and table[card]:
                may |= table[card]
                gained = z3().BitVecVal(table[card], reading.size)
                found = found | z3().If(has(cards, card), gained, z3().BitVecVal(0, reading.size))
        return found

    above = expr.op == "above"
    term = reading.ranking.in_each_case(lambda tables: reached(tables.above if above else tables.below))
    return Cards(term, may)


def suits(expr: Expr, args: list[Value], reading: Reading) -> Cards:
    cards: Cards = args[0]
    found, may = z3().BitVecVal(0, reading.size), 0
    for suit in cast("tuple[int, ...]", expr.value):
        if cards.may & suit:
            some_of = cards.term & z3().BitVecVal(suit, reading.size) != 0
            found = found | z3().If(some_of, z3().BitVecVal(suit, reading.size), z3().BitVecVal(0, reading.size))
            may |= suit
    return Cards(found, may)


SETS: Mapping[str, Make] = {
    "union": union,
    "inter": inter,
    "minus": minus,
    "best": best,
    "above": reach,
    "below": reach,
    "suit-of": suits,
}

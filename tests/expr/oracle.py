"""A second reading of the tree, on Python sets of cards and without any folding, to compare with."""

from __future__ import annotations

from typing import Any

from refcli.cards import bits
from refcli.rules.expr.ints import View
from refcli.rules.expr.tree import Expr

Cards = frozenset[int]
EMPTY: Cards = frozenset()
NOTHING: dict[str, Any] = {"set": EMPTY, "seat": -1, "side": -1, "kind": ""}


def meaning(expr: Expr, view: View) -> Any:
    """Sets of cards as frozensets, everything else as it is."""
    if expr.op in ("const", "word"):
        found: Any = expr.value if expr.op == "const" else getattr(view, str(expr.value).replace("-", "_"))
        return frozenset(bits(found)) if expr.type == "set" else found
    args = [meaning(arg, view) for arg in expr.args]
    if expr.op == "if":
        return args[1] if args[0] else args[2]
    if expr.op in ("is", "is-not", "is-some", "is-none"):
        return _something(expr, args)
    if expr.type == "set":
        return _set(expr, args, view)
    return _test(expr.op, *args) if expr.type == "bool" else _number(expr.op, args, view)


def _test(op: str, *args: Any) -> bool:
    a, b = args[0], args[-1]
    return {
        "has": lambda: bool(a & b),
        "within": lambda: bool(a <= b),
        "eq": lambda: bool(a == b),
        "ne": lambda: bool(a != b),
        "lt": lambda: bool(a < b),
        "le": lambda: bool(a <= b),
        "gt": lambda: bool(a > b),
        "ge": lambda: bool(a >= b),
        "not": lambda: not a,
        "and": lambda: False not in args,
        "or": lambda: True in args,
    }[op]()


def _something(expr: Expr, args: list[Any]) -> bool:
    some = bool(args[0] != NOTHING[expr.args[0].type])
    if expr.op in ("is-some", "is-none"):
        return some == (expr.op == "is-some")
    return some and (args[0] == args[1]) == (expr.op == "is")


def _set(expr: Expr, args: list[Cards], view: View) -> Cards:
    match expr.op:
        case "union":
            return EMPTY.union(*args)
        case "inter":
            return args[0].intersection(*args[1:])
        case "minus":
            return args[0] - args[1]
        case "suit-of":
            return frozenset(9 * (card // 9) + rank for card in args[0] for rank in range(9))
        case "best":
            return _best(args[0], view)
        case _:
            return _neighbours(args[0], view, 1 if expr.op == "above" else -1)


def _best(cards: Cards, view: View) -> Cards:
    tables = view.tables.dynamic(view) if view.tables.dynamic else view.tables
    among = cards & set(bits(view.trump)) or cards & set(bits(view.led))
    return frozenset([max(among, key=lambda card: tables.strength[card])]) if among else EMPTY


def _neighbours(cards: Cards, view: View, sign: int) -> Cards:
    tables = view.tables.dynamic(view) if view.tables.dynamic else view.tables
    strength = tables.strength
    pairs = ((card, other) for card in cards for other in bits(tables.classes[card]))
    return frozenset(other for card, other in pairs if sign * strength[other] > sign * strength[card])


def _number(op: str, args: list[Any], view: View) -> int:
    if op in ("cards", "points", "holder"):
        cards: Cards = args[0]
        if op == "cards":
            return len(cards)
        if op == "points":
            return sum(view.tables.points[card] for card in cards)
        return view.holders[min(cards)] if cards else -1
    a: int = args[0]
    b: int = args[-1]
    numbers: dict[str, int] = {
        "add": sum(args),
        "min": min(args),
        "max": max(args),
        "sub": a - b,
        "mul": a * b,
        "div": a // b if b else 0,
        "mod": a - b * (a // b) if b else 0,
        "abs": a if a > 0 else -a,
        "side": view.sides[a] if 0 <= a < 4 else -1,
        "partner": (a + 2) % 4 if a >= 0 else -1,
        "next": (a + 1) % 4 if a >= 0 else -1,
    }
    return numbers[op]

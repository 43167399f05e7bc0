"""Simplifying: everything that is fixed is worked out once, what is left is a smaller tree.

The result means the same wherever the fixed words have the values given. Two ops take other forms: `A has B` becomes
`(A & B) is some`, `A within B` becomes `(A - B) is none`, and the difference to a constant is the common part with all
other cards, so that constants meet. Masks of constants may then be negative (all cards but some).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

from refcli.rules.expr.ops import best_of, both, either, pure, reach, suits_of, worth
from refcli.rules.expr.tree import Expr, Type
from refcli.rules.expr.view import Tables

Fixed = Mapping[str, "int | bool | str | Tables"]

TRUE = Expr("const", "bool", value=True)
FALSE = Expr("const", "bool", value=False)
EMPTY = Expr("const", "set", value=0)


class Folding(dict[str, "int | bool | str | Tables"]):
    """Fixed values that are asked about many expressions with parts in common; must not be changed any more.

    ``known`` holds what was made of each by its id, with itself, so that the id may stand for it.
    """

    def __init__(self, fixed: Fixed) -> None:
        super().__init__(fixed)
        self.known: dict[int, tuple[Expr, Expr]] = {}


def simplify(expr: Expr, fixed: Fixed) -> Expr:
    """The expression with everything worked out that ``fixed`` decides: words by name, and ``tables``."""
    if expr.op == "named":
        return simplify(expr.args[0], fixed)
    if expr.op == "word":
        return _word(expr, fixed)
    if expr.op == "const":
        return expr
    if not isinstance(fixed, Folding):
        return _simplified(expr, fixed)
    found = fixed.known.get(id(expr))
    if found is None:
        found = fixed.known[id(expr)] = expr, _simplified(expr, fixed)
    return found[1]


def _simplified(expr: Expr, fixed: Fixed) -> Expr:
    if expr.op == "if":
        test = simplify(expr.args[0], fixed)
        if test.op == "const":
            return simplify(expr.args[1 if test.value else 2], fixed)
        return Expr("if", expr.type, (test, simplify(expr.args[1], fixed), simplify(expr.args[2], fixed)))
    args = tuple(simplify(arg, fixed) for arg in expr.args)
    if expr.op in _TABLES:
        return _table(expr, args, fixed)
    shorten = _SHORTEN.get(expr.op)
    return shorten(expr.type, args) if shorten else _plain(expr.op, expr.type, args, expr.value)


def static(fixed: Fixed) -> Tables | None:
    """The tables that are fixed and hold throughout a trick."""
    tables = fixed.get("tables")
    return tables if isinstance(tables, Tables) and tables.dynamic is None else None


def mask(expr: Expr) -> int | None:
    """The value of a constant set."""
    return expr.value if expr.op == "const" and isinstance(expr.value, int) else None


def _word(expr: Expr, fixed: Fixed) -> Expr:
    value = fixed.get(str(expr.value))
    if value is None or isinstance(value, Tables):
        return expr
    return Expr("const", expr.type, value=bool(value) if expr.type == "bool" else value)


def _table(expr: Expr, args: tuple[Expr, ...], fixed: Fixed) -> Expr:
    (arg,) = args
    cards, tables = mask(arg), static(fixed)
    trump, led = fixed.get("trump"), fixed.get("led")
    if expr.op == "best" and isinstance(trump, int) and isinstance(led, int):
        arg = _inter("set", (arg, Expr("const", "set", value=trump | led)))
        cards = mask(arg)
        if cards is not None and tables is not None:
            return Expr("const", "set", value=best_of(cards, tables.strength))
    elif cards is not None and expr.op == "points":
        counted = fixed.get("tables")
        if isinstance(counted, Tables):
            return Expr("const", "number", value=worth(cards, counted.points))
    elif cards is not None and tables is not None and expr.op != "best":
        return Expr("const", "set", value=reach(cards, tables.above if expr.op == "above" else tables.below))
    return EMPTY if cards == 0 and expr.type == "set" else Expr(expr.op, expr.type, (arg,))


def _plain(op: str, kind: Type, args: tuple[Expr, ...], value: object = None) -> Expr:
    if args and all(arg.op == "const" for arg in args):
        if op == "suit-of":
            # A folded set is an int, and the suits beside it are masks: `value` holds any constant.
            return Expr("const", "set", value=suits_of(args[0].value, value))  # type: ignore[arg-type]
        function = pure(op, args[0].type)
        if function is not None:
            return Expr("const", kind, value=function(*(arg.value for arg in args)))
    return Expr(op, kind, args, value)


def _gather(op: str, join: Callable[[int, int], int], neutral: int, absorbing: int | None) -> Callable[..., Expr]:
    """``&`` or ``|``: nested ones flattened, constants joined into one that stands last, no part twice."""

    def gather(_: Type, args: tuple[Expr, ...]) -> Expr:
        flat = [part for arg in args for part in (arg.args if arg.op == op else (arg,))]
        constant = reduce(join, (value for part in flat if (value := mask(part)) is not None), neutral)
        rest = tuple(dict.fromkeys(part for part in flat if mask(part) is None))
        if not rest or constant == absorbing:
            return Expr("const", "set", value=constant)
        if constant != neutral:
            rest = (*rest, Expr("const", "set", value=constant))
        return rest[0] if len(rest) == 1 else Expr(op, "set", rest)

    return gather


_inter = _gather("inter", both, -1, 0)
_union = _gather("union", either, 0, None)


def _minus(_: Type, args: tuple[Expr, ...]) -> Expr:
    left, right = args
    gone = mask(right)
    if gone is not None:
        return _inter("set", (left, Expr("const", "set", value=~gone)))
    return EMPTY if mask(left) == 0 or left == right else Expr("minus", "set", args)


def _some(_: Type, args: tuple[Expr, ...]) -> Expr:
    (arg,) = args
    if arg.op == "union" and mask(arg.args[-1]):
        return TRUE
    return _plain("is-some", "bool", args)


def _not(_: Type, args: tuple[Expr, ...]) -> Expr:
    (arg,) = args
    opposite = {"is-some": "is-none", "is-none": "is-some", "eq": "ne", "ne": "eq"}.get(arg.op)
    if opposite is not None:
        return Expr(opposite, "bool", arg.args)
    return arg.args[0] if arg.op == "not" else _plain("not", "bool", args)


def _none(_: Type, args: tuple[Expr, ...]) -> Expr:
    return _not("bool", (_some("bool", args),))


def _logic(op: str, deciding: bool) -> Callable[..., Expr]:
    """``and`` (decided by false) or ``or`` (decided by true)."""

    def logic(_: Type, args: tuple[Expr, ...]) -> Expr:
        flat = [part for arg in args for part in (arg.args if arg.op == op else (arg,))]
        if any(part.op == "const" and part.value is deciding for part in flat):
            return TRUE if deciding else FALSE
        rest = tuple(dict.fromkeys(part for part in flat if part.op != "const"))
        if not rest:
            return FALSE if deciding else TRUE
        return rest[0] if len(rest) == 1 else Expr(op, "bool", rest)

    return logic


_TABLES = frozenset({"best", "above", "below", "points"})
_SHORTEN: Mapping[str, Callable[[Type, tuple[Expr, ...]], Expr]] = {
    "inter": _inter,
    "union": _union,
    "minus": _minus,
    "has": lambda _, args: _some("bool", (_inter("set", args),)),
    "within": lambda _, args: _none("bool", (_minus("set", args),)),
    "is-some": _some,
    "is-none": _none,
    "not": _not,
    "and": _logic("and", False),
    "or": _logic("or", True),
}

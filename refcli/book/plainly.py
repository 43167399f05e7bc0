"""Expressions without what readers need not be told: names written out, parts that are always so, idle sums."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from refcli.rules.expr.fold import FALSE, TRUE, simplify
from refcli.rules.expr.tree import Expr

ZERO, _ONE, _LESS = (Expr("const", "number", value=value) for value in (0, 1, -1))


def plain(expr: Expr, nothing: Collection[str] = ()) -> Expr:
    """The expression with names replaced by what they stand for, and without parts that are always true or false.

    ``nothing`` are words for numbers that are always 0.
    """
    if expr.op == "named":
        return plain(expr.args[0], nothing)
    if expr.op in ("word", "of") and expr.value in nothing:
        return ZERO
    args = tuple(plain(arg, nothing) for arg in expr.args)
    if expr.op in ("and", "or"):
        deciding, idle = (FALSE, TRUE) if expr.op == "and" else (TRUE, FALSE)
        if any(arg == deciding for arg in args):
            return deciding
        kept = tuple(_flat(expr.op, (arg for arg in args if arg != idle)))
        return kept[0] if len(kept) == 1 else Expr(expr.op, "bool", kept) if kept else idle
    if expr.op == "union":
        args = tuple(arg for arg in args if not (arg.op == "const" and arg.value == 0)) or args[:1]
        return args[0] if len(args) == 1 else Expr("union", "set", args)
    if expr.op in ("add", "mul", "sub", "div") and all(arg.op == "const" for arg in args):
        return simplify(Expr(expr.op, expr.type, args), {})
    if expr.op in ("add", "mul"):
        return _summed(expr, args)
    if expr.op == "sub" and args[1] == ZERO:
        return args[0]
    if expr.op == "not" and args[0] in (TRUE, FALSE):
        return FALSE if args[0] == TRUE else TRUE
    if expr.op == "not" and args[0].op == "not":
        return args[0].args[0]
    if expr.op == "not" and args[0].op in ("and", "or"):
        other = "or" if args[0].op == "and" else "and"
        return plain(Expr(other, "bool", tuple(Expr("not", "bool", (arg,)) for arg in args[0].args)), nothing)
    if expr.op == "if" and args[0] in (TRUE, FALSE):
        return args[1] if args[0] == TRUE else args[2]
    if expr.op == "minus" and args[1].op == "const" and args[1].value == 0:
        return args[0]
    return Expr(expr.op, expr.type, args, expr.value)


def _summed(expr: Expr, args: tuple[Expr, ...]) -> Expr:
    """A sum or product without what changes nothing in it."""
    if expr.op == "mul" and ZERO in args:
        return ZERO
    idle = ZERO if expr.op == "add" else _ONE
    kept = tuple(arg for arg in args if arg != idle) or args[:1]
    if expr.op == "mul" and kept[0] == _LESS and len(kept) > 1:
        return Expr("sub", "number", (ZERO, _summed(expr, kept[1:])))
    return kept[0] if len(kept) == 1 else Expr(expr.op, expr.type, kept)


def _flat(op: str, args: Iterator[Expr]) -> Iterator[Expr]:
    for arg in args:
        yield from arg.args if arg.op == op else (arg,)

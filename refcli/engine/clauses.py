"""One obligation as functions: what it takes from a hand, and a quick step with everything fixed folded in."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from refcli.rules.expr.fold import simplify
from refcli.rules.expr.ints import Fixed, compile_int
from refcli.rules.expr.tree import Expr
from refcli.rules.expr.view import View
from refcli.rules.model import Clause

Step = Callable[[View, int], int]  # (view, cards left) -> cards left
Value = int | Callable[[View], int]  # a mask or a truth value: fixed, or as the view has it


def sets_named(clause: Clause) -> Iterator[tuple[str, Expr]]:
    """The named sets that a clause reads, also through one another."""
    for part in (clause.when, clause.allow, clause.forbid, clause.unless):
        if part is not None:
            yield from _named(part)


def taker(clause: Clause, fixed: Fixed) -> Callable[[View], int]:
    """The cards of the hand that a clause takes away, before any waiver, as a function of the view."""
    when, unless = _value(clause.when, fixed, True), _value(clause.unless, fixed, False)
    kept = _value(clause.allow if clause.allow is not None else clause.forbid, fixed, 0)
    turned = -1 if clause.allow is not None else 0

    def taken(view: View) -> int:
        if not _now(when, view) or _now(unless, view):
            return 0
        return view.hand & (_now(kept, view) ^ turned)

    return taken


def speaker(clause: Clause, fixed: Fixed) -> Callable[[View], int]:
    """The cards of the hand that a clause in force lets be: those it allows, or those its exception spares."""
    when, unless = _value(clause.when, fixed, True), _value(clause.unless, fixed, False)
    kept = _value(clause.allow if clause.allow is not None else clause.forbid, fixed, 0)
    if when is False or unless is True:
        return lambda _: 0
    return lambda view: view.hand & _now(kept, view) if _now(when, view) else 0


def _now(value: Value, view: View) -> int:
    return value if isinstance(value, int) else value(view)


def compiled(clause: Clause, fixed: Fixed) -> Step | None:
    """A clause as a function of the view and the cards left; None where it can never act."""
    when, unless = _value(clause.when, fixed, True), _value(clause.unless, fixed, False)
    if when is False or unless is True:
        return None
    kept = clause.allow if clause.allow is not None else clause.forbid
    if kept is None:
        return None
    cards = _value(kept, fixed, 0)
    if isinstance(cards, int):
        keep = cards if clause.allow is not None else ~cards
        if isinstance(unless, int):
            return _quick(clause.when, fixed, keep) or _when(_allow_fixed(keep), when)
        act = _allow_fixed(keep)
    else:
        act = _allow(cards) if clause.allow is not None else _forbid(cards)
    act = act if isinstance(unless, int) else _unless(act, unless)
    return _when_trick(clause.when, fixed, act) or _when(act, when)


def _named(expr: Expr) -> Iterator[tuple[str, Expr]]:
    if expr.op == "named" and expr.type == "set":
        yield str(expr.value), expr
    for part in expr.args:
        yield from _named(part)


def _value(expr: Expr | None, fixed: Fixed, default: int) -> Value:
    return default if expr is None else compile_int(expr, fixed)


def tested(small: Expr) -> tuple[str, int] | None:
    """``(word, set)`` where a folded condition comes down to whether a word has some of a fixed set."""
    if small.op != "is-some" or small.args[0].op != "inter" or len(small.args[0].args) != 2:
        return None
    word, cards = small.args[0].args
    if word.op != "word" or cards.op != "const" or not isinstance(cards.value, int):
        return None
    return str(word.value), cards.value


def _quick(when: Expr | None, fixed: Fixed, keep: int) -> Step | None:
    """The commonest clause in one call: keep some cards if the hand has some of a set."""
    found = tested(simplify(when, fixed)) if when is not None else None
    if found is None or found[0] != "hand":
        return None
    needed = found[1]
    return lambda view, left: (left & keep or left) if view.hand & needed else left


def _when_trick(when: Expr | None, fixed: Fixed, act: Step) -> Step | None:
    """A clause that acts only if some of a set lies in the trick: one call while none does."""
    found = tested(simplify(when, fixed)) if when is not None else None
    if found is None or found[0] != "trick":
        return None
    needed = found[1]
    return lambda view, left: act(view, left) if view.trick & needed else left


def _allow_fixed(keep: int) -> Step:
    return lambda _, left: left & keep or left


def _allow(keep: Callable[[View], int]) -> Step:
    return lambda view, left: left & keep(view) or left


def _forbid(drop: Callable[[View], int]) -> Step:
    return lambda view, left: left & ~drop(view) or left


def _when(act: Step, when: Value) -> Step:
    if isinstance(when, int):
        return act
    return lambda view, left: act(view, left) if when(view) else left


def _unless(act: Step, unless: Callable[[View], int]) -> Step:
    return lambda view, left: left if unless(view) else act(view, left)

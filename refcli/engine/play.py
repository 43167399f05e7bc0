"""Obligations of play: which cards of a hand are legal, and which clause removes the others.

For one contract, trick and class led most of a clause is fixed; it is folded once and kept, so that judging a
card costs a few closures. A clause that would leave nothing is waived for that turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from refcli.engine.contracts import Contract
from refcli.engine.modes import Mode
from refcli.rules.expr.fold import simplify
from refcli.rules.expr.ints import compile_int
from refcli.rules.expr.tree import Expr
from refcli.rules.expr.view import View
from refcli.rules.model import Clause
from refcli.rules.ruleset import Ruleset

Step = Callable[[View, int], int]  # (view, cards left) -> cards left


@dataclass(frozen=True, slots=True)
class Removal:
    """A clause took ``cards`` away, or was ``waived`` because it would have left nothing."""

    clause: Clause
    cards: int
    waived: bool


class Play:
    """The compiled obligations of one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._clauses = rules.play.clauses
        self._by_lead: dict[int, tuple[tuple[int, tuple[Step, ...]], ...]] = {}
        self._fast: dict[tuple[int, int], tuple[Step, ...]] = {}
        self.view = View()  # one view for whoever plays a deal out; everything it reads is set for each card
        self._modes: dict[int, Mode] = {}  # keeps the modes whose ids are keys alive

    def legal(self, mode: Mode, view: View) -> int:
        """The legal cards of ``view.hand``. The view's trick, order and led class must be set."""
        left = view.hand
        for step in self.steps(mode, view.led):
            left = step(view, left)
        return left

    def steps(self, mode: Mode, led: int) -> tuple[Step, ...]:
        """The clauses that can act when the class ``led`` was led (0: nobody has led), in order."""
        return self._fast.get((id(mode), led)) or self._compile(mode, led)

    def by_lead(self, mode: Mode) -> tuple[tuple[int, tuple[Step, ...]], ...]:
        """For each card that may be led: its class and the clauses that can act then."""
        known = self._by_lead.get(id(mode))
        if known is None:
            known = tuple((led, self.steps(mode, led)) for led in mode.tables.classes)
            self._by_lead[id(mode)] = known
        return known

    def removals(self, mode: Mode, view: View) -> tuple[Removal, ...]:
        """What each clause takes from the full hand, in order; ``waived`` where it would have left nothing."""
        fixed = self._fixed(mode, view.led)
        found: list[Removal] = []
        left = view.hand
        for clause in self._clauses:
            taken = _taken(clause, fixed, view)
            if taken:
                waived = not left & ~taken
                found.append(Removal(clause, taken, waived))
                left = left if waived else left & ~taken
        return tuple(found)

    def marks(self, mode: Mode) -> tuple[int, ...]:
        """The named card sets that are fixed by a mode: what clauses may tell cards apart by."""
        named = {name: expr for clause in self._clauses for part in _parts(clause) for name, expr in _named(part)}
        values = [compile_int(expr, {"trump": mode.trump, "deck": self._rules.deck.all}) for expr in named.values()]
        return tuple(value for value in values if isinstance(value, int) and not isinstance(value, bool) and value)

    def _fixed(self, mode: Mode, led: int) -> dict[str, object]:
        fixed: dict[str, object] = {
            "trump": mode.trump,
            "led": led,
            "leading": led == 0,
            "deck": self._rules.deck.all,
            "seats": self._rules.seats,
            "tables": mode.tables,
        }
        if led == 0:
            fixed["trick"] = 0
        return fixed

    def _compile(self, mode: Mode, led: int) -> tuple[Step, ...]:
        key = (id(mode), led)
        if key not in self._fast:
            self._modes[id(mode)] = mode
            fixed = self._fixed(mode, led)
            steps = [_step(clause, fixed) for clause in self._clauses]
            self._fast[key] = tuple(step for step in steps if step is not None)
        return self._fast[key]


def play_of(rules: Ruleset) -> Play:
    """The compiled obligations of a ruleset, kept with it."""
    found = rules.compiled.get("play")
    if found is None:
        found = rules.compiled["play"] = Play(rules)
    made: Play = found
    return made


def set_view(view: View, mode: Mode, hand: int, trick: tuple[int, ...], number: int) -> None:
    """Put a position into a view: the hand, the cards that lie (known ones), the number of the trick."""
    view.hand = view.held = hand
    view.order = trick
    mask = 0
    for card in trick:
        if card >= 0:
            mask |= 1 << card
    view.trick = mask
    view.leading = not trick
    view.led = mode.tables.classes[trick[0]] if trick and trick[0] >= 0 else 0
    view.trump = mode.trump
    view.trick_number = number


def legal_cards(rules: Ruleset, contract: Contract, hand: int, trick: tuple[int, ...], number: int) -> int:
    """The legal cards of a position, as a mask."""
    view, mode = View(), contract.mode(number)
    set_view(view, mode, hand, trick, number)
    return play_of(rules).legal(mode, view)


def reason(removals: tuple[Removal, ...], card: int) -> tuple[Clause | None, tuple[Clause, ...]]:
    """The first clause in order that removes a card, and the others that would."""
    acting = [r.clause for r in removals if not r.waived and r.cards >> card & 1]
    return (acting[0], tuple(acting[1:])) if acting else (None, ())


def _parts(clause: Clause) -> Iterator[Expr]:
    return (part for part in (clause.when, clause.allow, clause.forbid, clause.unless) if part is not None)


def _named(expr: Expr) -> Iterator[tuple[str, Expr]]:
    if expr.op == "named" and expr.type == "set":
        yield str(expr.value), expr
    for part in expr.args:
        yield from _named(part)


def _value(expr: Expr | None, fixed: dict[str, object], default: int | bool) -> object:
    return default if expr is None else compile_int(expr, fixed)  # type: ignore[arg-type]


def _taken(clause: Clause, fixed: dict[str, object], view: View) -> int:
    """The cards of the hand a clause takes away, before any waiver."""

    def now(expr: Expr | None, default: int | bool) -> int | bool:
        value = _value(expr, fixed, default)
        answer: int | bool = value(view) if callable(value) else value  # type: ignore[assignment]
        return answer

    if not now(clause.when, True) or now(clause.unless, False):
        return 0
    if clause.allow is not None:
        return view.hand & ~now(clause.allow, 0)
    return view.hand & now(clause.forbid, 0)


def _step(clause: Clause, fixed: dict[str, object]) -> Step | None:
    """A clause as a function of the view and the cards left; None where it can never act."""
    when, unless = _value(clause.when, fixed, True), _value(clause.unless, fixed, False)
    if when is False or unless is True:
        return None
    kept = clause.allow if clause.allow is not None else clause.forbid
    if kept is None:
        return None
    cards = _value(kept, fixed, 0)
    if isinstance(cards, int) and not callable(unless):
        keep = cards if clause.allow is not None else ~cards
        return _quick(clause.when, fixed, keep) or _when(_allow_fixed(keep), when)
    if isinstance(cards, int):
        act = _allow_fixed(cards if clause.allow is not None else ~cards)
    else:
        act = _allow(cards) if clause.allow is not None else _forbid(cards)  # type: ignore[arg-type]
    act = _unless(act, unless) if callable(unless) else act
    return _when_trick(clause.when, fixed, act) or _when(act, when)


def _tested(when: Expr | None, fixed: dict[str, object]) -> tuple[str, int] | None:
    """``(word, set)`` where a condition comes down to whether a word has some of a fixed set."""
    if when is None:
        return None
    small = simplify(when, fixed)  # type: ignore[arg-type]
    if small.op != "is-some" or small.args[0].op != "inter":
        return None
    word, cards = small.args[0].args
    if word.op != "word" or cards.op != "const" or not isinstance(cards.value, int):
        return None
    return str(word.value), cards.value


def _quick(when: Expr | None, fixed: dict[str, object], keep: int) -> Step | None:
    """The commonest clause in one call: keep some cards if the hand has some of a set."""
    tested = _tested(when, fixed)
    if tested is None or tested[0] != "hand":
        return None
    needed = tested[1]
    return lambda view, left: (left & keep or left) if view.hand & needed else left


def _when_trick(when: Expr | None, fixed: dict[str, object], act: Step) -> Step | None:
    """A clause that acts only if some of a set lies in the trick: one call while none does."""
    tested = _tested(when, fixed)
    if tested is None or tested[0] != "trick":
        return None
    needed = tested[1]
    return lambda view, left: act(view, left) if view.trick & needed else left


def _allow_fixed(keep: int) -> Step:
    return lambda _, left: left & keep or left


def _allow(keep: Callable[[View], int]) -> Step:
    return lambda view, left: left & keep(view) or left


def _forbid(drop: Callable[[View], int]) -> Step:
    return lambda view, left: left & ~drop(view) or left


def _when(act: Step, when: object) -> Step:
    if not callable(when):
        return act
    return lambda view, left: act(view, left) if when(view) else left


def _unless(act: Step, unless: Callable[[View], object]) -> Step:
    return lambda view, left: left if unless(view) else act(view, left)

"""Obligations of play: which cards of a hand are legal, and which clause removes the others.

For one contract, trick and class led most of a clause is fixed; it is folded once and kept, so that judging a
card costs a few closures. A clause that would leave nothing is waived for that turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from refcli.engine import alike
from refcli.engine.around import Around, asks, seated, set_around
from refcli.engine.cells import Cells, Part, cells_of, parts_of
from refcli.engine.clauses import Step, compiled, sets_named, speaker, taker
from refcli.engine.contracts import Contract
from refcli.engine.guards import Guard, Guarded, Watch, guarded, joined, watch
from refcli.engine.modes import Mode
from refcli.rules.expr.fold import Fixed, Folding
from refcli.rules.expr.ints import compile_int
from refcli.rules.expr.tree import Expr
from refcli.rules.expr.view import View
from refcli.rules.model import Clause
from refcli.rules.ruleset import Ruleset

_MOST_CELLS = 4096  # positions whose cells are kept


class Removal(NamedTuple):
    """A clause took ``cards`` away, or was ``waived`` because it would have left nothing."""

    clause: Clause
    cards: int
    waived: bool


def fixed_by(mode: Mode, led: int, rules: Ruleset) -> Fixed:
    """What a mode and the class led fix of a position's words; ``led`` 0: nobody has led."""
    return alike.folding(mode, led, rules.deck.all, rules.seats)


class Play:
    """The compiled obligations of rulesets that are alike in them, in a game of the same cards and seats."""

    def __init__(self, clauses: tuple[Clause, ...], rules: Ruleset) -> None:
        self._clauses = clauses
        self.deck, self._seats = rules.deck.all, rules.seats
        self._takers: dict[tuple[int, int], tuple[Callable[[View], int], ...]] = {}
        self._watched: dict[int, Watch] = {}
        self._fast: dict[tuple[int, int], tuple[Step, ...]] = {}
        self.asks = asks(rules.play)  # whether people matter to some obligation
        self.view = View()  # one view for whoever plays a deal out; everything it reads is set for each card
        self._exprs = parts_of(self._clauses)
        self._parts: dict[tuple[int, int], tuple[tuple[Part, ...], tuple[str, ...]]] = {}
        self._cells: dict[tuple[object, ...], Cells] = {}
        self._modes: dict[int, Mode] = {}  # keeps the modes whose ids are keys alive
        self.ways: dict[tuple[int, int], tuple[Contract, Any]] = {}  # of whole deals (``referee.whole``)
        self.ruled: dict[tuple[object, ...], Any] = {}  # of hands that are only partly known (``referee.doubt``)

    def legal(self, mode: Mode, view: View) -> int:
        """The legal cards of ``view.hand``. The view's trick, order and led class must be set."""
        left = view.hand
        for step in self.steps(mode, view.led):
            left = step(view, left)
        return left

    def steps(self, mode: Mode, led: int) -> tuple[Step, ...]:
        """The clauses that can act when the class ``led`` was led (0: nobody has led), in order."""
        return self._fast.get((id(mode), led)) or self._compile(mode, led)

    def watch(self, mode: Mode) -> Watch:
        """When a card has to be asked about."""
        known = self._watched.get(id(mode))
        if known is None:
            self._modes[id(mode)] = mode
            known = watch(lambda led: self._guards(mode, led), mode.tables.classes)
            self._watched[id(mode)] = known
        return known

    def _guards(self, mode: Mode, led: int) -> tuple[Guard, ...]:
        size, fixed = len(mode.tables.classes), self._fixed(mode, led)
        return joined([self._guarded(clause, fixed, size) for clause in self._clauses], size)

    @staticmethod
    def _guarded(clause: Clause, fixed: Folding, size: int) -> Guarded:
        return alike.made("guarded", (clause, fixed), (), lambda: guarded(clause, fixed, size))

    def _fixed(self, mode: Mode, led: int) -> Folding:
        return alike.folding(mode, led, self.deck, self._seats)

    def removals(self, mode: Mode, view: View) -> tuple[Removal, ...]:
        """What each clause takes from the full hand, in order; ``waived`` where it would have left nothing."""
        found: list[Removal] = []
        left = view.hand
        for clause, taken in zip(self._clauses, self._takers_of(mode, view.led), strict=True):
            cards = taken(view)
            if cards:
                waived = not left & ~cards
                found.append(Removal(clause, cards, waived))
                left = left if waived else left & ~cards
        return tuple(found)

    def speaking(self, mode: Mode, view: View, card: int) -> tuple[Clause, ...]:
        """The clauses that are in force in a position and let a card be."""
        fixed = self._fixed(mode, view.led)
        return tuple(clause for clause in self._clauses if speaker(clause, fixed)(view) >> card & 1)

    def _takers_of(self, mode: Mode, led: int) -> tuple[Callable[[View], int], ...]:
        """What each clause takes away, compiled once."""
        key = (id(mode), led)
        if key not in self._takers:
            self._modes[id(mode)] = mode
            fixed = self._fixed(mode, led)
            self._takers[key] = tuple(taker(clause, fixed) for clause in self._clauses)
        return self._takers[key]

    def marks(self, mode: Mode) -> tuple[int, ...]:
        """The named card sets that are fixed by a mode: what clauses may tell cards apart by."""
        named = {name: expr for clause in self._clauses for name, expr in sets_named(clause)}
        values = [compile_int(expr, {"trump": mode.trump, "deck": self.deck}) for expr in named.values()]
        return tuple(value for value in values if isinstance(value, int) and not isinstance(value, bool) and value)

    def position(self, mode: Mode, view: View) -> tuple[object, ...]:
        """All that obligations read of a view beside the hand: where it is equal, they say the same of every hand."""
        dynamic = mode.tables.dynamic
        read = (self._parts.get((id(mode), view.led)) or self._fold(mode, view.led))[1]
        strength = dynamic(view).strength if dynamic is not None else None
        return (id(mode), view.led, strength, *[getattr(view, attribute) for attribute in read])

    def cells(self, mode: Mode, view: View) -> Cells:
        """What the obligations can tell the cards of a hand apart by, with the trick as it lies in the view."""
        key = self.position(mode, view)
        found = self._cells.get(key)
        if found is None:
            if len(self._cells) >= _MOST_CELLS:
                self._cells.clear()
            dynamic = mode.tables.dynamic
            tables = dynamic(view) if dynamic is not None else mode.tables
            found = self._cells[key] = cells_of(self._parts[id(mode), view.led][0], view, tables)
        return found

    def _fold(self, mode: Mode, led: int) -> tuple[tuple[Part, ...], tuple[str, ...]]:
        """The expressions of all clauses for a mode and the class led, and the attributes of a view they still read."""
        self._modes[id(mode)] = mode
        fixed, moving = self._fixed(mode, led), mode.tables.dynamic is not None
        parts = [self._part(expr, fixed, moving) for expr in self._exprs]
        read = dict.fromkeys(attribute for part in parts for _, attribute in part.read)
        self._parts[id(mode), led] = made = tuple(parts), tuple(read)
        return made

    @staticmethod
    def _part(expr: Expr, fixed: Folding, moving: bool) -> Part:
        left_open = ("trick", "tables") if moving else ("trick",)
        known = {name: value for name, value in fixed.items() if name not in left_open}
        return alike.made("part", (expr, fixed), (), lambda: Part(expr, known))

    @staticmethod
    def _step(clause: Clause, fixed: Folding) -> Step | None:
        return alike.made("step", (clause, fixed), (), lambda: compiled(clause, fixed))

    def _compile(self, mode: Mode, led: int) -> tuple[Step, ...]:
        key = (id(mode), led)
        if key not in self._fast:
            self._modes[id(mode)] = mode
            fixed = self._fixed(mode, led)
            steps = [self._step(clause, fixed) for clause in self._clauses]
            self._fast[key] = tuple(step for step in steps if step is not None)
        return self._fast[key]


def play_of(rules: Ruleset) -> Play:
    """The compiled obligations of a ruleset, kept with it."""
    return rules.made("play", ("deck", "seats", "play"), _play)


def _play(rules: Ruleset) -> Play:
    clauses = tuple(alike.clause(one) for one in rules.play.clauses)
    return alike.made("play", clauses, (rules.deck.all, rules.seats, asks(rules.play)), lambda: Play(clauses, rules))


def set_view(
    view: View, mode: Mode, hand: int, trick: tuple[int, ...], number: int, around: Around | None = None
) -> None:
    """Put a position into a view: the hand, the cards that lie (known ones), the number of the trick, the people."""
    if around is not None:
        set_around(view, around, trick, len(mode.tables.classes))
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


def legal_cards(
    rules: Ruleset, contract: Contract, hand: int, trick: tuple[int, ...], number: int, around: Around | None = None
) -> int:
    """The legal cards of a position, as a mask; without ``around`` whoever leads sits first."""
    view, mode = View(), contract.mode(number)
    if around is None and play_of(rules).asks:
        around = seated(rules.seats, rules.sides, len(trick), contract.called or contract.name)
    set_view(view, mode, hand, trick, number, around)
    return play_of(rules).legal(mode, view)


def reason(removals: tuple[Removal, ...], card: int) -> tuple[Clause | None, tuple[Clause, ...]]:
    """The first clause in order that removes a card, and the others that would."""
    acting = [r.clause for r in removals if not r.waived and r.cards >> card & 1]
    return (acting[0], tuple(acting[1:])) if acting else (None, ())

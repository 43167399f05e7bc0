"""Asking the expressions of the calls: what somebody about to speak sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from refcli.engine.outcome import Outcome
from refcli.rules.expr.ints import compile_int
from refcli.rules.expr.tree import Expr, words
from refcli.rules.expr.view import NOBODY, View
from refcli.rules.ruleset import Ruleset

_VIEW = View()  # filled anew for every question


class Frame(NamedTuple):
    """What stands before anybody speaks. ``hands`` are masks by seat, 0 where one is not known.

    ``seats`` take part, in order of play; ``holders`` says by card who has it, -1 where nobody is known to;
    ``used`` are the rows that each side has played; ``sets`` are more sets of cards that conditions read.
    """

    number: int
    dealer: int
    forehand: int
    seats: tuple[int, ...]
    hands: tuple[int, ...] = ()
    holders: tuple[int, ...] = ()
    used: Mapping[int, frozenset[str]] = {}
    sets: Mapping[str, int] = {}
    settled: bool = False  # what lasts for the game was called in an earlier deal


class Counts(NamedTuple):
    """How often was spoken in this phase, and how many of the last calls brought nothing about."""

    spoken: int = 0
    passes: int = 0


class _Compiled(NamedTuple):
    """An expression as a function of a view, and whether it reads what takes time to find out."""

    value: int | Callable[[View], int]
    rows: bool
    predicted: bool


def ask(
    rules: Ruleset, expr: Expr, frame: Frame, outcome: Outcome, counts: Counts, seat: int, suit: int = 0, card: int = 0
) -> int:
    """The value of an expression; ``suit`` and ``card`` are the cards that a call is about."""
    known = rules.made("asked", ("calls", "parties", "deal"), _nothing_compiled)
    compiled = known.get(id(expr)) or known.setdefault(id(expr), _compiled(expr))
    value = compiled.value
    if isinstance(value, int):
        return value
    view = _VIEW
    _set_people(view, rules, frame, outcome, seat)
    view.shoves, view.passes, view.spoken = outcome.shoves, counts.passes, counts.spoken
    view.deal_number, view.seats, view.hand_size = frame.number, rules.seats, rules.deal.hand
    view.bid, view.double, view.special = outcome.bid, outcome.double, outcome.special or ""
    view.contract = (outcome.contract or "").partition(":")[0]
    if compiled.rows:
        view.rows_open = _rows_open(rules, frame, seat)
    if compiled.predicted:
        view.predicted = sum(number or 0 for number in outcome.predictions)
    view.hand = view.held = frame.hands[seat] if seat < len(frame.hands) else 0
    view.suit, view.card, view.called = suit, card, outcome.called
    view.table = view.talon = 0
    for name, mask in frame.sets.items():
        setattr(view, name, mask)
    return value(view)


def _nothing_compiled(_: Ruleset) -> dict[int, _Compiled]:
    """By expression, what it was compiled to; filled as they are asked."""
    return {}


def _compiled(expr: Expr) -> _Compiled:
    value = compile_int(expr, {})
    read = frozenset[str]() if isinstance(value, int) else words(expr)
    return _Compiled(value, "rows-open" in read, "predicted" in read)


def _rows_open(rules: Ruleset, frame: Frame, seat: int) -> int:
    played = frame.used.get(rules.sides[seat], frozenset()) if 0 <= seat < rules.seats else frozenset[str]()
    return len(rules.calls.rows) - len(played)


def _set_people(view: View, rules: Ruleset, frame: Frame, outcome: Outcome, seat: int) -> None:
    view.forehand, view.dealer, view.actor = frame.forehand, frame.dealer, seat
    view.bidder = NOBODY if outcome.bidder is None else outcome.bidder
    view.declarer = NOBODY if outcome.declarer is None else outcome.declarer
    view.sides, view.holders = rules.sides, frame.holders

"""What the rules of exchanges read: one player's hand, the trumps, the card turned up, the people."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from refcli.rules.expr.ints import compile_int
from refcli.rules.expr.tree import Expr
from refcli.rules.expr.view import NOBODY, View
from refcli.rules.ruleset import Ruleset


class Position(NamedTuple):
    """A player who may exchange. Cards are masks; people are seats, None where nobody is known."""

    rules: Ruleset
    actor: int
    hand: int
    trump: int
    turned: int
    parties: tuple[int, ...]
    dealer: int | None
    forehand: int | None
    declarer: int | None
    number: int = 1  # of the deal


def asked(expr: Expr, position: Position) -> int:
    """The value of an expression: a mask, a truth value or a seat (-1 for nobody)."""
    known = position.rules.made("exchanges", ("deck", "deal"), _nothing_compiled)
    if id(expr) not in known:
        known[id(expr)] = compile_int(expr, {"deck": position.rules.deck.all})
    value = known[id(expr)]
    if not callable(value):
        return int(value)
    view = View()
    view.actor, view.hand, view.held, view.trump = position.actor, position.hand, position.hand, position.trump
    view.deal_number = position.number
    view.table, view.sides, view.seats = position.turned, position.parties, position.rules.seats
    view.dealer, view.forehand, view.declarer = map(_seat, (position.dealer, position.forehand, position.declarer))
    return int(value(view))


def _nothing_compiled(_: Ruleset) -> dict[int, int | Callable[[View], int]]:
    """By expression, what it was compiled to; filled as they are asked."""
    return {}


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat

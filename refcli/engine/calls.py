"""Calls: whose turn it is, what is offered, and what the calls come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from refcli.rules.expr.ints import compile_int
from refcli.rules.expr.tree import Expr
from refcli.rules.expr.view import View
from refcli.rules.ruleset import Ruleset

BACK = "back"
SHOVE = "shove"
_VIEW = View()  # filled anew for every question


class Outcome(NamedTuple):
    """What the calls of a deal came to. ``bid`` and ``double`` are numbers, 0 and 1 where there was none.

    ``predictions`` are by seat; ``active`` are the seats that take part, in order of play (empty: all);
    ``called`` is the mask of the card that names a partner; ``row`` the row of a sheet, ``special`` the rung of a
    ladder that is no number.
    """

    contract: str | None = None
    declarer: int | None = None
    bid: int = 0
    bidder: int | None = None
    double: int = 1
    predictions: tuple[int | None, ...] = ()
    active: tuple[int, ...] = ()
    row: str | None = None
    called: int = 0
    declined: bool = False
    shoves: int = 0
    passes: int = 0
    special: str | None = None


@dataclass(slots=True)
class Table:
    """The calls of a deal so far. Seats are indices in order of play."""

    rules: Ruleset
    deal_number: int
    dealer: int | None
    forehand: int
    shoves: int = 0
    contract: str | None = None
    declarer: int | None = None

    def speaker(self) -> int:
        """Who has to speak."""
        order = self.rules.calls.order
        return self._ask(order[self.shoves % len(order)]) if order else self.forehand

    def shove_offered(self) -> bool:
        """Whether the speaker may shove."""
        offer = self.rules.calls.offers.get(SHOVE)
        return offer is not None and (offer.when is None or bool(self._ask(offer.when)))

    def contract_offered(self, head: str) -> bool:
        """Whether a contract of the library may be named now."""
        offer = self.rules.calls.offers.get("name")
        if offer is None or head not in offer.of:
            return False
        conditions = (offer.when, offer.of[head])
        return all(when is None or bool(self._ask(when)) for when in conditions)

    def offered(self) -> tuple[str, ...]:
        """The names of all that may be called now; contracts by their library name."""
        offer = self.rules.calls.offers.get("name")
        heads = tuple(head for head in offer.of if self.contract_offered(head)) if offer is not None else ()
        return (*heads, SHOVE) if self.shove_offered() else heads

    def _ask(self, expr: Expr) -> int:
        known: dict[int, int | Callable[[View], int]] = self.rules.compiled.setdefault("calls", {})
        if id(expr) not in known:
            known[id(expr)] = compile_int(expr, {})
        value = known[id(expr)]
        if isinstance(value, int):
            return value
        view = _VIEW
        view.shoves, view.deal_number, view.seats = self.shoves, self.deal_number, self.rules.seats
        view.forehand, view.actor = self.forehand, self.forehand
        view.dealer = self.dealer if self.dealer is not None else (self.forehand - 1) % self.rules.seats
        view.sides = self.rules.sides
        return value(view)


def contract_name(rules: Ruleset, word: str, suit: int | None) -> str | None:
    """The canonical contract of a called word: a suit, a contract of the library, or one of its aliases."""
    if suit is not None:
        head = word.partition(":")[0]
        rule = rules.contracts.get(head)
        return f"{head}:{rules.deck.suits[suit]}" if rule is not None and rule.each else None
    known: dict[str, str] | None = rules.compiled.get("contract-words")
    if known is None:
        known = rules.compiled["contract-words"] = _contract_words(rules)
    return known.get(word.lower())


def _contract_words(rules: Ruleset) -> dict[str, str]:
    """Every name of the contracts that need no suit: their own, aliases, titles in all languages."""
    words: dict[str, str] = {}
    for name, rule in rules.contracts.items():
        if not rule.each:
            for word in (name, *rule.aliases, *rule.titles.values()):
                words.setdefault(word.lower(), name)
    return words

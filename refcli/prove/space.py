"""All positions in which one class was led: hand, trick and played cards as unknowns, and what keeps them apart.

A position is a hand that is not empty, a trick of none to seats - 1 cards in order, and played cards; no card is in
two places. A hand is no larger than the hands dealt. It need not have arisen in a game, and the number of the trick
does not decide the size of the hand. Everything else that expressions may read is free inside its bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from refcli.cards import bits
from refcli.prove import numbers
from refcli.prove.numbers import Number
from refcli.prove.readings import Cards, Value, constant, has
from refcli.prove.solver import Term, Unstatable, at_most, z3
from refcli.rules.expr.tree import Type

MOST = 9999  # of a number that is free

_STRIPPED = 2  # cards

_SETTLED = frozenset({"hand", "held", "trick", "leader", "actor"})
_PLACES = ("played", "table", "talon", "stock")  # disjoint sets besides hand and trick


@dataclass
class Space:
    """``led`` is the class led, 0 before the lead. ``ordered``: the order of the trick is told, card by card."""

    size: int  # ints that stand for cards
    all: int  # the cards of the pack
    seats: int
    led: int
    most: int  # cards in a hand
    ordered: bool = False
    hand: Cards = field(init=False)
    trick: Cards = field(init=False)
    order: tuple[Cards, ...] = ()  # the cards of an ordered trick; no card where it is shorter
    formulas: list[Term] = field(default_factory=list[Term])
    words: dict[str, Value] = field(default_factory=dict[str, Value])

    def __post_init__(self) -> None:
        self.hand = self._cards("hand")
        self.formulas.append(self.hand.term != 0)
        if not self.led:
            self.trick = constant(0, self.size)
        elif self.ordered:
            self._order()
        else:
            self.trick = self._cards("trick")
            self.formulas.append(self.trick.term & z3().BitVecVal(self.led, self.size) != 0)
        self._apart(self.hand, self.trick)
        self.words |= {"hand": self.hand, "held": self.hand, "trick": self.trick}
        if self.order or not self.led:  # whoever leads sits first
            there = [place.term != 0 for place in self.order]
            self.words |= {"leader": numbers.number(0), "actor": numbers.count(there, [1] * len(there))}

    @property
    def sizes(self) -> tuple[Term, Term]:
        """That the hand and the trick hold no more cards than they may: seldom needed for a proof, so told apart."""
        return self.at_most(self.hand, self.most), self.at_most(self.trick, self.seats - 1)

    def at_most(self, cards: Cards, most: int) -> Term:
        """At most so many cards in a set."""
        if most <= 0:
            return cards.term == 0
        if most <= _STRIPPED:  # the lowest card taken off, once and again: quicker than counting
            rest = cards.term
            for _ in range(most):
                rest = rest & (rest - 1)
            return rest == 0
        return at_most([has(cards, card) for card in bits(cards.may)], most)

    def word(self, name: str, kind: Type) -> Value:
        """The term of a word; free ones are made when they are first read."""
        if name not in self.words:
            self.words[name] = self._free(name, kind)
        return self.words[name]

    def _cards(self, name: str) -> Cards:
        term = z3().BitVec(name, self.size)
        if self.all != (1 << self.size) - 1:
            self.formulas.append(term & z3().BitVecVal(~self.all, self.size) == 0)
        return Cards(term, self.all)

    def _apart(self, one: Cards, other: Cards) -> None:
        if one.may & other.may:
            self.formulas.append(one.term & other.term == 0)

    def _order(self) -> None:
        places = [self._cards(f"trick {index}") for index in range(self.seats - 1)]
        self.order = tuple(places)
        lead = places[0].term
        self.formulas += [lead & z3().BitVecVal(self.led, self.size) == lead, lead != 0]
        whole: Sequence[Cards] = places
        trick = z3().BitVecVal(0, self.size)
        for index, place in enumerate(whole):
            self.formulas.append(place.term & (place.term - 1) == 0)  # one card at most
            self.formulas.append(place.term & trick == 0)
            if index > 1:
                self.formulas.append(z3().Implies(whole[index - 1].term == 0, place.term == 0))
            trick = trick | place.term
        self.trick = Cards(trick, self.all)

    def _free(self, name: str, kind: Type) -> Value:
        if kind == "set" and name in _PLACES:
            cards = self._cards(name)
            others = [other for key, other in self.words.items() if key in (*_PLACES, "hand", "trick")]
            for other in others:
                self._apart(cards, other)
            return cards
        if kind == "bool":
            return z3().Bool(name)
        if kind in ("number", "seat", "side"):
            bounds = (0, MOST) if kind == "number" else (-1, self.seats - 1)
            found, inside = numbers.unknown(name, *bounds)
            self.formulas.append(inside)
            return found
        raise Unstatable(name)

    def told(self) -> dict[str, Value]:
        """The free words that were read, besides hand and trick."""
        return {name: value for name, value in self.words.items() if name not in _SETTLED}

    def holder(self, card: int) -> Number:
        """Who played a card to the trick; nobody for any other card."""
        found = numbers.number(-1)
        for seat, place in enumerate(self.order):
            found = numbers.choose(has(place, card), numbers.number(seat), found)
        return found


def plain(value: Value) -> Term:
    """The term of any Value."""
    return value.term if isinstance(value, Cards | Number) else value

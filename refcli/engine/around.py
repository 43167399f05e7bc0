"""Who sits around a position of play: what obligations read besides cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.rules.expr.tree import nodes
from refcli.rules.expr.view import NOBODY, View
from refcli.rules.model import DealRules, PlayRules

_WORDS = frozenset(
    {
        "actor",
        "forehand",
        "dealer",
        "declarer",
        "leader",
        "winner",
        "played",
        "tricks-won",
        "deal-number",
        "contract",
        "stock",
    }
)
_RELATIONS = frozenset({"partner", "next", "holder", "side"})


class Circle(NamedTuple):
    """What stays the same during the play of a deal. ``active`` seats play, in order; ``parties`` are by seat."""

    active: tuple[int, ...]
    parties: tuple[int, ...]
    dealer: int = NOBODY
    forehand: int = NOBODY
    declarer: int = NOBODY
    number: int = 1  # of the deal
    contract: str = ""  # without its suit
    stock: int = 0  # how many tricks are followed by drawing from the stock

    def order(self, leader: int) -> tuple[int, ...]:
        """The seats in the order they play to a trick."""
        at = self.active.index(leader) if leader in self.active else 0
        return self.active[at:] + self.active[:at]


class Around(NamedTuple):
    """One position: whose turn it is, who led, what fell in earlier tricks, what the player's party has won."""

    circle: Circle
    actor: int
    leader: int
    played: int = 0
    won: int = 0
    stock: int = 0  # one card or more where cards are still to be drawn


def draws(deal: DealRules, players: int) -> int:
    """After how many tricks each of the players draws a card."""
    return deal.left // players if deal.draw else 0


def stock_left(circle: Circle, at: int) -> int:
    """A set that is empty when nothing is left to be drawn after ``at`` tricks."""
    return int(at < circle.stock)


def asks(play: PlayRules) -> bool:
    """Whether some obligation reads people, or what fell before."""
    clauses = [part for c in play.clauses for part in (c.when, c.allow, c.forbid, c.unless) if part is not None]
    return any(
        node.op in _RELATIONS or (node.op == "word" and node.value in _WORDS)
        for clause in clauses
        for node in nodes(clause)
    )


def seated(seats: int, sides: Sequence[int], cards: int, contract: str = "") -> Around:
    """A position of which only the cards are told: the leader sits first, whoever is to play behind those who have.

    ``contract`` is the name it was called by.
    """
    circle = Circle(tuple(range(seats)), tuple(sides), seats - 1, 0, 0, contract=contract.partition(":")[0])
    return Around(circle, cards % seats, 0)


def set_around(view: View, around: Around, trick: Sequence[int], size: int) -> None:
    """Put people into a view; ``size`` is the number of cards of the deck."""
    circle = around.circle
    holders = [NOBODY] * size
    order = circle.order(around.leader)
    for seat, card in zip(order, trick, strict=False):
        if card >= 0:
            holders[card] = seat
    view.actor, view.leader, view.played, view.tricks_won = around.actor, around.leader, around.played, around.won
    view.dealer, view.forehand, view.declarer = circle.dealer, circle.forehand, circle.declarer
    view.deal_number, view.contract = circle.number, circle.contract
    view.sides, view.holders, view.seats = circle.parties, holders, len(circle.parties)
    view.winner, view.stock = NOBODY, around.stock

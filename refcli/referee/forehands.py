"""Who has to be forehand: by the rules and, where a card decides, by the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from refcli.diagnostics import Finding
from refcli.record import Call, Deal
from refcli.referee.citing import cites
from refcli.referee.hands import Hands
from refcli.referee.names import Names
from refcli.rules.model import StartRules
from refcli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from refcli.referee.calls import Seating


def start_of(rules: Ruleset, number: int) -> StartRules:
    """Who begins a deal; they are numbered from 1."""
    return rules.deal.first if number == 1 else rules.deal.later


class Beginner(NamedTuple):
    """Who has to be forehand, and the card that makes him so; None where nothing tells it."""

    seat: int | None = None
    card: int | None = None


def beginners(deal: Deal, names: Names, hands: Hands, seating: Seating) -> set[int | None]:
    """All who have to be forehand under some choice of the open options: which card it is, in a pack of other suits."""
    rules, number = names.rules, deal.number - seating.voids
    if not paired(names, number):
        return {beginner(deal, names, hands, seating).seat}
    worlds = rules.worlds("forehand")
    return {beginner(deal, names.under(world), hands, seating).seat for _, world in worlds}


def paired(names: Names, number: int) -> bool:
    """Whether the card that makes the forehand is one of another pack, and goes over by the equivalence of suits."""
    start = start_of(names.rules, number)
    return start.who == "card" and names.pack != names.rules.default_pack and not {"", names.pack} & start.cards.keys()


def beginner(deal: Deal, names: Names, hands: Hands, seating: Seating) -> Beginner:
    """Who has to be forehand; nobody where an open option tells it."""
    start, seats = start_of(names.rules, deal.number - seating.voids), names.rules.seats
    if start.who == "card":
        card = names.card_of(start.cards)
        holder = (seat for seat, mask in enumerate(hands.dealt) if card is not None and mask >> card & 1)
        return Beginner(next(holder, None), card)
    if start.who == "right-of-dealer" and seating.dealer is not None:
        return Beginner((seating.dealer + 1) % seats)
    if start.who == "in-turn" and seating.last_forehand is not None:
        return Beginner((seating.last_forehand + 1) % seats)
    return Beginner()


def not_the_holder(deal: Deal, names: Names, call: Call, found: Beginner) -> Finding:
    """The first call came from somebody who does not hold the card that makes the forehand."""
    params = {
        "seat": names.players[call.seat],
        "holder": names.players[found.seat] if found.seat is not None else "?",
        "card": names.card(found.card) if found.card is not None else "?",
    }
    source = cites(names.rules, "forehand.first")
    return Finding(
        "D105", params, call.place, (), deal.number, seat=params["seat"], clause="forehand.first", cites=source
    )

"""The card that all see before the play: the contract it decides, and where it must lie."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.diagnostics import Finding
from refcli.engine.turning import named_by
from refcli.record import Deal, Event
from refcli.referee.hands import Hands
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.rules.ruleset import Ruleset

TURNED, CUT = "turned", "cut"


def turned_event(lines: Lines) -> Event | None:
    """The line that names the card; the last one counts."""
    said = [event for event in lines.said(TURNED, CUT) if event.cards and event.cards[0] >= 0]
    return said[-1] if said else None


def turned_card(lines: Lines) -> int | None:
    """The card turned up, None where the record does not tell."""
    event = turned_event(lines)
    return event.cards[0] if event is not None else None


def turned_contract(rules: Ruleset, lines: Lines, number: int) -> str | None:
    """The contract that the card decides, as far as both are known."""
    card, turn_up = turned_card(lines), rules.deal.turn_up
    if card is None or turn_up is None or turn_up.sets is None or not turns_up(rules, number):
        return None
    return named_by(rules, turn_up.sets, card)


def turns_up(rules: Ruleset, number: int) -> bool:
    """Whether a card is turned up in a deal."""
    turn_up = rules.deal.turn_up
    return turn_up is not None and number >= turn_up.since


def unseen(rules: Ruleset, lines: Lines, number: int) -> bool:
    """Whether a card was turned up that the record does not tell."""
    return turns_up(rules, number) and turned_card(lines) is None


def turn_up_faults(
    deal: Deal, lines: Lines, hands: Hands, dealer: int | None, names: Names, number: int
) -> Iterator[Finding]:
    """A card that is missing in the record, or lies where it cannot: in a hand, or not in the dealer's.

    ``number`` counts the deals that were played.
    """
    turn_up = names.rules.deal.turn_up
    if turn_up is None or number < turn_up.since:
        return
    event = turned_event(lines)
    if event is None:
        if turn_up.sets is not None and lines.tricks:
            yield Finding("D115", {}, deal.place, deal=deal.number, clause="deal.turn-up")
        return
    hands = hands._replace(dealt=hands.written) if hands.written else hands
    holder = _holder(event.cards[0], hands)
    if turn_up.where == "talon" and holder is not None:
        yield _misplaced(event, deal, names, "D116", names.players[holder])
    elif turn_up.where == "dealer" and dealer is not None and _surely_not(event.cards[0], dealer, hands):
        yield _misplaced(event, deal, names, "D117", names.players[dealer])


def _holder(card: int, hands: Hands) -> int | None:
    return next((seat for seat, mask in enumerate(hands.dealt) if mask >> card & 1), None)


def _surely_not(card: int, seat: int, hands: Hands) -> bool:
    """Whether a player cannot have been dealt a card."""
    holder = _holder(card, hands)
    return holder not in (None, seat) or (hands.known[seat] and not hands.dealt[seat] >> card & 1)


def _misplaced(event: Event, deal: Deal, names: Names, code: str, seat: str) -> Finding:
    card = names.card(event.cards[0])
    return Finding(
        code, {"card": card, "seat": seat}, event.place, deal=deal.number, seat=seat, card=card, clause="deal.turn-up"
    )

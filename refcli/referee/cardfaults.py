"""What is wrong with the cards of a deal, whatever the rules of its play: one that comes twice, a wrong number."""

from __future__ import annotations

from collections.abc import Sequence

from refcli.diagnostics import Finding, Label
from refcli.record import Deal, Hand, Trick
from refcli.referee.moving import MISSING, moved
from refcli.referee.names import Names
from refcli.source import Span


def wrong_sizes(deal: Deal, written: list[Hand], names: Names) -> list[Finding]:
    """Written hands of another size than the rules have; a card that was missing may be written or not."""
    size = names.rules.deal.hand
    missing = {(event.seat, card) for event in moved(deal) if event.verb == MISSING for card in event.cards}
    found: list[Finding] = []
    for hand in written:
        absent = sum(seat == hand.seat and card not in hand.cards for seat, card in missing)
        if len(hand.cards) + absent != size:
            params = {"seat": names.players[hand.seat], "count": len(hand.cards), "wanted": size}
            found.append(Finding("D103", params, hand.place, deal=deal.number, seat=names.players[hand.seat]))
    return found


def played_twice(deal: Deal, tricks: Sequence[Trick], names: Names) -> list[Finding]:
    seen: dict[int, tuple[Trick, int]] = {}
    findings: list[Finding] = []
    for trick in tricks:
        for index, card in enumerate(trick.cards):
            if card < 0:
                continue
            before, at = seen.setdefault(card, (trick, index))
            if before is not trick or at != index:
                first = place_of(before, at)
                labels = (Label(first, "first-played", {"trick": before.number}),) if first else ()
                params = {"card": names.card(card), "first": before.number, "second": trick.number}
                place = place_of(trick, index)
                findings.append(
                    Finding("D101", params, place, labels, deal.number, trick.number, card=names.card(card))
                )
    return findings


def place_of(line: Hand | Trick, index: int) -> Span | None:
    """Where a card is written."""
    return line.places[index] if index < len(line.places) else line.place


def taken_out(deal: Deal, tricks: Sequence[Trick], written: list[Hand], names: Names) -> list[Finding]:
    """Cards that the pack does not have."""
    without = names.rules.deck.without
    lines: list[Hand | Trick] = [*written, *tricks]
    return [
        Finding(
            "D113",
            {"card": names.card(card)},
            place_of(line, index),
            deal=deal.number,
            card=names.card(card),
            clause="deck.without",
        )
        for line in lines
        for index, card in enumerate(line.cards)
        if card >= 0 and without >> card & 1
    ]


def in_two_hands(deal: Deal, written: list[Hand], names: Names) -> list[Finding]:
    seen: dict[int, tuple[Hand, int]] = {}
    findings: list[Finding] = []
    told: dict[int, set[int]] = {}
    for hand in written:
        cards = set(hand.cards)
        if told.get(hand.seat) == cards:  # the same hand may be written twice
            continue
        told.setdefault(hand.seat, cards)
        for index, card in enumerate(hand.cards):
            if card < 0:
                continue
            holding, at = seen.setdefault(card, (hand, index))
            if holding is not hand or at != index:
                first, place = place_of(holding, at), place_of(hand, index)
                labels = (Label(first, "first-held", {"seat": names.players[holding.seat]}),) if first else ()
                params = {
                    "card": names.card(card),
                    "first": names.players[holding.seat],
                    "second": names.players[hand.seat],
                }
                findings.append(Finding("D101", params, place, labels, deal.number, card=names.card(card)))
    return findings

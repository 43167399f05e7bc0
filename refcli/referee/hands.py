"""Who held what: hands written down, or told by the cards played; and whether the cards add up.

A card played twice, a missing card or a hand of the wrong size makes a record impossible, whatever the rules say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.cards import BITS, mask_of
from refcli.diagnostics import Finding, Label
from refcli.record import Deal, Hand, Trick
from refcli.referee.lines import Lines
from refcli.referee.moving import MISSING, Move, hands_of, moved, moves_of
from refcli.referee.names import Names
from refcli.source import Span


class Hands(NamedTuple):
    """``dealt`` by seat: the cards surely held when play begins. ``known``: whether that is the whole hand.

    Where cards change hands during the play, ``later`` says so; of hands before trick ``vague`` nothing is told.
    """

    dealt: tuple[int, ...]
    known: tuple[bool, ...]
    unseen: int  # cards nobody is known to have held
    given: tuple[int, ...]  # the cards of written hands, 0 where none is written or a card of it cannot be read
    active: tuple[int, ...] = ()  # the seats that play, where not all do
    plain: bool = False  # every card of the deal was played, known, once and in turn
    written: tuple[int, ...] = ()  # as dealt, where cards have changed hands since
    later: tuple[Move, ...] = ()
    vague: int = 0


def read_hands(
    deal: Deal,
    lines: Lines,
    names: Names,
    leads: Sequence[int],
    dealt: Sequence[int] | None = None,
    active: tuple[int, ...] | None = None,
) -> tuple[Hands, list[Finding]]:
    """Hands and what is wrong with the cards. ``leads`` is the leader of each trick.

    The seats of ``dealt`` got cards, those of ``active`` play; all where they are not told.
    """
    tricks, written = lines.tricks, lines.hands
    seats, size = names.rules.seats, names.rules.deal.hand
    everybody = tuple(range(seats))
    active = everybody if active is None else active
    events = moved(deal) if lines.events else []
    if events or names.rules.deal.draw or names.rules.deal.piles:
        return _moving(deal, lines, names, leads, active, tuple(moves_of(events)))
    if not written and len(tricks) == size and len(active) == seats:
        whole = _whole(tricks, leads, seats, names.rules.deck.all)
        if whole is not None:
            return whole, []
    played = [0] * seats
    total = count = 0
    for trick, leader in zip(tricks, leads, strict=True):
        for index, card in enumerate(trick.cards):
            if card >= 0:
                played[trick.seat(index, seats, leader, active)] |= 1 << card
                total |= 1 << card
                count += 1
    hands, findings = _slow(deal, tricks, written, names, everybody if dealt is None else dealt, played, total, count)
    return hands._replace(active=active if len(active) < seats else ()), findings


def _moving(
    deal: Deal, lines: Lines, names: Names, leads: Sequence[int], active: tuple[int, ...], moves: tuple[Move, ...]
) -> tuple[Hands, list[Finding]]:
    """Hands where cards change hands after the deal."""
    rules, tricks, written = names.rules, lines.tricks, lines.hands
    played: list[list[int]] = [[] for _ in range(rules.seats)]
    for trick, leader in zip(tricks, leads, strict=True):
        for index, card in enumerate(trick.cards):
            played[trick.seat(index, rules.seats, leader, active)].append(card)
    given = [0] * rules.seats
    for hand in written:
        if min(hand.cards, default=0) >= 0:
            given[hand.seat] |= mask_of(hand.cards)
    kept = hands_of(moves, given, [[card for card in cards if card >= 0] for cards in played], rules.deal)
    findings = [*_twice(deal, tricks, names), *_in_two_hands(deal, written, names), *_sizes(deal, written, names)]
    if rules.deck.without:
        findings += _taken_out(deal, tricks, written, names)
    unseen = rules.deck.all
    for mask in kept.held:
        unseen &= ~mask
    own = tuple(held if hand else 0 for held, hand in zip(kept.held, given, strict=True))
    hands = Hands(kept.start, kept.known, unseen, own, active if len(active) < rules.seats else ())
    return hands._replace(written=kept.dealt, later=kept.later, vague=kept.vague), findings


def _whole(tricks: Sequence[Trick], leads: Sequence[int], seats: int, deck: int) -> Hands | None:
    """The hands of a deal of which every card was played, known, once and in turn; None for any other.

    A deal in which a card was taken back, or two came at once, is another too.
    """
    if not tricks:
        return None
    rows: list[tuple[int, ...]] = []  # the cards of each trick by seat
    for trick, leader in zip(tricks, leads, strict=True):
        cards = trick.cards
        if len(cards) != seats or trick.seats is not None or trick.extras:
            return None
        rows.append(cards[-leader:] + cards[:-leader] if leader else cards)
    dealt = tuple([sum(map(BITS.__getitem__, column)) for column in zip(*rows, strict=True)])
    total = sum(dealt)
    # a sum of single cards has as many bits as cards only if no card comes twice; unknown cards lie outside the deck
    if total & ~deck or total.bit_count() != seats * len(rows):
        return None
    return Hands(dealt, (True,) * seats, 0, (0,) * seats, plain=True)


def _slow(
    deal: Deal,
    tricks: Sequence[Trick],
    written: list[Hand],
    names: Names,
    given_to: Sequence[int],
    played: list[int],
    total: int,
    count: int,
) -> tuple[Hands, list[Finding]]:
    rules = names.rules
    findings = _twice(deal, tricks, names) if count != total.bit_count() else []
    given = [0] * rules.seats
    for hand in written:
        given[hand.seat] |= mask_of(hand.cards)
    findings += _in_two_hands(deal, written, names)
    if rules.deck.without:
        findings += _taken_out(deal, tricks, written, names)
    size = rules.deal.hand
    findings += _sizes(deal, written, names)
    dealt = [given[seat] or played[seat] for seat in range(rules.seats)]
    for seat in range(rules.seats):
        if given[seat].bit_count() < size:
            dealt[seat] |= played[seat]
    open_hands = {hand.seat for hand in written if min(hand.cards, default=0) < 0}
    known = [
        seat not in given_to or (bool(given[seat]) and seat not in open_hands) or dealt[seat].bit_count() == size
        for seat in range(rules.seats)
    ]
    taken = sum(1 << card for card in range(rules.deck.size) if any(mask >> card & 1 for mask in dealt))
    unseen = rules.deck.all & ~taken
    full = len(given_to) * size == rules.deck.count
    if full and unseen and all(known) and not open_hands:
        cards = names.cards(unseen)
        findings.append(Finding("D102", {"cards": cards}, deal.place, deal=deal.number))
    missing = [seat for seat in range(rules.seats) if not known[seat]]
    if full and len(missing) == 1 and unseen.bit_count() == size - dealt[missing[0]].bit_count():
        dealt[missing[0]] |= unseen
        known[missing[0]], unseen = True, 0
    legible = tuple(0 if seat in open_hands else mask for seat, mask in enumerate(given))
    return Hands(tuple(dealt), tuple(known), unseen, legible), findings


def _sizes(deal: Deal, written: list[Hand], names: Names) -> list[Finding]:
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


def _twice(deal: Deal, tricks: Sequence[Trick], names: Names) -> list[Finding]:
    seen: dict[int, tuple[Trick, int]] = {}
    findings: list[Finding] = []
    for trick in tricks:
        for index, card in enumerate(trick.cards):
            if card < 0:
                continue
            before, at = seen.setdefault(card, (trick, index))
            if before is not trick or at != index:
                first = _place(before, at)
                labels = (Label(first, "first-played", {"trick": before.number}),) if first else ()
                params = {"card": names.card(card), "first": before.number, "second": trick.number}
                place = _place(trick, index)
                findings.append(
                    Finding("D101", params, place, labels, deal.number, trick.number, card=names.card(card))
                )
    return findings


def _place(line: Hand | Trick, index: int) -> Span | None:
    """Where a card is written."""
    return line.places[index] if index < len(line.places) else line.place


def _taken_out(deal: Deal, tricks: Sequence[Trick], written: list[Hand], names: Names) -> list[Finding]:
    """Cards that the pack does not have."""
    without = names.rules.deck.without
    lines: list[Hand | Trick] = [*written, *tricks]
    return [
        Finding(
            "D113",
            {"card": names.card(card)},
            _place(line, index),
            deal=deal.number,
            card=names.card(card),
            clause="deck.without",
        )
        for line in lines
        for index, card in enumerate(line.cards)
        if card >= 0 and without >> card & 1
    ]


def _in_two_hands(deal: Deal, written: list[Hand], names: Names) -> list[Finding]:
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
                first, place = _place(holding, at), _place(hand, index)
                labels = (Label(first, "first-held", {"seat": names.players[holding.seat]}),) if first else ()
                params = {
                    "card": names.card(card),
                    "first": names.players[holding.seat],
                    "second": names.players[hand.seat],
                }
                findings.append(Finding("D101", params, place, labels, deal.number, card=names.card(card)))
    return findings

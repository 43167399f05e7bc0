"""Who held what: hands written down, or told by the cards played; and whether the cards add up.

A card played twice, a missing card or a hand of the wrong size makes a record impossible, whatever the rules say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.cards import BITS, mask_of
from refcli.diagnostics import Finding
from refcli.record import Deal, Hand, Trick
from refcli.referee.cardfaults import in_two_hands, played_twice, taken_out, wrong_sizes
from refcli.referee.lines import Lines
from refcli.referee.moving import Move, hands_of, moved, moves_of, unread
from refcli.referee.names import Names
from refcli.rules.ruleset import Ruleset


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
    if events or not stays(names.rules):
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


def stays(rules: Ruleset) -> bool:
    """Whether a hand is all that a player gets in a deal, as long as no line says that cards change hands."""
    return not (rules.deal.draw or rules.deal.piles)


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
    if rules.deal.exchanges and unread(deal):  # the hands before them do not tell those of the play
        moves, given = tuple(move for move in moves if move.after > 0), [0] * rules.seats
    kept = hands_of(moves, given, [[card for card in cards if card >= 0] for cards in played], rules.deal)
    findings = [
        *played_twice(deal, tricks, names),
        *in_two_hands(deal, written, names),
        *wrong_sizes(deal, written, names),
    ]
    if rules.deck.without:
        findings += taken_out(deal, tricks, written, names)
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
    findings = played_twice(deal, tricks, names) if count != total.bit_count() else []
    findings += in_two_hands(deal, written, names)
    if rules.deck.without:
        findings += taken_out(deal, tricks, written, names)
    findings += wrong_sizes(deal, written, names)
    hands, nowhere = Written.of(written, given_to, names).with_plays(played)
    if nowhere:
        findings.append(Finding("D102", {"cards": names.cards(nowhere)}, deal.place, deal=deal.number))
    return hands, findings


class Written(NamedTuple):
    """The hands of a deal as they are written down, by seat: ``given`` are their cards, 0 where there is none.

    ``unread`` are the seats with a card that cannot be read, ``dealt`` those that got ``size`` cards each. ``full``:
    the whole pack was dealt.
    """

    given: tuple[int, ...]
    unread: frozenset[int]
    dealt: frozenset[int]
    size: int
    deck: int
    full: bool

    @classmethod
    def of(cls, written: Sequence[Hand], dealt: Sequence[int], names: Names) -> Written:
        rules = names.rules
        given = [0] * rules.seats
        for hand in written:
            given[hand.seat] |= mask_of(hand.cards)
        unread = frozenset(hand.seat for hand in written if min(hand.cards, default=0) < 0)
        size = rules.deal.hand
        full = len(dealt) * size == rules.deck.count
        return cls(tuple(given), unread, frozenset(dealt), size, rules.deck.all, full)

    def with_plays(self, played: Sequence[int]) -> tuple[Hands, int]:
        """The hands with what was ``played`` out of each, and the cards of a whole pack that nobody can have had."""
        given, size = self.given, self.size
        dealt = [own if own.bit_count() >= size else own | laid for own, laid in zip(given, played, strict=True)]
        known = [
            seat not in self.dealt or (given[seat] != 0 and seat not in self.unread) or dealt[seat].bit_count() == size
            for seat in range(len(given))
        ]
        unseen = self.deck
        for mask in dealt:
            unseen &= ~mask
        nowhere = unseen if self.full and all(known) and not self.unread else 0
        missing = [seat for seat, whole in enumerate(known) if not whole]
        if self.full and len(missing) == 1 and unseen.bit_count() == size - dealt[missing[0]].bit_count():
            dealt[missing[0]] |= unseen
            known[missing[0]], unseen = True, 0
        legible = tuple(0 if seat in self.unread else mask for seat, mask in enumerate(given))
        return Hands(tuple(dealt), tuple(known), unseen, legible), nowhere

"""A referee written by hand for one game and nothing else: what a general one is measured against.

It says whether every card of a deal was legal and what each side's tricks count. It knows no names, gives no reasons
and cannot be told another rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from refcli.record import Call, Deal, Trick

_RANKS = 9
_SUITS = "SHDC"
_PLAIN = (0, 0, 0, 0, 10, 2, 3, 4, 11)
_TRUMP = (0, 0, 0, 14, 10, 20, 3, 4, 11)
_TOPS = (0, 0, 8, 0, 10, 2, 3, 4, 11)
_BOTTOMS = (11, 0, 8, 0, 10, 2, 3, 4, 0)
_TRUMP_ORDER = (0, 1, 2, 7, 3, 8, 4, 5, 6)  # by rank from the six: nine and jack above the rest


@dataclass(frozen=True)
class Tables:
    """A contract as masks: ``wins[led][card]`` is 0 where the card cannot win."""

    trump: int
    bound: int
    suits: tuple[int, ...]
    below: tuple[int, ...]
    wins: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


def tables(trump: int | None, low: bool = False) -> Tables:
    """The tables of a trump suit, or of tops (bottoms where ``low``) without one."""
    cards = range(4 * _RANKS)
    suit_masks = [((1 << _RANKS) - 1) << (_RANKS * suit) for suit in range(4)]
    worth = _PLAIN if trump is not None else _BOTTOMS if low else _TOPS
    points = tuple((_TRUMP if card // _RANKS == trump else worth)[card % _RANKS] for card in cards)

    def strength(card: int) -> int:
        rank = card % _RANKS
        if card // _RANKS == trump:
            return 100 + _TRUMP_ORDER[rank]
        return _RANKS - rank if low else rank + 1

    wins = tuple(
        tuple(strength(card) if card // _RANKS in (led // _RANKS, trump) else 0 for card in cards) for led in cards
    )
    mask = suit_masks[trump] if trump is not None else 0
    below = tuple(
        sum(1 << other for other in cards if mask >> other & 1 and strength(other) < strength(card))
        if mask >> card & 1
        else 0
        for card in cards
    )
    jack = 1 << (trump * _RANKS + 5) if trump is not None else 0
    return Tables(mask, mask & ~jack, tuple(suit_masks[card // _RANKS] for card in cards), below, wins, points)


TABLES = {
    **{f"suit:{name}": tables(index) for index, name in enumerate(_SUITS)},
    "obenabe": tables(None),
    "undenufe": tables(None, low=True),
}


def cards_of(deal: Deal) -> tuple[str, list[tuple[int, tuple[int, ...]]]]:
    """The contract and the tricks, each its leader and its cards."""
    contract = next(item.word for item in deal.items if isinstance(item, Call) and item.word != "shove")
    tricks = [(item.leader or 0, item.cards) for item in deal.items if isinstance(item, Trick)]
    return contract, tricks


def check(contract: str, tricks: Sequence[tuple[int, tuple[int, ...]]]) -> tuple[bool, tuple[int, int]]:
    """Whether every card was legal, and the points of seats 1+3 and 2+4: cards and the last trick."""
    table = TABLES[contract]
    hands = [0, 0, 0, 0]
    for leader, cards in tricks:
        for step, card in enumerate(cards):
            hands[(leader + step) & 3] |= 1 << card
    points = [0, 0]
    legal, winner = True, tricks[0][0]
    for leader, cards in tricks:
        legal = legal and leader == winner
        winner = _trick(table, leader, cards, hands)
        if winner < 0:
            legal, winner = False, -winner - 1
        points[winner & 1] += sum([table.points[card] for card in cards])
    points[winner & 1] += 5
    return legal, (points[0], points[1])


def _trick(table: Tables, leader: int, cards: tuple[int, ...], hands: list[int]) -> int:
    """Who takes it; ``-1 - seat`` where a card of it was not legal. Takes the cards out of the hands."""
    led = cards[0]
    wins, suit, trump = table.wins[led], table.suits[led], table.trump
    best = top = over = 0
    fine = True
    for step, card in enumerate(cards):
        seat = (leader + step) & 3
        hand, bit = hands[seat], 1 << card
        if step:
            if suit & trump:
                allowed = hand & trump if hand & table.bound else hand
            else:
                allowed = hand & (suit | trump) if hand & suit else hand
                if over and hand & ~trump:
                    allowed = allowed & ~over or allowed
            fine = fine and allowed & bit != 0
        if wins[card] > top:
            top, best = wins[card], seat
            over = table.below[card]
        hands[seat] = hand & ~bit
    return best if fine else -1 - best

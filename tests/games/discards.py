"""Deals of everybody alone counted from a record's text: trumps that the first discard sets, and strokes.

No code of the program takes part.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.families import FOURS, LONG, Form, Played, Sums, Table, shown
from tests.games.recount import HIGH, PLAIN, TRUMP, UP, Written, around, strongest, worth

TEN_HIGH = ("J", "9", "A", "10", "K", "Q", "8", "7", "6")
LOW_FOURS = {**FOURS, "8": 100, "7": 100, "6": 100}


def discarding(
    players: list[str], deal: Written, trumps: Sequence[str] = tuple(TRUMP)
) -> tuple[Played, list[list[str]], Sums, int]:
    """The deal, the tricks, who took each, and the trick that set trumps (0: none did).

    The first card that does not follow suit makes its suit trumps, at once and for the points of the whole deal.
    """
    trump, since, leads, takers = "", 0, "", list[int]()
    hands: list[list[str]] = [[] for _ in players]
    for number, (leader, cards) in enumerate(deal.tricks, 1):
        assert leads in ("", leader)
        discard = next((card for card in cards if card[0] != cards[0][0]), "")
        if not trump and discard:
            trump, since = discard[0], number
        order = around(players, leader)
        leads = order[strongest(cards, trump, list(trumps), UP)]
        takers.append(players.index(leads))
        for who, card in zip(order, cards, strict=True):
            hands[players.index(who)].append(card)
    tricks = [cards for _, cards in deal.tricks]
    points = [0] * len(players)
    for taker, cards in zip(takers, tricks, strict=True):
        points[taker] += worth(cards, trump, PLAIN if trump else HIGH)
    points[takers[-1]] += 5
    first = players.index(deal.tricks[0][0])
    won = [takers.count(seat) for seat in range(len(players))]
    return Played("molotow", trump, points, won, hands, first, takers[-1]), tricks, takers, since


def _lying(cards: Sequence[str]) -> int:
    """The longest run that lies in a trick."""
    ranks = UP[::-1]
    best = 0
    for suit in {card[0] for card in cards}:
        places = sorted(ranks.index(card[1:]) for card in cards if card[0] == suit)
        for low in places:
            length = next(step for step in range(1, 10) if low + step not in places)
            best = max(best, LONG.get(length, 0))
    return best


def good_and_bad(players: list[str], deal: Written, _: int) -> Sums:
    """Melds in a hand and the pair still held take points away, runs lying in a trick give them to its winner."""
    game, tricks, takers, since = discarding(players, deal)
    table = Table(sets=LOW_FOURS)
    sums = list(game.points)
    for seat, hand in enumerate(game.hands):
        sums[seat] -= sum(meld[0] for meld in shown(hand, game, table))
        both = {game.trump + "K", game.trump + "Q"} if game.trump else {""}
        if both <= set(hand) and min(hand.index(card) for card in both) >= since - 1:
            sums[seat] -= _held(players, deal, seat, both, since)
    for taker, cards in zip(takers, tricks, strict=True):
        sums[taker] += _lying(cards)
    return sums


def _held(players: list[str], deal: Written, seat: int, both: set[str], since: int) -> int:
    """Twenty if both cards are still in hand when the trumps are set; a card played before that one is not."""
    leader, cards = deal.tricks[since - 1]
    mine = cards[around(players, leader).index(players[seat])]
    at = next(place for place, card in enumerate(cards) if card[0] != cards[0][0])
    return 0 if mine in both and cards.index(mine) <= at else 20


def to_the_winner(players: list[str], deal: Written, _: int) -> Sums:
    """Everybody's melds go to whoever takes the trick they are shown in, the first; the ten ranks after the ace."""
    game, _tricks, takers, _since = discarding(players, deal, TEN_HIGH)
    sums = list(game.points)
    sums[takers[0]] += sum(meld[0] for hand in game.hands for meld in shown(hand, game, Table(sets=LOW_FOURS)))
    return sums


def most_and_least(players: list[str], deal: Written) -> tuple[Sums, Sums]:
    """Strokes and nulls: the most and the fewest points a stroke, the others a null; equals get nothing.

    All points are three strokes for the one and a null for the others; a hundred three nulls, and the others a stroke.
    """
    points = discarding(players, deal)[0].points
    most, least = max(points), min(points)
    if most == 157:
        return [3 * (own == most) for own in points], [int(own != most) for own in points]
    if most >= 100:
        return [int(own != most) for own in points], [3 * (own == most) for own in points]
    ends = [own in (most, least) for own in points]
    strokes = [int(end and points.count(own) == 1) for end, own in zip(ends, points, strict=True)]
    return strokes, [int(not end and points.count(own) == 1) for end, own in zip(ends, points, strict=True)]


def in_or_out(minimum: int, places: int) -> Form:
    """Strokes less nulls by seat: the best of those who are in and have the minimum; a null below it."""

    def form(players: list[str], deal: Written, _: int) -> Sums:
        strokes, nulls = best_and_below(players, deal, minimum, places)
        return [won - lost for won, lost in zip(strokes, nulls, strict=True)]

    return form


def best_and_below(
    players: list[str], deal: Written, minimum: int, places: int, trumps: Sequence[str] = tuple(TRUMP)
) -> tuple[Sums, Sums]:
    said = {call[0]: call[1] for call in deal.calls}  # the last word of each
    playing = [who for who in players if said.get(who) == "in"]
    strokes, nulls = [0] * len(players), [0] * len(players)
    if len(playing) < 2:
        assert not deal.tricks
        return strokes, nulls
    points, leads, trump = dict.fromkeys(playing, 0), "", deal.turned[0]
    for leader, cards in deal.tricks:
        assert leads in ("", leader)
        leads = around(playing, leader)[strongest(cards, trump, list(trumps), UP)]
        points[leads] += worth(cards, trump, PLAIN)
    points[leads] += 5
    for who, own in points.items():
        better = sum(other > own for other in points.values())
        strokes[players.index(who)] = int(own >= minimum and better < places)
        nulls[players.index(who)] = int(own < minimum)
    return strokes, nulls

"""Whole deals of the Schieber's family counted from a record's text, by the rules as the sources tell them.

No code of the program takes part. ``Table`` holds what the sources disagree about; hands are what everybody plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from tests.games.recount import DOWN, HIGH, LOW, PLAIN, SUITS, TRUMP, UP, Written, around, strongest, worth

Sums = list[int]
CLASSIC = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100, 9: 100}
LONG = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}
TWENTIES = {3: 20, 4: 50, 5: 100, 6: 120, 7: 140, 8: 160, 9: 180}
FOURS = {"A": 100, "K": 100, "Q": 100, "J": 200, "10": 100, "9": 150}
GERMAN = {"Sche": "D", "E": "E", "L": "L", "H": "H"}
NAMED = {**SUITS, "schellen": "D", "eichel": "E", "laub": "L", "herz": "H"}


@dataclass(frozen=True)
class Table:
    """One way to count; factors are those of contracts and of trump suits."""

    runs: Mapping[int, int] = field(default_factory=lambda: LONG)
    sets: Mapping[str, int] = field(default_factory=lambda: FOURS)
    by_count: bool = True
    low_first: bool = True  # in undenufe the lower end of a run is the better one
    trumps: Sequence[str] = tuple(TRUMP)
    low: Mapping[str, int] = field(default_factory=lambda: LOW)
    factors: Mapping[str, int] = field(default_factory=dict[str, int])
    martinique: bool = False
    melds: bool = True
    match: int = 100
    five: bool = True  # the last trick counts besides a match


@dataclass(frozen=True)
class Played:
    """A deal as played: its contract, who took what, and everybody's hand, all by seat."""

    name: str
    trump: str
    points: Sums
    tricks: Sums
    hands: list[list[str]]
    first: int
    last: int


def cards_of(deal: Written) -> Written:
    """The same deal with cards of the German pack written as one letter and a rank of the French."""
    ranks = {"U": "J", "O": "Q"}

    def card(text: str) -> str:
        text = "Sche6" if text == "Weli" else text
        suit = next(name for name in GERMAN if text.startswith(name))
        rank = text[len(suit) :]
        return GERMAN[suit] + ranks.get(rank, rank)

    return replace(deal, tricks=[(leader, [card(text) for text in cards]) for leader, cards in deal.tricks])


def contract(words: Sequence[str]) -> tuple[str, str]:
    """A contract's name and its trump suit, nothing without trumps: ``hearts``, ``gumpf:H``, ``gumpf:laub``."""
    name, _, suit = words[-1].partition(":")
    return (name, NAMED.get(suit, suit)) if suit else (("suit", NAMED[name]) if name in NAMED else (name, ""))


def _order(name: str, number: int) -> list[str]:
    low = name in ("undenufe", "gumpf") or (name == "slalom" and number % 2 == 0)
    return DOWN if low else UP


def _eight(cards: Sequence[str], trump: str) -> int | None:
    """The eight of trumps, where the jack lies in the trick before it."""
    eight, jack = trump + "8", trump + "J"
    if trump and eight in cards and jack in cards and cards.index(eight) > cards.index(jack):
        return cards.index(eight)
    return None


def played(players: list[str], deal: Written, name: str, trump: str, table: Table) -> Played:
    """Tricks taken, and points with the five of the last trick."""
    points, tricks, leads = [0] * len(players), [0] * len(players), ""
    hands: list[list[str]] = [[] for _ in players]
    others = PLAIN if trump else dict(table.low) if name == "undenufe" else HIGH
    for number, (leader, cards) in enumerate(deal.tricks, 1):
        assert leads in ("", leader)
        best = _eight(cards, trump) if table.martinique else None
        best = strongest(cards, trump, list(table.trumps), _order(name, number)) if best is None else best
        order = around(players, leader)
        for who, card in zip(order, cards, strict=True):
            hands[players.index(who)].append(card)
        leads = order[best]
        points[players.index(leads)] += worth(cards, trump, others)
        tricks[players.index(leads)] += 1
    last = players.index(leads)
    points[last] += 5
    return Played(name, trump, points, tricks, hands, players.index(deal.tricks[0][0]), last)


Meld = tuple[int, tuple[int, ...], frozenset[str]]  # points, how it compares, its cards


def melds_in(hand: Sequence[str], game: Played, table: Table) -> list[Meld]:
    """All melds of a hand, short runs inside of long ones too."""
    ranks = UP[::-1]  # six to ace
    found: list[Meld] = []

    def add(cards: frozenset[str], points: int, low: int, high: int, trump: bool) -> None:
        end = 8 - low if game.name == "undenufe" and table.low_first else high
        count = (len(cards),) if table.by_count else ()
        found.append((points, (points, *count, end, int(trump)), cards))

    for suit in sorted({card[0] for card in hand}):
        for low in range(9):
            for high in range(low + 2, 9):
                cards = frozenset(suit + rank for rank in ranks[low : high + 1])
                if cards <= set(hand):
                    add(cards, table.runs[len(cards)], low, high, suit == game.trump)
    for rank, points in table.sets.items():
        cards = frozenset(card for card in hand if card[1:] == rank)
        if len(cards) == 4:
            add(cards, points, ranks.index(rank), ranks.index(rank), False)
    return found


def shown(hand: Sequence[str], game: Played, table: Table) -> list[Meld]:
    """The melds that are worth most together, no card in two of them; of equal choices the one with the best meld."""
    melds = melds_in(hand, game, table)
    choices = (choice for count in (1, 2, 3) for choice in combinations(melds, count))
    apart = (
        choice
        for choice in choices
        if sum(len(one[2]) for one in choice) == len(frozenset[str]().union(*(one[2] for one in choice)))
    )
    return list(
        max(apart, key=lambda choice: (sum(one[0] for one in choice), max(one[1] for one in choice)), default=())
    )


def melded(game: Played, table: Table) -> Sums:
    """Points for melds by side: all of the side that has the best one; the earlier of equal ones is better."""
    best: tuple[tuple[int, ...], int] | None = None
    for step in range(4):
        seat = (game.first + step) % 4
        for meld in shown(game.hands[seat], game, table):
            if best is None or meld[1] > best[0]:
                best = meld[1], seat
    sums = [0, 0]
    if best is not None:
        side = best[1] % 2
        sums[side] = sum(one[0] for seat in (side, side + 2) for one in shown(game.hands[seat], game, table))
    return sums


def pair(game: Played) -> Sums:
    """King and queen of trumps in one hand, by seat."""
    both = {game.trump + "K", game.trump + "Q"}
    return [20 * bool(game.trump and both <= set(hand)) for hand in game.hands]


def two(sums: Sequence[int]) -> Sums:
    return [sums[0] + sums[2], sums[1] + sums[3]]


def side_sums(game: Played, table: Table) -> Sums:
    """What a deal of two pairs comes to."""
    factor = table.factors.get(game.trump or game.name, 1)
    points, tricks = two(game.points), two(game.tricks)
    if 9 in tricks and not table.five:
        points[game.last % 2] -= 5
    besides = [a + b for a, b in zip(melded(game, table), two(pair(game)), strict=True)] if table.melds else [0, 0]
    match = [table.match * (won == 9) for won in tricks]
    return [factor * sum(parts) for parts in zip(points, match, besides, strict=True)]


Form = Callable[[list[str], Written, int], Sums]


def called(table: Table, german: bool = False) -> Form:
    """Somebody chose or handed on."""

    def form(players: list[str], deal: Written, _: int) -> Sums:
        name, trump = contract(deal.calls[-1])
        return side_sums(played(players, cards_of(deal) if german else deal, name, trump, table), table)

    return form


def shown_card(table: Table) -> Form:
    """The suit of a card is trumps."""

    def form(players: list[str], deal: Written, _: int) -> Sums:
        return side_sums(played(players, deal, "suit", deal.turned[0], table), table)

    return form


def auction(table: Table, failed_keep: bool = True) -> Form:
    """Both sides keep their points, the bid goes to whoever earned it; in misère a side has what the others made."""

    def form(players: list[str], deal: Written, _: int) -> Sums:
        bids = [call for call in deal.calls if call[1] == "bid"]
        if not bids:
            assert not deal.tricks
            return [0, 0]
        who, number, words = bids[-1][0], int(bids[-1][2]), bids[-1][3:]
        name, trump = contract(words)
        double = 2 ** sum(call[1] in ("double", "redouble") for call in deal.calls)
        game = played(players, deal, name, trump, table)
        made = [157 - own if name == "misere" else own for own in two(game.points)]
        match = [table.match * (won == 9) for won in two(game.tricks)]
        side = players.index(who) % 2
        earned = side if made[side] + match[side] >= number else 1 - side
        sums = [own + prize for own, prize in zip(made, match, strict=True)]
        if earned != side and not failed_keep:
            sums[side] = 0
        sums[earned] += number * double
        if table.melds:
            sums = [sum(parts) for parts in zip(sums, melded(game, table), two(pair(game)), strict=True)]
        return sums

    return form

"""A second opinion on the common rules, written from their description; it shares no code with the program.

Cards are texts (``H10``), hands are sets of them, seats are 0 to 3 in order of play, sides are ``seat % 2``.
Everything is tried out by brute force: nothing here is quick, and nothing is clever.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

SUITS = ("S", "H", "D", "C")
RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")  # natural order
DECK = tuple(suit + rank for suit in SUITS for rank in RANKS)
TRUMP_RANKS = ("J", "9", "A", "K", "Q", "10", "8", "7", "6")  # strongest first

PLAIN_WORTH = {"A": 11, "K": 4, "Q": 3, "J": 2, "10": 10}
TRUMP_WORTH = {**PLAIN_WORTH, "J": 20, "9": 14}
HIGH_WORTH = {**PLAIN_WORTH, "8": 8}
LOW_WORTH = {"6": 11, "K": 4, "Q": 3, "J": 2, "10": 10, "8": 8}

RUN_WORTH = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}
SET_WORTH = {"A": 100, "K": 100, "Q": 100, "10": 100, "9": 150, "J": 200}

# What the disputes call std; other values of these axes may be given to `legal_cards`.
STANDARD: Mapping[str, str] = {
    "follow.trump_when_can_follow": "always",
    "undertrump.rule": "only_trumps",
    "puur.exempt": "true",
}


def suit(card: str) -> str:
    return card[0]


def rank(card: str) -> str:
    return card[1:]


def trump_of(contract: str) -> str | None:
    """The trump suit of ``suit:H`` or ``gumpf:H``; None without trumps."""
    return contract.partition(":")[2] or None


def is_low(contract: str, trick: int) -> bool:
    """Whether plain suits rank from the six in a trick, counted from 1."""
    name = contract.partition(":")[0]
    if name == "slalom":
        return trick % 2 == 0
    if name == "gusti":
        return trick > 5
    return name in ("undenufe", "gumpf")


def worth(card: str, contract: str) -> int:
    """Card points; alternating contracts count as from the top."""
    trump = trump_of(contract)
    if trump is not None:
        return (TRUMP_WORTH if suit(card) == trump else PLAIN_WORTH).get(rank(card), 0)
    return (LOW_WORTH if contract == "undenufe" else HIGH_WORTH).get(rank(card), 0)


def beats(card: str, other: str, contract: str, trick: int) -> bool:
    """Whether a card laid after another takes it."""
    trump = trump_of(contract)
    if suit(card) != suit(other):
        return suit(card) == trump
    if suit(card) == trump:
        return TRUMP_RANKS.index(rank(card)) < TRUMP_RANKS.index(rank(other))
    higher = RANKS.index(rank(card)) > RANKS.index(rank(other))
    return higher != is_low(contract, trick)


def winner(cards: Sequence[str], contract: str, trick: int) -> int:
    """The index of the card that takes the trick."""
    best = 0
    for index in range(1, len(cards)):
        if beats(cards[index], cards[best], contract, trick):
            best = index
    return best


def legal_cards(
    hand: Iterable[str], trick: Sequence[str], contract: str, rules: Mapping[str, str] = STANDARD
) -> set[str]:
    """The cards that may be played."""
    held = set(hand)
    if not trick:
        return held
    trump, led = trump_of(contract), suit(trick[0])
    of_led = {card for card in held if suit(card) == led}
    if trump is None:
        return of_led or held
    puur = trump + "J"
    if led == trump:
        free = of_led == {puur} and rules["puur.exempt"] == "true"
        return held if free or not of_led else of_led
    if not of_led:
        allowed = set(held)
    else:
        ruffs = {card for card in held if suit(card) == trump}
        extra = {"always": ruffs, "puur_only": ruffs & {puur}, "never": set[str]()}
        allowed = of_led | extra[rules["follow.trump_when_can_follow"]]
    kept = allowed - _forbidden_undertrumps(held, bool(of_led), trick, trump, rules["undertrump.rule"])
    return kept or allowed


def _forbidden_undertrumps(held: set[str], can_follow: bool, trick: Sequence[str], trump: str, rule: str) -> set[str]:
    lying = [card for card in trick if suit(card) == trump]
    if not lying:
        return set()
    best = min(lying, key=lambda card: TRUMP_RANKS.index(rank(card)))
    trumps = {card for card in held if suit(card) == trump}
    lower = {card for card in trumps if TRUMP_RANKS.index(rank(card)) > TRUMP_RANKS.index(rank(best))}
    excused = {
        "only_trumps": held == trumps,
        "only_lower_trumps": held == lower,
        "no_higher_trump": trumps == lower,
        "free_if_void": not can_follow,
        "free": True,
    }
    return set() if excused[rule] else lower


@dataclass(frozen=True)
class Meld:
    """A run of one suit, or four of one rank."""

    cards: frozenset[str]
    points: int
    low: int  # natural rank of its lowest card
    high: int
    run: bool


def melds_in(hand: Iterable[str]) -> list[Meld]:
    """Every meld the cards of a hand can make, the short ones inside long ones too."""
    held = set(hand)
    found = [
        Meld(frozenset(s + name for s in SUITS), points, RANKS.index(name), RANKS.index(name), False)
        for name, points in SET_WORTH.items()
        if all(s + name in held for s in SUITS)
    ]
    for s in SUITS:
        for low in range(len(RANKS)):
            for high in range(low + 2, len(RANKS)):
                cards = frozenset(s + RANKS[index] for index in range(low, high + 1))
                if cards <= held:
                    found.append(Meld(cards, RUN_WORTH[len(cards)], low, high, True))
    return found


def strength(meld: Meld, contract: str) -> tuple[int, int, int, int]:
    """Points, then number of cards, then the better end, then trumps."""
    end = len(RANKS) - 1 - meld.low if contract == "undenufe" else meld.high
    trump = trump_of(contract)
    return meld.points, len(meld.cards), end, int(meld.run and {suit(card) for card in meld.cards} == {trump})


def announced(hand: Iterable[str], contract: str) -> tuple[Meld, ...]:
    """The melds worth most of which no two share a card; of equal choices the one whose best meld is stronger."""
    melds = melds_in(hand)
    best: tuple[Meld, ...] = ()
    for count in range(1, len(melds) + 1):
        for choice in combinations(melds, count):
            if sum(len(meld.cards) for meld in choice) > 9:
                continue
            if len(frozenset[str]().union(*(meld.cards for meld in choice))) < sum(len(meld.cards) for meld in choice):
                continue
            if _value(choice, contract) > _value(best, contract):
                best = choice
        if count >= 3:  # nine cards hold three melds at most
            break
    return best


def _value(choice: Sequence[Meld], contract: str) -> tuple[int, tuple[int, ...]]:
    strongest = max((strength(meld, contract) for meld in choice), default=())
    return sum(meld.points for meld in choice), strongest


@dataclass
class Score:
    """What two sides make of a deal, by side."""

    winners: list[int] = field(default_factory=list[int])  # seats, by trick
    points: list[int] = field(default_factory=list[int])  # card points, by trick
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    last: list[int] = field(default_factory=lambda: [0, 0])
    match: list[int] = field(default_factory=lambda: [0, 0])
    melds: list[int] = field(default_factory=lambda: [0, 0])
    pair: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def total(self) -> list[int]:
        parts = (self.tricks, self.last, self.match, self.melds, self.pair)
        return [sum(part[side] for part in parts) for side in range(2)]


def taken(tricks: Sequence[Sequence[str]], contract: str, leader: int) -> tuple[list[int], list[int]]:
    """Who takes each trick, and its card points."""
    winners: list[int] = []
    for number, cards in enumerate(tricks, 1):
        leader = (leader + winner(cards, contract, number)) % 4
        winners.append(leader)
    return winners, [sum(worth(card, contract) for card in cards) for cards in tricks]


def score(tricks: Sequence[Sequence[str]], contract: str, leader: int) -> Score:
    """A deal of nine tricks, every meld announced in time and the pair with its second card."""
    first = leader
    found = Score(*taken(tricks, contract, leader))
    hands: list[set[str]] = [set() for _ in range(4)]
    for cards, taker, points in zip(tricks, found.winners, found.points, strict=True):
        for step, card in enumerate(cards):
            hands[(leader + step) % 4].add(card)
        found.tricks[taker % 2] += points
        leader = taker
    found.last[leader % 2] = 5
    if len({seat % 2 for seat in found.winners}) == 1:
        found.match[leader % 2] = 100
    trump = trump_of(contract)
    for seat, hand in enumerate(hands):
        if trump is not None and {trump + "K", trump + "Q"} <= hand:
            found.pair[seat % 2] = 20
    _score_melds(found, hands, contract, first)
    return found


def _score_melds(found: Score, hands: Sequence[set[str]], contract: str, first: int) -> None:
    best: tuple[tuple[int, ...], int] | None = None
    for step in range(4):
        seat = (first + step) % 4
        for meld in announced(hands[seat], contract):
            if best is None or strength(meld, contract) > best[0]:
                best = strength(meld, contract), seat
    if best is None:
        return
    side = best[1] % 2
    found.melds[side] = sum(meld.points for seat in (side, side + 2) for meld in announced(hands[seat], contract))

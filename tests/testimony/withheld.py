"""Deals of which a record tells a part: made from whole ones, written as records, and judged by brute force.

Nothing of the program judges here: the rules are those of ``tests.oracle``, and every deal (or every hand) that fits
what is told is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from random import Random

from tests import oracle

PLAYERS = ("Anna", "Beat", "Carla", "Dario")
HAND = 9
Play = tuple[int, str]  # seat and card, ``?`` where nobody remembers it
Tricks = list[list[Play]]


@dataclass(frozen=True)
class Told:
    """What a record tells: the contract and the tricks, card by card."""

    contract: str
    tricks: tuple[tuple[Play, ...], ...]

    def of(self, seat: int) -> list[tuple[int, str]]:
        """The plays of a seat with their tricks."""
        return [(at, card) for at, trick in enumerate(self.tricks) for who, card in trick if who == seat]

    @property
    def unseen(self) -> list[str]:
        """Cards that were not seen to fall."""
        seen = {card for trick in self.tricks for _, card in trick}
        return [card for card in oracle.DECK if card not in seen]

    def record(self, rules: str = "schieber") -> str:
        """The text of the record: no hands."""
        words = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
        head, _, suit = self.contract.partition(":")
        contract = words[suit] if head == "suit" else head
        lines = [f'[Rules "{rules}"]', f'[Seats "{" ".join(PLAYERS)}"]', "deal 1", f"contract {contract}"]
        for number, trick in enumerate(self.tricks, 1):
            if trick:
                lines.append(f"{number} {PLAYERS[trick[0][0]]}: {' '.join(card for _, card in trick)}")
        return "\n".join(lines) + "\n"


def deal_out(random: Random, contract: str) -> Told:
    """A whole deal of legal cards."""
    pack = list(oracle.DECK)
    random.shuffle(pack)
    hands = [set(pack[HAND * seat : HAND * (seat + 1)]) for seat in range(4)]
    tricks: list[tuple[Play, ...]] = []
    leader = 0
    for number in range(1, HAND + 1):
        trick: list[Play] = []
        for step in range(4):
            seat = (leader + step) % 4
            lying = [card for _, card in trick]
            card = random.choice(sorted(oracle.legal_cards(hands[seat], lying, contract)))
            hands[seat].discard(card)
            trick.append((seat, card))
        leader = trick[oracle.winner([card for _, card in trick], contract, number)][0]
        tricks.append(tuple(trick))
    return Told(contract, tuple(tricks))


def revokes(deal: Told) -> Iterator[tuple[int, int, str]]:
    """Every trick, turn and card that its player could have played there against the rules."""
    for at, trick in enumerate(deal.tricks):
        for index, (seat, _) in enumerate(trick):
            hand = {card for when, card in deal.of(seat) if when >= at}
            lying = [card for _, card in trick[:index]]
            wrong = hand - oracle.legal_cards(hand, lying, deal.contract)
            yield from ((at, index, card) for card in sorted(wrong))


def swapped(deal: Told, at: int, index: int, card: str) -> Told:
    """The deal with a card played early, and the card in its place played instead of it later."""
    change = {card: deal.tricks[at][index][1], deal.tricks[at][index][1]: card}
    tricks = tuple(tuple((seat, change.get(one, one)) for seat, one in trick) for trick in deal.tricks)
    return Told(deal.contract, tricks)


def cut(deal: Told, tricks: int, cards: int = 4) -> Told:
    """The first tricks of a deal, of the last one some cards."""
    kept = deal.tricks[:tricks]
    return Told(deal.contract, (*kept[:-1], kept[-1][:cards]))


def forgotten(deal: Told, plays: Sequence[tuple[int, int]]) -> Told:
    """The deal with some cards that nobody remembers."""
    tricks = tuple(
        tuple((seat, "?" if (at, index) in plays else card) for index, (seat, card) in enumerate(trick))
        for at, trick in enumerate(deal.tricks)
    )
    return Told(deal.contract, tricks)


def rulings(told: Told) -> dict[tuple[int, int], set[bool]]:
    """For every play whether it was legal, in each deal that fits: all of them are made."""
    found: dict[tuple[int, int], set[bool]] = {}
    for hands in deals(told):
        for tricks in _filled(told, hands):
            for at, trick in enumerate(tricks):
                for index, (seat, card) in enumerate(trick):
                    gone = {one for earlier in tricks[:at] for who, one in earlier if who == seat}
                    legal = oracle.legal_cards(hands[seat] - gone, [one for _, one in trick[:index]], told.contract)
                    found.setdefault((at, index), set()).add(card in legal)
    return found


def deals(told: Told, seat: int = 0, left: tuple[str, ...] | None = None) -> Iterator[list[set[str]]]:
    """Every way to give the unseen cards to those who lack some."""
    rest = tuple(told.unseen) if left is None else left
    if seat == 4:
        yield []
        return
    sure = {card for _, card in told.of(seat) if card != "?"}
    for more in combinations(rest, HAND - len(sure)):
        for others in deals(told, seat + 1, tuple(card for card in rest if card not in more)):
            yield [sure | set(more), *others]


def _filled(told: Told, hands: list[set[str]]) -> Iterator[Tricks]:
    """Every way to say which cards the forgotten ones were."""
    ways: list[list[tuple[str, ...]]] = []
    for seat in range(4):
        plays = [card for _, card in told.of(seat)]
        ways.append(list(permutations(sorted(hands[seat] - set(plays)), plays.count("?"))))
    for chosen in product(*ways):
        fill: list[Iterator[str]] = [iter(cards) for cards in chosen]
        yield [[(seat, next(fill[seat]) if card == "?" else card) for seat, card in t] for t in told.tricks]


def lawful_plays(told: Told, hands: list[set[str]]) -> Iterator[Tricks]:
    """The tricks of a deal that fits, with the cards that were forgotten, in every way in which nobody broke a rule."""
    for tricks in _filled(told, hands):
        wrong = False
        for at, trick in enumerate(tricks):
            for index, (seat, card) in enumerate(trick):
                gone = {one for earlier in tricks[:at] for who, one in earlier if who == seat}
                legal = oracle.legal_cards(hands[seat] - gone, [one for _, one in trick[:index]], told.contract)
                wrong = wrong or card not in legal
        if not wrong:
            yield tricks


def surely_wrong(told: Told, at: int, index: int) -> bool:
    """Whether a play is illegal with every hand its player can have had; all cards are remembered.

    Cards of a plain suit that nobody has seen are alike for the rules: some of them, or none.
    """
    seat, card = told.tricks[at][index]
    later = {one for when, one in told.of(seat) if when >= at}
    more = HAND - len(told.of(seat))
    trump = oracle.trump_of(told.contract)
    trumps = [one for one in told.unseen if oracle.suit(one) == trump]
    plain = [[one for one in told.unseen if oracle.suit(one) == suit] for suit in oracle.SUITS if suit != trump]
    lying = [one for _, one in told.tricks[at][:index]]
    for size in range(min(more, len(trumps)) + 1):
        for chosen in combinations(trumps, size):
            for some in product((False, True), repeat=len(plain)):
                if any(wanted and not suit for wanted, suit in zip(some, plain, strict=True)):
                    continue
                least = size + sum(some)
                most = size + sum(len(suit) for wanted, suit in zip(some, plain, strict=True) if wanted)
                if least <= more <= most:
                    hand = later | set(chosen) | {suit[0] for wanted, suit in zip(some, plain, strict=True) if wanted}
                    if card in oracle.legal_cards(hand, lying, told.contract):
                        return False
    return True


def described(found: Mapping[tuple[int, int], set[bool]]) -> dict[tuple[int, int], str]:
    """``legal``, ``illegal``, or ``open`` where deals disagree."""
    return {key: "open" if len(one) == 2 else "legal" if True in one else "illegal" for key, one in found.items()}

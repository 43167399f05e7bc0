"""Searches for legal deals with stated points: how the records of these tests were made.

Everything comes from one seeded generator, so that a search gives the same deal again. Cards are texts, as in the
oracle, which also says what is legal and who wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from tests import oracle
from tests.judging import PLAYERS

Hands = tuple[frozenset[str], ...]
ANY = 10**7


@dataclass(frozen=True)
class Play:
    """Hands and tricks in order of play; ``first`` is the seat, from 0, that leads to the first trick."""

    contract: str
    hands: Hands
    tricks: tuple[tuple[str, ...], ...] = ()
    first: int = 0

    @property
    def leaders(self) -> list[int]:
        """Who leads to each trick, and to the next one."""
        found = [self.first]
        for number, cards in enumerate(self.tricks, 1):
            found.append((found[-1] + oracle.winner(cards, self.contract, number)) % 4)
        return found

    @property
    def lines(self) -> str:
        """The trick lines of a record."""
        return "".join(
            f"{number} {PLAYERS[leader]}: {' '.join(cards)}\n"
            for number, (leader, cards) in enumerate(zip(self.leaders, self.tricks, strict=False), 1)
        )

    @property
    def score(self) -> oracle.Score:
        return oracle.score(self.tricks, self.contract, self.first)

    def points(self, tricks: int) -> tuple[int, int]:
        """Card points of the two sides after some tricks, the last five not counted."""
        sums = [0, 0]
        for taker, points in zip(*oracle.taken(self.tricks[:tricks], self.contract, self.first), strict=True):
            sums[taker % 2] += points
        return sums[0], sums[1]


def deal(random: Random, fixed: Mapping[int, str]) -> Hands:
    """Nine cards each; ``fixed`` gives seats cards they must hold."""
    hands = [set(fixed.get(seat, "").split()) for seat in range(4)]
    rest = [card for card in oracle.DECK if not any(card in hand for hand in hands)]
    random.shuffle(rest)
    for hand in hands:
        while len(hand) < 9:
            hand.add(rest.pop())
    return tuple(frozenset(hand) for hand in hands)


def play_on(random: Random, play: Play, until: int = 9, eager: int | None = None) -> Play:
    """The same deal with further tricks, every card drawn from the legal ones.

    Players of the side ``eager`` take what nobody can take from them.
    """
    left = [set(hand) for hand in play.hands]
    for laid, leader in zip(play.tricks, play.leaders, strict=False):
        for step, card in enumerate(laid):
            left[(leader + step) % 4].discard(card)
    tricks, turn = list(play.tricks), play.leaders[-1]
    while len(tricks) < until:
        cards: tuple[str, ...] = ()
        for step in range(4):
            seat = (turn + step) % 4
            choice = sorted(oracle.legal_cards(left[seat], cards, play.contract))
            if seat % 2 == eager:
                later = [left[(turn + more) % 4] for more in range(step + 1, 4) if (seat + more - step) % 2 != eager]
                choice = _sure(choice, cards, later, play.contract, len(tricks) + 1) or choice
            card = random.choice(choice)
            left[seat].remove(card)
            cards = (*cards, card)
        tricks.append(cards)
        turn = (turn + oracle.winner(cards, play.contract, len(tricks))) % 4
    return replace(play, tricks=tuple(tricks))


def _sure(choice: list[str], laid: tuple[str, ...], later: list[set[str]], contract: str, trick: int) -> list[str]:
    """The cards that take a trick whatever those who play later hold."""
    return [
        card
        for card in choice
        if oracle.winner((*laid, card), contract, trick) == len(laid)
        and not any(oracle.beats(other, card, contract, trick) for hand in later for other in hand)
    ]


def plays(
    seed: int,
    contract: str,
    fixed: Mapping[int, str] | None = None,
    leader: int = 0,
    until: int = 9,
    eager: int | None = None,
) -> Iterator[Play]:
    """Random legal deals without end."""
    random = Random(seed)
    for _ in range(ANY):
        hands = deal(random, fixed or {})
        yield play_on(random, Play(contract, hands, (), leader), until, eager)


def find(
    seed: int,
    contract: str,
    want: Callable[[Play], bool],
    fixed: Mapping[int, str] | None = None,
    leader: int = 0,
    until: int = 9,
    eager: int | None = None,
) -> Play:
    """The first random legal deal that is as wanted."""
    return next(play for play in plays(seed, contract, fixed, leader, until, eager) if want(play))


def melds(play: Play) -> list[list[int]]:
    """The points of the melds each seat would announce, the highest first."""
    return [
        sorted((meld.points for meld in oracle.announced(hand, play.contract)), reverse=True) for hand in play.hands
    ]


def no_melds(play: Play) -> bool:
    """Whether nobody holds a meld."""
    return not any(oracle.melds_in(hand) for hand in play.hands)


def pair_holder(play: Play) -> int | None:
    """Who holds king and queen of trumps."""
    trump = oracle.trump_of(play.contract)
    return next((s for s, h in enumerate(play.hands) if trump and {trump + "K", trump + "Q"} <= h), None)

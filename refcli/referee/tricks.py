"""The tricks of a deal: whose turn, which cards were legal, who takes what.

Play goes on as the cards were played; a violation is recorded and the next card judged as if it had stood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from refcli.cards import mask_of, union
from refcli.engine.around import Around, Circle, stock_left
from refcli.engine.contracts import Contract
from refcli.engine.play import Play
from refcli.record import Trick
from refcli.referee.hands import Hands
from refcli.referee.testimony import Answer, Moment, Testimony
from refcli.referee.whole import Fault, go_through, steps

Ruled = Literal["legal", "illegal", "open"]  # open: it cannot be known yet
NO_PLAY = (-1, -1)  # the ``only`` play to be ruled on, where it is asked who takes the tricks


@dataclass(slots=True)
class Played:
    """The play under one set of rules. ``winners`` are seats, None for an unfinished or unknown trick.

    ``contract`` is the one that stood at last.
    """

    contract: Contract
    winners: list[int | None] = field(default_factory=list[int | None])
    points: list[int] = field(default_factory=list[int])
    faults: list[Fault] = field(default_factory=list[Fault])
    rulings: dict[tuple[int, int], Ruled] = field(default_factory=dict[tuple[int, int], Ruled])  # where asked for


def lead_of(tricks: Sequence[Trick], forehand: int | None) -> list[int]:
    """Who led each trick as recorded; where a line does not say, the forehand."""
    return [trick.leader if trick.leader is not None else (forehand or 0) for trick in tricks]


def play_out(
    tricks: Sequence[Trick],
    leads: Sequence[int],
    contract: Contract,
    play: Play,
    hands: Hands,
    size: int,
    circle: Circle | None = None,
    full: bool = False,
    only: tuple[int, int] | None = None,
    through: int = 0,
) -> Played:
    """Judge every card; ``size`` is the number of cards in a hand. ``full``: rule on every card, not on faults only.

    ``only`` is the one card to be ruled on, as trick and place in it, both from 0. ``through`` is the number of tricks
    of a deal, where it is another than that of the cards in a hand.
    """
    if hands.plain and contract.plain and not play.asks and not full:
        seats = len(hands.dealt)
        plain = go_through(tricks, leads, steps(contract, play, len(tricks)), play, seats)
        if plain is not None:
            return Played(contract, [*plain.winners], plain.points, plain.faults)
    everybody = tuple(range(len(hands.dealt)))
    careful = _Careful(contract, play, hands, size, circle or Circle(everybody, everybody), full, only)
    careful.through = through or size
    return careful.play(tricks, leads)


class _Careful:
    """Deals with unknown cards or hands, cards out of turn, or strengths that depend on the order of play."""

    def __init__(
        self,
        contract: Contract,
        play: Play,
        hands: Hands,
        size: int,
        circle: Circle,
        full: bool = False,
        only: tuple[int, int] | None = None,
    ) -> None:
        self.contract, self.engine, self.hands, self.size = contract, play, hands, size
        self.lost = False  # whether the contract can no longer be told
        self.circle, self.fallen = circle, 0
        self.unsure = False  # whether some card that fell is not known
        self.unseen = 0  # cards that nobody is seen to play
        self.full, self.only, self.through = full, only, size
        self.played = Played(contract)
        self.told = Testimony(play, hands, size, ())

    def play(self, tricks: Sequence[Trick], leads: Sequence[int]) -> Played:
        played = cards_played(tricks, leads, len(self.hands.dealt), self.circle.active)
        self.told = Testimony(self.engine, self.hands, self.size, played, not self.full)
        self.unseen = union([self.hands.unseen, *self.hands.dealt]) & ~union(played)
        for at, trick in enumerate(tricks):
            self.told.begin(max(0, trick.number - at - 1))
            self.told.move(self.hands.later, at)
            self._trick(at, trick, leads[at])
        self._count(tricks)
        return self.played

    def _count(self, tricks: Sequence[Trick]) -> None:
        """The points of every trick: what is set late may count for the whole deal."""
        through = len(tricks) == self.through and None not in self.played.winners
        final = (self.contract.ended() or self.contract) if through else self.contract
        self.played.contract = final
        self.played.points = points_of(tricks, final)

    def _trick(self, at: int, trick: Trick, leader: int) -> None:
        seats, active = len(self.hands.dealt), self.circle.active
        cards = trick.cards
        for index, card in enumerate(cards):
            seat = trick.seat(index, seats, leader, active)
            mode = self.contract.mode(at + 1)
            ruled = not self.lost and not trick.lost and at >= self.hands.vague
            if ruled and self.only in (None, (at, index)):
                moment = Moment(seat, at + 1, cards[:index], mode, self._around(seat, leader, at))
                self._judge(at, index, moment, card)
            self.told.take(seat, card)
            if card >= 0:
                self.contract = self.contract.seen(at + 1, cards[: index + 1])
        known = bool(cards) and min(cards) >= 0
        # a card nobody remembers may have set the contract
        self.lost = self.lost or (self.contract.turning is not None and not known)
        mode = self.contract.mode(at + 1)
        whole = len(cards) == len(active) and known and not self.lost
        self.played.winners.append(trick.seat(mode.winner(cards), seats, leader, active) if whole else None)
        self.fallen |= mask_of(cards)
        self.unsure = self.unsure or not known

    def _around(self, seat: int, leader: int, at: int) -> Around | None:
        if not self.engine.asks:
            return None
        party = self.circle.parties[seat]
        won = sum(winner is not None and self.circle.parties[winner] == party for winner in self.played.winners)
        return Around(self.circle, seat, leader, self.fallen, won, stock_left(self.circle, at))

    def _judge(self, at: int, index: int, moment: Moment, card: int) -> None:
        found = self.told.judge(moment, card)
        if found.illegal and self.unsure and moment.around is not None:
            found = self._unless_fallen(moment, moment.around, card, found)
        if found.illegal:
            fault = Fault(at, index, moment.seat, found.hand, found.before, moment.around, found.card, found.told)
            self.played.faults.append(fault)
        if self.full:
            ruling: Ruled = "open" if found.allowed and found.refused else "illegal" if found.refused else "legal"
            self.played.rulings[at, index] = ruling

    def _unless_fallen(self, moment: Moment, around: Around, card: int, found: Answer) -> Answer:
        """The answer, where obligations may read that some card fell which nobody is seen to play."""
        more = around._replace(played=around.played | self.unseen)
        other = self.told.judge(moment._replace(around=more), card)
        return found._replace(allowed=other.allowed) if other.allowed else found


def points_of(tricks: Sequence[Trick], contract: Contract) -> list[int]:
    """By trick: the points of its known cards under a contract."""
    found: list[int] = []
    for at, trick in enumerate(tricks):
        values = contract.values(at + 1)
        found.append(sum(values[card] for card in trick.cards if card >= 0))
    return found


def cards_played(tricks: Sequence[Trick], leads: Sequence[int], seats: int, active: tuple[int, ...]) -> list[int]:
    """By seat: the known cards that were played."""
    found = [0] * seats
    for trick, leader in zip(tricks, leads, strict=True):
        for index, card in enumerate(trick.cards):
            if card >= 0:
                found[trick.seat(index, seats, leader, active)] |= 1 << card
    return found

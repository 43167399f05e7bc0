"""The tricks of a deal: whose turn, which cards were legal, who takes what.

Play goes on as the cards were played; a violation is recorded and the next card judged as if it had stood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from refcli.engine.contracts import Contract
from refcli.engine.play import Play
from refcli.record import Trick
from refcli.referee.doubt import surely_illegal
from refcli.referee.hands import Hands


@dataclass(slots=True)
class Fault:
    """A card that the obligations remove from the hand, with the position it was played in."""

    trick: int  # index
    index: int
    seat: int
    hand: int
    before: tuple[int, ...]


@dataclass(slots=True)
class Played:
    """The play under one set of rules. ``winners`` are seats, None for an unfinished or unknown trick."""

    winners: list[int | None] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def lead_of(tricks: Sequence[Trick], forehand: int | None) -> list[int]:
    """Who led each trick as recorded; where a line does not say, the forehand."""
    return [trick.leader if trick.leader is not None else (forehand or 0) for trick in tricks]


def play_out(
    tricks: Sequence[Trick], leads: Sequence[int], contract: Contract, play: Play, hands: Hands, size: int
) -> Played:
    """Judge every card; ``size`` is the number of cards in a hand. A trick is judged up to its first unknown card."""
    seats = len(hands.dealt)
    rooms = [size - mask.bit_count() for mask in hands.dealt]
    played = Played()
    left = list(hands.dealt)
    known = hands.known
    view = play.view
    single = contract.constant
    marks = () if all(known) else play.marks(contract.mode(1))
    mode, values = contract.mode(1), contract.values(1)
    for at, trick in enumerate(tricks):
        if not single:
            mode, values = contract.mode(at + 1), contract.values(at + 1)
        cards = trick.cards
        placed = trick.seats
        leader = leads[at]
        view.trick_number = at + 1
        view.trump = mode.trump
        view.trick = view.led = 0
        view.leading = True
        view.order = ()
        ordered = bool(mode.overrides)
        points = 0
        whole = True
        steps = play.steps(mode, 0)
        for index, card in enumerate(cards):
            seat = placed[index] if placed is not None else (leader + index) % seats
            if card < 0:
                whole = False
                continue
            hand = left[seat]
            if whole:
                if ordered:
                    view.order = cards[:index]
                view.hand = view.held = hand
                if known[seat]:
                    legal = hand
                    for step in steps:
                        legal = step(view, legal)
                    wrong = not legal >> card & 1
                else:
                    wrong = surely_illegal(play, mode, view, card, hands.unseen, rooms[seat], marks)
                if wrong:
                    played.faults.append(Fault(at, index, seat, hand, cards[:index]))
            left[seat] = hand & ~(1 << card)
            if index == 0:
                view.led = mode.tables.classes[card]
                view.leading = False
                steps = play.steps(mode, view.led)
            view.trick |= 1 << card
            points += values[card]
        if whole and len(cards) == seats:
            best = mode.winner(cards)
            played.winners.append(placed[best] if placed is not None else (leader + best) % seats)
        else:
            played.winners.append(None)
        played.points.append(points)
    return played

"""Whether all remaining tricks are a side's: a search over every legal line, for the first that loses one.

A claim to the rest is tried against every card that anybody may legally play, the claimer's own included: best play
is no excuse (rule pages on "Rest machen"). So it is refuted by a single line, and proved only when there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.cards import BITS, bits
from refcli.engine.contracts import Contract
from refcli.engine.modes import Mode
from refcli.engine.play import Play, set_view
from refcli.rules.expr.view import View

MOST = 400_000  # positions that are looked at before a question is given up

Line = tuple[tuple[int, int], ...]  # (seat, card) in the order played, the trick that is lost last


class TooMany(Exception):
    """More positions than are looked at."""


class Standing(NamedTuple):
    """A deal at some moment: ``hands`` as masks by seat; ``cards`` lie in trick ``number``, which ``leader`` began."""

    hands: tuple[int, ...]
    leader: int
    number: int
    cards: tuple[int, ...] = ()


class Rest:
    """One question. ``order`` holds the seats that play, in order; ``side`` those that claim.

    ``strangers`` are card sets that clauses name, so that cards in them are no equals of others.
    """

    def __init__(self, contract: Contract, play: Play, order: Sequence[int], side: frozenset[int]) -> None:
        self._contract, self._play, self._order, self._side = contract, play, tuple(order), side
        self._proved: set[Standing] = set()
        self._left = MOST
        self._view = View()

    def refutation(self, standing: Standing) -> Line | None:
        """A legal line that ends with a trick of the others; None where there is none.

        Raises ``TooMany`` where neither is known after ``MOST`` positions.
        """
        return self._from(standing)

    def _from(self, at: Standing) -> Line | None:
        self._left -= 1
        if self._left < 0:
            raise TooMany
        if not at.cards:
            if at in self._proved or not any(at.hands) or self._plain_to_see(at):
                return None
        elif len(at.cards) == len(self._order):
            return self._turned(at)
        seat = self._seat(at, len(at.cards))
        for card in self._choices(at, seat):
            hands = list(at.hands)
            hands[seat] &= ~BITS[card]
            line = self._from(Standing(tuple(hands), at.leader, at.number, (*at.cards, card)))
            if line is not None:
                return ((seat, card), *line)
        if not at.cards:
            self._proved.add(at)
        return None

    def _turned(self, at: Standing) -> Line | None:
        winner = self._seat(at, self._contract.mode(at.number).winner(at.cards))
        if winner not in self._side:
            return ()
        return self._from(Standing(at.hands, winner, at.number + 1))

    def _seat(self, at: Standing, index: int) -> int:
        return self._order[(self._order.index(at.leader) + index) % len(self._order)]

    def _modes(self, at: Standing) -> list[Mode]:
        """The rankings of the tricks to come, each once."""
        left = max(hand.bit_count() for hand in at.hands) + bool(at.cards)
        return list({id(mode): mode for mode in map(self._contract.mode, range(at.number, at.number + left))}.values())

    def _choices(self, at: Standing, seat: int) -> list[int]:
        """One of each kind of equal cards that may be played: a claimer's weakest first, of others the strongest."""
        mode = self._contract.mode(at.number)
        set_view(self._view, mode, at.hands[seat], at.cards, at.number)
        legal = self._play.legal(mode, self._view)
        strength = mode.tables.strength
        cards = sorted(bits(legal), key=strength.__getitem__, reverse=seat not in self._side)
        modes = self._modes(at)
        if any(one.overrides for one in modes):
            return cards
        others = sum(BITS[card] for card in at.cards)
        for other, hand in enumerate(at.hands):
            others |= hand if other != seat else 0
        marks = self._play.marks(mode)
        kinds: dict[tuple[object, ...], int] = {}
        for card in cards:
            ranks = ((m.tables.classes[card], (m.tables.below[card] & others).bit_count()) for m in modes)
            kinds.setdefault((*ranks, *(mark >> card & 1 for mark in marks)), card)
        return list(kinds.values())

    def _plain_to_see(self, at: Standing) -> bool:
        """Whether nobody else can ever win a trick: every card of whoever may come to lead beats all of theirs."""
        if at.leader not in self._side:
            return False
        modes = self._modes(at)
        if any(mode.overrides for mode in modes):
            return False
        theirs = sum(at.hands[seat] for seat in self._order if seat not in self._side)
        leading, waiting = [at.leader], set(self._side) - {at.leader}
        for seat in leading:
            if any(_beaten(card, theirs, mode) for mode in modes for card in bits(at.hands[seat])):
                return False
            for partner in tuple(waiting):
                if any(_beaten(card, at.hands[partner], mode) for mode in modes for card in bits(at.hands[seat])):
                    waiting.discard(partner)
                    leading.append(partner)
        return True


def _beaten(card: int, by: int, mode: Mode) -> bool:
    """Whether one of some cards wins a trick that a card leads."""
    keys = mode.keys[card]
    return any(keys[other] > keys[card] for other in bits(by))

"""One deal as it is told, card by card: what is known of each hand, and what every deal that fits makes of a play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.cards import bits
from refcli.engine.around import Around
from refcli.engine.modes import Mode
from refcli.engine.play import Play, set_view
from refcli.referee.doubt import Holding, Ruling, laid, rule
from refcli.referee.hands import Hands
from refcli.referee.moving import Move, apply


class Moment(NamedTuple):
    """A play: who is to play, to which trick, the cards that lie as they were told (-1 for an unknown one)."""

    seat: int
    trick: int
    before: tuple[int, ...]
    mode: Mode
    around: Around | None = None


class Answer(NamedTuple):
    """The ruling, and a position that shows it: the cards that lay, a hand, the card, all known.

    ``told``: the cards that are sure to be in the hand show it by themselves.
    """

    allowed: bool
    refused: bool
    before: tuple[int, ...] = ()
    hand: int = 0
    card: int = -1
    told: bool = True

    @property
    def illegal(self) -> bool:
        """Whether every deal makes the play illegal."""
        return self.refused and not self.allowed


class Testimony:
    """Follows a deal. ``played`` holds all known cards that each seat plays in it; ``only``: see ``rule``."""

    def __init__(self, play: Play, hands: Hands, size: int, played: Sequence[int], only: bool = True) -> None:
        self._play, self._hands, self._only = play, hands, only
        self._rest = list(played)
        self._left = list(hands.dealt)
        self._unknown = [0] * len(hands.dealt)
        self._rooms = [
            0 if known else max(0, size - mask.bit_count())
            for mask, known in zip(hands.dealt, hands.known, strict=True)
        ]
        self._here: list[Holding] = []  # of those who have played to the trick, as they were then
        self.missing = 0  # tricks that are not written down

    def begin(self, missing: int) -> None:
        """A new trick, with so many missing before it in the deal."""
        self._here = []
        self.missing = missing

    def move(self, later: Sequence[Move], after: int) -> None:
        """Cards that change hands once so many tricks are through."""
        if later:
            apply(self._left, later, after)

    def holding(self, seat: int) -> Holding:
        """What is known of a hand now."""
        rest = self._rest[seat] & self._left[seat]
        maybe = self._left[seat] & ~rest
        room = self._rooms[seat]
        gone = self._unknown[seat] + self.missing
        return Holding(rest, maybe, room, max(0, maybe.bit_count() + room - gone))

    def take(self, seat: int, card: int) -> None:
        """Somebody has played a card."""
        self._here.append(self.holding(seat))
        if card < 0:
            self._unknown[seat] += 1
        else:
            self._left[seat] &= ~(1 << card)
            self._rest[seat] &= ~(1 << card)

    def judge(self, moment: Moment, card: int) -> Answer:
        """What is to be said of a card before it is taken."""
        holding = self.holding(moment.seat)
        if card >= 0 and not self._left[moment.seat] >> card & 1:
            return Answer(True, False)  # a card that was not held is another matter
        allowed = refused = False
        shown: Answer | None = None
        for before in laid(moment.before, self._here, self._hands.unseen):
            if before is None:
                return Answer(True, True)
            for one, rest in self._meant(card, holding, before):
                found = self._rule(moment, before, one, rest)
                allowed, refused = allowed or found.allowed, refused or found.refused
                if allowed and (refused or self._only):
                    return Answer(True, refused)
                if found.refused and shown is None:
                    shown = Answer(False, True, before, found.hand, one)
        return self._shown(moment, shown, holding) if shown is not None else Answer(allowed, refused)

    def _rule(self, moment: Moment, before: tuple[int, ...], card: int, holding: Holding) -> Ruling:
        view = self._play.view
        set_view(view, moment.mode, holding.sure, before, moment.trick, moment.around)
        unseen = self._hands.unseen
        for other in before:
            unseen &= ~(1 << other)
        return rule(self._play, moment.mode, view, card, holding, unseen & ~(1 << card), self._only)

    def _meant(self, card: int, holding: Holding, before: tuple[int, ...]) -> list[tuple[int, Holding]]:
        """The card, or each that an unknown one can be, with what is known of the hand then."""
        if card >= 0:
            return [(card, holding)]
        pool = holding.maybe | (self._hands.unseen if holding.room else 0)
        for other in before:
            pool &= ~(1 << other)
        sure, maybe, room, more = holding
        return [
            (one, Holding(sure | 1 << one, maybe & ~(1 << one), room - (not maybe >> one & 1), more - 1))
            for one in bits(pool if more else 0)
        ]

    def _shown(self, moment: Moment, answer: Answer, holding: Holding) -> Answer:
        """The answer with the smallest hand that shows it: the sure cards alone where they do."""
        view = self._play.view
        hand = holding.least | 1 << answer.card
        set_view(view, moment.mode, hand, answer.before, moment.trick, moment.around)
        if self._play.legal(moment.mode, view) >> answer.card & 1:
            return answer._replace(told=False)
        return answer._replace(hand=hand)

"""A trick while it is being read."""

from __future__ import annotations

from dataclasses import dataclass, field

from refcli.record import Extra, Trick
from refcli.source import Span


@dataclass(eq=False, repr=False)
class Draft:
    """A trick being read, over one line or several. ``named`` holds seats written before a card (``Beat!S6``)."""

    number: int
    leader: int | None = None
    cards: list[int] = field(default_factory=list[int])
    places: list[Span] = field(default_factory=list[Span])
    named: dict[int, int] = field(default_factory=dict[int, int])
    extras: list[Extra] = field(default_factory=list[Extra])
    winner: int | None = None
    points: int | None = None
    place: Span | None = None
    claim_place: Span | None = None
    remark: str = ""
    beyond: list[Span] = field(default_factory=list[Span])  # cards that are too many

    @staticmethod
    def of(trick: Trick) -> Draft:
        """The draft of a trick read in the fast form."""
        return Draft(trick.number, trick.leader, list(trick.cards), list(trick.places), {}, list(trick.extras),
                     trick.winner, trick.points, trick.place, trick.claim_place, trick.remark)  # fmt: skip

    def trick(self, seats: int) -> Trick:
        return Trick(self.number, self.leader, tuple(self.cards), self._seats(seats), tuple(self.extras), self.winner,
                     self.points, tuple(self.places), self.place, self.claim_place, self.remark)  # fmt: skip

    def _seats(self, seats: int) -> tuple[int, ...] | None:
        """Who played each card: those named, then the others in order of play from the leader."""
        if not self.named:
            return None
        leader = self.leader if self.leader is not None else self.named.get(0, 0)
        order = [(leader + i) % seats for i in range(seats)]
        free = iter([seat for seat in order if seat not in self.named.values()])
        who = tuple(self.named[i] if i in self.named else next(free) for i in range(len(self.cards)))
        return None if list(who) == order[: len(who)] else who

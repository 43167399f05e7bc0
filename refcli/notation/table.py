"""What the lines of one game are read with."""

from __future__ import annotations

from dataclasses import dataclass, field

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.notation.names import Names
from refcli.notation.players import Players
from refcli.source import Span


@dataclass(frozen=True, slots=True)
class Table:
    """Names, players and deck of a game; ``leaders`` (``Carla:``) and ``words`` hold spellings met so far."""

    file: str
    deck: Deck
    pack: str
    names: Names
    players: Players
    leaders: dict[str, int] = field(default_factory=dict[str, int])
    words: dict[str, str] = field(default_factory=dict[str, str])

    seats: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", len(self.players.names))

    def card_name(self, card: int) -> str:
        return self.deck.name(card, self.pack)


def placed(finding: Finding, place: Span) -> Finding:
    """The finding at a place."""
    return Finding(finding.code, finding.params, place, card=finding.card, trick=finding.trick)

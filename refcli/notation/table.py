"""What the lines of one game are read with."""

from __future__ import annotations

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.notation.names import Names
from refcli.notation.players import Players
from refcli.source import Span


class Table:
    """Names, players and deck of a game; ``leaders`` (``Carla:``) and ``words`` hold spellings met so far."""

    __slots__ = ("deck", "file", "leaders", "names", "pack", "players", "seats", "words")

    def __init__(self, file: str, deck: Deck, pack: str, names: Names, players: Players) -> None:
        self.file, self.deck, self.pack = file, deck, pack
        self.names, self.players, self.seats = names, players, len(players.names)
        self.leaders: dict[str, int] = {}
        self.words: dict[str, str] = {}

    def card_name(self, card: int) -> str:
        return self.deck.name(card, self.pack)


def placed(finding: Finding, place: Span) -> Finding:
    """The finding at a place."""
    return Finding(finding.code, finding.params, place, card=finding.card, trick=finding.trick)

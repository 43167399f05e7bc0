"""A replay as JSON: the deals of ``refcli check`` with their tricks, and the hands at the moment asked for."""

from __future__ import annotations

from typing import Any

from refcli.cards import Deck
from refcli.referee.verdict import DealVerdict, TrickVerdict
from refcli.report import data
from refcli.report.hands import held_before
from refcli.report.json import JsonWriter
from refcli.report.known import known_data
from refcli.report.sink import Sink
from refcli.report.view import View
from refcli.report.writer import Opening


class TricksWriter(JsonWriter):
    """``shown`` counts the deals that were wanted, ``reached`` says whether one goes as far as is wanted."""

    def __init__(self, sink: Sink, view: View) -> None:
        super().__init__(sink)
        self._view = view
        self._opening = Opening("", "")
        self.shown = 0
        self.reached = False

    def begin(self, opening: Opening) -> None:
        self._opening = opening
        super().begin(opening)

    def deal(self, deal: DealVerdict) -> None:
        if not self._view.wants(deal.number):
            return
        self.shown += 1
        self.reached = self.reached or self._view.reached(deal.tricks)
        plain = data.deal(deal, self._opening.file)
        shown = [(trick, self._view.cards(trick)) for trick in deal.tricks]
        plain["tricks"] = [trick_data(self._opening, trick, count) for trick, count in shown if count]
        if self._view.until is not None:
            plain["hands"] = self._hands(deal)
        if deal.knowledge is not None:
            plain["knowledge"] = known_data(deal.knowledge, self._opening)
        self.write_deal(plain)

    def _hands(self, deal: DealVerdict) -> dict[str, Any]:
        opening = self._opening
        seats = len(opening.seats)
        size = deck_of(opening).size // seats
        held = held_before(deal, opening.written(deal.number), seats, size, self._view.cards)
        return {
            opening.seats[seat]: {"cards": list(deck_of(opening).names(mask, opening.pack)), "unknown": unknown}
            for seat, (mask, unknown) in enumerate(held)
        }


def deck_of(opening: Opening) -> Deck:
    """The deck of a record that is judged; it always has one."""
    assert opening.deck is not None
    return opening.deck


def trick_data(opening: Opening, trick: TrickVerdict, shown: int) -> dict[str, Any]:
    """The first ``shown`` cards of a trick; who takes it, once all are there."""
    deck = deck_of(opening)
    legal = (*trick.legal, *[None] * (len(trick.cards) - len(trick.legal)))
    plays = [
        {
            "seat": opening.seats[seat],
            "card": deck.name(card, opening.pack),
            "legal": None if mask is None else list(deck.names(mask, opening.pack)),
        }
        for seat, card, mask in list(zip(trick.seats, trick.cards, legal, strict=True))[:shown]
    ]
    whole = shown == len(trick.cards)
    return {
        "number": trick.number,
        "plays": plays,
        "winner": opening.seats[trick.winner] if whole and trick.winner is not None else None,
        "points": data.amount(trick.points) if whole else None,
    }

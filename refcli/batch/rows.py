"""Recorded deals as rows of columns: what a row holds of a deal, and what it cannot hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from refcli.batch.deals import Deals
from refcli.batch.predicted import SILENT, predictions_of
from refcli.batch.schema import CARDS, NONE, SEATS, TRICKS, UNKNOWN
from refcli.batch.tables import Array
from refcli.record import Call, Claim, Comment, Deal, Event, Hand, Trick
from refcli.referee.turnup import CUT, TURNED
from refcli.rules.ruleset import Ruleset

_EACH = CARDS // TRICKS
_SHOWN, _CALLS, _CONTRACT, _TRICKS, _SUMS = range(SEATS, SEATS + 10, 2)  # the order of lines behind those of the hands


class Row(NamedTuple):
    """One deal as the columns have it."""

    cards: bytes = bytes([NONE]) * CARDS
    leaders: bytes = bytes([NONE]) * TRICKS
    calls: str = ""
    contract: str = ""
    dealer: int = NONE
    number: int = 1
    hands: bytes = bytes([NONE]) * CARDS
    winners: bytes = bytes([NONE]) * TRICKS
    trick_points: tuple[int, ...] = (-1,) * TRICKS
    said_points: tuple[int, ...] = (-1,) * SEATS
    said_score: tuple[int, ...] = (-1,) * SEATS
    cut: int = NONE
    turned: int = NONE
    predictions: tuple[int, ...] = SILENT


EMPTY = Row()


@dataclass
class _Filled:
    """A row while it is filled; ``lost`` names the kinds of lines that do not fit."""

    rules: Ruleset
    cards: bytearray = field(default_factory=lambda: bytearray(EMPTY.cards))
    leaders: bytearray = field(default_factory=lambda: bytearray(EMPTY.leaders))
    hands: bytearray = field(default_factory=lambda: bytearray(EMPTY.hands))
    winners: bytearray = field(default_factory=lambda: bytearray(EMPTY.winners))
    points: list[int] = field(default_factory=lambda: [-1] * TRICKS)
    sums: dict[str, list[int]] = field(default_factory=lambda: {"points": [-1] * SEATS, "score": [-1] * SEATS})
    calls: list[str] = field(default_factory=list[str])
    shown: dict[str, int] = field(default_factory=lambda: {CUT: NONE, TURNED: NONE})
    contract: str = ""
    order: int = 0  # of the kinds of lines: hands by seat, cards shown, calls, contract, tricks, sums
    tricks: int = 0
    lost: dict[str, None] = field(default_factory=dict[str, None])

    def lose(self, kind: str) -> None:
        self.lost[kind] = None

    def at(self, place: int) -> None:
        """A line of a kind that belongs before another is in its place only if none of those has come."""
        if place < self.order:
            self.lose("order")
        self.order = max(self.order, place)

    def hand(self, hand: Hand) -> None:
        self.at(hand.seat)
        size = CARDS // SEATS
        start = hand.seat * size
        if not 0 < len(hand.cards) <= size or any(code != NONE for code in self.hands[start : start + size]):
            self.lose("hand")
            return
        for place, card in enumerate(hand.cards):
            self.hands[start + place] = UNKNOWN if card < 0 else card

    def event(self, event: Event) -> None:
        """A card that all saw; other lines have no column."""
        bare = Event(event.verb, cards=event.cards, remark=event.remark)
        if self.shown.get(event.verb) != NONE or event != bare or len(event.cards) != 1:
            self.lose(event.verb)
            return
        self.at(_SHOWN + (event.verb == TURNED))
        self.shown[event.verb] = UNKNOWN if event.cards[0] < 0 else event.cards[0]

    def call(self, call: Call) -> None:
        self.at(_CALLS)
        words = (call.word, *call.args)
        if any("," in word or " " in word for word in words):
            self.lose("call")
        self.calls.append(" ".join((str(call.seat), *words)))

    def trick(self, trick: Trick) -> None:
        self.at(_TRICKS)
        number = self.tricks = self.tricks + 1
        if trick.seats is not None or trick.extras:
            self.lose("out-of-turn")
        if trick.number != number or number > TRICKS or len(trick.cards) > _EACH or not trick.cards:
            self.lose("trick")
            return
        start = (number - 1) * _EACH
        for place, card in enumerate(trick.cards):
            self.cards[start + place] = UNKNOWN if card < 0 else card
        if trick.leader is not None:
            self.leaders[number - 1] = trick.leader
        if trick.winner is not None:
            self.winners[number - 1] = trick.winner
        if trick.points is not None and trick.points < 1 << 15:
            self.points[number - 1] = trick.points
        elif trick.points is not None:
            self.lose("trick-points")

    def claim(self, claim: Claim) -> None:
        if claim.kind == "contract" and not self.contract and claim.when.trick is None:
            self.at(_CONTRACT)
            self.contract = claim.word
        elif claim.kind in self.sums and self.sums[claim.kind] == [-1] * SEATS and self._sides(claim):
            self.at(_SUMS + (claim.kind == "score"))
            for seats, number in claim.amounts:
                self.sums[claim.kind][self.rules.sides[seats[0]]] = number
        else:
            self.lose(claim.kind)

    def _sides(self, claim: Claim) -> bool:
        """Whether the sums are those of whole sides, in order, each within the column."""
        known = [tuple(s for s, own in enumerate(self.rules.sides) if own == side) for side in range(SEATS)]
        said = [seats for seats, _ in claim.amounts]
        fits = all(0 <= number < 1 << 31 for _, number in claim.amounts)
        return fits and bool(said) and said == [seats for seats in known if seats in said]


def row_of(deal: Deal, rules: Ruleset) -> tuple[Row, tuple[str, ...]]:
    """The row of a deal, and the kinds of what it loses there."""
    filled = _Filled(rules)
    if deal.remark:
        filled.lose("remark")
    for item in deal.items:
        if not isinstance(item, Comment) and item.remark:
            filled.lose("remark")
        match item:
            case Hand():
                filled.hand(item)
            case Call():
                filled.call(item)
            case Trick():
                filled.trick(item)
            case Claim():
                filled.claim(item)
            case Event():
                filled.event(item)
            case Comment():
                filled.lose("comment")
    calls, predictions = predictions_of(rules).lifted(", ".join(filled.calls))
    row = Row(
        bytes(filled.cards),
        bytes(filled.leaders),
        calls,
        filled.contract,
        NONE if deal.dealer is None else deal.dealer,
        deal.number,
        bytes(filled.hands),
        bytes(filled.winners),
        tuple(filled.points),
        tuple(filled.sums["points"]),
        tuple(filled.sums["score"]),
        filled.shown[CUT],
        filled.shown[TURNED],
        predictions,
    )
    if filled.tricks and bytes(filled.leaders) == EMPTY.leaders:
        filled.lose("leaders")  # without any, a row means that whoever won leads
    return row, tuple(filled.lost)


def columns_of(rows: Sequence[Row], pack: str) -> Deals:
    """Rows as columns."""
    words: dict[str, int] = {"": 0}
    calls = [words.setdefault(row.calls, len(words)) for row in rows]
    contracts = [words.setdefault(row.contract, len(words)) for row in rows]

    def table(name: str, width: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
        return np.frombuffer(b"".join([getattr(row, name) for row in rows]), np.uint8).reshape(-1, width)

    return Deals(
        cards=table("cards", CARDS),
        leaders=table("leaders", TRICKS),
        calls=np.array(calls, np.int32),
        contracts=np.array(contracts, np.int32),
        words=tuple(words),
        dealer=np.array([row.dealer for row in rows], np.uint8),
        number=np.array([row.number for row in rows], np.int32),
        hands=unless(table("hands", CARDS), NONE),
        winners=unless(table("winners", TRICKS), NONE),
        trick_points=unless(np.array([row.trick_points for row in rows], np.int32).reshape(-1, TRICKS), -1),
        said_points=unless(np.array([row.said_points for row in rows], np.int32).reshape(-1, SEATS), -1),
        said_score=unless(np.array([row.said_score for row in rows], np.int32).reshape(-1, SEATS), -1),
        cut=unless(np.array([row.cut for row in rows], np.uint8), NONE),
        turned=unless(np.array([row.turned for row in rows], np.uint8), NONE),
        predictions=unless(np.array([row.predictions for row in rows], np.int32).reshape(-1, SEATS), -1),
        pack=pack,
    )


def unless(column: Array, nothing: int) -> Array | None:
    """A column that some row has; None where none has."""
    return None if (column == nothing).all() else column

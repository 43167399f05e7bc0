"""What is declared in many deals: melds and the pair, where records are silent about them, and melds in tricks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from refcli.batch import melds
from refcli.batch.changed import Since
from refcli.batch.compiled import Compiled, by_itself
from refcli.batch.counting import Declared, Taken
from refcli.batch.playing import Span
from refcli.batch.schema import SEATS
from refcli.batch.tables import Array
from refcli.cards import bits
from refcli.rules.model import PairRules
from refcli.rules.ruleset import Ruleset

_CARD = np.array([1 << card if card < 36 else 1 << 63 for card in range(256)], np.uint64)


class Declaring:
    """The deals of one contract: their tricks, who led them and who took them."""

    def __init__(
        self,
        packed: Array,
        leads: Array,
        taken: Taken,
        compiled: Compiled,
        rules: Ruleset,
        spans: Sequence[Span],
        since: Since | None,
    ) -> None:
        self._packed, self._leads, self._taken, self._since = packed, leads, taken, since
        self._compiled, self._rules, self._spans = compiled, rules, spans
        self._accounts = range(max(rules.sides) + 1)
        self.open: dict[str, Array] = {}  # deals that open options decide, by the key of the reason
        self.unclaimed: Array = np.arange(0)  # deals in which the pair had to be claimed

    def all(self) -> dict[str, Declared]:
        """By the kind of the parts of the score that count it."""
        found: dict[str, Declared] = {}
        compiled = self._compiled
        if compiled.lying is not None:
            found["table-melds"] = self._lying()
        pairs = [(pair, cards) for pair, cards in compiled.pairs if cards]
        tables = [table for table in compiled.melds if table is not None]
        hands = hands_of(self._packed, self._leads) if pairs or tables else []
        if tables and len(compiled.melds) > 1:
            some = [held for table in tables for hand in hands for held in table.may_hold(hand)]
            self.open["batch.why.open-melds"] = np.logical_or.reduce(some)
        elif tables:
            leads = self._leads[0].astype(np.int32)
            found["melds"] = Declared(*melds.award(hands, leads, self._rules.sides, tables[0], self._taken.sides[0]))
        for pair, cards in pairs:
            holds = self._held(hands, pair, cards)
            some = np.logical_or.reduce(holds)
            if len(compiled.pairs) > 1:
                self.open["batch.why.open-pair"] = self.open.get("batch.why.open-pair", False) | some
            elif by_itself(pair):
                found["pair"] = self._pair(holds, pair)
            else:
                self.unclaimed = np.flatnonzero(some)
        return found

    def _lying(self) -> Declared:
        """The melds of each trick, for whoever took it."""
        assert self._compiled.lying is not None
        trumps = ((span.deals, span.ranked, span.mode.mode.trump) for span in self._spans)
        worth = self._compiled.lying.worth(tricks_of(self._packed), trumps)
        won = [(worth * (self._taken.sides == side)).sum(axis=0, dtype=np.int32) for side in self._accounts]
        return Declared(np.array(won), needs_trick=False)

    def _held(self, hands: Sequence[Array], pair: PairRules, cards: int) -> list[Array]:
        """By seat: in which deals both cards were in that hand, and still were when they became the pair."""
        both = np.uint64(cards)
        holds = [(hand & both) == both for hand in hands]
        if self._since is None or pair.late != "held":
            return holds
        gone = self._fallen(cards, np.logical_or.reduce(holds), self._since)
        return [own & ~gone for own in holds]

    def _fallen(self, cards: int, where: Array, since: Since) -> Array:
        """In which of some deals one of these cards had fallen when the contract was changed, with that card itself."""
        rows = np.flatnonzero(where)
        played = np.ascontiguousarray(self._packed[:, rows].T).view(np.uint8)
        last = since.trick[rows].astype(np.int32) * SEATS + since.turn[rows]
        gone = np.zeros(len(where), bool)
        for card in bits(cards):
            gone[rows] |= (played == card).argmax(axis=1) <= last
        return gone

    def _pair(self, holds: Sequence[Array], pair: PairRules) -> Declared:
        amounts = np.zeros((len(self._accounts), self._packed.shape[1]), np.int32)
        for seat, side in enumerate(self._rules.sides):
            amounts[side] += holds[seat] * np.int32(pair.worth)
        return Declared(amounts, pair.needs_trick)


def tricks_of(packed: Array) -> Array:
    """The cards of each trick, as masks of 64 bits."""
    mask: Array = _CARD.take(packed.astype(np.uint8))
    for turn in range(1, SEATS):
        mask |= _CARD.take((packed >> np.uint32(8 * turn)).astype(np.uint8))
    return mask


def card_masks(cards: Array) -> Array:
    """The mask of each card; a code that is no card has a bit outside the deck."""
    return _CARD.take(cards)


def hands_of(packed: Array, leads: Array) -> list[Array]:
    """The cards each seat played, as masks of 64 bits."""
    shift = leads.astype(np.uint32) * np.uint32(8)
    seats = (packed << shift) | (packed >> ((np.uint32(32) - shift) & np.uint32(31)))
    found: list[Array] = []
    for seat in range(SEATS):
        cards = (seats >> np.uint32(8 * seat)).astype(np.uint8)
        mask = _CARD.take(cards[0])
        for trick in cards[1:]:
            mask |= _CARD.take(trick)
        found.append(mask)
    return found

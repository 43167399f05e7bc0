"""What the calls of many deals come to: each combination that occurs is judged once, by the referee."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from refcli.batch.deals import Deals
from refcli.batch.schema import NONE, SEATS
from refcli.batch.singles import calls_of
from refcli.batch.tables import Array
from refcli.codes import severity
from refcli.engine.calls import Outcome as CallOutcome
from refcli.engine.leads import first_leader
from refcli.engine.parties import parties_of
from refcli.record import Claim, Deal, Item, Trick
from refcli.referee.calls import Seating, contract_of
from refcli.referee.deal import judge_calls
from refcli.referee.hands import Hands
from refcli.referee.lines import sort_out
from refcli.referee.names import Names

_NOBODY = 4  # in a key: no seat
_MOST = 1 << 22  # entries of a table of keys


class Outcome(NamedTuple):
    """What some calls come to; ``leader`` leads to the first trick, ``expected`` should. ``found``: code and grade.

    ``misnamed``: the contract written down is another. ``plain``: everybody takes part, for the account he always has.
    """

    contract: str | None
    declarer: int | None
    leader: int
    expected: int | None
    found: tuple[tuple[str, str], ...]
    misnamed: bool
    row: str | None = None
    plain: bool = True
    forehand: int | None = None
    said: CallOutcome = CallOutcome()


class Caller:
    """The outcomes that have occurred, by what decides them."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._known: dict[tuple[str, str, int, int, int, int, int], int] = {}
        self.outcomes: list[Outcome] = []
        self._naming: dict[tuple[str, str], bool] = {}

    def of(self, deals: Deals) -> Array:
        """By deal, the number of its outcome; the cards must be whole and known."""
        rules = self._names.rules
        leader = np.full(len(deals), NONE, np.uint8) if deals.leaders is None else deals.leaders[:, 0]
        _, rows, said = _distinct(deals.calls.astype(np.int64) * len(deals.words) + deals.contracts)
        texts = [(deals.words[deals.calls[row]], deals.words[deals.contracts[row]]) for row in rows.tolist()]
        naming = np.array([self._names_contract(*text) for text in texts], bool)[said]
        first = np.where(naming, rules.deck.size, deals.cards[:, 0])
        holders = self._holders(deals)
        key = said.astype(np.int64)
        for column, size in (
            (np.minimum(deals.dealer, _NOBODY), _NOBODY + 1),
            (np.minimum(leader, _NOBODY), _NOBODY + 1),
            (first, rules.deck.size + 1),
            (holders, _NOBODY + 1),
        ):
            key = key * size + column
        numbers, _, number = _distinct(deals.number.astype(np.int64))
        _, at, back = _distinct(key * len(numbers) + number)
        found = [self._outcome(deals, row, int(leader[row]), int(first[row]), int(holders[row])) for row in at.tolist()]
        return np.array(found, np.int32)[back]

    def _names_contract(self, calls: str, contract: str) -> bool:
        if (calls, contract) not in self._naming:
            said = [word for call in calls_of(calls) for word in (call.word, *call.args)]
            words = said if said else [contract] if contract else []
            named = bool(self._names.rules.calls.imposed) or any(contract_of(self._names, word) for word in words)
            self._naming[calls, contract] = named
        return self._naming[calls, contract]

    def _holders(self, deals: Deals) -> Array:
        """Who holds the card that makes the forehand, where one does; every leader must be known."""
        card = self.card
        if card is None or deals.leaders is None:
            return np.full(len(deals), _NOBODY, np.uint8)
        place = (deals.cards == card).argmax(axis=1)
        held: Array = (deals.leaders[np.arange(len(deals)), place // SEATS] + place % SEATS) & (SEATS - 1)
        return held.astype(np.uint8)

    @cached_property
    def card(self) -> int | None:
        """The card that makes the forehand, whatever the open options say."""
        for _, rules in self._names.rules.worlds("deal"):
            for start in (rules.deal.first, rules.deal.later):
                if start.who == "card":
                    return self._names.card_of(dict(start.cards))
        return None

    def _outcome(self, deals: Deals, row: int, leader: int, first: int, holder: int) -> int:
        calls, contract = deals.words[deals.calls[row]], deals.words[deals.contracts[row]]
        key = (calls, contract, int(deals.dealer[row]), leader, first, holder, int(deals.number[row]))
        if key not in self._known:
            self._known[key] = len(self.outcomes)
            self.outcomes.append(self._judged(key, int(deals.cards[row, 0])))
        return self._known[key]

    def _judged(self, key: tuple[str, str, int, int, int, int, int], card: int) -> Outcome:
        calls, contract, dealer, leader, _, holder, number = key
        names, rules, seats = self._names, self._names.rules, self._names.rules.seats
        trick = Trick(1, leader if leader < seats else None, (card,))
        claim: list[Item] = [Claim("contract", word=contract)] if contract else []
        deal = Deal(number, dealer if dealer < seats else None, (*calls_of(calls), *claim, trick))
        start = self.card
        dealt = [1 << start if start is not None and seat == holder else 0 for seat in range(seats)]
        hands = Hands(tuple(dealt), (True,) * seats, 0, (0,) * seats)
        called = judge_calls(deal, sort_out(deal), names, hands, Seating(deal.dealer))
        frame, said = called.frame, called.outcome
        expected = first_leader(rules, frame, said) if frame is not None else called.forehand
        guess = expected if expected is not None else (dealer + 1) % seats if dealer < seats else 0
        leads = trick.leader if trick.leader is not None else guess
        found = tuple((finding.code, severity(finding)) for finding in called.findings)
        misnamed = bool(contract) and called.contract is not None and contract_of(names, contract) != called.contract
        alike = frame is None or parties_of(rules, frame, said) == rules.sides
        usual = not called.void and not said.declined and not said.special
        plain = alike and usual and len(said.active) in (0, seats)
        found_ = (called.contract, called.declarer, leads, expected, found, misnamed)
        return Outcome(*found_, said.row, plain, called.forehand, said)


def _distinct(key: Array) -> tuple[Array, Array, Array]:
    """The different keys, a row of each, and by row which of them it has."""
    low = key.min() if len(key) else 0
    if not len(key) or key.max() - low >= _MOST:
        found = np.unique(key, return_index=True, return_inverse=True)
        return found[0], found[1], found[2]
    key = key - low
    table: Array = np.full(int(key.max()) + 1, -1, np.int32)
    table[key] = np.arange(len(key), dtype=np.int32)
    kinds = np.flatnonzero(table >= 0)
    rows: Array = table[kinds]
    table[kinds] = np.arange(len(kinds))
    return kinds + low, rows, table[key]

"""What the calls of many deals come to: each combination that occurs is judged once, by the referee."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from refcli.batch.calltexts import calls_of
from refcli.batch.deals import Deals
from refcli.batch.kinds import distinct, numbered, together
from refcli.batch.outcomes import Outcome, Outcomes
from refcli.batch.predicted import predictions_of
from refcli.batch.schema import NONE, SEATS, TRICKS
from refcli.batch.singles import shown
from refcli.batch.tables import Array
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.engine.leads import first_leader
from refcli.engine.parties import parties_of
from refcli.record import Claim, Deal, Item, Trick
from refcli.referee.blocks import name_blocks
from refcli.referee.calls import Called, Seating, contract_of, taking_part
from refcli.referee.forehands import paired
from refcli.referee.hands import Hands
from refcli.referee.heardcalls import judge_calls
from refcli.referee.lines import Lines, sort_out
from refcli.referee.names import Names
from refcli.referee.turnup import turn_up_faults
from refcli.referee.untold import UNPREDICTED

_NOBODY = 4  # in a key: no seat
_KEPT = 1 << 16  # outcomes that are remembered from batch to batch


class _Key(NamedTuple):
    """What an outcome depends on. Seats that nobody knows are ``_NOBODY`` or more, cards not there ``NONE``."""

    calls: str
    contract: str
    dealer: int
    leader: int
    first: int  # the card led, where it may name the contract; else the size of the deck
    starter: int  # who holds the card that makes the forehand
    number: int
    apart: int
    cut: int
    turned: int
    holder: int  # of the card that all saw


class Caller:
    """The outcomes that have occurred, by what decides them."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._known: dict[_Key, int] = {}
        self.outcomes = Outcomes()
        self._naming: dict[tuple[str, str], bool] = {}

    def of(self, deals: Deals) -> Array:
        """By deal, the number of its outcome; the cards must be whole and known. Earlier numbers may be forgotten."""
        if len(self.outcomes) > _KEPT:
            self._known, self.outcomes = {}, Outcomes()
        rules, apart = self._names.rules, np.zeros(len(deals), np.int64)
        if deals.predictions is not None:
            deals, apart = predictions_of(rules).settled(deals)
        leader = np.full(len(deals), NONE, np.uint8) if deals.leaders is None else deals.leaders[:, 0]
        _, rows, said = distinct(deals.calls.astype(np.int64) * len(deals.words) + deals.contracts)
        texts = [(deals.words[deals.calls[row]], deals.words[deals.contracts[row]]) for row in rows.tolist()]
        naming = np.array([self._names_contract(*text) for text in texts], bool)[said]
        parts = {
            "dealer": (np.minimum(deals.dealer, _NOBODY), _NOBODY + 1),
            "leader": (np.minimum(leader, _NOBODY), _NOBODY + 1),
            "first": (np.where(naming, rules.deck.size, deals.cards[:, 0]), rules.deck.size + 1),
            "starter": (self._starters(deals), _NOBODY + 1),
            "number": numbered(deals.number),
            "apart": (apart, 1 << SEATS),
            **self._seen(deals),
        }
        _, at, back = together([(said.astype(np.int64), len(texts)), *parts.values()])
        columns = {name: column[at].tolist() for name, (column, _) in parts.items()}
        columns["number"] = deals.number[at].tolist()
        kinds = [dict(zip(columns, kind, strict=True)) for kind in zip(*columns.values(), strict=True)]
        found = [
            self._outcome(_Key(*texts[place], **kind), int(deals.cards[row, 0]))
            for place, row, kind in zip(said[at].tolist(), at.tolist(), kinds, strict=True)
        ]
        return np.array(found, np.int32)[back]

    def _names_contract(self, calls: str, contract: str) -> bool:
        if (calls, contract) not in self._naming:
            said = [word for call in calls_of(calls) for word in (call.word, *call.args)]
            words = said if said else [contract] if contract else []
            rules = self._names.rules
            named = bool(rules.calls.imposed) or any(contract_of(self._names, word) for word in words)
            self._naming[calls, contract] = named or not rules.calls.names
        return self._naming[calls, contract]

    def _starters(self, deals: Deals) -> Array:
        """Who holds the card that makes the forehand, where one does; every leader must be known."""
        card = self._card
        return _nobody(deals) if card is None or deals.leaders is None else _holders(deals, np.uint8(card))

    def _seen(self, deals: Deals) -> dict[str, tuple[Array, int]]:
        """The cards that all saw, and who held the one that counts where the rules say where it lies."""
        nothing = np.full(len(deals), NONE, np.uint8)
        cut = nothing if deals.cut is None else deals.cut
        turned = nothing if deals.turned is None else deals.turned
        card = np.where(cut != NONE, cut, turned)
        held = self._lying and deals.leaders is not None and bool((card != NONE).any())
        holder = np.where(card != NONE, _holders(deals, card), _NOBODY) if held else _nobody(deals)
        return {"cut": (cut, NONE + 1), "turned": (turned, NONE + 1), "holder": (holder, _NOBODY + 1)}

    @property
    def asks_who_holds(self) -> bool:
        """Whether it matters before the play who holds some card."""
        return self._card is not None or self._lying

    @cached_property
    def _lying(self) -> bool:
        """Whether the card that all see has to lie in some hand, or in none."""
        worlds = [world.deal.turn_up for _, world in self._names.rules.worlds("deal")]
        return any(turn_up is not None and turn_up.where != "cut" for turn_up in worlds)

    @cached_property
    def _card(self) -> int | None:
        """The card that makes the forehand, whatever the open options say."""
        for _, rules in self._names.rules.worlds("deal"):
            for start in (rules.deal.first, rules.deal.later):
                if start.who == "card":
                    return self._names.card_of(start.cards)
        return None

    def _outcome(self, key: _Key, card: int) -> int:
        if key not in self._known:
            self._known[key] = self.outcomes.add(self._judged(key, card))
        return self._known[key]

    def _judged(self, key: _Key, card: int) -> Outcome:
        names, rules, seats = self._names, self._names.rules, self._names.rules.seats
        dealer, leader = (seat if seat < seats else None for seat in (key.dealer, key.leader))
        claim: list[Item] = [Claim("contract", word=key.contract)] if key.contract else []
        predictions = predictions_of(rules)
        apart = predictions.like(key.apart), predictions.order(dealer, leader)
        calls = predictions.filled(key.calls, *apart) if key.apart else key.calls
        lines = (*shown(key.cut, key.turned, names), *calls_of(calls), *claim, Trick(1, leader, (card,)))
        deal = Deal(key.number, dealer, lines)
        sorted_, hands = sort_out(deal), self._hands(key)
        faults = turn_up_faults(deal, sorted_, hands, dealer, names, key.number)
        called = judge_calls(deal, sorted_, names, hands, Seating(dealer))
        frame, said = called.frame, called.outcome
        expected = first_leader(rules, frame, said) if frame is not None else called.forehand
        guess = expected if expected is not None else (dealer + 1) % seats if dealer is not None else 0
        if leader is None and called.contract is not None:
            return self._judged(key._replace(leader=guess), card)  # what is guessed is taken for written
        contract, unnamed = self._in_blocks(called, deal, sorted_)
        found = tuple((finding.code, severity(finding)) for finding in (*faults, *called.findings, *unnamed))
        claimed = contract_of(names, key.contract) if key.contract else None
        alike = frame is None or parties_of(rules, frame, said) == rules.sides
        usual = not called.void and not said.declined and not said.special
        all_play = len(said.active) in (0, seats) and len(taking_part(rules, sorted_, dealer)[1]) == seats
        plain = alike and usual and all_play and not paired(names, key.number)
        silent = said.untold or said.silent(range(seats)) or any(code == UNPREDICTED for code, _ in found)
        odd = "" if plain and not silent else "batch.why.predictions" if plain else "batch.why.parties"
        stood = sum(1 << seat for seat, number in enumerate(said.predictions) if number is not None)
        found_ = (contract, called.declarer, guess if leader is None else leader, expected, found, claimed)
        return Outcome(*found_, said.row, odd, called.forehand, said, key.apart & stood)

    def _in_blocks(self, called: Called, deal: Deal, lines: Lines) -> tuple[str | None, list[Finding]]:
        """The contract with the blocks of tricks that nobody had to name; None where one had to be."""
        name, rules = called.contract, self._names.rules
        if name is None or rules.contracts[name.partition(":")[0]].parameter != "blocks":
            return name, []
        named = name_blocks(name, called.declarer, deal, lines, self._names, TRICKS)
        return None if named.missing else named.contract, named.findings

    def _hands(self, key: _Key) -> Hands:
        """What of the hands matters: who holds the card that makes the forehand, and who the one that all saw."""
        held, seats = [0] * self._names.rules.seats, self._names.rules.seats
        card = key.cut if key.cut != NONE else key.turned
        for seat, mask in ((key.starter, self._card), (key.holder, card)):
            if seat < seats and mask is not None and mask < self._names.rules.deck.size:
                held[seat] |= 1 << mask
        return Hands(tuple(held), (True,) * seats, 0, (0,) * seats)


def _nobody(deals: Deals) -> Array:
    return np.full(len(deals), _NOBODY, np.uint8)


def _holders(deals: Deals, card: Array | np.uint8) -> Array:
    """Who played a card of each deal."""
    assert deals.leaders is not None
    place = (deals.cards == np.atleast_1d(card)[:, None]).argmax(axis=1)
    held: Array = (deals.leaders[np.arange(len(deals)), place // SEATS] + place % SEATS) & (SEATS - 1)
    return held.astype(np.uint8)

"""Who was forehand, what was called, and whether the calls were allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from refcli.diagnostics import NOTHING, Finding
from refcli.engine.calls import BACK, SHOVE, Outcome, Table, contract_name
from refcli.engine.spread import Answer
from refcli.nearest import nearest
from refcli.record import Call, Deal, Trick
from refcli.referee.hands import Hands
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.rules.model import StartRules
from refcli.rules.ruleset import Ruleset
from refcli.words import meant


@dataclass(slots=True)
class Called:
    """What the calls come to. ``forehand`` None where nothing tells it."""

    forehand: int | None = None
    contract: str | None = None
    declarer: int | None = None
    findings: list[Finding] = field(default_factory=list[Finding])
    outcome: Outcome = field(default_factory=Outcome)


class Seating(NamedTuple):
    """Who deals, and who was forehand and whose side won the deal before; None where nothing tells it."""

    dealer: int | None = None
    last_forehand: int | None = None
    voids: int = 0  # deals before this one that have a number of their own and do not count
    before: Answer[Mapping[str, tuple[int, ...]]] = NOTHING  # totals and slate so far, by word and account


def read_calls(deal: Deal, names: Names, hands: Hands, lines: Lines, seating: Seating) -> Called:
    """The contract and its declarer, and every call that was not allowed."""
    rules = names.rules
    calls, tricks = lines.calls, lines.tricks
    called = Called(_forehand(deal, names, hands, seating))
    testified = calls[0].seat if calls else (tricks[0].leader if tricks else None)
    number = deal.number - seating.voids
    start = _start(rules, number)
    if called.forehand is None:
        called.forehand = testified
    elif start.who == "card" and testified is not None and testified != called.forehand and calls:
        called.findings.append(_not_the_holder(deal, names, calls[0], testified, called.forehand))
        called.forehand = testified
    if rules.calls.imposed:
        _imposed(called, number, names)
    elif not calls and _claimed(called, lines, names):
        pass
    elif called.forehand is not None:
        judge = _Judge(called, Table(rules, number, seating.dealer, called.forehand), deal, names)
        for call in calls:
            judge.call(call)
        called.outcome = Outcome(shoves=judge.table.shoves)
        if called.contract is None:
            _unnamed(called, calls, deal, names, tricks)
    called.outcome = called.outcome._replace(contract=called.contract, declarer=called.declarer)
    return called


def cites(rules: Ruleset, option: str | None) -> tuple[str, ...]:
    """The sources that hold the chosen value of an option; a source's own ruleset cites itself."""
    choice = rules.choices.get(option) if option is not None else None
    if choice is None:
        return ()
    return (rules.tag,) if rules.tag in choice.cites else tuple(choice.cites)


def _start(rules: Ruleset, number: int) -> StartRules:
    return rules.deal.first if number == 1 else rules.deal.later


def _forehand(deal: Deal, names: Names, hands: Hands, seating: Seating) -> int | None:
    rules = names.rules
    start = _start(rules, deal.number - seating.voids)
    if start.who == "card":
        card = names.card_of(dict(start.cards))
        return next((s for s, mask in enumerate(hands.dealt) if card is not None and mask >> card & 1), None)
    if start.who == "right-of-dealer" and seating.dealer is not None:
        return (seating.dealer + 1) % rules.seats
    if start.who == "in-turn" and seating.last_forehand is not None:
        return (seating.last_forehand + 1) % rules.seats
    return None


def _not_the_holder(deal: Deal, names: Names, call: Call, seat: int, holder: int) -> Finding:
    """The first call came from somebody who does not hold the card that makes the forehand."""
    card = names.card_of(dict(names.rules.deal.first.cards or names.rules.deal.later.cards))
    params = {
        "seat": names.players[seat],
        "holder": names.players[holder],
        "card": names.card(card) if card is not None else "?",
    }
    return Finding(
        "D105",
        params,
        call.place,
        deal=deal.number,
        seat=params["seat"],
        clause="forehand.first",
        cites=cites(names.rules, "forehand.first"),
    )


def _claimed(called: Called, lines: Lines, names: Names) -> bool:
    """Take the contract from a ``contract`` line where the record has no calls: nobody knows who named it."""
    for claim in lines.claims:
        if claim.kind == "contract" and claim.word:
            called.contract = contract_of(names, claim.word)
    return called.contract is not None


def contract_of(names: Names, word: str) -> str | None:
    """The canonical contract of a word such as ``suit:H``."""
    key = word.partition(":")[2]
    return contract_name(names.rules, word, names.suit_of(key) if key else None)


def _imposed(called: Called, number: int, names: Names) -> None:
    order = names.rules.calls.imposed
    called.contract = order[(number - 1) % len(order)]
    called.declarer = called.forehand


_OPTIONS = {"C102": "contract.set", "C103": "shove.back"}  # the option that a finding of a call cites


@dataclass(slots=True)
class _Judge:
    """One pass over the calls of a deal."""

    called: Called
    table: Table
    deal: Deal
    names: Names

    def call(self, call: Call) -> None:
        """Take one call in, or say why it was not allowed; a contract out of turn or not offered still counts."""
        table = self.table
        if self.called.contract is not None:
            self._find("C105", call, contract=self.names.title(self.called.contract))
            return
        if call.seat != table.speaker():
            self._find("C101", call, speaker=self.names.players[table.speaker()])
        if call.word not in (SHOVE, BACK):
            self._name(call)
        elif not table.shove_offered() or (call.word == BACK and table.shoves == 0):
            self._find("C103", call, "calls.choose.offers.shove", count=table.shoves)
        else:
            table.shoves += 1

    def _name(self, call: Call) -> None:
        rules, names = self.names.rules, self.names
        named = next((word for word in (call.word, *call.args) if ":" in word), "")
        suit = names.suit_of(named.partition(":")[2]) if named else None
        contract = contract_name(rules, call.word, suit)
        if contract is None:
            known = [*rules.contracts, SHOVE, *(suit.key for suit in rules.deck.packs[names.pack].suits)]
            self._find("C107", call, call_as=call.word, hint=meant(nearest(call.word, known)))
            return
        if not self.table.contract_offered(contract.partition(":")[0]):
            self._find("C102", call, "calls.choose.offers.name", offered=self.table.offered())
        self.called.contract, self.called.declarer = contract, call.seat

    def _find(self, code: str, call: Call, clause: str = "calls.choose", call_as: str = "", **params: object) -> None:
        seat = self.names.players[call.seat]
        self.called.findings.append(
            Finding(
                code,
                {"seat": seat, "call": call_as or self.names.said(call.word), **params},
                call.place,
                deal=self.deal.number,
                seat=seat,
                clause=clause,
                cites=cites(self.names.rules, _OPTIONS.get(code)),
            )
        )


def _unnamed(called: Called, calls: list[Call], deal: Deal, names: Names, tricks: Sequence[Trick]) -> None:
    rules = names.rules
    card = tricks[0].cards[0] if tricks and tricks[0].cards else -1
    if card < 0:
        if calls or tricks:
            called.findings.append(Finding("C108", {}, deal.place, deal=deal.number))
        return
    place = tricks[0].places[0] if tricks[0].places else tricks[0].place
    suit = rules.deck.suits[card // len(rules.deck.ranks)]
    head = next((name for name, rule in rules.contracts.items() if rule.each), None)
    option = cites(rules, "contract.default_on_lead")
    leader = tricks[0].leader if tricks[0].leader is not None else called.forehand
    seat = names.players[leader] if leader is not None else None
    if rules.calls.unnamed == "suit-led" and head is not None:
        called.contract, called.declarer = f"{head}:{suit}", leader
        params = {"seat": seat, "card": names.card(card), "contract": names.title(called.contract)}
        called.findings.append(
            Finding("C106", params, place, deal=deal.number, trick=1, seat=seat, clause="calls.unnamed", cites=option)
        )
    else:
        params = {"seat": seat, "card": names.card(card)}
        called.findings.append(
            Finding("C104", params, place, deal=deal.number, trick=1, seat=seat, clause="calls.unnamed", cites=option)
        )

"""Who was forehand, what was called, and whether the calls were allowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from refcli.diagnostics import Finding
from refcli.engine.calls import BACK, SHOVE, Table, contract_name
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
    findings: list[Finding] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Seating:
    """Who deals, and who was forehand and whose side won the deal before; None where nothing tells it."""

    dealer: int | None = None
    last_forehand: int | None = None


def read_calls(deal: Deal, names: Names, hands: Hands, lines: Lines, seating: Seating) -> Called:
    """The contract and its declarer, and every call that was not allowed."""
    rules = names.rules
    calls, tricks = lines.calls, lines.tricks
    called = Called(_forehand(deal, names, hands, seating))
    testified = calls[0].seat if calls else (tricks[0].leader if tricks else None)
    start = _start(rules, deal)
    if called.forehand is None:
        called.forehand = testified
    elif start.who == "card" and testified is not None and testified != called.forehand and calls:
        card = names.card_of(dict(start.cards))
        params = {
            "seat": names.players[testified],
            "holder": names.players[called.forehand],
            "card": names.card(card) if card is not None else "?",
        }
        called.findings.append(
            Finding(
                "D105",
                params,
                calls[0].place,
                deal=deal.number,
                seat=params["seat"],
                clause="forehand.first",
                cites=cites(rules, "forehand.first"),
            )
        )
        called.forehand = testified
    if rules.calls.imposed:
        _imposed(called, deal, names)
    elif called.forehand is not None:
        _judge(called, calls, deal, names, seating.dealer)
        if called.contract is None:
            _unnamed(called, calls, deal, names, tricks)
    return called


def cites(rules: Ruleset, option: str | None) -> tuple[str, ...]:
    """The sources that hold the chosen value of an option; a source's own ruleset cites itself."""
    choice = rules.choices.get(option) if option is not None else None
    if choice is None:
        return ()
    return (rules.tag,) if rules.tag in choice.cites else tuple(choice.cites)


def _start(rules: Ruleset, deal: Deal) -> StartRules:
    return rules.deal.first if deal.number == 1 else rules.deal.later


def _forehand(deal: Deal, names: Names, hands: Hands, seating: Seating) -> int | None:
    rules = names.rules
    start = _start(rules, deal)
    if start.who == "card":
        card = names.card_of(dict(start.cards))
        return next((s for s, mask in enumerate(hands.dealt) if card is not None and mask >> card & 1), None)
    if start.who == "right-of-dealer" and seating.dealer is not None:
        return (seating.dealer + 1) % rules.seats
    if start.who == "in-turn" and seating.last_forehand is not None:
        return (seating.last_forehand + 1) % rules.seats
    return None


def _imposed(called: Called, deal: Deal, names: Names) -> None:
    order = names.rules.calls.imposed
    called.contract = order[(deal.number - 1) % len(order)]
    called.declarer = called.forehand


def _judge(called: Called, calls: list[Call], deal: Deal, names: Names, dealer: int | None) -> None:
    rules = names.rules
    assert called.forehand is not None
    table = Table(rules, deal.number, dealer, called.forehand)
    for call in calls:
        seat = names.players[call.seat]

        def found(
            code: str, call: Call = call, seat: str = seat, clause: str = "calls.choose", **params: object
        ) -> None:
            option = _OPTIONS.get(code)
            called.findings.append(
                Finding(
                    code,
                    {"seat": seat, "call": call.word, **params},
                    call.place,
                    deal=deal.number,
                    seat=seat,
                    clause=clause,
                    cites=cites(rules, option),
                )
            )

        if called.contract is not None:
            found("C105", contract=names.contract(called.contract))
            continue
        if call.seat != table.speaker():
            found("C101", speaker=names.players[table.speaker()])
        if call.word in (SHOVE, BACK):
            if not table.shove_offered() or (call.word == BACK and table.shoves == 0):
                found("C103", clause="calls.choose.offers.shove", count=table.shoves)
            else:
                table.shoves += 1
            continue
        _name(called, table, call, names, found)


_OPTIONS = {"C103": "shove.back", "C104": "contract.default_on_lead", "C106": "contract.default_on_lead"}


def _name(called: Called, table: Table, call: Call, names: Names, found: object) -> None:
    assert callable(found)
    rules = names.rules
    named = next((word for word in (call.word, *call.args) if ":" in word), "")
    suit = names.suit_of(named.partition(":")[2]) if named else None
    contract = contract_name(rules, call.word, suit)
    if contract is None:
        known = [*rules.contracts, SHOVE, *(suit.key for suit in rules.deck.packs[names.pack].suits)]
        found("C107", hint=meant(nearest(call.word, known)))
        return
    if not table.contract_offered(contract.partition(":")[0]):
        found("C102", clause="calls.choose.offers.name", offered=table.offered())
    called.contract, called.declarer = contract, call.seat


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
        params = {"seat": seat, "card": names.card(card), "contract": names.contract(called.contract)}
        called.findings.append(
            Finding("C106", params, place, deal=deal.number, trick=1, seat=seat, clause="calls.unnamed", cites=option)
        )
    else:
        params = {"seat": seat, "card": names.card(card)}
        called.findings.append(
            Finding("C104", params, place, deal=deal.number, trick=1, seat=seat, clause="calls.unnamed", cites=option)
        )

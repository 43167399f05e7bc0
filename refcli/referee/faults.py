"""From a card that should not have been played to a finding that says why and what would change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.cards import bits
from refcli.diagnostics import Alternative, Finding, Label
from refcli.engine.contracts import Contract, contracts_of, standing
from refcli.engine.play import legal_cards, play_of, reason, set_view
from refcli.record import UNKNOWN, Deal, Hand, Trick
from refcli.referee.citing import cites
from refcli.referee.names import Names
from refcli.referee.whole import Fault
from refcli.rules.expr.view import View
from refcli.rules.ruleset import Ruleset
from refcli.source import Span


class Scene(NamedTuple):
    """The deal a fault lies in."""

    deal: Deal
    tricks: Sequence[Trick]
    names: Names
    contract: str  # the name of the one the play began with

    def standing(self, contract: Contract, fault: Fault) -> Contract:
        """The contract as it stood at a fault."""
        return standing(contract, [trick.cards for trick in self.tricks[: fault.trick]], fault.before)


def illegal_play(fault: Fault, scene: Scene, rules: Ruleset, contract: Contract) -> Finding:
    """The finding of an illegal card, under ``rules``: one world of the record's ruleset."""
    trick, names = scene.tricks[fault.trick], scene.names
    told = trick.cards[fault.turn]
    card = told if told >= 0 else fault.card
    contract = scene.standing(contract, fault)
    view, mode = View(), contract.mode(fault.trick + 1)
    set_view(view, mode, fault.hand, fault.before, fault.trick + 1, fault.around)
    play = play_of(rules)
    legal = play.legal(mode, view)
    clause, also = reason(play.removals(mode, view), card)
    best = trick.cards[mode.winner(fault.before)] if fault.before else told
    held = names.cards(legal & view.led or legal) if fault.told else (names.card(UNKNOWN),)
    seat = names.players[fault.seat]
    params = {
        "seat": seat,
        "card": names.card(told),
        "led": names.card(trick.cards[0]) if fault.before else "",
        "best": names.card(best),
        "held": held,
        "contract": names.title(contract.name),
    }
    return Finding(
        clause.code if clause else "P100",
        params,
        _place(trick, fault.turn),
        _labels(fault, scene, view, legal),
        scene.deal.number,
        fault.trick + 1,
        seat,
        names.card(told),
        clause.path if clause else None,
        cites(rules, clause.option) if clause else (),
        tuple(c.path for c in also),
        names.cards(legal) if fault.told else None,
    )


def would_allow(fault: Fault, scene: Scene) -> tuple[Alternative, ...]:
    """Every single option value under which the card would have been legal."""
    rules = scene.names.rules
    told = scene.tricks[fault.trick].cards[fault.turn]
    card = told if told >= 0 else fault.card
    found: list[Alternative] = []
    for option in rules.options:
        if not rules.touches(option, "play"):
            continue
        for value in rules.resolved.alternatives(option):
            if value == rules.choices[option].value:
                continue
            other = rules.choose({option: value})
            contract = contracts_of(other).get(scene.contract)
            if contract is None:
                continue
            contract = scene.standing(contract, fault)
            if legal_cards(other, contract, fault.hand, fault.before, fault.trick + 1, fault.around) >> card & 1:
                found.append(Alternative(option, value))
    return tuple(found)


def _place(trick: Trick, index: int) -> Span | None:
    return trick.places[index] if index < len(trick.places) else trick.place


def _labels(fault: Fault, scene: Scene, view: View, legal: int) -> tuple[Label, ...]:
    labels: list[Label] = []
    names = scene.names
    here = scene.tricks[fault.trick]
    if fault.before and here.places:
        labels.append(Label(here.places[0], "led-here", {"card": names.card(here.cards[0])}))
    place = _place(here, fault.turn)
    if not fault.told:
        return (*labels, Label(place, "in-every-hand")) if place is not None else tuple(labels)
    telling = legal & view.led or legal
    for card in bits(telling):
        label = _held(card, fault, scene)
        if label is not None:
            labels.append(label)
            break
    return tuple(labels)


def _held(card: int, fault: Fault, scene: Scene) -> Label | None:
    """Where the record shows that a card was held: the written hand, or its own later trick."""
    name = scene.names.card(card)
    for item in scene.deal.items:
        if isinstance(item, Hand) and item.seat == fault.seat and card in item.cards and item.places:
            return Label(item.places[item.cards.index(card)], "held-here", {"card": name})
    for trick in scene.tricks[fault.trick + 1 :]:
        if card in trick.cards and trick.places:
            at = trick.cards.index(card)
            return Label(trick.places[at], "played-later", {"card": name, "trick": trick.number})
    return None

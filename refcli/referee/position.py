"""One position judged: the legal cards, and for every other card the clause that removes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from refcli.cards import Naming, bits
from refcli.diagnostics import Finding
from refcli.engine.around import draws, seated, stock_left
from refcli.engine.calls import contract_name
from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.modes import Mode
from refcli.engine.play import play_of, reason, set_view
from refcli.engine.saying import Words, contract_said
from refcli.engine.spread import Spread, gather
from refcli.nearest import nearest
from refcli.referee.citing import cites
from refcli.referee.names import Names
from refcli.rules.expr.view import View
from refcli.rules.ruleset import Ruleset
from refcli.words import meant


@dataclass(frozen=True, slots=True)
class Refusal:
    """A card that may not be played: the clause that removes it first, and others that would."""

    card: int
    code: str
    clause: str
    cites: tuple[str, ...]
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card whose legality depends on unspecified options: ``{"axis=value": "legal" | "illegal"}``."""

    card: int
    branches: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Position:
    """The answer. Masks and cards are of the ruleset's deck."""

    legal: int
    illegal: tuple[Refusal, ...]
    open: tuple[OpenCard, ...]


def contract_of(rules: Ruleset, text: str, pack: str) -> str | None:
    """The canonical contract of what a person types: ``suit:S``, ``spades``, ``S``, a contract's name or alias."""
    if contracts_of(rules).get(text) is not None:
        return text
    names = Names(rules, (), pack)
    if ":" not in text:
        suit = names.suit_of(text)
        if suit is None:
            suits = enumerate(rules.deck.packs[pack].suits)
            told = text.lower()
            suit = next((i for i, s in suits if told and told in _words(s)), None)
        if suit is not None:
            each = next((name for name, rule in rules.contracts.items() if rule.each), None)
            return f"{each}:{rules.deck.suits[suit]}" if each else None
        return contract_name(rules, text, None)
    return contract_said(rules, text.split(), Words(names.suit_of, names.by_name.get))


def _words(suit: Naming) -> set[str]:
    """What a suit may be called by, in lower case."""
    return {suit.symbol, suit.key.lower(), *(word.lower() for words in suit.names.values() for word in words)}


def judge(
    rules: Ruleset,
    contract: str,
    trick: tuple[int, ...],
    hand: int,
    *,
    trick_number: int = 1,
    played: int = 0,
    pack: str | None = None,
) -> Position | Finding:
    """The legal cards of a hand in a position under every world of the ruleset; ``played`` fell in earlier tricks."""
    name = contract_of(rules, contract, pack or rules.default_pack)
    instance = contracts_of(rules).get(name) if name is not None else None
    if instance is None or name is None:
        known = contracts_of(rules).names()
        return Finding("U106", {"contract": contract, "hint": meant(nearest(contract, known)), "known": known})
    worlds = [(chosen, world, _instance(world, name, trick, trick_number)) for chosen, world in rules.worlds("play")]
    at = At(trick, hand, trick_number, played, name)
    masks = [(chosen, _legal(world, own, at)) for chosen, world, own in worlds]
    legal = hand
    illegal: list[Refusal] = []
    opened: list[OpenCard] = []
    for card in bits(hand):
        answer = gather([(chosen, "legal" if mask >> card & 1 else "illegal") for chosen, mask in masks])
        if answer == "legal":
            continue
        legal &= ~(1 << card)
        if isinstance(answer, Spread):
            opened.append(OpenCard(card, answer.branches()))
        else:
            illegal.append(_refusal(worlds[0][1], worlds[0][2], at, card))
    return Position(legal, tuple(illegal), tuple(opened))


def _instance(rules: Ruleset, name: str, trick: tuple[int, ...], number: int) -> Contract:
    """The contract once the cards of the trick lie."""
    contract = contracts_of(rules).get(name)
    assert contract is not None
    for index in range(len(trick)):
        contract = contract.seen(number, trick[: index + 1])
    return contract


class At(NamedTuple):
    """A position: the cards that lie, the hand, which trick it is, those that fell before, what was called."""

    trick: tuple[int, ...]
    hand: int
    number: int
    played: int
    contract: str

    def view(self, rules: Ruleset, mode: Mode) -> View:
        """The position as obligations see it; the leader sits first."""
        view = View()
        around = seated(rules.seats, rules.sides, len(self.trick), self.contract)
        circle = around.circle._replace(stock=draws(rules.deal, rules.seats))
        around = around._replace(circle=circle, played=self.played, stock=stock_left(circle, self.number - 1))
        set_view(view, mode, self.hand, self.trick, self.number, around)
        return view


def _legal(rules: Ruleset, contract: Contract, at: At) -> int:
    mode = contract.mode(at.number)
    return play_of(rules).legal(mode, at.view(rules, mode))


def speaking(
    rules: Ruleset, contract: str, trick: tuple[int, ...], hand: int, card: int, number: int = 1
) -> tuple[str, ...]:
    """The clauses in force that let a card be played; ``contract`` is canonical, and nothing may be open."""
    mode = _instance(rules, contract, trick, number).mode(number)
    view = At(trick, hand, number, 0, contract).view(rules, mode)
    return tuple(clause.path for clause in play_of(rules).speaking(mode, view, card))


def _refusal(rules: Ruleset, contract: Contract, at: At, card: int) -> Refusal:
    mode = contract.mode(at.number)
    view = at.view(rules, mode)
    clause, also = reason(play_of(rules).removals(mode, view), card)
    if clause is None:
        return Refusal(card, "P100", "", (), ())
    return Refusal(card, clause.code, clause.path, cites(rules, clause.option), tuple(c.path for c in also))

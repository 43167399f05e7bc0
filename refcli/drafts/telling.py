"""Positions in which a house rule tells: legal cards that another value of it would not give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from refcli.cards import bits, mask_of
from refcli.engine.contracts import contracts_of
from refcli.engine.play import legal_cards
from refcli.rules.ruleset import Ruleset

_TRIES = 1500  # positions looked at for each option
_MOST_HAND = 3


class Case(NamedTuple):
    """A position with a name; cards as the deck's first pack writes them."""

    name: str
    contract: str
    trick: tuple[str, ...]
    hand: tuple[str, ...]


def cases(rules: Ruleset, chosen: Mapping[str, str]) -> Iterator[Case]:
    """A position for every chosen option that changes a legal card; a first one where none does."""
    after = rules.choose(chosen) if chosen else rules
    found = False
    for option, value in chosen.items():
        axis = rules.resolved.axis(option)
        others = [one for one in rules.resolved.alternatives(option) if one != value] if axis is not None else []
        if rules.touches(option, "play") and others:
            case = _telling(after, after.choose({option: others[0]}), option.replace(".", "-").replace("_", "-"))
            if case is not None:
                found = True
                yield case
    if not found:
        yield _named(after, "first", _positions(after, Random(1)).__next__())


class _Position(NamedTuple):
    contract: str
    trick: tuple[int, ...]
    hand: int


def _telling(one: Ruleset, other: Ruleset, name: str) -> Case | None:
    """The position with the fewest cards, among those tried, that two rulesets rule on differently."""
    best: _Position | None = None
    for _, position in zip(range(_TRIES), _positions(one, Random(1)), strict=False):
        if best is not None and _size(position) >= _size(best):
            continue
        if _legal(one, position) != _legal(other, position):
            best = position
    return _named(one, name, best) if best is not None else None


def _size(position: _Position) -> int:
    return len(position.trick) + position.hand.bit_count()


def _legal(rules: Ruleset, position: _Position) -> int:
    contract = contracts_of(rules).get(position.contract)
    return legal_cards(rules, contract, position.hand, position.trick, 1) if contract is not None else 0


def _positions(rules: Ruleset, random: Random) -> Iterator[_Position]:
    names, cards = contracts_of(rules).names(), list(bits(rules.deck.all))
    while names:
        lying, held = random.randrange(1, rules.seats), random.randrange(2, _MOST_HAND + 1)
        drawn = random.sample(cards, min(lying + held, len(cards)))
        yield _Position(random.choice(names[:2]), tuple(drawn[:lying]), mask_of(drawn[lying:]))


def _named(rules: Ruleset, name: str, position: _Position) -> Case:
    deck, pack = rules.deck, rules.default_pack
    trick = tuple(deck.name(card, pack) for card in position.trick)
    return Case(name, position.contract, trick, deck.names(position.hand, pack))

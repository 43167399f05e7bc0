"""Contracts as played: a name such as ``suit:H``, a mode and point values for each trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from refcli.cards import bits
from refcli.engine.modes import Mode, build_modes
from refcli.rules.model import ContractRule
from refcli.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Contract:
    """``modes`` and ``values`` by trick from 0; a shorter list starts again or stays at its last."""

    name: str
    rule: ContractRule
    suit: int | None
    modes: tuple[Mode, ...]
    points: tuple[Sequence[int], ...]  # by trick, then by card
    cycle: bool

    def mode(self, trick: int) -> Mode:
        """The ranking in a trick; the first trick is 1."""
        return self.modes[self._index(trick, len(self.modes))]

    def values(self, trick: int) -> Sequence[int]:
        """Card points in a trick, by card."""
        return self.points[self._index(trick, len(self.points))]

    def _index(self, trick: int, length: int) -> int:
        return (trick - 1) % length if self.cycle else min(trick, length) - 1

    @cached_property
    def constant(self) -> bool:
        """Whether every trick ranks and counts alike."""
        return len(self.modes) == 1 and len(self.points) == 1


class Contracts:
    """The contracts of one ruleset, made when asked for."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._made: dict[str, Contract] = {}

    def get(self, name: str) -> Contract | None:
        """The contract of a canonical name, or None."""
        if name not in self._made:
            made = self._make(name)
            if made is None:
                return None
            self._made[name] = made
        return self._made[name]

    def names(self) -> tuple[str, ...]:
        """All canonical names, one for each suit where a contract has suits."""
        suits = self._rules.deck.suits
        return tuple(
            f"{name}:{suit}" if rule.each else name
            for name, rule in self._rules.contracts.items()
            for suit in (suits if rule.each else ("",))
        )

    def _make(self, name: str) -> Contract | None:
        head, _, parameter = name.partition(":")
        rule = self._rules.contracts.get(head)
        if rule is None or bool(parameter) != rule.each:
            return None
        if rule.each and parameter not in self._rules.deck.suits:
            return None
        suit = self._rules.deck.suits.index(parameter) if rule.each else None
        rules = [self._rules.contracts[part] for part, tricks in rule.by_trick for _ in range(tricks)] or [rule]
        modes = {id(part): build_modes(part, self._rules.deck, suit, self._rules.play.overrides) for part in rules}
        valued = rules if rule.per_trick_values else [rule]
        trump = modes[id(rules[0])].trump
        points = tuple(self._values(part, trump) for part in valued)
        return Contract(name, rule, suit, tuple(modes[id(part)] for part in rules), points, rule.repeat)

    def _values(self, rule: ContractRule, trump: int) -> tuple[int, ...]:
        deck = self._rules.deck
        ranks = len(deck.ranks)
        worth = [
            (rule.trump_values if trump >> card & 1 else rule.other_values)[card % ranks] for card in range(deck.size)
        ]
        for which, cards in ((trump, rule.trump_cards), (~trump, rule.other_cards)):
            for mask, points in cards:
                for card in bits(mask & which):
                    worth[card] = points
        return tuple(worth)


def contracts_of(rules: Ruleset) -> Contracts:
    """The contracts of a ruleset, kept with it."""
    found = rules.compiled.get("contracts")
    if found is None:
        found = rules.compiled["contracts"] = Contracts(rules)
    made: Contracts = found
    return made

"""Contracts as played: a name such as ``suit:H``, a mode and point values for each trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from refcli.cards import bits
from refcli.engine import alike
from refcli.engine.modes import Mode, build_modes
from refcli.engine.parameters import blocks_of, names_of
from refcli.engine.turning import BEFORE, Start, Turning, turning_of
from refcli.rules.contracted import ContractRule
from refcli.rules.ruleset import Ruleset

T = TypeVar("T")


@dataclass(frozen=True)
class Contract:
    """``modes`` and ``values`` by trick from 0; a shorter list starts again or stays at its last.

    ``turning`` is what a card may still make of it; ``since`` the card from which its trumps stand.
    """

    name: str
    rule: ContractRule
    suit: int | None
    modes: tuple[Mode, ...]
    points: tuple[Sequence[int], ...]  # by trick, then by card
    cycle: bool
    turning: Turning[Contract] | None = None
    since: Start = BEFORE
    called: str = ""  # the name it was called by, where a card has changed it

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

    @cached_property
    def plain(self) -> bool:
        """Whether no card played can change how any card ranks or counts."""
        return self.turning is None and not any(mode.overrides for mode in self.modes)

    @property
    def trump(self) -> int:
        """The trumps as they stand at last; for a contract that changes, those of its last change."""
        return self.modes[-1].trump if self.since.trick else self.modes[0].trump

    def seen(self, trick: int, lies: Sequence[int]) -> Contract:
        """The contract once these cards lie in a trick: another, where the last of them makes it so."""
        if self.turning is None or not lies:
            return self
        other = self.turning.after(trick, lies, self.mode(trick))
        if other is None:
            return self
        first = trick if self.turning.at_once else trick + 1
        old = range(1, first)
        modes = (*map(self.mode, old), *_from(other.modes, first, other.cycle))
        points = _from(other.points, 1, other.cycle)
        if not self.turning.retroactive:
            points = (*map(self.values, old), *_from(other.points, first, other.cycle))
        since, called = Start(trick, len(lies)), self.called or self.name
        return Contract(other.name, other.rule, other.suit, modes, points, False, other.turning, since, called)

    def ended(self) -> Contract | None:
        """The contract of a deal that is through; None where the deal is cancelled."""
        if self.turning is None:
            return self
        never = self.turning.never
        if never == "cancel":
            return None
        return self if never is None else replace(self, points=never.points, turning=None)


def ranks_alike(one: Contract, other: Contract) -> bool:
    """Whether every trick ranks alike under two contracts that no card changes."""
    if one.turning is not None or other.turning is not None:
        return False
    return one.cycle == other.cycle and one.modes == other.modes


def _from(parts: tuple[T, ...], first: int, cycle: bool) -> tuple[T, ...]:
    """What holds from a trick on. A list that starts again is written out for as long as a deal may last."""
    if cycle:
        return tuple(parts[(trick - 1) % len(parts)] for trick in range(first, _LONGEST + 1))
    return parts[min(first, len(parts)) - 1 :]


_LONGEST = 64  # tricks of a deal


def standing(contract: Contract, tricks: Sequence[Sequence[int]], lies: Sequence[int]) -> Contract:
    """The contract after whole tricks and some cards of the next."""
    if contract.turning is None:
        return contract
    for number, cards in enumerate((*tricks, lies), 1):
        for index in range(len(cards)):
            if cards[index] >= 0:
                contract = contract.seen(number, cards[: index + 1])
    return contract


class Contracts:
    """The contracts of one ruleset, made when asked for."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._made: dict[str, Contract] = {}
        self._modes: dict[tuple[str, int | None], Mode] = {}

    def get(self, name: str) -> Contract | None:
        """The contract of a canonical name, or None."""
        if name not in self._made:
            made = self._make(name)
            if made is None:
                return None
            self._made[name] = made
        return self._made[name]

    def names(self) -> tuple[str, ...]:
        """All canonical names: one for each suit, start or order of blocks where a contract has such."""
        return tuple(name for head in self._rules.contracts for name in names_of(self._rules, head))

    def _counting(self, name: str) -> Contract | None:
        """A contract as it counts where no card has changed it: what a card may make of it is left out."""
        return self._make(name, changing=False)

    def _make(self, name: str, changing: bool = True) -> Contract | None:
        head, _, parameter = name.partition(":")
        rule = self._rules.contracts.get(head)
        if rule is None or bool(parameter) != bool(rule.parameter):
            return None
        if rule.each and parameter not in self._rules.deck.suits:
            return None
        suit = self._rules.deck.suits.index(parameter) if rule.each else None
        blocks = blocks_of(self._rules, rule, parameter)
        if blocks is None:
            return None
        parts = [self._part(part, suit) for part, tricks in blocks for _ in range(tricks)]
        modes = tuple(part[0] for part in parts) or (self._mode(rule, suit),)
        points = tuple(part[1] for part in parts) if rule.per_trick_values else (self._values(rule, modes[0].trump),)
        turning = turning_of(self._rules, rule, self.get, self._counting) if changing else None
        return Contract(name, rule, suit, modes, points, rule.repeat, turning)

    def _part(self, name: str, suit: int | None) -> tuple[Mode, tuple[int, ...]]:
        """Mode and values of a block: of another contract, which may have a suit of its own."""
        head, _, own = name.partition(":")
        rule = self._rules.contracts[head]
        mode = self._mode(rule, self._rules.deck.suits.index(own) if own else suit)
        return mode, self._values(rule, mode.trump)

    def _mode(self, rule: ContractRule, suit: int | None) -> Mode:
        key = (rule.name, suit if rule.trump is not None else None)
        if key not in self._modes:
            self._modes[key] = alike.mode(build_modes(rule, self._rules.deck, suit, self._rules.play.overrides))
        return self._modes[key]

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
    home = rules.home("deck", "contracts")
    if home.play.overrides != rules.play.overrides:
        home = rules
    return home.made("contracts", ("deck", "contracts", "play"), Contracts)


def offered(rules: Ruleset) -> set[str]:
    """The kinds of contract (what stands before a colon) that somebody may name, or that are imposed."""
    offers = [offer for phase in rules.calls.phases for offer in phase.offers.values()]
    named = {head.partition(":")[0] for offer in offers for head in (*offer.of, offer.contract)}
    return (named | {name.partition(":")[0] for name in rules.calls.imposed}) - {""}

"""Hands whose size goes by the deal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from refcli.rules.model import DealRules
from refcli.rules.ruleset import Ruleset


class Sized(Ruleset):
    """A ruleset in deals of one size of hands: all but the deal is that of the whole game."""

    def __init__(self, whole: Ruleset, size: int) -> None:
        super().__init__(lambda: whole.resolved, {"deal": _dealt(whole, size)})
        self._whole, self._size = whole, size

    @cached_property
    def chosen(self) -> Mapping[str, str]:
        """What the command line or the record chose."""
        return self._whole.chosen

    @cached_property
    def unspecified(self) -> tuple[str, ...]:
        """The axes whose value nobody states."""
        return self._whole.unspecified

    def choose(self, values: Mapping[str, str]) -> Ruleset:
        """The same game with other values of some options, in deals of this size."""
        return _sized(self._whole.choose(values), self._size)

    def home(self, *sections: str) -> Ruleset:
        """This one for whatever reads the deal, else that of the whole game."""
        return self if "deal" in sections else self._whole.home(*sections)


def in_deal(rules: Ruleset, number: int) -> Ruleset:
    """The rules of one deal of a game, from 1: the same unless its hands have a size of their own."""
    hands = rules.deal.hands
    if not hands:
        return rules
    place = max(number, 1) - 1
    return _sized(rules, hands[place % len(hands) if rules.deal.hands_again else min(place, len(hands) - 1)])


def _sized(rules: Ruleset, size: int) -> Ruleset:
    made: Ruleset | None = rules.compiled.get(f"in-deal-{size}")
    if made is None:
        made = rules.compiled[f"in-deal-{size}"] = Sized(rules, size)
    return made


def _dealt(rules: Ruleset, size: int) -> DealRules:
    """The deal with hands of a size; what is not dealt is left."""
    deal = rules.deal
    left = deal.left + (deal.hand - size) * (rules.seats - rules.dealer_sits_out)
    return deal._replace(hand=size, hands=(), left=left, tricks=deal.tricks + size - deal.hand)

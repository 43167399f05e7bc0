"""Random games under rules that leave something open: what they turn on is settled, so that each can be ruled on.

An open option that no ruling of the records depends on stays open, and so does one that was chosen to be. Another gets
a value, which the record's tags name: the option's usual one, or its first where it has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refcli.record import Game
from refcli.referee.adjudicate import in_memory
from refcli.referee.generate import random_game
from refcli.referee.verdict import DealVerdict, GameVerdict, Open
from refcli.rules.ruleset import Ruleset


def settled_games(rules: Ruleset, seed: int, deals: int) -> Iterator[tuple[Game, Ruleset]]:
    """Games of ``deals`` deals in all, each with the rules it was played by; a new one begins when one is over."""
    random, left = Random(seed), deals
    while left > 0:
        game, rules = _settled(rules, random, left)
        left -= sum(1 for _ in game.deals)
        yield game, rules


def whole_games(rules: Ruleset, seed: int, most: int) -> Iterator[tuple[Game, Ruleset]]:
    """Games without end, one after the other, as ``settled_games``; each is over, or has ``most`` deals."""
    random = Random(seed)
    while True:
        game, rules = _settled(rules, random, most)
        yield game, rules


def open_options(game: Game, rules: Ruleset) -> tuple[str, ...]:
    """The options, sorted, whose values decide something in a record."""
    if not rules.unspecified:
        return ()
    deals, verdict = in_memory(game, rules, remedies=False)
    keys = {key for found in verdict.findings for key in found.branches} | set(verdict.undecided)
    for amount in _amounts(deals, verdict):
        keys |= set(amount.branches)
    named = {choice.partition("=")[0] for key in keys for choice in key.split(", ")}
    return tuple(sorted(named & set(rules.unspecified) - set(rules.chosen)))


def usual(rules: Ruleset, option: str) -> str:
    """The value that an open option gets."""
    known, axis = rules.resolved.possible(option), rules.resolved.axis(option)
    return axis.option.default if axis is not None and axis.option.default in known else known[0]


def _settled(rules: Ruleset, random: Random, most: int) -> tuple[Game, Ruleset]:
    """One game, played again from the same state of chance until nothing in it is left open."""
    begun = random.getstate()
    rules = rules.choose({option: usual(rules, option) for option in rules.unspecified if _foreign(rules, option)})
    while True:
        random.setstate(begun)
        game = random_game(rules, random, most, rules.default_pack)
        left = open_options(game, rules)
        if not left:
            return game, rules
        rules = rules.choose({option: usual(rules, option) for option in left})


def _foreign(rules: Ruleset, option: str) -> bool:
    """Whether the option's usual value, by which it would be played while it is open, does not come into question."""
    axis, known = rules.resolved.axis(option), rules.resolved.possible(option)
    return axis is not None and bool(known) and axis.option.default not in known


def _amounts(deals: tuple[DealVerdict, ...], verdict: GameVerdict) -> Iterator[Open]:
    """Every number that the rules leave open."""
    for deal in deals:
        slates = (amount for column in deal.slate.values() for amount in column.values())
        parts = (amount for side in deal.score.values() for amount in (*side.parts.values(), side.total))
        yield from (amount for amount in (deal.multiplier, *parts, *slates) if isinstance(amount, Open))
    yield from (amount for amount in verdict.totals.values() if isinstance(amount, Open))

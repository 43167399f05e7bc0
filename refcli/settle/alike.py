"""Two rulesets tried on random games of both: does either say of a game what the other does not?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

from refcli.referee.generate import games
from refcli.rules.ruleset import Ruleset
from refcli.settle.divergence import Divergence, divergence

_MOST_DEALS = 200  # of one game, should it have no end


class Tried(NamedTuple):
    """A game played by the first ruleset, or by the second; ``told`` is what both make of it."""

    by_first: bool
    told: Divergence


def tried(first: Ruleset, second: Ruleset, number: int, seed: int = 0) -> Iterator[Tried]:
    """``number`` games, by the first and by the second in turn, each judged under both."""
    pairs = zip(games(first, seed, _MOST_DEALS), games(second, seed + 1, _MOST_DEALS), strict=True)
    played = chain.from_iterable(((True, one), (False, other)) for one, other in pairs)
    for by_first, game in islice(played, number):
        yield Tried(by_first, divergence(game, first, second))

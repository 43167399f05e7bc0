"""One contract as it is played: what ranks which tricks, which cards are judged by what, and what cards count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from refcli.batch.changed import Since
from refcli.batch.play import Illegal
from refcli.batch.tables import Array, ModeTable


@dataclass(frozen=True, eq=False)
class Playing:
    """One contract under one world: what ranks and what counts, by trick.

    ``before`` is what held until a card changed the contract: for the trick of that card too, unless ``at_once``;
    its values count for the tricks it ranks, unless the change is ``retroactive``.
    """

    modes: tuple[ModeTable, ...]
    values: tuple[Array, ...]
    sum: int  # of all card points, if each trick's values are the first's
    before: Playing | None = None
    at_once: bool = True
    retroactive: bool = True

    @cached_property
    def groups(self) -> tuple[tuple[ModeTable, list[int]], ...]:
        """Each mode with the tricks it ranks."""
        return tuple(
            (mode, [t for t, own in enumerate(self.modes) if own is mode]) for mode in dict.fromkeys(self.modes)
        )


class Span(NamedTuple):
    """Some deals and the tricks in which one mode holds: those it ranks, and those in which it judges cards.

    In the trick ``shared`` it judges only the cards up to the one that changed the contract (``early``), or the others.
    """

    deals: slice
    mode: ModeTable
    values: Sequence[Array]
    ranked: list[int]
    judged: list[int]
    shared: int = -1
    early: bool = False

    def kept(self, found: Illegal, since: Since | None) -> Illegal:
        """What was found among the deals of this span, as far as it judges it, with the deals as all count them."""
        deals = found.deals + (self.deals.start or 0)
        if self.shared < 0 or since is None:
            return found._replace(deals=deals)
        own = (found.tricks != self.shared) | ((found.turns <= since.turn[deals]) == self.early)
        return Illegal(deals[own], found.tricks[own], found.turns[own], found.step)


def rows_of(tricks: list[int]) -> slice | list[int]:
    """Tricks as an index: a slice where they follow one another."""
    return slice(tricks[0], tricks[-1] + 1) if tricks[-1] - tricks[0] + 1 == len(tricks) else tricks


def spans_of(play: Playing, since: Since | None) -> list[Span]:
    """Everything that ranks or judges; the deals must stand in the order of the tricks that changed their contract."""
    if play.before is None or since is None:
        return [Span(slice(None), mode, play.values, tricks, tricks) for mode, tricks in play.groups]
    found: list[Span] = []
    starts = np.flatnonzero(np.diff(since.trick.astype(np.int16), prepend=-1)).tolist()
    for start, end in zip(starts, [*starts[1:], len(since.trick)], strict=True):
        deals, trick = slice(start, end), int(since.trick[start])
        first, shared = (trick, trick) if play.at_once else (trick + 1, -1)
        for mode, tricks in play.before.groups:
            ranked, judged = [t for t in tricks if t < first], [t for t in tricks if t <= trick]
            found.append(Span(deals, mode, play.before.values, ranked, judged, shared, early=True))
        for mode, tricks in play.groups:
            later = [t for t in tricks if t >= first]
            found.append(Span(deals, mode, play.values, later, later, shared))
    return found

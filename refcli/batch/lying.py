"""Melds that the cards of a trick make, for many tricks at once: the engine's choice, looked up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from refcli.batch.melds import MeldTables
from refcli.batch.tables import Array
from refcli.engine.tablemelds import lying_pairs, lying_rules
from refcli.rules.ruleset import Ruleset


class Lying:
    """The melds of a ruleset that lie on the table."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        melds = lying_rules(rules)
        some = melds is not None and any((*melds.runs.values(), *melds.sets.values()))
        self._tables = MeldTables(melds, rules.deck, False, 0) if melds is not None and some else None

    def worth(self, cards: Array, trumps: Iterable[tuple[slice, Sequence[int], int]]) -> Array:
        """What the cards of each trick are worth: masks of (trick, deal).

        ``trumps`` are the trumps of some tricks in some deals.
        """
        found = np.zeros(cards.shape, np.int32)
        if self._tables is not None:
            rows, held = self._tables.of(cards.reshape(-1))
            found.reshape(-1)[rows] = held.worth
        for deals, tricks, trump in trumps:
            for both, worth in lying_pairs(self._rules, trump):
                mask = np.uint64(both)
                for trick in tricks:
                    found[trick, deals] += ((cards[trick, deals] & mask) == mask) * np.int32(worth)
        return found

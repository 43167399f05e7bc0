"""Counting a whole deal from a table: what the tricks decide is counted once for each way they can be shared out.

``engine.count`` makes the table: it is asked what the tricks are worth to each side without any points, and what one
point more of cards, melds or the pair would be worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from refcli.engine.bookings import FIRST_TRICK
from refcli.engine.count import DealScore, Declared, Taken, count
from refcli.pairs import pairs
from refcli.rules.model import ScoreRules

_MOST = 1 << 12  # tricks are shared out in a few dozen ways


class _Side(NamedTuple):
    """One side when the tricks are shared out: the parts that only they decide, and what may be added to which part."""

    parts: Mapping[str, int]
    total: int
    rows: tuple[tuple[str, int, int], ...]  # a part, where it comes from, how often it goes to the total


class Tally:
    """The scores of whole deals under a ruleset without formulas."""

    def __init__(self, rules: ScoreRules, sides: int) -> None:
        self._rules, self._sides = rules, sides
        self._nothing = Declared((0,) * sides, (FIRST_TRICK,) * sides)
        self._shared: dict[tuple[int | None, ...], tuple[_Side, ...]] = {}

    def count(self, declarer: int | None, taken: Taken, melds: Declared, pair: Declared, factor: int) -> DealScore:
        """The score as ``count`` has it, without the time of any booking. Every card has fallen."""
        melded, _, needed, to_winner = melds
        paired, _, needed_too, _ = pair
        if needed or needed_too or to_winner:
            return count(self._sides, declarer, taken, melds, pair, factor, self._rules, dated=False)
        winners = taken.winners
        points = [0] * self._sides
        for winner, worth in pairs(winners, taken.points):
            if winner is not None:
                points[winner] += worth
        key = (declarer, factor, winners[-1], *map(winners.count, range(self._sides)))
        shared = self._shared.get(key) or self._share(key, declarer, taken, factor)
        parts: list[Mapping[str, int]] = []
        totals: list[int] = []
        # card points, melds, the pair
        sources = (points, melded, paired)
        for side, (fixed, total, rows) in enumerate(shared):
            own = {**fixed}
            for name, source, times in rows:
                amount = sources[source][side]
                if amount:
                    own[name] += amount
                    total += amount * times
            parts.append(own)
            totals.append(total)
        return DealScore(tuple(parts), tuple(totals), ())

    def _share(self, key: tuple[int | None, ...], declarer: int | None, taken: Taken, factor: int) -> tuple[_Side, ...]:
        """What these tricks make of nothing, and of one point more from each source."""
        none, one = self._nothing, self._nothing._replace(amounts=(1,) * self._sides)
        empty, single = [0] * len(taken.winners), [0] * len(taken.winners)
        for side in range(self._sides):
            if side in taken.winners:
                single[taken.winners.index(side)] = 1

        def asked(points: list[int], melds: Declared, pair: Declared) -> DealScore:
            tricks = taken._replace(points=points)
            return count(self._sides, declarer, tricks, melds, pair, factor, self._rules, dated=False)

        base = asked(empty, none, none)
        more = (asked(single, none, none), asked(empty, one, none), asked(empty, none, one))
        shared = tuple(
            _Side(parts, total, _rows(base, more, side))
            for side, (parts, total) in enumerate(zip(base.parts, base.totals, strict=True))
        )
        if len(self._shared) >= _MOST:
            self._shared.clear()
        self._shared[key] = shared
        return shared


def _rows(base: DealScore, more: Sequence[DealScore], side: int) -> tuple[tuple[str, int, int], ...]:
    """To which parts a point of each source goes, and with the first of them how often to the total."""
    rows: list[tuple[str, int, int]] = []
    for source, score in enumerate(more):
        times = score.totals[side] - base.totals[side]
        for name, amount in score.parts[side].items():
            if amount > base.parts[side][name]:
                rows.append((name, source, times))
                times = 0
    return tuple(rows)

"""Numbers that are called: which may be said, how they rank, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from refcli.engine.outcome import Said, Wrong
from refcli.rules.calling import Amount
from refcli.rules.expr.tree import Expr

Rung = tuple[int, int]  # a number and a place above it: 0 for the number itself
_NEXT = 24  # rungs that are looked for above one


class Ladder(NamedTuple):
    """An amount at one moment: its limits are numbers now."""

    amount: Amount
    start: int
    step: int
    most: int | None
    barred: int | None
    highest: Rung  # so far; (-1, 0) where nothing was bid or more need not be said

    def rung(self, number: int | None, special: str | None) -> Rung:
        """Where a call lies."""
        if special is not None and special in self.amount.specials:
            base = self.amount.specials[special]
            same = [name for name, over in self.amount.specials.items() if over == base]
            return base, 1 + same.index(special)
        return (number or 0), 0

    def wrong(self, said: Said) -> Wrong | None:
        """What is wrong with the number of a call."""
        kind, number = self.amount.sets, said.number
        if said.broken:
            return Wrong(f"{kind}-broken", {"number": said.broken})
        if number is None and said.special is None:
            return Wrong("missing", {"what": "number"})
        if number is not None and (outside := self.outside(number)) is not None:
            return outside
        if self.rung(number, said.special) <= self.highest:
            return Wrong("bid-not-higher", {"number": said.special or number, "highest": self.shown(self.highest)})
        return None

    def outside(self, number: int) -> Wrong | None:
        """What is wrong with a number, whatever was said before it."""
        kind = self.amount.sets
        limits: dict[str, object] = {"number": number, "least": self.start, "most": self.most, "step": self.step}
        if number == self.barred:
            return Wrong("barred", limits)
        if number in self.amount.also:
            return None
        if kind == "prediction" and (number < self.start or (self.most is not None and number > self.most)):
            return Wrong("prediction-range", limits)
        if number < self.start:
            return Wrong("bid-low", limits)
        if self.most is not None and number > self.most:
            return Wrong("bid-high", {**limits, "also": tuple(sorted(n for n in self.amount.also if n > self.most))})
        return Wrong(f"{kind}-step", limits) if (number - self.start) % self.step else None

    def shown(self, rung: Rung) -> int | str:
        """A rung as people say it."""
        same = [name for name, over in self.amount.specials.items() if over == rung[0]]
        return same[rung[1] - 1] if 0 < rung[1] <= len(same) else rung[0]

    def legal(self, limit: int = _NEXT) -> list[tuple[int | None, str | None]]:
        """Calls that may be made now, the lowest first: (number, special)."""
        first = self.start
        if self.highest[0] >= first:
            first += ((self.highest[0] - first) // self.step) * self.step
        last = self.most if self.most is not None else first + limit * self.step
        numbers = list(range(first, last + 1, self.step))
        room = numbers if self.amount.sets == "prediction" else numbers[: limit + 1]
        found: list[tuple[int | None, str | None]] = [(number, None) for number in (*room, *self.amount.also)]
        found += [(None, name) for name in self.amount.specials]
        allowed = [(n, s) for n, s in found if self.rung(n, s) > self.highest and (n is None or n != self.barred)]
        return sorted(allowed, key=lambda call: self.rung(*call))


def ladder(amount: Amount, ask: Callable[[Expr], int], bid: int, special: str | None, bidder: int | None) -> Ladder:
    """The ladder as it stands; ``ask`` gives an expression its value."""

    def limit(expr: Expr | None) -> int | None:
        return ask(expr) if expr is not None else None

    start, step = limit(amount.start) or 0, max(limit(amount.step) or 1, 1)
    barred = limit(amount.barred)
    here = Ladder(amount, start, step, limit(amount.most), barred, (-1, 0))
    if not amount.above or bidder is None:
        return here
    return here._replace(highest=here.rung(bid, special))

"""A disputed end: who has won, from the totals before the deal and what was booked in it, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from refcli.engine.bookings import COUNTED, FIRST_TRICK, TURNED, Page, State, Thanks, Time
from refcli.engine.ledger import advance
from refcli.engine.spread import each, gather
from refcli.rules.ruleset import Ruleset
from refcli.settle.melds import NOBODY
from refcli.settle.ruling import Ruling, opened, plain

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect


ONCE: Mapping[str, str] = {"pair": "pair", "last-trick": "last", "melds": "melds"}  # by kind of part, what is one's
_EVERYBODY = ("each", "trick-best", "trick-winner")  # where the melds of more sides than one may score


def one_sided(kind: str, rules: Ruleset) -> bool:
    """Whether only one side can have what a part of the score counts in a deal, under some choice of what is open."""
    if kind == "melds":
        return any(world.melds.scores not in _EVERYBODY for _, world in rules.worlds("meld-score"))
    return kind in ONCE


@dataclass(frozen=True)
class Booked:
    """Points of one side, multiplied. ``part`` names a score part; ``time`` None is when the part settles."""

    side: int
    part: str
    amount: int
    time: Time | None = None


@dataclass(frozen=True)
class End:
    """Who has won. ``thanks`` are claims in the order said."""

    sides: tuple[str, ...]
    before: tuple[int, ...]
    booked: tuple[Booked, ...]
    thanks: tuple[Thanks, ...] = ()
    kind: str = "end"
    aspects: tuple[Aspect, ...] = ("end",)
    keeps_target: bool = True

    def asked(self) -> Mapping[str, Any]:
        booked = [
            {"side": self.sides[one.side], "part": one.part, "amount": one.amount, "time": _written(one.time)}
            for one in self.booked
        ]
        thanks = [{"side": self.sides[one.side], "time": _written(one.time)} for one in self.thanks]
        before = dict(zip(self.sides, self.before, strict=True))
        return {"before": before, "booked": booked, "thanks": thanks}

    def judge(self, rules: Ruleset) -> Ruling | None:
        if max(rules.sides) + 1 != len(self.sides) or rules.end.target is None:
            return None
        kinds = {part.name: (part.kind, part.settles) for part in rules.score.parts}
        if any(one.part not in kinds for one in self.booked):
            return None
        if any(self._shared(name) and one_sided(kind, rules) for name, (kind, _) in kinds.items()):
            return None  # no such deal can be
        entries = tuple(_entry(one, *kinds[one.part]) for one in self.booked)
        counted = any(time[0] >= rules.deal.hand for time, *_ in entries)  # in the last trick, or after it
        page = Page(1, entries, self.thanks, counted)
        past = 2 * max(self.before) >= rules.end.target  # then somebody has had the prize at half the target
        start = State(self.before, half=self.before.index(max(self.before)) if past else None)
        state = gather([(c, advance(start, page, one.end)) for c, one in rules.worlds("end")])
        facts = {
            "totals": {side: plain(each(_total(index), state)) for index, side in enumerate(self.sides)},
            "over_in_trick": plain(each(lambda one: one.over[1] if one.over else None, state)),
            "false_claim": plain(each(lambda one: self._side(one.false_claim), state)),
            "claim_refused": plain(each(lambda one: self._side(one.refused), state)),
        }
        return opened(each(lambda one: self._side(one.winner) or NOBODY, state), facts)

    def _shared(self, part: str) -> bool:
        """Whether more sides than one are said to have a part."""
        return len({one.side for one in self.booked if one.part == part and one.amount}) > 1

    def _side(self, side: int | None) -> str | None:
        return self.sides[side] if side is not None else None


def _entry(booked: Booked, kind: str, settles: str) -> tuple[Time, str, int, int, bool]:
    time = booked.time or (FIRST_TRICK if settles.startswith("trick ") else COUNTED)
    return time, booked.part, booked.side, booked.amount, kind == "pair"


def _total(side: int) -> Callable[[State], int]:
    return lambda state: state.totals[side]


def _written(time: Time | None) -> str | None:
    """``@3.2``, ``@3.`` for a trick that is turned, None where nothing was said or the deal is counted."""
    if time is None or time == COUNTED:
        return None
    return f"@{time[0]}." if time[1] == TURNED else f"@{time[0]}.{time[1]}"

"""A disputed end: who has won, from the totals before the deal and what was booked in it, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from refcli.cards import Deck
from refcli.engine.bookings import COUNTED, FIRST_TRICK, TURNED, Page, State, Thanks, Time
from refcli.engine.ends import reached, whole_deals
from refcli.engine.spread import Spread, each, gather
from refcli.rules.model import EndRules
from refcli.rules.ruleset import Ruleset
from refcli.settle.grounds import every_way, ground
from refcli.settle.melds import NOBODY
from refcli.settle.ruling import UNDETERMINED, UNKNOWN, Plain, Ruling, opened, plain

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect


ONCE: Mapping[str, str] = {"pair": "pair", "last-trick": "last", "melds": "melds"}  # by kind of part, what is one's
_CARDS = "card-points"
_EARLY: Time = (2, TURNED)  # when the order of blocks in the first trick no longer holds
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


class _Outcome(NamedTuple):
    """The game after the deal; ``known`` is false where nothing says which of two sides gets there first."""

    state: State
    known: bool
    ground: str  # the place in the ruleset that decides


@dataclass(frozen=True)
class End(Plain):
    """Who has won. ``seats`` and ``deck`` are the table's: a game of others is another game; empty and None: any."""

    sides: tuple[str, ...]
    before: tuple[int, ...]
    booked: tuple[Booked, ...]
    thanks: tuple[Thanks, ...] = ()
    seats: tuple[int, ...] = ()  # the side of each player
    deck: Deck | None = None
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
        if not self._of_the_table(rules) or rules.end.target is None:
            return None
        kinds = {part.name: (part.kind, part.settles) for part in rules.score.parts}
        if any(one.part not in kinds for one in self.booked):
            return None
        if any(self._shared(name) and one_sided(kind, rules) for name, (kind, _) in kinds.items()):
            return None  # no such deal can be
        if all(over_before(self.before, one.end) for _, one in rules.worlds("end")):
            return None
        entries = tuple(_entry(one, *kinds[one.part]) for one in self.booked)
        counted = any(time[0] >= rules.deal.hand for time, *_ in entries)  # in the last trick, or after it
        page = Page(1, entries, self.thanks, counted)
        early = page._replace(entries=tuple(_entry(one, *kinds[one.part]) for one in self._early(kinds)))
        found = gather([(c, self._outcome(page, early, one.end)) for c, one in rules.worlds("end")])
        state = each(lambda one: one.state, found)
        facts: dict[str, Any] = {
            "totals": {side: plain(each(_total(index), state)) for index, side in enumerate(self.sides)},
            "over_in_trick": plain(each(lambda one: one.over[1] if one.over else None, state)),
            "false_claim": plain(each(lambda one: self._side(one.false_claim), state)),
            "claim_refused": plain(each(lambda one: self._side(one.refused), state)),
        }
        word = each(lambda one: (self._side(one.state.winner) or NOBODY) if one.known else UNKNOWN, found)
        words = set(word.table.values()) if isinstance(word, Spread) else {word}
        why = each(lambda one: one.ground, found)
        clause = why if isinstance(why, str) else ""
        if words == {UNKNOWN}:
            return Ruling(UNDETERMINED, {**facts, "moment": UNKNOWN}, clause)
        return opened(word, facts)._replace(clause=clause)

    def _early(self, kinds: Mapping[str, tuple[str, str]]) -> list[Booked]:
        """The bookings where tricks of which no moment is said fell before those of a side that says theirs."""
        tricks = [one for one in self.booked if kinds[one.part][0] == _CARDS]
        timed = {one.side for one in tricks if one.time is not None}
        floating = {one.side for one in tricks} - timed if timed else set[int]()
        return [replace(one, time=_EARLY) if one in tricks and one.side in floating else one for one in self.booked]

    def _outcome(self, page: Page, early: Page, end: EndRules) -> _Outcome:
        """The game after the deal, whichever side's points are looked at first of those that fall at one moment."""
        past = end.target is not None and 2 * max(self.before) >= end.target  # somebody has had the prize at half
        start = State(self.before, half=self.before.index(max(self.before)) if past else None)
        if over_before(self.before, end):
            return _Outcome(start, False, "end.reach")
        states = every_way(start, page, end)
        winners = {state.winner for one in (page, early) for state in every_way(start, one, end)}
        if len(winners) == 1 and len({_told(state) for state in states}) == 1:
            return _Outcome(states[0], True, ground(start, page, end))
        return _Outcome(states[0]._replace(winner=None, over=None, false_claim=None, refused=None), False, "end.within")

    def _of_the_table(self, rules: Ruleset) -> bool:
        """Whether the same players sit at the same cards."""
        seated = rules.sides == self.seats if self.seats else max(rules.sides) + 1 == len(self.sides)
        return seated and (self.deck is None or _alike(rules.deck, self.deck))

    def _shared(self, part: str) -> bool:
        """Whether more sides than one are said to have a part."""
        return len({one.side for one in self.booked if one.part == part and one.amount}) > 1

    def _side(self, side: int | None) -> str | None:
        return self.sides[side] if side is not None else None


def over_before(totals: tuple[int, ...], end: EndRules) -> bool:
    """Whether a game with these totals has no further deal: the target is reached, and nothing leaves it open."""
    there = sorted((total for total in totals if reached(total, end)), reverse=True)
    if not there or end.claim.required:
        return False
    waits = whole_deals(end) or end.mode != "immediate"
    return not (waits and there[1:2] == there[:1])  # an exact tie asks for one more deal


def _alike(one: Deck, other: Deck) -> bool:
    return (one.ranks, one.suits) == (other.ranks, other.suits)


def _told(state: State) -> tuple[object, ...]:
    """What is asked of an end."""
    return state.winner, state.over, state.false_claim, state.refused


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

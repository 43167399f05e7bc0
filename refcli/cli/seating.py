"""Who sits where in a quarrel on the command line, as far as the names in its options tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from refcli import words
from refcli.diagnostics import Finding
from refcli.notation.fold import fold
from refcli.notation.players import SIDE
from refcli.source import Span

_SEAT = "P"  # before the number of somebody nameless, so that no amount is taken for him
_NUMBER = re.compile(f"{_SEAT}?[0-9]+", re.IGNORECASE)
Item = tuple[Span, str]  # what stands at a place: "Anna+Carla 985"


class Named(NamedTuple):
    """Some people named as one; a name is everywhere as it was written first, whatever its case."""

    names: tuple[str, ...]
    place: Span


def named_in(items: Sequence[Item]) -> list[Named]:
    """The people and sides named, in order: the first word of each item."""
    spelt: dict[str, str] = {}
    found: list[Named] = []
    for place, item in items:
        first = item.split()[:1]
        if first:
            names = (name for name in first[0].removesuffix(":").split(SIDE) if name)
            found.append(Named(tuple(spelt.setdefault(fold(name), name) for name in names), place))
    return found


def is_number(name: str) -> bool:
    return _NUMBER.fullmatch(name) is not None


def plain_name(name: str) -> str:
    """A name as it is shown: of somebody nameless his number."""
    return name.lstrip(_SEAT) if is_number(name) else name


def players_of(named: Sequence[Named], sides: Sequence[int]) -> tuple[str, ...] | Finding:
    """The players in the order in which they are named, those named as one as partners, and numbers for the rest.

    ``sides`` is the side of each seat. More names than seats are all there, in order.
    """
    fresh = tuple(dict.fromkeys(name for one in named for name in one.names if not is_number(name)))
    size = len(sides) // len(set(sides))
    if len(fresh) > len(sides) or size == 1:
        return (*fresh, *map(_nameless, range(len(fresh), len(sides))))
    teams = list[tuple[str, ...]]()
    for one in named:
        team = tuple(name for name in one.names if not is_number(name))
        if len(team) > 1:
            joined = [other for other in teams if {*other} & {*team}]
            merged = tuple(dict.fromkeys(name for other in (*joined, team) for name in other))
            if len(merged) > size:
                return _unseated(merged, one.place)
            teams = [other for other in teams if other not in joined] + [merged]
    seats = list(_seats(fresh, teams, sides))
    if len(seats) < len(fresh):
        alone = tuple(name for name in fresh if not any(name in team for team in teams))
        return _unseated(alone, next(one.place for one in reversed(named) if {*one.names} & {*alone}))
    taken = dict(zip(seats, fresh, strict=True))
    return tuple(taken.get(seat, _nameless(seat)) for seat in range(len(sides)))


def _nameless(seat: int) -> str:
    return f"{_SEAT}{seat + 1}"


def _seats(fresh: Sequence[str], teams: Sequence[tuple[str, ...]], sides: Sequence[int]) -> Iterator[int]:
    """A seat for each name, as long as there is one: the sides go to the teams as they are named.

    Who is named alone sits at the next seat that is no team's; the sides of all such follow the first of them.
    """
    free = list(dict.fromkeys(sides))
    single = len(free) - len(teams)  # sides that are no team's
    own: dict[tuple[str, ...], tuple[int, ...]] = {}
    places: dict[tuple[str, ...], Iterator[int]] = {}
    for name in fresh:
        team = next((one for one in teams if name in one), ())
        if team not in own:
            count = 1 if team else single
            own[team], free = tuple(free[:count]), free[count:]
            places[team] = iter([seat for seat, side in enumerate(sides) if side in own[team]])
        seat = next(places[team], None)
        if seat is None:
            return
        yield seat


def _unseated(names: tuple[str, ...], place: Span) -> Finding:
    return Finding("U102", {"problem": words.text("settle.unseated", names=names), "hint": ""}, place)

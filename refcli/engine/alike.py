"""What is made of obligations, shared by all rulesets of a process that are alike in them.

Most rulesets differ from another in few clauses and rankings. Equal ones are taken for the same object, so that what is
made of it is known by its id; whatever is kept by an id holds what the id stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from refcli.engine.modes import Mode
from refcli.rules.expr.fold import Fixed, Folding
from refcli.rules.model import Clause

T = TypeVar("T")
_MOST = 1 << 15  # things that are kept: the shipped rulesets make some thousands of them

_same: dict[Hashable, object] = {}
_made: dict[tuple[object, ...], tuple[object, tuple[object, ...]]] = {}


def clause(one: Clause) -> Clause:
    """The first clause that was equal."""
    return cast("Clause", _first(one))


def mode(one: Mode) -> Mode:
    """The first ranking that was equal."""
    return cast("Mode", _first(one))


def _first(one: Hashable) -> object:
    if len(_same) >= _MOST:
        _same.clear()
    return _same.setdefault(one, one)


def made(kind: str, of: tuple[object, ...], values: tuple[int, ...], make: Callable[[], T]) -> T:
    """What was made of some objects, by their ids, and of some numbers; made now where that is new."""
    key = (kind, *map(id, of), *values)
    found = _made.get(key)
    if found is None:
        if len(_made) >= _MOST:
            _made.clear()
        found = _made[key] = make(), of
    return cast("T", found[0])


def folding(mode: Mode, led: int, deck: int, seats: int) -> Folding:
    """What a mode and the class led fix of a position's words, in a game of some cards and seats; 0: nobody has led."""
    return made("fixed", (mode,), (led, deck, seats), lambda: Folding(_fixed(mode, led, deck, seats)))


def _fixed(mode: Mode, led: int, deck: int, seats: int) -> Fixed:
    fixed: dict[str, int | bool | str | object] = {
        "trump": mode.trump,
        "led": led,
        "leading": led == 0,
        "deck": deck,
        "seats": seats,
        "tables": mode.tables,
    }
    if led == 0:
        fixed["trick"] = 0
    return cast("Fixed", fixed)

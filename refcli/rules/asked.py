"""What of a ruleset's options is asked so often that it is kept with the sections, so that no tree need be read."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from refcli.rules.worlds import ASPECTS, Aspect

if TYPE_CHECKING:
    from refcli.rules.ruleset import Ruleset

_VARIED = ("contracts", "play")  # what a disputed card is judged by
_MOST = 32  # variants of a section


class OpenAxis(NamedTuple):
    """An option whose value nobody states: who holds each value that comes into question, the paths that it may write,

    and the sections that it may change.
    """

    values: dict[str, tuple[str, ...]]
    touched: frozenset[str]
    changes: frozenset[str]


_TARGET = "end.target"  # where the option of the target writes


def aim(rules: Ruleset) -> str | None:
    """The option that sets the target of the game."""
    known = rules.__dict__
    if "aim" not in known:
        known["aim"] = next((name for name, one in rules.options.items() if one.sets == _TARGET), None)
    found: str | None = known["aim"]
    return found


def bearing(rules: Ruleset) -> dict[str, frozenset[Aspect]]:
    """What each option bears on whose value nobody states; ``Worlds`` takes it from what was kept."""
    return {name: frozenset(one for one in ASPECTS if rules.touches(name, one)) for name in rules.unspecified}


def open_axes(rules: Ruleset) -> dict[str, OpenAxis]:
    """What is to be known of the open options; of keys of an option, and of one that has keys, nothing is kept."""
    plain = [name for name in rules.unspecified if name in rules.options and rules.options[name].over is None]
    found: dict[str, OpenAxis] = {}
    family, picked = rules.place
    for name in plain:
        declared = rules.options[name].values
        values = {one: declared[one].cites if one in declared else () for one in family.possible(picked, name)}
        found[name] = OpenAxis(values, rules.touched(name), family.changes(name))
    return found


def variants(rules: Ruleset, axes: dict[str, OpenAxis]) -> dict[str, dict[Any, Any]]:
    """Some sections under every choice of the open options that may change them, where there are not too many."""
    found: dict[str, dict[Any, Any]] = {}
    for section in _VARIED:
        names = [name for name in rules.unspecified if section in rules.place[0].changes(name)]
        if not names or any(name not in axes for name in names):
            continue
        if prod(len(axes[name].values) for name in names) > _MOST:
            continue
        choices = (dict(zip(names, one, strict=True)) for one in product(*(axes[name].values for name in names)))
        worlds = (rules.choose(chosen) for chosen in choices)
        found[section] = {world.place[1]: getattr(world, section) for world in worlds}
    return found

"""Open options that the calls of a deal can tell: only their values are tried together.

Of an option that writes nothing but plain values, and writes no part of the calls that another one writes, it is
enough to know whether its own values make a difference to the calls, whatever the others are: what is alike in every
part is alike. Where that cannot be seen from the paths that the open options write, all their values are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from refcli.referee.apart import apart
from refcli.referee.joined import Said, joined, meets, number_of
from refcli.rules.ruleset import Ruleset
from refcli.rules.worlds import MOST

if TYPE_CHECKING:
    from refcli.rules.worlds import World

_FEW = 8  # worlds that are all tried
_MOST_PARTS = 1024  # parts that are kept with a family


def worlds_told(rules: Ruleset, said: Said, few: bool = False) -> Sequence[World]:
    """The worlds that concern the calls, without the options that make no difference to what was said.

    In place of each stand the rules of the first that judges the calls alike. Where there are many and a ``few`` will
    do: the first, and those that differ from it in one option.
    """
    values = rules.open_to("calls", "deal")
    axes = list(values)
    groups = apart(rules, [axis for axis in axes if meets(axis, said)]) if _size(axes, values) > _FEW else []
    if not groups or any(_size(group, values) > MOST for group in groups):
        return _all(rules, said)
    first = {axis: known[0] for axis, known in values.items()}
    parts = _parts(rules, groups, values, first, said)
    told = {axis for part in parts for axis in part.telling()}
    kept = [axis for axis in axes if axis in told]
    if _size(kept, values) > MOST:
        return _all(rules, said)
    alike: dict[tuple[int, ...], Ruleset] = {}
    found: list[World] = []
    own = [values[axis] for axis in kept]
    for picked in _one_apart(own) if few and _size(kept, values) > _FEW else product(*own):
        chosen = dict(zip(kept, picked, strict=True))
        everything = {**first, **chosen}
        key = tuple([part.number(everything) for part in parts])
        if key not in alike:
            alike[key] = rules.choose(everything) if everything else rules
        found.append((chosen, alike[key]))
    return found


def _one_apart(values: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Of all combinations the first, and those that differ from it in one value."""
    first = tuple([known[0] for known in values])
    yield first
    for at, known in enumerate(values):
        for value in known[1:]:
            yield (*first[:at], value, *first[at + 1 :])


def _size(axes: Sequence[str], values: Mapping[str, Sequence[str]]) -> int:
    return prod(len(values[axis]) for axis in axes)


def _all(rules: Ruleset, said: Said) -> Sequence[World]:
    worlds = rules.worlds("calls", "deal")
    return [(chosen, one) for (chosen, _), one in zip(worlds, joined(worlds, said), strict=True)]


class _Part:
    """Some open options, tried with all others at their ``first`` value: what the calls are then, by number."""

    def __init__(
        self, rules: Ruleset, values: Mapping[str, Sequence[str]], first: Mapping[str, str], said: Said
    ) -> None:
        self._axes = axes = tuple(values)
        self._numbers = {
            chosen: number_of(rules.choose({**first, **dict(zip(axes, chosen, strict=True))}), said)
            for chosen in product(*values.values())
        }

    def number(self, chosen: Mapping[str, str]) -> int:
        return self._numbers[tuple([chosen[axis] for axis in self._axes])]

    def telling(self) -> Iterator[str]:
        """The options that make a difference."""
        for at, axis in enumerate(self._axes):
            alike: dict[tuple[str, ...], set[int]] = {}
            for chosen, number in self._numbers.items():
                alike.setdefault(chosen[:at] + chosen[at + 1 :], set()).add(number)
            if any(len(found) > 1 for found in alike.values()):
                yield axis


def _parts(
    rules: Ruleset,
    groups: Sequence[Sequence[str]],
    values: Mapping[str, Sequence[str]],
    first: Mapping[str, str],
    said: Said,
) -> list[_Part]:
    """The parts of groups of options; one for all rulesets of a family that differ in nothing it has to do with."""
    family, picked = rules.place
    chosen = {axis: value for layer in picked for axis, value in layer if _bears(rules, axis)}
    together = apart(rules, [*(axis for group in groups for axis in group), *chosen])
    kept: dict[object, _Part] = family.head.compiled.setdefault("parts of calls", {})
    if len(kept) >= _MOST_PARTS:
        kept.clear()
    parts: list[_Part] = []
    for group in groups:
        own = {axis: values[axis] for axis in group}
        near = next(one for one in together if group[0] in one)
        key = (*own.items(), *[pair for pair in chosen.items() if pair[0] in near], said.names.pack, *said[1:])
        if key not in kept:
            kept[key] = _Part(rules, own, first, said)
        parts.append(kept[key])
    return parts


def _bears(rules: Ruleset, axis: str) -> bool:
    return rules.touches(axis, "calls") or rules.touches(axis, "deal")

"""Open options that the calls of a deal can tell: only their values are tried together.

Of an option that writes nothing but plain values, and writes no part of the calls that another one writes, it is
enough to know whether its own values make a difference to the calls, whatever the others are: what is alike in every
part is alike. Where that cannot be seen from the paths that the open options write, all their values are tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from refcli.referee.joined import Said, joined, meets, number_of
from refcli.rules import paths
from refcli.rules.options import Option, texts
from refcli.rules.ruleset import Ruleset
from refcli.rules.tree import Mapping as Tree
from refcli.rules.worlds import MOST

if TYPE_CHECKING:
    from refcli.rules.worlds import World

_FEW = 8  # worlds that are all tried
_WORD = re.compile(r"\w+(?:-\w+)*")
_NAMED = ("terms", "sets")
_NAMING = ("terms.", "sets.")
_WHOLE = ("lead", "deal.next-dealer", "calls.unnamed")  # parts that one option writes as a whole
_SUITS = "deck.equivalence."
_OF_PHASE = ("nobody", "each", "secret", "correct", "lasts", "optional")  # plain values
_OF_OFFER = ("again", "times", "ends", "factor", "anytime", "declines")
_LIMITS = ("from", "step", "to", "also", "barred")


def worlds_told(rules: Ruleset, said: Said, few: bool = False) -> Sequence[World]:
    """The worlds that concern the calls, without the options that make no difference to what was said.

    In place of each stand the rules of the first that judges the calls alike. Where there are many and a ``few`` will
    do: the first, and those that differ from it in one option.
    """
    values = rules.open_to("calls", "deal")
    axes = list(values)
    groups = _apart(rules, [axis for axis in axes if meets(axis, said)]) if _size(axes, values) > _FEW else []
    if not groups or any(_size(group, values) > MOST for group in groups):
        return _all(rules, said)
    first = {axis: known[0] for axis, known in values.items()}
    parts = [_Part(rules, {axis: values[axis] for axis in group}, first, said) for group in groups]
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


def _apart(rules: Ruleset, axes: Sequence[str]) -> list[list[str]]:
    """Some options in groups: what those of one group write has nothing to do with what others write."""
    named = [axis for axis in axes if all(path.startswith(_NAMING) for path in rules.touched(axis))]
    plain = [axis for axis in axes if axis not in named]
    names = {name for part in _NAMED for name in _keys(rules.resolved.tree, part)}
    names.update(path.partition(".")[2] for axis in named for path in rules.touched(axis))
    groups: list[tuple[frozenset[str], list[str]]] = []
    for axis in plain:
        marks = {_mark(path, rules.resolved.tree, names) for path in rules.touched(axis)}
        if None in marks or not names.isdisjoint(_words_of(rules.options[axis])):
            return [list(axes)]
        own = frozenset(mark for mark in marks if mark is not None)
        meeting = [group for group in groups if not group[0].isdisjoint(own)]
        groups = [group for group in groups if group[0].isdisjoint(own)]
        groups.append((own.union(*(group[0] for group in meeting)), [*(a for g in meeting for a in g[1]), axis]))
    return [*(group for _, group in groups), *([named] if named else [])]


def _mark(path: str, tree: Tree, names: set[str]) -> str | None:
    """What a path has in common with all that write the same part of the calls; None where that is not plain to see."""
    if path in _WHOLE or path.startswith(_SUITS):
        return path
    keys = path.split(".")
    if keys[0] != "calls":
        return None
    if len(keys) == 3 and keys[2] in _OF_PHASE:
        return path
    if len(keys) == 5 and keys[2] == "offers" and keys[4] in _OF_OFFER:
        return path
    if len(keys) == 6 and keys[2] == "offers" and keys[4] == "amount" and keys[5] in _LIMITS:
        amount = paths.follow(tree, tuple(keys[:5]))
        limits = [amount.get(limit) for limit in _LIMITS] if isinstance(amount, Tree) else [None]
        read = {word for node in limits for text in texts(node) for word in _WORD.findall(text)}
        return ".".join(keys[:5]) if names.isdisjoint(read) else None
    return None


def _words_of(option: Option) -> set[str]:
    """The words that an option may write."""
    found = {option.name} if option.sets is not None else set[str]()
    for name, value in option.values.items():
        found.update(_WORD.findall(name) if option.sets is not None else ())
        for _, node in paths.leaves(value.patch) if value.patch is not None else ():
            found.update(word for text in texts(node) for word in _WORD.findall(text))
    return found


def _keys(tree: Tree, part: str) -> Iterable[str]:
    node = tree.get(part)
    return node.entries if isinstance(node, Tree) else ()

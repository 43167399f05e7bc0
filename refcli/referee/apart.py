"""Options in groups: what those of one group write of the calls has nothing to do with what others write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from refcli.rules import paths
from refcli.rules.options import Option, texts
from refcli.rules.ruleset import Ruleset
from refcli.rules.tree import Mapping as Tree

_WORD = re.compile(r"\w+(?:-\w+)*")
_NAMED = ("terms", "sets")
_NAMING = ("terms.", "sets.")
_WHOLE = ("lead", "deal.next-dealer", "calls.unnamed")  # parts that one option writes as a whole
_SUITS = "deck.equivalence."
_OF_PHASE = ("nobody", "each", "secret", "correct", "lasts", "optional")  # plain values
_OF_OFFER = ("again", "times", "ends", "factor", "anytime", "declines")
_LIMITS = ("from", "step", "to", "also", "barred")


def apart(rules: Ruleset, axes: Sequence[str]) -> list[list[str]]:
    """The options by groups; all in one where it is not plain to see what they write."""
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

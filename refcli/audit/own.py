"""What the author of a ruleset wrote himself, apart from what shipped files bring along."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from refcli.rules import library
from refcli.rules.build.contracts import block_names
from refcli.rules.resolve import Resolved
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.rules.tree import Entry, Mapping, Node, Scalar, Sequence

_WORD = re.compile(r"\w+(?:-\w+)*")


def own_files(resolved: Resolved) -> tuple[Mapping, ...]:
    """The trees of the files that did not ship with the program."""
    return tuple(file.node for file in resolved.layers if not library.is_shipped(file.path))


def own_entries(resolved: Resolved, path: str) -> Iterator[tuple[str, Entry]]:
    """Names and entries that the author's files have below a dotted path; of one written twice the last."""
    found: dict[str, Entry] = {}
    for tree in own_files(resolved):
        node: Node | None = tree
        for key in path.split(".") if path else ():
            node = node.get(key) if isinstance(node, Mapping) else None
        if isinstance(node, Mapping):
            found.update(node.entries)
    yield from found.items()


def variants(resolved: Resolved, path: str) -> Iterator[Node]:
    """What may stand at a dotted path: in the ruleset itself, and under any value of any option."""
    trees: list[Mapping] = [resolved.base, resolved.tree]
    for option in resolved.options.values():
        trees += [value.patch for value in option.values.values() if value.patch is not None]
    for tree in trees:
        node: Node | None = tree
        for key in path.split("."):
            node = node.get(key) if isinstance(node, Mapping) else None
        if node is not None:
            yield node


def words_in(nodes: Iterable[Node], keys: bool = True) -> Iterator[str]:
    """The words of all texts below some nodes, and of the names of their keys."""
    stack = list(nodes)
    while stack:
        node = stack.pop()
        if isinstance(node, Scalar):
            yield from _WORD.findall(node.text)
        elif isinstance(node, Sequence):
            stack += node.items
        else:
            for key, entry in node.entries.items():
                if keys:
                    yield key
                stack.append(entry.node)


def playable(rules: Ruleset) -> frozenset[str]:
    """The contracts of the library that some call names, that are imposed or that a card turned up decides on, and
    those that they are made of."""
    tree = rules.resolved.tree
    calls = tree.get("calls")
    named = set(words_in((calls,))) & set(rules.contracts) if calls is not None else set[str]()
    if rules.deal.turn_up is not None and rules.deal.turn_up.sets is not None:
        named.update(name for name, _ in rules.deal.turn_up.sets.choices)
    library = Section(tree).section("contracts")
    for name in list(named):
        named.update(block_names(library.section(name)))
    return frozenset(named)


def reached(rules: Ruleset) -> frozenset[str]:
    """The contracts under which some card may be played: those playable, what their players choose in them, and what
    a card makes of them."""
    found = set(playable(rules))
    for rule in [rules.contracts[name] for name in found if name in rules.contracts]:
        found.update(rule.among)
        if rule.becomes is not None:
            found.update(name for name, _ in rule.becomes.into.choices)
    return frozenset(found)

"""The contracts of the library that a game comes to: called, imposed, turned up, parts of others, or made by a card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from refcli.rules.build.contracts import block_names
from refcli.rules.contracted import ContractRule
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.rules.tree import Node, Scalar, Sequence

_WORD = re.compile(r"\w+(?:-\w+)*")


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
    found, fresh = set[str](), set(playable(rules))
    while fresh:
        found |= fresh
        known = [rules.contracts[name] for name in fresh if name in rules.contracts]
        fresh = {name for rule in known for name in _leads_to(rule)} - found
    return frozenset(found)


def _leads_to(rule: ContractRule) -> Iterator[str]:
    """What the players choose in a contract, and what a card makes of it."""
    yield from rule.among
    if rule.becomes is not None:
        yield from (name for name, _ in rule.becomes.into.choices)


def never_comes(rules: Ruleset, contract: str) -> bool:
    """Whether nobody can call a contract (canonical, such as ``suit:H``), and no card makes it, whatever is left open:
    the ruleset only has it in its library."""
    return contract.partition(":")[0] not in comes(rules)


def comes(rules: Ruleset) -> frozenset[str]:
    """The kinds of contract that are reached under some answer to what is left open."""
    found = (name.partition(":")[0] for _, one in rules.worlds("calls", "deal") for name in reached(one))
    return frozenset(found)

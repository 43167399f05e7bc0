"""What follows a contract's name: its suit, the contract it starts with, or the contracts of its blocks.

``suit:H`` · ``TURNS:low`` for blocks in turn of which any may come first · ``BLOCKS:H+low+high`` for blocks
whose contracts are named, a suit standing for the contract of that suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

from refcli.rules.contracted import CHOSEN, ContractRule
from refcli.rules.ruleset import Ruleset

PART = "+"  # between the contracts of blocks in a name
_MOST = 2000  # names that are listed of one contract
Blocks = tuple[tuple[str, int], ...]


def names_of(rules: Ruleset, head: str) -> tuple[str, ...]:
    """Every canonical name of a contract of the library."""
    rule = rules.contracts[head]
    if not rule.parameter:
        return (head,)
    return tuple(f"{head}:{parameter}" for parameter in _parameters(rules, rule))


def _parameters(rules: Ruleset, rule: ContractRule) -> Sequence[str]:
    if rule.parameter == "suit":
        return rules.deck.suits
    if rule.parameter == "start":
        return tuple(dict.fromkeys(name for name, _ in rule.by_trick))
    count = sum(name == CHOSEN for name, _ in rule.by_trick)
    orders = permutations(rule.among, count) if rule.once_each else product(rule.among, repeat=count)
    found: list[str] = []
    for order in orders:
        suits = [rules.deck.suits if rules.contracts[name].each else (name,) for name in order]
        found += [PART.join(parts) for parts in product(*suits)]
        if len(found) > _MOST:
            break
    return found


def blocks_of(rules: Ruleset, rule: ContractRule, parameter: str) -> Blocks | None:
    """The blocks of a contract once its parameter is known; None where the parameter says nothing."""
    if rule.parameter == "start":
        return _started(rule, parameter)
    if rule.parameter == "blocks":
        parts = [block_name(rules, rule, part) for part in parameter.split(PART)]
        return _filled(rule, [part for part in parts if part is not None]) if None not in parts else None
    return rule.by_trick


def called(rules: Ruleset, head: str, words: Sequence[str]) -> str | None:
    """The canonical name of a contract called with the words after it: suits as the deck's keys, names, aliases."""
    rule = rules.contracts[head]
    known = {word.lower(): name for name, one in rules.contracts.items() for word in (name, *one.aliases)}
    parts = [word if word in rules.deck.suits else known.get(word.lower(), "") for word in words]
    if rule.parameter != "blocks":
        parts = parts[:1]
    name = f"{head}:{PART.join(parts)}"
    return name if all(parts) and parts and blocks_of(rules, rule, PART.join(parts)) is not None else None


def block_name(rules: Ruleset, rule: ContractRule, part: str) -> str | None:
    """The contract that one part of a parameter names (``suit:H`` for ``H``), if it is among those that may be."""
    if part in rules.deck.suits:
        return next((f"{name}:{part}" for name in rule.among if rules.contracts[name].each), None)
    known = rules.contracts.get(part)
    return part if part in rule.among and known is not None and not known.each else None


def _started(rule: ContractRule, first: str) -> Blocks | None:
    """The contracts turned round so that one comes first; the blocks keep their lengths."""
    names = [name for name, _ in rule.by_trick]
    if first not in names:
        return None
    at = names.index(first)
    return tuple(zip((*names[at:], *names[:at]), (tricks for _, tricks in rule.by_trick), strict=True))


def _filled(rule: ContractRule, named: list[str]) -> Blocks | None:
    """The blocks with the contracts named put in where they are open. More blocks may be open than are named."""
    blocks: list[tuple[str, int]] = []
    left = iter(named)
    for name, tricks in rule.by_trick:
        chosen = next(left, None) if name == CHOSEN else name
        if chosen is None:
            break
        blocks.append((chosen, tricks))
    return tuple(blocks) if blocks and next(left, None) is None else None

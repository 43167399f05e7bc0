"""What a deal's points are multiplied by."""

from __future__ import annotations

from refcli.engine.contracts import Contract
from refcli.engine.rows import factor_of
from refcli.referee.names import Names
from refcli.rules.ruleset import Ruleset


def multiplier(contract: Contract, names: Names, rules: Ruleset, row: str | None = None) -> int:
    """The factor of a row of the sheet times that of a contract."""
    return factor_of(rules, row) * _of_contract(contract, names, rules)


def _of_contract(contract: Contract, names: Names, rules: Ruleset) -> int:
    """By the contract's full name, its suit in the record's pack or the paired one, its own name."""
    factors = rules.multipliers
    if not factors:
        return 1
    for key in _keys(contract, names, rules):
        if key in factors:
            return factors[key]
    return 1


def _keys(contract: Contract, names: Names, rules: Ruleset) -> list[str]:
    keys = [contract.called or names.contract(contract.name), names.contract(contract.name)]
    if contract.suit is not None:
        suit = rules.deck.packs[names.pack].suits[contract.suit].key
        keys.append(suit)
        pairs = rules.equivalence
        keys += [other for own, other in pairs.items() if own == suit]
        keys += [own for own, other in pairs.items() if other == suit]
    keys.append(contract.rule.name)
    return keys

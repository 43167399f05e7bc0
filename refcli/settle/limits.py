"""What a deal can count at most: its tricks, the pair."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.engine.contracts import Contract, contracts_of, offered
from refcli.referee.multiplier import multiplier
from refcli.referee.names import Names
from refcli.referee.pair import pair_cards
from refcli.rules.ruleset import Ruleset

OF_TRICKS = ("card-points", "last-trick", "bonus")  # kinds of parts that only tricks bring


def most_of_tricks(names: Names) -> int | None:
    """All cards, the last trick and every bonus, as often as the contract that counts most; None where none is set."""
    found: list[int] = []
    for rules, factor, _ in _played(names):
        total, parts = rules.score.check_sum, rules.score.parts
        if total is None or any(part.kind == "formula" for part in parts):
            return None
        of_tricks = [part for part in parts if part.kind in OF_TRICKS]
        bonus = sum(part.worth for part in of_tricks if part.kind == "bonus")
        found.append((total + bonus) * (factor if any(part.multiplied for part in of_tricks) else 1))
    return max(found, default=None)


def worths_of_pair(names: Names) -> tuple[int, ...]:
    """What the pair can count, in order; empty where these rules do not know it or a formula decides."""
    found: set[int] = set()
    for rules, factor, contract in _played(names):
        if any(part.kind == "formula" for part in rules.score.parts):
            return ()
        if rules.pair.enabled and (contract.turning is not None or pair_cards(rules, contract)):
            multiplied = any(part.multiplied for part in rules.score.parts if part.kind == "pair")
            found.add(rules.pair.worth * (factor if multiplied else 1))
    return tuple(sorted(found))


def _played(names: Names) -> Iterator[tuple[Ruleset, int, Contract]]:
    """Every contract that may be called under every choice of what is open, with its factor."""
    for _, rules in names.rules.worlds("multiplier", "score", "pair"):
        contracts, called = contracts_of(rules), offered(rules)
        for name in contracts.names():
            contract = contracts.get(name)
            if contract is not None and name.partition(":")[0] in called:
                yield rules, multiplier(contract, names.under(rules), rules), contract

"""Melds that the cards of a trick make, whoever played them: runs, sets, king and queen of trumps."""

from __future__ import annotations

from collections.abc import Callable

from refcli.engine.contracts import Contract
from refcli.engine.melds import Melds
from refcli.rules.expr.ints import compile_int
from refcli.rules.model import MeldRules
from refcli.rules.ruleset import Ruleset


def table_melds(rules: Ruleset) -> Callable[[int, Contract, int], int] | None:
    """What the cards of a trick (a mask) are worth as melds under a contract in a trick; None where they count nothing.

    Of one run only the longest counts; sets and the pair count besides.
    """
    if "table-melds" not in rules.compiled:
        rules.compiled["table-melds"] = _table_melds(rules)
    known: Callable[[int, Contract, int], int] | None = rules.compiled["table-melds"]
    return known


def _table_melds(rules: Ruleset) -> Callable[[int, Contract, int], int] | None:
    melds = lying_rules(rules)
    if melds is None:
        return None
    engine = Melds(melds, rules.deck)
    pairs: dict[int, tuple[int, int]] = {}  # by trumps

    def worth(cards: int, contract: Contract, trick: int) -> int:
        trump = contract.mode(trick).trump
        found = sum(meld.worth for meld in engine.best(cards, False, 0))
        if trump not in pairs:
            pairs[trump] = lying_pair(rules, trump)
        both, more = pairs[trump]
        return found + (more if both and cards & both == both else 0)

    return worth


def lying_rules(rules: Ruleset) -> MeldRules | None:
    """The rules of melds as they hold for the cards of a trick; None where those make none."""
    table = rules.melds.on_table
    if table is None:
        return None
    return rules.melds._replace(runs=table.runs, sets=table.sets, set_size=table.set_size, reuse=True, split=False)


def lying_pair(rules: Ruleset, trump: int) -> tuple[int, int]:
    """The pair of some trumps, and what it is worth in a trick; zeros where it counts nothing."""
    table, pair = rules.melds.on_table, rules.pair.cards
    if table is None or not table.pair or not trump or pair is None:
        return 0, 0
    both = compile_int(pair, {"trump": trump})
    return (both, table.pair) if isinstance(both, int) else (0, 0)

"""Melds that the cards of a trick make, whoever played them: runs, sets, king and queen of trumps."""

from __future__ import annotations

from collections.abc import Callable

from refcli.engine.contracts import Contract
from refcli.engine.melds import Melds
from refcli.rules.expr.ints import compile_int
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
    table = rules.melds.on_table
    if table is None:
        return None
    melds = rules.melds._replace(runs=table.runs, sets=table.sets, set_size=table.set_size, reuse=True, split=False)
    engine, pair = Melds(melds, rules.deck), rules.pair.cards
    pairs: dict[int, int] = {}  # by trumps

    def worth(cards: int, contract: Contract, trick: int) -> int:
        trump = contract.mode(trick).trump
        found = sum(meld.worth for meld in engine.best(cards, False, 0))
        if table.pair and trump and pair is not None:
            if trump not in pairs:
                fixed = compile_int(pair, {"trump": trump})
                pairs[trump] = fixed if isinstance(fixed, int) else 0
            both = pairs[trump]
            found += table.pair if both and cards & both == both else 0
        return found

    return worth

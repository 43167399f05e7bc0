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
    table = rules.melds.on_table
    if table is None:
        return None
    melds = rules.melds._replace(runs=table.runs, sets=table.sets, set_size=table.set_size, reuse=True, split=False)
    engine, pair = Melds(melds, rules.deck), rules.pair.cards

    def worth(cards: int, contract: Contract, trick: int) -> int:
        trump = contract.mode(trick).trump
        found = sum(meld.worth for meld in engine.best(cards, False, 0))
        if table.pair and trump and pair is not None:
            both = compile_int(pair, {"trump": trump})
            found += table.pair if isinstance(both, int) and both and cards & both == both else 0
        return found

    return worth

"""Melds that the cards of a trick make, whoever played them: runs, sets, king and queen of trumps."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from refcli.engine.contracts import Contract
from refcli.engine.melds import Melds
from refcli.rules.expr.ints import compile_int
from refcli.rules.model import MeldRules
from refcli.rules.ruleset import Ruleset


def table_melds(rules: Ruleset) -> Callable[[int, Contract, int], int] | None:
    """What the cards of a trick (a mask) are worth as melds under a contract in a trick; None where they count nothing.

    Of one run only the longest counts; sets and the pair count besides, the pair only in a run where that is the rule.
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
    pairs: dict[int, tuple[tuple[int, int], ...]] = {}  # by trumps

    def worth(cards: int, contract: Contract, trick: int) -> int:
        trump = contract.mode(trick).trump
        found = sum([meld.worth for meld in engine.best(cards, False, 0)])
        if trump not in pairs:
            pairs[trump] = lying_pairs(rules, trump)
        return found + sum([more for mask, more in pairs[trump] if cards & mask == mask])

    return worth


def lying_rules(rules: Ruleset) -> MeldRules | None:
    """The rules of melds as they hold for the cards of a trick; None where those make none."""
    table = rules.melds.on_table
    if table is None:
        return None
    return rules.melds._replace(runs=table.runs, sets=table.sets, set_size=table.set_size, reuse=True, split=False)


def lying_pairs(rules: Ruleset, trump: int) -> tuple[tuple[int, int], ...]:
    """The pair of some trumps as ``(cards, points)``: what a trick with all of these cards counts for it.

    Where it counts in a run only, every shortest run around it does, and two neighbouring ones together once less: of
    those that lie in a trick there is always one more than there are neighbours.
    """
    table, pair = rules.melds.on_table, rules.pair.cards
    if table is None or not table.pair or not trump or pair is None:
        return ()
    both = compile_int(pair, {"trump": trump})
    if not isinstance(both, int) or not both:
        return ()
    if not table.pair_in_run:
        return ((both, table.pair),)
    runs = _around(both, min(table.runs, default=0), len(rules.deck.ranks))
    joined = [(one | other, -table.pair) for one, other in pairwise(runs)]
    return (*((run, table.pair) for run in runs), *joined)


def _around(cards: int, length: int, ranks: int) -> list[int]:
    """The runs of a length in one suit that hold some cards of it, the lowest first."""
    low, high = (cards & -cards).bit_length() - 1, cards.bit_length() - 1
    suit = low - low % ranks
    starts = range(max(suit, high - length + 1), min(low, suit + ranks - length) + 1)
    return [((1 << length) - 1) << start for start in starts] if length and high < suit + ranks else []

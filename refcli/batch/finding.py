"""What was found in many deals, written down deal by deal: the codes of each, and its first fault."""

from __future__ import annotations

import numpy as np

from refcli.batch.block import Block
from refcli.batch.deals import Deals
from refcli.batch.outcomes import Outcomes
from refcli.batch.schema import SEATS
from refcli.batch.tables import Array
from refcli.batch.verdicts import Found, Verdicts, graded


def findings(found: Block, at: Array, outcomes: Outcomes, own: Array, verdicts: Verdicts) -> None:
    """The findings of deals that have any besides those of their calls.

    ``at`` is the row of each deal among the verdicts, or -1; ``own`` numbers the outcome of each one's calls.
    """
    deals = np.concatenate([event.deals for event in found.events])
    orders = np.concatenate([event.order for event in found.events])
    codes = np.repeat(np.arange(len(found.events)), [len(event.deals) for event in found.events])
    sequence = np.lexsort((orders, deals))
    sequence = sequence[at[deals[sequence]] >= 0]
    grades = [graded(event.code) for event in found.events]
    deals, codes = deals[sequence], codes[sequence]
    starts = np.flatnonzero(np.diff(deals, prepend=-1))
    patterns = verdicts.patterns
    known: dict[tuple[int, bytes], int] = {}
    for start, end in zip(starts.tolist(), [*starts[1:].tolist(), len(deals)], strict=False):
        deal, which = deals[start], codes[start:end]
        key = (int(own[deal]), which.tobytes())
        if key not in known:
            more: Found = tuple(grades[code] for code in which.tolist())
            known[key] = patterns.of((*outcomes[key[0]].found, *more))
        verdicts.pattern[at[deal]] = known[key]


def faults(found: Block, at: Array, deals: Deals, verdicts: Verdicts) -> None:
    """The first card of each deal that was wrong, by obligation or by turn."""
    parts: list[tuple[Array, Array, int, int]] = []
    names = verdicts.names
    for one in found.illegal:
        order = (one.tricks * SEATS + one.turns) * 2
        parts.append((one.deals, order, names.of(one.step.clause.code), names.of(one.step.clause.path)))
    for own, tricks in found.turns:
        parts.append((own, tricks * SEATS * 2 + 1, names.of("P104"), names.of("turn")))
    parts = [part for part in parts if len(part[0])]
    if not parts:
        return
    own = np.concatenate([part[0] for part in parts])
    order = np.concatenate([part[1] for part in parts])
    code = np.concatenate([np.full(len(part[0]), part[2]) for part in parts])
    clause = np.concatenate([np.full(len(part[0]), part[3]) for part in parts])
    last_first = np.lexsort((-order, own))
    last_first = last_first[at[own[last_first]] >= 0]
    own, order, code, clause = own[last_first], order[last_first], code[last_first], clause[last_first]
    rows, trick, turn = at[own], order // (2 * SEATS), order // 2 % SEATS
    verdicts.fault_code[rows], verdicts.fault_clause[rows] = code, clause  # the first of a deal is written last
    verdicts.fault[0, rows] = trick + 1
    verdicts.fault[1, rows] = (found.leads[trick, own] + turn) & (SEATS - 1)
    verdicts.fault[2, rows] = deals.cards[own, trick * SEATS + turn]

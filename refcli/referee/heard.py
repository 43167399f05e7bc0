"""Calls that were in order once are in order again: what they came to is remembered with the ruleset.

That holds where nothing decides but who said what in which deal: no expression that is asked reads cards, and no
sheet has rows that may be used up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.engine.calls import Frame, Outcome
from refcli.record import Call
from refcli.rules.expr.tree import Expr, exprs_in, nodes
from refcli.rules.ruleset import Ruleset

_SAID = ("suit", "card", "called")  # sets of cards that a call names itself
_MOST = 1 << 14  # a game has a few hundred ways to begin

Key = tuple[object, ...]


class Heard(NamedTuple):
    """What calls without a fault came to."""

    outcome: Outcome
    frame: Frame
    void: str


def blind(rules: Ruleset) -> bool:
    """Whether calls can be judged without a look at the cards."""
    return rules.made("blind", ("calls", "deal", "parties"), _blind)


def _blind(rules: Ruleset) -> bool:
    asked = exprs_in((rules.calls.phases, rules.deal.lead, rules.parties.together))
    cards = any(offer.card is not None for phase in rules.calls.phases for offer in phase.offers.values())
    return not rules.calls.rows and not cards and not any(_sees(expr) for expr in asked)


def key_of(pack: str, frame: Frame, before: Outcome, calls: Sequence[Call]) -> Key:
    """What blind calls depend on: a frame without cards, what was settled before, and who said what."""
    said = tuple([(call.seat, call.word, call.args) for call in calls])
    return (pack, frame.number, frame.dealer, frame.forehand, frame.settled, before, said)


def recall(rules: Ruleset, key: Key) -> Heard | None:
    """What the same calls came to."""
    found: Heard | None = _kept(rules).get(key)
    return found


def remember(rules: Ruleset, key: Key, heard: Heard) -> None:
    """Keep what calls without a fault came to."""
    kept = _kept(rules)
    if len(kept) >= _MOST:
        kept.clear()
    kept[key] = heard


def _kept(rules: Ruleset) -> dict[Key, Heard]:
    kept: dict[Key, Heard] = rules.compiled.setdefault("heard", {})
    return kept


def _sees(expr: Expr) -> bool:
    """Whether an expression reads cards that nobody named."""
    return any(
        node.op == "holder" or (node.op == "word" and node.type == "set" and node.value not in _SAID)
        for node in nodes(expr)
    )

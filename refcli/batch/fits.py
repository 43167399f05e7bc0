"""Which games columns hold, and which deals can be judged without those before them."""

from __future__ import annotations

from refcli.batch.schema import CARDS, SEATS, TRICKS
from refcli.rules.expr.tree import words
from refcli.rules.ruleset import Ruleset

_BEFORE = "-before"  # ends the words for what the deals before came to: refcli.rules.build.score


def columns_hold(rules: Ruleset) -> bool:
    """Whether a row has room for every trick of a deal: four players, nine cards at most of a pack of 36."""
    return rules.seats == SEATS and rules.deck.size == CARDS and rules.deal.hand <= TRICKS


def stands_alone(rules: Ruleset) -> bool:
    """Whether no part of the score of a deal asks what the deals before it came to."""
    asked = [expr for part in rules.score.parts for expr in (part.when, part.of.expr if part.of else None) if expr]
    return not any(word.endswith(_BEFORE) for expr in asked for word in words(expr))

"""Hands whose size goes by the deal."""

from __future__ import annotations

from refcli.rules.ruleset import Ruleset

_OWN = ("report", "compiled")  # of each ruleset for itself


def in_deal(rules: Ruleset, number: int) -> Ruleset:
    """The rules of one deal of a game, from 1: the same unless its hands have a size of their own."""
    hands = rules.deal.hands
    if not hands:
        return rules
    size = hands[(max(number, 1) - 1) % len(hands)]
    made: Ruleset | None = rules.compiled.get(f"in-deal-{size}")
    if made is None:
        left = rules.deal.left + (rules.deal.hand - size) * (rules.seats - rules.dealer_sits_out)
        own = {name: value for name, value in vars(rules).items() if name[0] != "_" and name not in _OWN}
        built = {
            **own,
            "deal": rules.deal._replace(
                hand=size, hands=(), left=left, tricks=rules.deal.tricks + size - rules.deal.hand
            ),
        }
        made = rules.compiled[f"in-deal-{size}"] = Ruleset(lambda: rules.resolved, built)
    return made

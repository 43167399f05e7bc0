"""What formulas of the score read, in columns: the same words as ``refcli.engine.facts`` gives, account by account."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from refcli.batch.deals import Deals
from refcli.batch.outcomes import Outcome, Outcomes
from refcli.batch.tables import Array
from refcli.engine.facts import CARD_KINDS
from refcli.rules.expr.arrays import has_form
from refcli.rules.expr.tree import Expr, nodes
from refcli.rules.model import ScoreRules
from refcli.rules.ruleset import Ruleset

# words that are the same for all deals of an account, or come from the calls or the tricks
KNOWN = frozenset(
    {
        *("this", "declarer", "bidder", "bid", "double", "multiplier", "shoves", "passes", "declined", "dealer"),
        *("forehand", "actor", "points", "prediction", "exact", "tricks-won", "tricks-lost", "tricks-played"),
        *("swept", "last-won", "seats", "deal-number", "contract", "row", "special", "fined", "forfeits"),
    }
)
_FROM_CALLS = ("bid", "double", "shoves", "passes")
_PEOPLE = ("declarer", "bidder")


def readable(score: ScoreRules) -> bool:
    """Whether all that the parts of a score ask for stands in columns."""
    exprs = [
        expr for part in score.parts for expr in (part.when, part.of.expr if part.of else None) if expr is not None
    ]
    known = KNOWN | frozenset(score.names)
    fit = all(has_form(expr) and all(_fits(node, known) for node in nodes(expr)) for expr in exprs)
    return not any(part.by_player for part in score.parts) and fit


def _fits(node: Expr, known: frozenset[str]) -> bool:
    if node.op in ("word", "of"):
        return str(node.value) in known
    return node.op != "holder" and node.type != "set"


class Words:
    """The words of every account, filled part by part."""

    def __init__(self, deals: Deals, outcomes: Outcomes, own: Array, contract: str, rules: Ruleset) -> None:
        self._accounts = max(rules.sides) + 1
        self._by_side: dict[str, list[Array]] = {}
        self._sides = rules.sides
        calls = {name: outcomes.column(name, np.int64, _said(name))[own] for name in _FROM_CALLS}
        people = {name: outcomes.seats(f"said {name}", _said(name))[own] for name in _PEOPLE}
        table = outcomes.seats("forehand", lambda one: one.forehand)[own]
        dealer = np.where(deals.dealer < rules.seats, deals.dealer, -1).astype(np.int64)
        kinds = {"contract": contract, "row": outcomes[int(own[0])].row or "", "special": ""}
        self.each: list[dict[str, Any]] = []
        shared: Mapping[str, Any] = {
            **calls,
            **people,
            **kinds,
            "forehand": table,
            "dealer": dealer,
            "deal-number": deals.number.astype(np.int64),
            "seats": rules.seats,
            "sides": rules.sides,
            "by_side": self._by_side,
            "declined": False,
            "fined": np.int64(0),  # a batch has no penalties
            "forfeits": np.int64(0),
            "each": self.each,
        }
        self.each += (
            {**shared, "this": np.int64(account), "actor": np.int64(rules.sides.index(account))}
            for account in range(self._accounts)
        )
        self._predicted(deals, outcomes, own)
        bidder = outcomes.seats("bidding side", lambda one: _side(one.said.bidder, rules))[own]
        self._by_side["bid"] = [calls["bid"] * (bidder == account) for account in range(self._accounts)]

    def _predicted(self, deals: Deals, outcomes: Outcomes, own: Array) -> None:
        """The numbers of the calls, and those that stand in a column."""
        accounts = range(self._accounts)

        def numbers(outcome: Outcome) -> list[int]:
            said = [0 if outcome.apart >> seat & 1 else one or 0 for seat, one in enumerate(outcome.said.predictions)]
            return [sum(one for one, side in zip(said, self._sides, strict=False) if side == own) for own in accounts]

        def spoke(outcome: Outcome) -> list[bool]:
            said = {side for one, side in zip(outcome.said.predictions, self._sides, strict=False) if one is not None}
            return [account in said for account in accounts]

        known = outcomes.column("predictions", np.int64, numbers).T[:, own]
        self._said = outcomes.column("predicted", bool, spoke).T[:, own]
        if deals.predictions is not None:
            apart = outcomes.column("apart", np.int64, lambda one: one.apart)[own]
            for seat, side in enumerate(self._sides):
                known[side] += np.where(apart >> seat & 1, deals.predictions[:, seat], 0)
        self.tell("prediction", list(known))

    def tell(self, word: str, numbers: Sequence[Any]) -> None:
        """A number of every account under a word."""
        self._by_side[word] = list(numbers)
        for words, number in zip(self.each, numbers, strict=True):
            words[word] = number

    def played(self, won: Sequence[Array], last: Array, tricks: int, factor: int) -> None:
        """The tricks of each account, and who won the last."""
        self.tell("tricks-won", won)
        self.tell("tricks-lost", [tricks - own for own in won])
        for account, words in enumerate(self.each):
            words.update({"tricks-played": tricks, "swept": won[account] == tricks, "multiplier": factor})
            words["last-won"] = last == account

    def part(self, name: str, kind: str, numbers: Sequence[Array], cards: Sequence[Array]) -> None:
        """A part of the score that is known now; ``cards`` are all card points so far."""
        self.tell(name, numbers)
        if kind in CARD_KINDS:
            self.tell("points", cards)
            for account, words in enumerate(self.each):
                words["exact"] = self._said[account] & (words["points"] == words["prediction"])


def declaring_sides(outcomes: Outcomes, rules: Ruleset) -> Array:
    """The side that declares, by outcome; -1 for none."""
    return outcomes.seats("declaring side", lambda one: _side(one.declarer, rules)).astype(np.int8)


def _side(seat: int | None, rules: Ruleset) -> int | None:
    return None if seat is None else rules.sides[seat]


def _said(name: str) -> Callable[[Outcome], Any]:
    return lambda one: getattr(one.said, name)

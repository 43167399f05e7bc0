"""A ruleset compiled for batches: tables by contract and by world of open options, and what has no array form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from refcli.batch.changed import Changes
from refcli.batch.formulas import readable
from refcli.batch.lying import Lying
from refcli.batch.melds import MeldTables
from refcli.batch.playing import Playing
from refcli.batch.plays import Plays, Stood
from refcli.batch.schema import TRICKS
from refcli.engine.contracts import Contract
from refcli.referee.multiplier import multiplier
from refcli.referee.names import Names
from refcli.referee.pair import pair_cards
from refcli.rules.expr.arrays import has_form
from refcli.rules.expr.tree import exprs_in, nodes
from refcli.rules.model import MeldRules, PairRules, ScoreRules
from refcli.rules.ruleset import Ruleset

_KINDS = frozenset({"card-points", "last-trick", "bonus", "melds", "table-melds", "pair", "formula"})
_HANDS = frozenset({"hand", "held", "table", "talon"})  # words for cards that a call may depend on


@dataclass(frozen=True, eq=False)
class Compiled:
    """One contract of a ruleset. Lists hold one entry a world in which the aspect differs.

    ``sums``: what the cards of each deal must come to, where that depends on when the contract changed.
    """

    contract: Contract
    plays: tuple[Playing, ...]
    melds: tuple[MeldTables | None, ...]  # None: nothing is scored
    pairs: tuple[tuple[PairRules, int], ...]  # rules and the cards
    scores: tuple[ScoreRules, ...]
    factors: tuple[int, ...]
    check_sum: bool  # whether the contract's own values miss the sum the ruleset states
    lying: Lying | None = None
    sums: int | None = None
    cancelled: bool = False


def why_not(rules: Ruleset) -> str | None:
    """The key of the reason why nothing of a ruleset has an array form; None where some has."""
    if rules.seats != 4 or rules.deal.hand * 4 != rules.deck.size or rules.deck.size != 4 * TRICKS:
        return "batch.why.deck"
    if any(rule.required for rule in rules.deal.exchanges) or rules.deal.draw or rules.deal.piles or rules.deal.hands:
        return "batch.why.exchanges"
    if any(part.kind not in _KINDS for part in rules.score.parts):
        return "batch.why.parts"
    scores = list({repr(world.score): world.score for _, world in rules.worlds("score")}.values())
    asked = [part.when for score in scores for part in score.parts if part.when is not None]
    spread = any(score.formulas for score in scores) and (len(scores) > 1 or not readable(scores[0]))
    if spread or not all(map(has_form, asked)):
        return "batch.why.parts"
    if any(node.op == "holder" or node.value in _HANDS for expr in exprs_in(rules.calls) for node in nodes(expr)):
        return "batch.why.hands"
    return None


class Compiler:
    """Makes and keeps the compiled contracts of a ruleset, for records that use one pack."""

    def __init__(self, rules: Ruleset, names: Names) -> None:
        self.rules, self.names = rules, names
        self._made: dict[tuple[str, str | None, int], Compiled | str] = {}
        self._plays = Plays(rules)

    def changing(self, name: str) -> tuple[Changes, ...] | str:
        """What a card may make of a contract in each world, or why that has no array form; nothing for most."""
        return self._plays.changing(name)

    def contract(self, name: str, row: str | None, number: int = 0) -> Compiled | str:
        """The compiled contract, or the key of the reason why it has no array form; ``row`` is that of a sheet.

        ``number`` is that of the contract that a card has made of it.
        """
        if (name, row, number) not in self._made:
            self._made[name, row, number] = self._make(name, row, number)
        return self._made[name, row, number]

    def _make(self, name: str, row: str | None, number: int) -> Compiled | str:
        stood = self._plays.stood(name, number)
        return stood if isinstance(stood, str) else self._compiled(stood, row)

    def _compiled(self, stood: Stood, row: str | None) -> Compiled | str:
        rules, contract, plays = self.rules, stood.contract, stood.plays
        scores = {repr(world.score): world.score for _, world in rules.worlds("score")}
        melds = self._melds(contract)
        if any(play.before is not None for play in plays) and any(one and one.ranks_trumps for one in melds):
            return "batch.why.melds"
        if contract.rule.meld_runs or contract.rule.meld_sets or any(one and not one.plain for one in melds):
            return "batch.why.melds"
        return Compiled(
            contract,
            plays,
            melds,
            self._pairs(contract),
            tuple(scores.values()),
            tuple({multiplier(contract, self.names.under(w), w, row) for _, w in rules.worlds("multiplier")}),
            self._misses(contract, plays),
            Lying(rules) if any(part.kind == "table-melds" for part in rules.score.parts) else None,
            self._sums(contract, plays),
            stood.cancelled,
        )

    def _melds(self, contract: Contract) -> tuple[MeldTables | None, ...]:
        """One table for each way that open options let melds be counted."""
        rules = self.rules
        found: dict[str, tuple[MeldRules, bool] | None] = {}
        for _, world in rules.worlds("meld-table", "meld-order", "meld-score"):
            melds, low = world.melds, world.contracts[contract.rule.name].low_melds
            counted = melds.enabled and melds.unrecorded == "computed"
            found[_key(melds, low) if counted else ""] = (melds, low) if counted else None
        trump = contract.mode(1).trump
        return tuple(MeldTables(one[0], rules.deck, one[1], trump) if one else None for one in found.values())

    def _pairs(self, contract: Contract) -> tuple[tuple[PairRules, int], ...]:
        found: dict[str, tuple[PairRules, int]] = {}
        for _, world in self.rules.worlds("pair"):
            cards = pair_cards(world, contract) if world.pair.enabled else 0
            counts = by_itself(world.pair)
            found[repr((cards, counts, world.pair.worth, world.pair.needs_trick) if cards else 0)] = (world.pair, cards)
        return tuple(found.values())

    def _misses(self, contract: Contract, plays: tuple[Playing, ...]) -> bool:
        """Whether the cards come to another sum than the ruleset states, whatever the deal is."""
        wanted = self._wanted(contract)
        return (
            wanted is not None and all(play.retroactive for play in plays) and any(one.sum != wanted for one in plays)
        )

    def _sums(self, contract: Contract, plays: tuple[Playing, ...]) -> int | None:
        return None if all(play.retroactive for play in plays) else self._wanted(contract)

    def _wanted(self, contract: Contract) -> int | None:
        """What the cards of a deal come to as the ruleset states it; None where it does not."""
        score = self.rules.score
        if score.check_sum is None or self.rules.deal.left or contract.rule.per_trick_values:
            return None
        return score.check_sum - score.last_worth


def by_itself(pair: PairRules) -> bool:
    """Whether the pair counts in a record that says nothing of it."""
    return pair.unrecorded == "computed" or (pair.unrecorded == "by-deadline" and pair.by == "never-late")


def _key(melds: MeldRules, low: bool) -> str:
    ways = (melds.set_size, melds.compare, melds.scores, melds.reuse, melds.split, melds.needs_trick, melds.cancel, low)
    return repr((sorted(melds.runs.items()), sorted(melds.sets.items()), ways))


def compiler_of(rules: Ruleset, names: Names) -> Compiler:
    """The compiler of a ruleset and a pack, kept with the ruleset."""
    known: Mapping[str, Compiler] = rules.compiled.setdefault("batch", {})
    if names.pack not in known:
        rules.compiled["batch"][names.pack] = Compiler(rules, names)
    found: Compiler = rules.compiled["batch"][names.pack]
    return found

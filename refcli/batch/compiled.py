"""A ruleset compiled for batches: tables by contract and by world of open options, and what has no array form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from refcli.batch.formulas import readable
from refcli.batch.melds import MeldTables
from refcli.batch.tables import Array, ModeTable, mode_table, values_table, why_no_table
from refcli.engine.contracts import Contract, contracts_of
from refcli.referee.multiplier import multiplier
from refcli.referee.names import Names
from refcli.referee.pair import pair_cards
from refcli.rules.expr.arrays import has_form
from refcli.rules.expr.tree import exprs_in, nodes
from refcli.rules.model import MeldRules, PairRules, ScoreRules
from refcli.rules.ruleset import Ruleset

_KINDS = frozenset({"card-points", "last-trick", "bonus", "melds", "pair", "formula"})
_TRICKS = 9
_HANDS = frozenset({"hand", "held", "table", "talon"})  # words for cards that a call may depend on


@dataclass(frozen=True, eq=False)
class Playing:
    """One contract under one world: what ranks and what counts, by trick."""

    modes: tuple[ModeTable, ...]
    values: tuple[Array, ...]
    sum: int  # of all card points, if each trick's values are the first's

    @cached_property
    def groups(self) -> tuple[tuple[ModeTable, list[int]], ...]:
        """Each mode with the tricks it ranks."""
        return tuple(
            (mode, [t for t, own in enumerate(self.modes) if own is mode]) for mode in dict.fromkeys(self.modes)
        )


@dataclass(frozen=True, eq=False)
class Compiled:
    """One contract of a ruleset. Lists hold one entry a world in which the aspect differs."""

    contract: Contract
    plays: tuple[Playing, ...]
    melds: tuple[MeldTables | None, ...]  # None: nothing is scored
    pairs: tuple[tuple[PairRules, int], ...]  # rules and the cards
    scores: tuple[ScoreRules, ...]
    factors: tuple[int, ...]
    check_sum: bool  # whether the contract's own values miss the sum the ruleset states


def why_not(rules: Ruleset) -> str | None:
    """The key of the reason why nothing of a ruleset has an array form; None where some has."""
    if rules.seats != 4 or rules.deal.hand * 4 != rules.deck.size or rules.deck.size != 4 * _TRICKS:
        return "batch.why.deck"
    if any(rule.required for rule in rules.deal.exchanges) or rules.deal.draw or rules.deal.piles or rules.deal.hands:
        return "batch.why.exchanges"
    if any(part.kind not in _KINDS for part in rules.score.parts):
        return "batch.why.parts"
    scores = [world.score for _, world in rules.worlds("score")]
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
        self._made: dict[tuple[str, str | None], Compiled | str] = {}

    def contract(self, name: str, row: str | None) -> Compiled | str:
        """The compiled contract, or the key of the reason why it has no array form; ``row`` is that of a sheet."""
        if (name, row) not in self._made:
            self._made[name, row] = self._make(name, row)
        return self._made[name, row]

    def _make(self, name: str, row: str | None) -> Compiled | str:
        rules = self.rules
        contract = contracts_of(rules).get(name)
        assert contract is not None, name
        plays: dict[object, Playing] = {}
        for _, world in rules.worlds("play", "points"):
            own = contracts_of(world).get(name)
            assert own is not None, name
            why = why_no_table(own, world)
            playing = _playing(own, world) if why is None else None
            if playing is None:
                return why or "batch.why.values"
            plays[id(world)] = playing
        scores = {repr(world.score): world.score for _, world in rules.worlds("score")}
        melds = self._melds(contract)
        if contract.rule.meld_runs or contract.rule.meld_sets or any(one and not one.plain for one in melds):
            return "batch.why.melds"
        return Compiled(
            contract,
            tuple(plays.values()),
            melds,
            self._pairs(contract),
            tuple(scores.values()),
            tuple({multiplier(contract, self.names.under(w), w, row) for _, w in rules.worlds("multiplier")}),
            self._misses(contract, tuple(plays.values())),
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
        wanted = self.rules.score.check_sum
        if wanted is None or self.rules.deal.left or contract.rule.per_trick_values:
            return False
        bonus = sum(part.worth for part in self.rules.score.parts if part.kind == "last-trick")
        return any(play.sum + bonus != wanted for play in plays)


def by_itself(pair: PairRules) -> bool:
    """Whether the pair counts in a record that says nothing of it."""
    return pair.unrecorded == "computed" or (pair.unrecorded == "by-deadline" and pair.by == "never-late")


def _key(melds: MeldRules, low: bool) -> str:
    ways = (melds.set_size, melds.compare, melds.scores, melds.reuse, melds.split, melds.needs_trick, low)
    return repr((sorted(melds.runs.items()), sorted(melds.sets.items()), ways))


def _playing(contract: Contract, rules: Ruleset) -> Playing | None:
    tricks = range(1, _TRICKS + 1)
    modes = {id(mode): mode_table(mode, rules) for mode in contract.modes}
    worths = {id(worth): values_table(worth) for worth in contract.points}
    values = [worth for trick in tricks if (worth := worths[id(contract.values(trick))]) is not None]
    if len(values) < _TRICKS:
        return None
    return Playing(tuple(modes[id(contract.mode(t))] for t in tricks), tuple(values), sum(contract.values(1)))


def compiler_of(rules: Ruleset, names: Names) -> Compiler:
    """The compiler of a ruleset and a pack, kept with the ruleset."""
    known: Mapping[str, Compiler] = rules.compiled.setdefault("batch", {})
    if names.pack not in known:
        rules.compiled["batch"][names.pack] = Compiler(rules, names)
    found: Compiler = rules.compiled["batch"][names.pack]
    return found

"""Two rulesets side by side: they allow the same cards in every position, or here is the smallest where they do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from refcli.cards import bits
from refcli.diagnostics import NOTHING
from refcli.engine.contracts import contracts_of
from refcli.engine.spread import Spread, gather
from refcli.prove.answers import Ruling, Sameness, Witness
from refcli.prove.cases import Case, Tricks, case_of, groups, reading_of, space_of
from refcli.prove.checks import legal_at
from refcli.prove.duties import duties_of
from refcli.prove.search import Position, smallest
from refcli.prove.solver import Unsettled
from refcli.rules.ruleset import Ruleset

Pair = tuple[Mapping[str, str], Ruleset, Ruleset]  # the options chosen, and both rulesets with them


class _Settled(NamedTuple):
    """What is known of two cases: the smallest position where they differ, or that there is none below a size."""

    position: Position | None
    below: tuple[int, int] | None


def same_game(a: Ruleset, b: Ruleset) -> Sameness:
    """Compare what two rulesets allow, in every contract that both have and every choice of options left open.

    An option open in both has the same value in both. ``Unstatable`` where obligations cannot be stated.
    """
    reason = _other_cards(a, b)
    if reason:
        return Sameness("refuted", reason=reason)
    names = [name for name in contracts_of(a).names() if name in contracts_of(b).names()]
    only = _only(a, b), _only(b, a)
    compare = _Comparison(names)
    found = [(chosen, compare.pair(one, other)) for chosen, one, other in _pairs(a, b)]
    rulings = gather([(chosen, ruling) for chosen, (ruling, _) in found])
    shown = [(chosen, witness) for chosen, (_, witness) in found if witness is not None]
    branches = rulings.branches() if isinstance(rulings, Spread) else NOTHING
    worst: Ruling = next((r for r in ("refuted", "unknown") if any(one == r for _, (one, _) in found)), "proved")
    if any(only):
        worst = "refuted"
    witness = None
    if shown:
        chosen, least = min(shown, key=lambda one: one[1].rank)
        witness = least._replace(chosen=_needed(chosen, least, list(_pairs(a, b))))
    return Sameness(worst, witness, branches, only, "", len(found), compare.tricks)


def _other_cards(a: Ruleset, b: Ruleset) -> str:
    """Why no position of one is a position of the other; empty where positions are the same."""
    if (a.deck.suits, a.deck.ranks, a.deck.all) != (b.deck.suits, b.deck.ranks, b.deck.all):
        return "same.other-pack"
    if a.seats != b.seats:
        return "same.other-seats"
    return "same.other-hands" if a.deal.hand != b.deal.hand else ""


def _only(a: Ruleset, b: Ruleset) -> tuple[str, ...]:
    return tuple(name for name in contracts_of(a).names() if name not in contracts_of(b).names())


def _pairs(a: Ruleset, b: Ruleset) -> Iterator[Pair]:
    for chosen, one in a.worlds("play"):
        for other_chosen, other in b.worlds("play"):
            if all(other_chosen.get(axis, value) == value for axis, value in chosen.items()):
                yield {**chosen, **other_chosen}, one, other


class _Comparison:
    """Compares pairs of rulesets without open options; what was settled once is kept."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.tricks = 0
        self._known: dict[object, _Settled] = {}

    def pair(self, a: Ruleset, b: Ruleset) -> tuple[Ruling, Witness | None]:
        """The smallest position where the two differ in some contract."""
        least: Witness | None = None
        unknown = False
        self.tricks = len(self.names) * a.deal.hand
        for one, other, leads in _cases(a, b, self.names):
            try:
                position = self._settle(one, other, leads, None if least is None else least.rank)
            except Unsettled:
                unknown = True
                continue
            if position is not None and (least is None or position.rank < least.rank):
                contract, number = one.tricks[0]
                legal = legal_at(one, position), legal_at(other, position)
                least = Witness(contract.name, number, position, legal)
        return ("refuted" if least else "unknown" if unknown else "proved"), least

    def _settle(self, one: Case, other: Case, leads: int, below: tuple[int, int] | None) -> Position | None:
        if one.key == other.key:
            return None
        key = one.key, other.key, leads
        known = self._known.get(key)
        if known is not None and (known.position is not None or known.below is None):
            return known.position
        if known is not None and known.below is not None and below is not None and below <= known.below:
            return None
        found = _difference(one, other, leads, below)
        self._known[key] = _Settled(found, below)
        return found


def _difference(one: Case, other: Case, leads: int, below: tuple[int, int] | None) -> Position | None:
    by_order = any(case.mode.tables.dynamic is not None for case in (one, other))
    space = space_of(one, leads, by_order)
    left = duties_of(one, space, reading_of(one, space)).legal
    right = duties_of(other, space, reading_of(other, space)).legal
    return smallest(space, left.term != right.term, below)


def _cases(a: Ruleset, b: Ruleset, names: Sequence[str]) -> Iterator[tuple[Case, Case, int]]:
    """Both cases of each trick and each kind of lead, and the cards that may have been led."""
    mine = {(c.name, n): key for key, tricks in groups(a, names).items() for c, n in tricks}
    theirs = {(c.name, n): (key, (c, n)) for key, tricks in groups(b, names).items() for c, n in tricks}
    joint: dict[object, tuple[Tricks, Tricks]] = {}
    for tricks in groups(a, names).values():
        for contract, number in tricks:
            key, other = theirs[contract.name, number]
            ours, others = joint.setdefault((mine[contract.name, number], key), ([], []))
            ours.append((contract, number))
            others.append(other)
    for ours, others in joint.values():
        yield case_of(a, ours, 0), case_of(b, others, 0), 0
        for (led, other_led), leads in _leads(ours, others, a.deck.all).items():
            yield case_of(a, ours, led), case_of(b, others, other_led), leads


def _leads(ours: Tricks, others: Tricks, pack: int) -> dict[tuple[int, int], int]:
    """The cards that may be led, by the class they have in one ruleset and in the other."""
    classes = [contract.mode(number).tables.classes for contract, number in (ours[0], others[0])]
    found: dict[tuple[int, int], int] = {}
    for card in bits(pack):
        key = classes[0][card], classes[1][card]
        found[key] = found.get(key, 0) | 1 << card
    return found


def _needed(chosen: Mapping[str, str], witness: Witness, pairs: list[Pair]) -> Mapping[str, str]:
    """The values of open options without which the position would not show a difference."""
    answers: list[tuple[Mapping[str, str], bool]] = []
    for values, a, b in pairs:
        masks: list[int] = []
        for rules in (a, b):
            contract = contracts_of(rules).get(witness.contract)
            assert contract is not None
            masks.append(legal_at(case_of(rules, [(contract, witness.number)], 0), witness.position))
        answers.append((values, masks[0] != masks[1]))
    spread = gather(answers)
    axes = spread.axes if isinstance(spread, Spread) else ()
    return {axis: value for axis, value in chosen.items() if axis in axes}

"""Two rulesets side by side: they allow the same cards in every position, or here is the smallest where they do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from refcli.cards import bits
from refcli.diagnostics import NOTHING
from refcli.engine.contracts import contracts_of
from refcli.engine.spread import Spread, gather
from refcli.prove.answers import Ruling, Sameness, Witness, worst
from refcli.prove.cases import Case, Tricks, case_of, groups, reading_of, space_of
from refcli.prove.checks import legal_at
from refcli.prove.duties import duties_of
from refcli.prove.search import Rank, least, position
from refcli.prove.solver import Question, Term, Unsettled
from refcli.prove.space import Space
from refcli.rules.reached import reached
from refcli.rules.ruleset import Ruleset

Pair = tuple[Mapping[str, str], Ruleset, Ruleset]  # the options chosen, and both rulesets with them


class _Differ(NamedTuple):
    """Two cases that differ, and how small the position can be."""

    rank: Rank
    one: Case
    other: Case
    leads: int


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
    rulings = gather([(chosen, one) for chosen, (one, _) in found])
    shown = [(chosen, differ) for chosen, (_, differ) in found if differ is not None]
    branches = rulings.branches() if isinstance(rulings, Spread) else NOTHING
    ruling = "refuted" if any(only) else worst(one for _, (one, _) in found)
    witness = None
    if shown:
        chosen, smallest = min(shown, key=lambda one: one[1].rank)
        witness = _witness(smallest)
        witness = witness._replace(chosen=_needed(chosen, witness, list(_pairs(a, b))))
    return Sameness(ruling, witness, branches, only, "", len(found), compare.tricks)


def _other_cards(a: Ruleset, b: Ruleset) -> str:
    """Why no position of one is a position of the other; empty where positions are the same."""
    if (a.deck.suits, a.deck.ranks, a.deck.all) != (b.deck.suits, b.deck.ranks, b.deck.all):
        return "same.other-pack"
    if a.seats != b.seats:
        return "same.other-seats"
    return "same.other-hands" if a.deal.hand != b.deal.hand else ""


def _only(a: Ruleset, b: Ruleset) -> tuple[str, ...]:
    """The contracts of one that the other does not know and somebody can come to play; a library may hold more."""
    played = reached(a)
    names = (name for name in contracts_of(a).names() if not played or name.partition(":")[0] in played)
    return tuple(name for name in names if name not in contracts_of(b).names())


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
        self.smallest: _Differ | None = None
        self._same: dict[object, bool] = {}
        self._none_below: dict[object, Rank] = {}  # sizes below which two cases do not differ

    def pair(self, a: Ruleset, b: Ruleset) -> tuple[Ruling, _Differ | None]:
        """Whether the two differ, and where, if it is in a smaller position than any pair before."""
        differ = unknown = False
        found: _Differ | None = None
        self.tricks = len(self.names) * a.deal.hand
        for one, other, leads in _cases(a, b, self.names):
            try:
                if not differ and self._alike(one, other, leads):
                    continue
                differ = True
                rank = self._smaller(one, other, leads)
            except Unsettled:
                unknown = True
                continue
            if rank is not None:
                found = self.smallest = _Differ(rank, one, other, leads)
        return ("refuted" if differ else "unknown" if unknown else "proved"), found

    def _alike(self, one: Case, other: Case, leads: int) -> bool:
        if one.key == other.key:
            return True
        key = one.key, other.key, leads
        if key not in self._same:
            space, wanted = _difference(one, other, leads)
            question = Question(*space.formulas, wanted)
            self._same[key] = not question.possible() or not question.possible(*space.sizes)
        return self._same[key]

    def _smaller(self, one: Case, other: Case, leads: int) -> Rank | None:
        below = None if self.smallest is None else self.smallest.rank
        key = one.key, other.key, leads
        none = max((2, 1 if leads else 0), self._none_below.get(key, (0, 0)))  # one card is always legal
        if one.key == other.key or self._same.get(key) or (below is not None and below <= none):
            return None
        rank = least(*_difference(one, other, leads), below)
        settled = rank or below
        if settled is not None:
            self._none_below[key] = settled
        return rank


def _difference(one: Case, other: Case, leads: int) -> tuple[Space, Term]:
    by_order = one.by_order or other.by_order
    space = space_of(one, leads, by_order)
    left = duties_of(one, space, reading_of(one, space)).legal
    right = duties_of(other, space, reading_of(other, space)).legal
    return space, left.term != right.term


def _witness(differ: _Differ) -> Witness:
    one, other = differ.one, differ.other
    shown = position(*_difference(one, other, differ.leads), differ.rank)
    contract, number = one.tricks[0]
    return Witness(contract.name, number, shown, (legal_at(one, shown), legal_at(other, shown)))


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

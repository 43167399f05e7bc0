"""The cases of a proof: every contract, trick and class led, with all folded that the case decides.

Cases whose obligations fold to the same trees are one case: it is proved once and holds for all its tricks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.modes import Mode
from refcli.prove.formulas import formula
from refcli.prove.ranking import Ranking
from refcli.prove.readings import Cards, Reading, constant
from refcli.prove.solver import Term, Unstatable, z3
from refcli.prove.space import Space
from refcli.rules.expr.fold import Fixed, simplify
from refcli.rules.expr.ints import compile_int
from refcli.rules.expr.tree import Expr, nodes, words
from refcli.rules.expr.view import NO_TABLES, Tables
from refcli.rules.model import Clause, Override
from refcli.rules.ruleset import Ruleset

_RANKED = frozenset({"best", "above", "below"})
_MOST_OVERRIDES = 6  # that may hold or not at one time: each doubles the cases of a ranking


class Folded(NamedTuple):
    """A clause with everything folded that a case fixes. ``allows``: ``cards`` are those it keeps, else takes."""

    name: str
    when: Expr | None
    allows: bool
    cards: Expr
    unless: Expr | None


@dataclass(frozen=True)
class Case:
    """``tricks`` are the contracts and trick numbers it stands for, at least one."""

    rules: Ruleset
    mode: Mode
    led: int
    fixed: Fixed
    clauses: tuple[Folded, ...]
    tricks: Sequence[tuple[Contract, int]]

    @cached_property
    def by_order(self) -> bool:
        """Whether it matters who played which card of the trick, or in what order."""
        exprs = list(self._exprs())
        people = any(node.op == "holder" for expr in exprs for node in nodes(expr))
        seats = frozenset[str]().union(*map(words, exprs)) & {"actor", "leader"}
        return self.mode.tables.dynamic is not None or people or bool(seats)

    @property
    def key(self) -> object:
        """What decides all answers about the obligations of the case."""
        return (self.rules.seats, self.rules.deal.hand, self.led, self.clauses, self.ranks(self._exprs()))

    def _exprs(self) -> Iterator[Expr]:
        for clause in self.clauses:
            yield from (part for part in (clause.when, clause.cards, clause.unless) if part is not None)

    def ranks(self, exprs: Iterator[Expr]) -> object:
        """What the expressions depend on besides their trees: how the cards rank, where they ask for it."""
        ops = {node.op for expr in exprs for node in nodes(expr)}
        contract, number = self.tricks[0]
        values = tuple(contract.values(number)) if "points" in ops else None
        if not ops & _RANKED:
            return values
        pairs = zip(self.overrides, self.mode.overrides, strict=True)
        by_order = tuple((card, first, rule.when) for rule, (card, _, first) in pairs)
        return values, self.mode.trump, self.mode.tables.strength, by_order

    @cached_property
    def overrides(self) -> Sequence[Override]:
        """The overrides that are about a card of the mode, as its ranks were made."""
        if not self.mode.overrides:
            return ()
        contract = self.tricks[0][0]
        suit = self.rules.deck.suit_masks[contract.suit] if contract.suit is not None else 0
        fixed: Mapping[str, int] = {"trump": self.mode.trump, "suit": suit}
        return [rule for rule in self.rules.play.overrides if compile_int(rule.card, fixed)]


def fixed_by(rules: Ruleset, contract: Contract, number: int, led: int) -> dict[str, int | bool | str | Tables]:
    """The words that a contract, a trick number and the class led decide."""
    mode = contract.mode(number)
    fixed: dict[str, int | bool | str | Tables] = {
        "trump": mode.trump,
        "led": led,
        "leading": led == 0,
        "seats": rules.seats,
        "trick-number": number,
        "contract": contract.rule.name,
        "tables": mode.tables,
    }
    if led == 0:
        fixed["trick"] = 0
    return fixed


def cases(rules: Ruleset, also: Sequence[Expr] = ()) -> Iterator[Case]:
    """Every case of a ruleset once. ``also`` are expressions that must be the same in the tricks of one case."""
    for tricks in groups(rules, also=also).values():
        contract, number = tricks[0]
        mode = contract.mode(number)
        for led in (0, *(led for led in dict.fromkeys(mode.tables.classes) if led & rules.deck.all)):
            yield case_of(rules, tricks, led)


Tricks = list[tuple[Contract, int]]


def groups(rules: Ruleset, names: Sequence[str] = (), also: Sequence[Expr] = ()) -> dict[object, Tricks]:
    """The tricks of contracts (of all contracts) in which cards rank and obligations read alike."""
    read = frozenset[str]().union(*(words(e) for e in (*_parts(rules.play.clauses), *also)))
    counted = any(node.op == "points" for expr in also for node in nodes(expr))
    found: dict[object, Tricks] = {}
    known = contracts_of(rules)
    for contract in filter(None, map(known.get, names or known.names())):
        for number in range(1, rules.deal.hand + 1):
            found.setdefault(_alike(contract, number, read, counted), []).append((contract, number))
    return found


def case_of(rules: Ruleset, tricks: Tricks, led: int) -> Case:
    """One case, all folded."""
    contract, number = tricks[0]
    fixed = fixed_by(rules, contract, number, led)
    folded = tuple(filter(None, (_fold(clause, fixed) for clause in rules.play.clauses)))
    return Case(rules, contract.mode(number), led, fixed, folded, tricks)


def _parts(clauses: Sequence[Clause]) -> Iterator[Expr]:
    for clause in clauses:
        yield from (e for e in (clause.when, clause.allow, clause.forbid, clause.unless) if e is not None)


def _alike(contract: Contract, number: int, read: frozenset[str], counted: bool) -> object:
    mode = contract.mode(number)
    dynamic = id(mode) if mode.tables.dynamic is not None else None
    ranks = (mode.trump, tuple(mode.tables.strength), dynamic)
    values = tuple(contract.values(number)) if counted else None
    return ranks, values, number if "trick-number" in read else 0, contract.rule.name if "contract" in read else ""


def _fold(clause: Clause, fixed: Fixed) -> Folded | None:
    """None where the clause can never act."""
    kept = clause.allow if clause.allow is not None else clause.forbid
    if kept is None:
        return None
    when = simplify(clause.when, fixed) if clause.when is not None else None
    unless = simplify(clause.unless, fixed) if clause.unless is not None else None
    if (when is not None and when.value is False) or (unless is not None and unless.value is True):
        return None
    return Folded(clause.name, when, clause.allow is not None, simplify(kept, fixed), unless)


def space_of(case: Case, leads: int | None = None, ordered: bool = False) -> Space:
    """The positions of a case; ``leads`` narrows the cards that were led."""
    rules = case.rules
    by_order = ordered or case.by_order
    led = case.led if leads is None else leads
    return Space(rules.deck.size, rules.deck.all, rules.seats, led, rules.deal.hand, by_order)


def reading_of(case: Case, space: Space) -> Reading:
    """What the words stand for in a case, those folded away included."""
    size = case.rules.deck.size
    contract, number = case.tricks[0]
    can_win = case.mode.trump | case.led
    ranking = Ranking(can_win, _ranks(case, space), contract.values(number))
    return Reading(size, space.word, ranking, case.rules.sides, space.holder)


def _ranks(case: Case, space: Space) -> list[tuple[Term, Tables]]:
    mode = case.mode
    if mode.tables.dynamic is None:
        return [(True, mode.tables)]
    pairs = list(zip(case.overrides, mode.overrides, strict=True))
    if len(pairs) > _MOST_OVERRIDES:
        raise Unstatable("overrides")
    conditions = [_holds(rule.when, card, case, space) for rule, (card, _, _) in pairs]
    found: list[tuple[Term, Tables]] = []
    for choice in product((True, False), repeat=len(pairs)):
        chosen = [override for override, wanted in zip(mode.overrides, choice, strict=True) if wanted]
        holds = [c if wanted else z3().Not(c) for c, wanted in zip(conditions, choice, strict=True)]
        found.append((z3().And(*holds), mode.tables_with([(card, first) for card, _, first in chosen])))
    return found


def _holds(when: Expr, card: int, case: Case, space: Space) -> Term:
    """Whether an override of a card holds: as it lay when it was played, else as the trick lies now."""
    size = case.rules.deck.size

    def after(before: Term) -> Term:
        lying = {"trick": before, "before": before}
        small = simplify(when, {"trump": case.mode.trump, "card": 1 << card, "suit": 0})
        reading = Reading(
            size, lambda name, kind: lying.get(name) or space.word(name, kind), Ranking(0, [(True, NO_TABLES)])
        )
        return formula(small, reading)

    found = after(space.trick)
    before = constant(0, size)
    bit = z3().BitVecVal(1 << card, size)
    for place in space.order:
        found = z3().If(place.term == bit, after(before), found)
        before = Cards(before.term | place.term, before.may | place.may)
    return found

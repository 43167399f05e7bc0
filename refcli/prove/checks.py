"""What is proved of every ruleset: no hand is stuck, no two clauses contradict; and where a clause is waived."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from math import comb
from typing import NamedTuple

from refcli.diagnostics import NOTHING
from refcli.engine.spread import Spread, gather
from refcli.prove.answers import Answer, Proof, Ruling, Witness, worst
from refcli.prove.cases import Case, cases, reading_of, space_of
from refcli.prove.computed import computed
from refcli.prove.duties import Duties, duties_of
from refcli.prove.formulas import formula
from refcli.prove.readings import Reading
from refcli.prove.search import Position, Rank, least, position
from refcli.prove.solver import Question, Term, Unsettled, Unstatable, z3
from refcli.prove.space import Space
from refcli.rules.expr.fold import simplify
from refcli.rules.expr.tree import Expr, nodes, words
from refcli.rules.ruleset import Ruleset

STUCK, CONTRADICT, WAIVED, THAT = "never-stuck", "no-contradiction", "waived", "that"
PLAY = (STUCK, CONTRADICT)

Key = tuple[str, tuple[str, ...]]  # a property, and the clauses it is about


class Found(NamedTuple):
    """What the cases of a property came to: how small a position fails and in which case, or that nothing is known."""

    ruling: Ruling
    rank: Rank = (0, 0)
    case: Case | None = None
    that: Expr | None = None


class Prover:
    """Proves rulesets; what was settled once is kept for all of them."""

    def __init__(self) -> None:
        self._known: dict[object, Mapping[Key, Rank | None]] = {}

    def prove(self, rules: Ruleset, that: Callable[[Ruleset], Expr] | None = None) -> Proof:
        """All properties of a ruleset in every world of its obligations, or one property, read in each of them.

        ``Unstatable`` where obligations ask what no position tells.
        """
        worlds = rules.worlds("play")
        found = [(chosen, self._world(world, that and that(world))) for chosen, world in worlds]
        names = {key for _, (one, _, _) in found for key in one}
        wanted = [key for key in _order(names) if key[0] != WAIVED]
        answers = [_joined(key, [(chosen, one.get(key)) for chosen, (one, _, _) in found]) for key in wanted]
        if that is None:
            answers = _summed(answers, comb(len(rules.play.clauses), 2))
            answers += computed(rules)
        waived = [_joined(key, [(c, one.get(key)) for c, (one, _, _) in found]) for key in _order(names - {*wanted})]
        notes = [answer for answer in waived if answer.witness is not None]
        opened = tuple(dict.fromkeys(axis for chosen, _ in worlds for axis in chosen))
        _, (_, count, tricks) = found[0]
        return Proof(rules.id, answers, notes, opened, len(worlds), count, tricks)

    def _world(self, rules: Ruleset, that: Expr | None) -> tuple[dict[Key, Found], int, int]:
        found: dict[Key, Found] = {(name, ()): Found("proved") for name in (PLAY if that is None else (THAT,))}
        count = tricks = 0
        for case in cases(rules, () if that is None else (that,)):
            count += 1
            tricks += len(case.tricks) if case.led == 0 else 0
            try:
                new = self._case(case, that)
            except Unsettled:
                for key in found:
                    found[key] = found[key]._replace(ruling="unknown")
                continue
            for key, rank in new.items():
                known = found.setdefault(key, Found("proved"))
                if rank is not None and (known.case is None or rank < known.rank):
                    found[key] = Found("refuted", rank, case, that)
        return found, count, tricks

    def _case(self, case: Case, that: Expr | None) -> Mapping[Key, Rank | None]:
        wanted = None if that is None else simplify(that, case.fixed)
        key = (case.key, wanted, None if wanted is None else case.ranks(iter((wanted,))))
        if key not in self._known:
            space, asked = _asked(case, that)
            any_of = Question(*space.formulas, z3().Or(*asked.values())).possible()
            self._known[key] = {name: least(space, term) for name, term in asked.items()} if any_of else {}
        return self._known[key]


def _asked(case: Case, that: Expr | None) -> tuple[Space, Mapping[Key, Term]]:
    """What would be a position against each property of a case."""
    asks = that is not None and any(node.op == "holder" for node in nodes(that))
    seats = that is not None and bool(words(that) & {"actor", "leader"})
    space = space_of(case, ordered=asks or seats)
    reading = reading_of(case, space)
    duties = duties_of(case, space, reading)
    if that is not None:
        return space, {(THAT, ()): z3().Not(_stated(simplify(that, case.fixed), duties, space, reading))}
    hand = space.hand.term
    asked: dict[Key, Term] = {(STUCK, ()): duties.legal.term == 0}
    for one, other in combinations(duties.each, 2):
        asked[CONTRADICT, (one.name, other.name)] = _contradict(hand, one.takes, other.takes)
    for duty in duties.each:
        asked[WAIVED, (duty.name,)] = duty.waived
    return space, asked


def _stated(that: Expr, duties: Duties, space: Space, reading: Reading) -> Term:
    space.words["legal"] = duties.legal
    stated = formula(that, reading)
    del space.words["legal"]  # it follows from the others
    return stated


def _contradict(hand: Term, one: Term, other: Term) -> Term:
    """Two clauses leave nothing together, though each alone leaves something."""
    return z3().And(hand & ~one != 0, hand & ~other != 0, hand & ~one & ~other == 0)


def _witness(key: Key, found: Found, chosen: Mapping[str, str]) -> Witness:
    """The position itself, sought only for what is shown."""
    case = found.case
    assert case is not None
    space, asked = _asked(case, found.that)
    shown = position(space, asked[key], found.rank)
    contract, number = case.tricks[0]
    return Witness(contract.name, number, shown, (legal_at(case, shown),), chosen)


def legal_at(case: Case, position: Position) -> int:
    """The legal cards of a position, by the referee's own evaluator."""
    from refcli.engine.around import seated
    from refcli.engine.play import play_of, set_view
    from refcli.rules.expr.view import View

    view, rules = View(), case.rules
    contract, number = case.tricks[0]
    asks, lies = play_of(rules).asks, len(position.trick)
    around = seated(rules.seats, rules.sides, lies, contract.name) if asks else None
    set_view(view, case.mode, position.hand, position.trick, number, around)
    for name, value in position.words.items():
        setattr(view, name.replace("-", "_"), value)
    return play_of(case.rules).legal(case.mode, view)


def _order(keys: Iterable[Key]) -> list[Key]:
    return sorted(keys, key=lambda key: ([STUCK, CONTRADICT, WAIVED, THAT].index(key[0]), key[1]))


def _joined(key: Key, worlds: list[tuple[Mapping[str, str], Found | None]]) -> Answer:
    """One answer from those of all worlds: refuted where some world refutes it, with the smallest position."""
    each = [(chosen, one or Found("proved")) for chosen, one in worlds]
    rulings = gather([(chosen, one.ruling) for chosen, one in each])
    bad = [(one, chosen) for chosen, one in each if one.case is not None]
    smallest = min(bad, key=lambda one: one[0].rank, default=None)
    witness = _witness(key, *smallest) if smallest is not None else None
    branches = rulings.branches() if isinstance(rulings, Spread) else NOTHING
    return Answer(key[0], worst(one.ruling for _, one in each), key[1], witness, branches)


def _summed(answers: list[Answer], pairs: int) -> list[Answer]:
    """The pairs of clauses that do not contradict as one answer; those that do one by one."""
    bad = [one for one in answers if one.property == CONTRADICT and one.about and one.ruling != "proved"]
    rest = [one for one in answers if not one.about and not (bad and one.property == CONTRADICT)]
    rest = [one._replace(params={"pairs": pairs}) if one.property == CONTRADICT else one for one in rest]
    return [*rest, *bad]


__all__ = ["PLAY", "Prover", "Unstatable", "legal_at"]

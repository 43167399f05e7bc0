"""Every position of a tiny game, one by one: what proofs are compared with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import NamedTuple

from refcli.cards import bits
from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.play import play_of, set_view
from refcli.rules import load
from refcli.rules.expr.ints import View
from refcli.rules.ruleset import Ruleset

RULESETS = Path(__file__).parent / "rulesets"


@cache
def made(name: str, chosen: tuple[tuple[str, str], ...] = ()) -> Ruleset:
    """One of the rulesets of these tests, or a shipped one."""
    path = RULESETS / f"{name}.yaml"
    rules, findings = load(str(path) if path.is_file() else name, dict(chosen))
    assert rules is not None, findings
    return rules


class Spot(NamedTuple):
    contract: str
    number: int
    trick: tuple[int, ...]
    hand: int

    @property
    def rank(self) -> tuple[int, int]:
        return self.hand.bit_count(), len(self.trick)


def every_spot(rules: Ruleset) -> Iterator[Spot]:
    """All positions: a hand of one card or more, a trick in any order, nothing twice."""
    pack = list(bits(rules.deck.all))
    hands = [sum(1 << card for card in some) for size in (1, 2) for some in combinations(pack, size)]
    for name in contracts_of(rules).names():
        for hand in hands:
            rest = [card for card in pack if not hand >> card & 1]
            for laid in range(rules.seats):
                yield from (Spot(name, 1, trick, hand) for trick in permutations(rest, laid))


def contract(rules: Ruleset, name: str) -> Contract:
    found = contracts_of(rules).get(name)
    assert found is not None
    return found


def view_of(rules: Ruleset, spot: Spot) -> View:
    """The position as expressions see it, its legal cards under ``legal``."""
    view, own = View(), contract(rules, spot.contract)
    mode = own.mode(spot.number)
    set_view(view, mode, spot.hand, spot.trick, spot.number)
    view.seats, view.tables, view.contract = rules.seats, mode.tables._replace(points=own.values(spot.number)), ""
    if mode.tables.dynamic is not None:
        view.tables = mode.tables.dynamic(view)._replace(points=own.values(spot.number))
    view.legal = play_of(rules).legal(mode, view)
    return view


def legal(rules: Ruleset, spot: Spot) -> int:
    """The legal cards, by the engine."""
    view, mode = View(), contract(rules, spot.contract).mode(spot.number)
    set_view(view, mode, spot.hand, spot.trick, spot.number)
    return play_of(rules).legal(mode, view)

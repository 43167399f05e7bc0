"""Disputed positions as questions, and rulings by another way than the survey's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from refcli.diagnostics import NOTHING
from refcli.rules.axes import keys_of
from refcli.rules.ruleset import Ruleset
from refcli.settle.melds import Announced, Hand
from refcli.settle.plays import Play, Trick
from refcli.settle.ruling import Question, Ruling
from refcli.settle.survey import Tried, turning
from refcli.settle.turns import Turn
from tests.disputes import positions
from tests.judging import PLAYERS, A, B, axes, cards, rules


def of_legal(case: positions.Legal) -> Play:
    return Play(rules().deck, "french", case.contract, cards(case.trick), cards(case.hand), cards(case.play)[0])


def of_winner(case: positions.Winner) -> Trick:
    return Trick(rules().deck, "french", case.contract, cards(case.trick), case.number)


def of_weis(case: positions.Weis) -> Announced:
    said = tuple((seat, cards(meld)) for seat, melds in case.melds.items() for meld in melds)
    return Announced(rules().deck, "french", case.contract, PLAYERS, said, (A, B))


def of_hand(case: positions.Hand) -> Hand:
    return Hand(rules().deck, "french", case.contract, cards(case.hand))


def ruling(question: Question, table: Ruleset) -> Ruling:
    """The ruling of one table; there must be one."""
    found = question.judge(table)
    assert found is not None
    return found


@dataclass(frozen=True)
class Shown:
    """What a survey shows of the house rules of a table."""

    table: Ruleset
    own: Ruling
    turns: tuple[Turn, ...]

    def under(self, axis: str, value: str) -> Ruling:
        """The ruling with one value: as shown, or the table's own where the axis is not shown."""
        for turn in self.turns:
            if turn.option == axis:
                option = self.table.options.get(axis)
                wanted = option.canonical(value) if option is not None else value
                return next(one.ruling for one in turn.values if one.value == wanted)
        return self.own


_KNOWN: dict[tuple[str, str, bool], Shown] = {}


def shown(name: str, question: Question, chosen: str = "", tried: Tried = NOTHING) -> Shown:
    """The house rules that matter for a question that is called ``name``; asked only once."""
    key = (name, chosen, bool(tried))
    if key not in _KNOWN:
        table = rules(chosen=chosen)
        own = ruling(question, table)
        _KNOWN[key] = Shown(table, own, tuple(turning(question, table, own, tried)))
    return _KNOWN[key]


def single(chosen: str) -> Iterator[tuple[str, str, str]]:
    """Each axis of a verdict apart: the others, which the table has chosen, then axis and value."""
    pairs = axes(chosen)
    for axis, value in pairs.items():
        yield ",".join(f"{name}={one}" for name, one in pairs.items() if name != axis), axis, value


def every_value(table: Ruleset) -> Iterator[tuple[str, str]]:
    """Every known value of every axis, as the ruleset declares them."""
    for name, option in table.options.items():
        yield from ((name, value) for value in table.resolved.alternatives(name))
        for key in keys_of(option, table.resolved.base) or () if option.over is not None else ():
            yield from ((f"{name}.{key}", value) for value in table.resolved.alternatives(f"{name}.{key}"))

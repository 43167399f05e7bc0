"""Deals judged from tables against the same deals judged from the start: every verdict has to be the same."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.engine.bookings import FIRST_TRICK
from refcli.engine.count import Declared, Taken, count
from refcli.engine.tally import Tally
from refcli.record import UNKNOWN, Call, Claim, Comment, Deal, Event, Extra, Game, Hand, Item, Trick
from refcli.referee import in_memory
from refcli.referee.generate import deal_games
from refcli.referee.routine import routine_of
from refcli.rules import load
from refcli.rules.ruleset import Ruleset

JUDGING = sys.modules["refcli.referee.adjudicate"]
RULES: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("schieber", ()),
    ("schieber/swisslos", ()),
    ("schieber/vorarlberg", ()),
    ("kreuzjass/vorarlberg", ()),
    ("solo-jass", ()),
)


def ruleset(name: str, chosen: Mapping[str, str]) -> Ruleset:
    rules, findings = load(name, chosen)
    assert rules is not None, findings
    assert routine_of(rules) is not None
    return rules


def changed(deal: Deal, change: Callable[[list[Any]], None], kind: type = Trick) -> Deal:
    """A deal with some of its lines of a kind changed in place."""
    some = [item for item in deal.items if isinstance(item, kind)]
    others = [item for item in deal.items if not isinstance(item, kind)]
    change(some)
    return deal._replace(items=(*others, *some) if kind is Trick else (*some, *others))


def _cards(random: Random, deal: Deal, other: Callable[[list[int], int, int], None]) -> Deal:
    def change(tricks: list[Trick]) -> None:
        flat = [card for trick in tricks for card in trick.cards]
        other(flat, random.randrange(len(flat)), random.randrange(len(flat)))
        for at, trick in enumerate(tricks):
            size = len(trick.cards)
            tricks[at] = trick._replace(cards=tuple(flat[:size]))
            del flat[:size]

    return changed(deal, change)


def _swapped(flat: list[int], one: int, two: int) -> None:
    flat[one], flat[two] = flat[two], flat[one]


def _twice(flat: list[int], one: int, two: int) -> None:
    flat[one] = flat[two]


def _forgotten(flat: list[int], one: int, _: int) -> None:
    flat[one] = UNKNOWN


def _trick(random: Random, deal: Deal, **values: object) -> Deal:
    def change(tricks: list[Any]) -> None:
        at = random.randrange(len(tricks))
        tricks[at] = tricks[at]._replace(**values)

    return changed(deal, change)


def _in_own_order(random: Random, deal: Deal) -> Deal:
    def change(tricks: list[Any]) -> None:
        trick = random.choice(tricks)
        seats = tuple((trick.leader + step) % 4 for step in range(len(trick.cards)))
        tricks[tricks.index(trick)] = trick._replace(seats=seats)

    return changed(deal, change)


def _with(random: Random, deal: Deal, line: Item) -> Deal:
    at = random.randrange(len(deal.items) + 1)
    return deal._replace(items=(*deal.items[:at], line, *deal.items[at:]))


def _call(random: Random, deal: Deal) -> Deal:
    words = random.choice(["shove", "suit:H", "obenabe", "undenufe", "suit:X", "pass"])
    return changed(deal, lambda calls: calls.append(Call(random.randrange(4), words)), Call)


def _hand(random: Random, deal: Deal) -> Deal:
    return _with(random, deal, Hand(random.randrange(4), tuple(random.sample(range(36), 9))))


CHANGES: tuple[Callable[[Random, Deal], Deal], ...] = (
    lambda r, deal: _cards(r, deal, _swapped),
    lambda r, deal: _cards(r, deal, _swapped),
    lambda r, deal: _cards(r, deal, _swapped),
    lambda r, deal: _cards(r, deal, _twice),
    lambda r, deal: _cards(r, deal, _forgotten),
    lambda r, deal: _trick(r, deal, leader=r.choice([None, 0, 1, 2, 3])),
    lambda r, deal: _trick(r, deal, winner=r.randrange(4)),
    lambda r, deal: _trick(r, deal, points=r.randrange(30)),
    lambda r, deal: _trick(r, deal, extras=(Extra("back", 1, r.randrange(36)),)),
    lambda r, deal: changed(deal, lambda tricks: tricks.pop(r.randrange(len(tricks)))),
    _in_own_order,
    _call,
    lambda _, deal: changed(deal, lambda calls: calls.clear(), Call),
    lambda _, deal: deal._replace(items=(*deal.items[1:], deal.items[0])),
    lambda r, deal: deal._replace(dealer=r.choice([None, 0, 1, 2, 3])),
    lambda r, deal: deal._replace(number=deal.number + r.choice([-1, 1])),
    _hand,
    lambda r, deal: _with(r, deal, Comment("so it was")),
    lambda r, deal: _with(r, deal, Event("stoeck", r.randrange(4), after_trick=9)),
    lambda r, deal: _with(r, deal, Event("annulled")),
    lambda r, deal: _with(r, deal, Event("thanks", r.randrange(4), after_trick=r.randrange(10))),
    lambda r, deal: _with(r, deal, Claim("score", (((0, 2), r.randrange(200)),))),
)


def _none(_: Ruleset) -> None:
    """Deals are always judged from the start."""


def alike(game: Game, rules: Ruleset) -> int:
    """Judge a game in both ways; how many of its deals were in order."""
    ways = {"from tables": in_memory(game, rules, remedies=False)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(JUDGING, "routine_of", _none)
        ways["from the start"] = in_memory(game, rules, remedies=False)
    assert ways["from tables"] == ways["from the start"]
    return sum(deal.verdict == "legal" for deal in ways["from tables"][0])


@cache
def dealt(name: str, chosen: tuple[tuple[str, str], ...]) -> tuple[Ruleset, tuple[Game, ...]]:
    rules = ruleset(name, dict(chosen))
    return rules, tuple(deal_games(rules, 7, 40))


@pytest.mark.parametrize(("name", "chosen"), RULES)
def test_verdicts_of_legal_deals_are_the_same(name: str, chosen: tuple[tuple[str, str], ...]) -> None:
    rules, games = dealt(name, chosen)
    assert sum(alike(game, rules) for game in games) == 40


@pytest.mark.parametrize(("name", "chosen"), RULES)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 1 << 30), changes=st.integers(1, 3))
def test_verdicts_of_changed_deals_are_the_same(
    name: str, chosen: tuple[tuple[str, str], ...], seed: int, changes: int
) -> None:
    (rules, games), random = dealt(name, chosen), Random(seed)
    game = random.choice(games)
    deals = list(game.deals)[-3:]
    for _ in range(changes):
        at = random.randrange(len(deals))
        if any(isinstance(item, Trick) for item in deals[at].items):
            deals[at] = random.choice(CHANGES)(random, deals[at])
    alike(game._replace(deals=tuple(deals)), rules)


@pytest.mark.parametrize(("name", "chosen"), RULES)
def test_a_tally_is_a_count(name: str, chosen: tuple[tuple[str, str], ...]) -> None:
    rules, random = dealt(name, chosen)[0], Random(3)
    sides = max(rules.sides) + 1
    tally, times = Tally(rules.score, sides), (FIRST_TRICK,) * sides
    for number in range(200):
        swept = random.randrange(sides) if number % 4 == 0 else None
        winners = [random.randrange(sides) if swept is None else swept for _ in range(rules.deal.tricks)]
        points = [random.choice([0, 0, 4, 30]) for _ in winners]
        melds = Declared(tuple(random.choice([0, 0, 20, 150]) for _ in range(sides)), times, random.random() < 0.2)
        pair = Declared(tuple(random.choice([0, 0, 20]) for _ in range(sides)), times, random.random() < 0.2)
        declarer, factor, taken = random.choice([None, 0, 1]), random.randrange(1, 8), Taken(winners, points, True)
        deal = (sides, declarer, taken, melds, pair, factor, rules.score)
        wanted = count(*deal)._replace(entries=())
        assert tally.count(declarer, taken, melds, pair, factor) == wanted
        assert count(*deal, dated=False) == wanted

"""Calls judged once for all worlds that they cannot tell apart, against every world judged by itself."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from refcli.diagnostics import Finding
from refcli.notation.reader import loads
from refcli.record import Call
from refcli.referee import in_memory
from refcli.referee.joined import joined, said_in
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.rules import load
from refcli.rules.ruleset import Ruleset
from refcli.rules.worlds import World

OPEN = ("bid.step", "bid.reentry", "bid.double", "shove.all_pass")
CALLS = (  # under every choice in order, under some, under none; what is open is met or never met
    "Anna bid 60 undenufe, Beat pass, Carla pass, Dario pass",
    "Anna bid 55 undenufe, Beat pass, Carla bid 80 slalom, Dario double, Anna redouble, Beat pass, Carla bid 90 hearts",
    "Anna pass, Beat bid 80 clubs, Carla pass, Dario pass, Anna bid 90 clubs, Beat double",
    "Anna pass, Beat pass, Carla pass, Dario pass",
    "Anna bid 63, Beat 9 hearts, Carla bid 107, Dario bid 149",
    "Carla bid 70 hearts, Anna double, Anna double, Beat redouble",
    "Anna frobnicate, Beat pass, Carla bid, Dario bid 66 spades",
    "Anna back, Beat double, Carla bid 157 hearts, Dario pass",
)


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    found, findings = load("sidi", dict.fromkeys(OPEN, "unspecified"))
    assert found is not None, findings
    return found


def told(rules: Ruleset, calls: str, tricks: str) -> list[Finding]:
    text = f'[Seats "Anna Beat Carla Dario"]\n[Deck "french"]\n\ndeal 1\ndealer Dario\ncall {calls}\n{tricks}'
    (game,) = loads(text, "x.jass", lambda _: rules.deck)
    deals, _ = in_memory(game, rules, remedies=False)
    return [found for deal in deals for found in deal.findings]


def apart(world: object, _: object) -> int:
    """A key of its own for every world."""
    return id(world)


def all_worlds(rules: Ruleset, *_: object) -> Sequence[World]:
    return rules.worlds("calls", "deal")


def meets(_axis: str, _said: object) -> bool:
    return True


@pytest.mark.parametrize("tricks", ["", "1 Anna: D10 D9 DQ D7\n"])
@pytest.mark.parametrize("calls", CALLS)
def test_the_same_is_found_as_in_every_world(
    rules: Ruleset, calls: str, tricks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = told(rules, calls, tricks)
    monkeypatch.setattr("refcli.referee.joined.number_of", apart)
    monkeypatch.setattr("refcli.referee.joined.meets", meets)
    monkeypatch.setattr("refcli.referee.heardcalls.worlds_told", all_worlds)
    assert short == told(rules, calls, tricks)


def test_worlds_are_joined_where_nothing_said_meets_what_is_open(rules: Ruleset) -> None:
    worlds, names = rules.worlds("calls", "deal"), Names(rules, ("Anna", "Beat", "Carla", "Dario"), "french")
    bid, doubled = Call(0, "bid", ("60", "suit:H")), Call(1, "double")
    few, more, all_of = (
        len(set(joined(worlds, said_in(Lines(calls=calls), names, 1))))
        for calls in ([bid], [bid, doubled], [bid, doubled, Call(2, "pass")])
    )
    assert few < more < all_of < len(worlds)

"""What calls read of the rules, and worlds left out because no call can tell them: against all worlds, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from refcli.diagnostics import Finding
from refcli.notation.reader import loads
from refcli.record import Call
from refcli.referee import in_memory
from refcli.referee.joined import Said, said_in
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.referee.telling import worlds_told
from refcli.rules import load
from refcli.rules.ruleset import Ruleset
from refcli.rules.worlds import World

OPEN = ("bid.step", "shove.all_pass", "lead.first_trick")
SEATS = ("Anna", "Beat", "Carla", "Dario")
BIDS = ("bid 50 undenufe", "bid 60 hearts", "bid 63 clubs", "bid 80 slalom", "55", "bid 157 spades", "bid 400 hearts")
WORDS = (*BIDS, "pass", "pass", "pass", "double", "redouble", "frobnicate", "bid", "bid 1.5")


def opened(*axes: str) -> Ruleset:
    """The rules with nothing that concerns calls open but some axes."""
    whole, findings = load("sidi", {})
    assert whole is not None, findings
    closed = {axis: values[0] for axis, values in whole.open_to("calls", "deal").items()}
    found, findings = load("sidi", {**closed, **dict.fromkeys(axes, "unspecified")})
    assert found is not None, findings
    return found


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return opened(*OPEN)


def told(rules: Ruleset, calls: Sequence[str], remedies: bool = False) -> list[Finding]:
    lines = f"call {', '.join(calls)}\n1 Anna: D10 D9 DQ D7\n"
    text = f'[Seats "{" ".join(SEATS)}"]\n[Deck "french"]\n\ndeal 1\ndealer Dario\n{lines}'
    (game,) = loads(text, "x.jass", lambda _: rules.deck)
    deals, _ = in_memory(game, rules, remedies=remedies)
    return [found for deal in deals for found in deal.findings]


def all_worlds(rules: Ruleset, *_: object) -> Sequence[World]:
    return rules.worlds("calls", "deal")


def apart(rules: Ruleset, _: object) -> int:
    return id(rules)


def said_at_random(random: Random) -> list[str]:
    first = random.randrange(4)
    turns = (first + step + (random.random() < 0.1) for step in range(random.randint(1, 7)))
    return [f"{SEATS[turn % 4]} {random.choice(WORDS)}" for turn in turns]


@pytest.mark.parametrize("seed", range(3))
def test_the_same_is_found_as_in_every_world(seed: int, monkeypatch: pytest.MonkeyPatch, rules: Ruleset) -> None:
    calls = said_at_random(Random(seed))
    short = told(rules, calls)
    monkeypatch.setattr("refcli.referee.heardcalls.worlds_told", all_worlds)
    monkeypatch.setattr("refcli.referee.heardcalls.heard_as", apart)
    assert short == told(rules, calls)


def test_few_worlds_are_left_where_little_is_said(rules: Ruleset) -> None:
    lines = Lines()
    said = said_in(lines, Names(rules, SEATS, "french"), 1)
    everything = list(product(*rules.open_to("calls", "deal").values()))
    assert len(worlds_told(rules, said)) < len(everything)


def test_remedies_are_the_same_with_nothing_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    found = opened("shove.all_pass", "lead.first_trick")
    calls = ["Anna bid 65 undenufe", "Beat pass", "Carla pass", "Dario pass"]
    short = told(found, calls, remedies=True)
    assert any(one.legal_with for one in short)

    def nothing_before(*_: object) -> dict[object, object]:
        return {}

    monkeypatch.setattr("refcli.referee.heardcalls.heard_before", nothing_before)
    assert short == told(found, calls, remedies=True)


@pytest.mark.parametrize("seed", range(6))
def test_remedies_are_those_of_all_worlds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # 96 worlds, of which those that differ from the first in one option are asked
    found = opened("bid.minimum", "bid.step", "bid.reentry", "bid.double")
    calls = said_at_random(Random(seed))
    short = told(found, calls, remedies=True)

    def every(rules: Ruleset, said: Said, _: bool) -> Sequence[World]:
        return worlds_told(rules, said)

    monkeypatch.setattr("refcli.referee.heardcalls.worlds_told", every)
    assert short == told(found, calls, remedies=True)


@pytest.mark.parametrize("seed", range(12))
def test_what_options_tell_is_taken_over_only_where_no_choice_has_to_do_with_it(seed: int) -> None:
    random, whole = Random(seed), opened("bid.minimum", "bid.step", "bid.maximum", "bid.reentry", "shove.all_pass")
    bids = ("60", "suit:H"), ("63", "suit:S"), ("70", "obenabe"), ("400", "suit:D")
    lines = Lines(calls=[Call(seat, "bid", bids[seat]) for seat in range(random.randint(2, 4))])

    def told(rules: Ruleset) -> list[tuple[dict[str, str], int]]:
        found = worlds_told(rules, said_in(lines, Names(rules, SEATS, "french"), 1))
        places = {id(own): place for place, own in enumerate(dict.fromkeys(own for _, own in found))}
        return [(dict(chosen), places[id(own)]) for chosen, own in found]

    made = whole.place[0].head.compiled
    for _ in range(8):
        axes = random.sample(("bid.minimum", "bid.step", "bid.maximum", "bid.reentry", "bid.double"), 2)
        rules = whole.choose({axis: random.choice(whole.alternatives(axis)) for axis in axes})
        taken_over = told(rules)
        kept = made.pop("parts of calls", {})
        assert taken_over == told(rules), axes
        made["parts of calls"] = kept

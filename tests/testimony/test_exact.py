"""Records without hands: a play is legal, illegal or open exactly where every deal that fits says so."""

from __future__ import annotations

from random import Random

import pytest

from refcli.engine.contracts import contracts_of
from refcli.engine.play import play_of
from refcli.notation.reader import loads
from refcli.record import Trick
from refcli.referee import in_memory
from refcli.referee.hands import read_hands
from refcli.referee.lines import sort_out
from refcli.referee.names import Names
from refcli.referee.tricks import lead_of, play_out
from tests.judging import rules
from tests.testimony.withheld import (
    PLAYERS,
    Told,
    cut,
    deal_out,
    described,
    forgotten,
    revokes,
    rulings,
    surely_wrong,
    swapped,
)

PLAYED = {"P100", "P101", "P102", "P103", "P105"}
CONTRACTS = ("suit:S", "suit:H", "obenabe", "undenufe", "suit:C")


def program(told: Told) -> dict[tuple[int, int], str]:
    """What the program rules on every card."""
    ruleset = rules()
    (game,) = loads(told.record(), "t.jass", lambda _: ruleset.deck)
    (deal,) = game.deals
    lines = sort_out(deal)
    tricks: list[Trick] = list(lines.tricks)
    leads = lead_of(tricks, None)
    hands, wrong = read_hands(deal, lines, Names(ruleset, PLAYERS, "french"), leads)
    assert wrong == []
    contract = contracts_of(ruleset).get(told.contract)
    assert contract is not None
    return dict(play_out(tricks, leads, contract, play_of(ruleset), hands, 9, full=True).rulings)


def faults(told: Told) -> set[tuple[int, str, str]]:
    """Trick, player and card of every illegal play in the verdict."""
    ruleset = rules()
    (game,) = loads(told.record(), "t.jass", lambda _: ruleset.deck)
    deals, _ = in_memory(game, ruleset)
    found = [f for deal in deals for f in deal.findings if f.code in PLAYED]
    return {(f.trick or 0, f.seat or "", f.card or "") for f in found}


def few_unseen(random: Random) -> Told:
    """A deal with a revoke or without, cut late or whole, with cards that nobody remembers: few deals fit it."""
    deal = deal_out(random, random.choice(CONTRACTS))
    wrong = list(revokes(deal))
    if wrong and random.random() < 0.7:
        deal = swapped(deal, *random.choice(wrong))
    if random.random() < 0.5:
        deal = cut(deal, 8, random.choice((1, 2, 3, 4)))
    most = 6 - len(deal.unseen)
    plays = [(at, index) for at, trick in enumerate(deal.tricks) for index in range(len(trick))]
    return forgotten(deal, random.sample(plays, random.randint(0, max(0, min(3, most)))))


@pytest.mark.parametrize("seed", range(60))
def test_every_play_is_ruled_on_as_all_deals_rule(seed: int) -> None:
    told = few_unseen(Random(seed))
    assert program(told) == described(rulings(told)), told.record()


@pytest.mark.parametrize("seed", range(60))
def test_the_verdict_tells_what_is_illegal_in_every_deal(seed: int) -> None:
    told = few_unseen(Random(1000 + seed))
    wanted = {key for key, said in described(rulings(told)).items() if said == "illegal"}
    assert faults(told) == {(at + 1, PLAYERS[told.tricks[at][i][0]], told.tricks[at][i][1]) for at, i in wanted}


@pytest.mark.parametrize("seed", range(40))
def test_a_late_revoke_is_found_where_the_hands_that_fit_allow_nothing_else(seed: int) -> None:
    random = Random(seed)
    deal = deal_out(random, random.choice(CONTRACTS))
    wrong = list(revokes(deal))
    if not wrong:
        return
    at, index, card = random.choice(wrong)
    told = cut(swapped(deal, at, index, card), random.randint(at + 1, 9))
    found = (at + 1, PLAYERS[told.tricks[at][index][0]], card) in faults(told)
    assert found == surely_wrong(told, at, index), told.record()

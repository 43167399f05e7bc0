"""Rulings that are kept: whatever was asked before, they are those of somebody who is asked for the first time."""

from __future__ import annotations

from random import Random

import pytest

from refcli.cards import bits
from refcli.engine.modes import Mode
from refcli.engine.play import Play, play_of, set_view
from refcli.referee.doubt import Holding, Ruling, rule
from tests.judging import contract_of, rules

Asked = tuple[tuple[int, ...], Holding, int, bool]  # the trick, a hand, unseen cards, whether only


def asked(random: Random) -> Asked:
    """A question about few cards, so that many are nearly alike."""
    pool = random.sample(range(6, 24), 9)  # of three suits
    lies = tuple(pool[: random.randrange(1, 3)])
    sure, maybe, unseen = (sum(1 << card for card in some) for some in (pool[3:5], pool[5:7], pool[7:9]))
    return lies, Holding(sure, maybe, random.randrange(3), random.randrange(3)), unseen, random.random() < 0.5


def ruled(mode: Mode, play: Play, one: Asked, card: int) -> Ruling:
    trick, holding, unseen, only = one
    set_view(play.view, mode, holding.sure, trick, 1)
    return rule(play, mode, play.view, card, holding, unseen, only)


@pytest.mark.parametrize("seed", range(4))
def test_a_ruling_is_the_same_whatever_was_asked_before(seed: int) -> None:
    random, ruleset = Random(seed), rules("schieber")
    kept, mode = play_of(ruleset), contract_of("suit:S").mode(1)
    for _ in range(200):
        trick, hand, unseen, only = asked(random)
        for one in (
            (trick, hand, unseen, only),
            (trick, hand, unseen & -unseen, only),
            (trick, hand, unseen, not only),
        ):
            for card in bits(hand.sure):
                fresh = Play(ruleset.play.clauses, ruleset)
                assert ruled(mode, kept, one, card) == ruled(mode, fresh, one, card), (one, card)

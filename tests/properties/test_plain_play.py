"""The quick way through the play of a whole deal against the careful way, on legal and illegal play alike."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.cards import bits, mask_of
from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.guards import FREE
from refcli.engine.modes import Mode
from refcli.engine.play import legal_cards, play_of
from refcli.record import Deal, Trick
from refcli.referee.hands import Hands, read_hands
from refcli.referee.lines import sort_out
from refcli.referee.names import Names
from refcli.referee.tricks import lead_of, play_out
from refcli.rules.ruleset import Ruleset
from tests.judging import PLAYERS, rules
from tests.properties.generated import SHIPPED, few

seeds = st.integers(0, 10**6)


@cache
def chosen_at_random(name: str, seed: int) -> Ruleset:
    """A shipped ruleset with values chosen for some options that say something about play, in one of a few ways."""
    ruleset, random = rules(name), Random(seed)
    options = [option for option in ruleset.options if ruleset.touches(option, "play")]
    values = {option: random.choice([*ruleset.resolved.alternatives(option), ""]) for option in options}
    return ruleset.choose({option: value for option, value in values.items() if value})


def played_at_random(ruleset: Ruleset, contract: Contract, random: Random, obedience: float) -> list[Trick]:
    """A whole deal: each card legal with some probability, else any card of the hand."""
    cards, size, seats = list(bits(ruleset.deck.all)), ruleset.deal.hand, ruleset.seats
    random.shuffle(cards)
    left = [mask_of(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    leader, made = random.randrange(seats), list[Trick]()
    for number in range(1, size + 1):
        laid: tuple[int, ...] = ()
        for step in range(seats):
            hand = left[(leader + step) % seats]
            lawful = legal_cards(ruleset, contract, hand, laid, number)
            card = random.choice(list(bits(lawful if random.random() < obedience else hand)))
            left[(leader + step) % seats] ^= 1 << card
            laid = (*laid, card)
        made.append(Trick(number, leader, laid))
        leader = (leader + contract.mode(number).winner(laid)) % seats
    return made


def hands_of(ruleset: Ruleset, tricks: list[Trick]) -> Hands:
    deal = Deal(1, 0, tuple(tricks))
    names = Names(ruleset, PLAYERS[: ruleset.seats], ruleset.default_pack)
    hands, findings = read_hands(deal, sort_out(deal), names, lead_of(tricks, None))
    assert not findings and hands.plain
    return hands


@pytest.mark.parametrize("name", SHIPPED)
@few(20)
@given(seed=seeds, obedience=st.sampled_from((0.0, 0.5, 0.9, 1.0)))
def test_both_ways_see_the_same(name: str, seed: int, obedience: float) -> None:
    random = Random(seed)
    ruleset = chosen_at_random(name, seed % 3)
    contracts = contracts_of(ruleset)
    contract = contracts.get(random.choice(contracts.names()))
    assert contract is not None
    tricks = played_at_random(ruleset, contract, random, obedience)
    hands, leads, play = hands_of(ruleset, tricks), lead_of(tricks, None), play_of(ruleset)
    quick = play_out(tricks, leads, contract, play, hands, ruleset.deal.hand)
    careful = play_out(tricks, leads, contract, play, hands._replace(plain=False), ruleset.deal.hand)
    assert quick == careful
    assert obedience < 1 or not quick.faults


@pytest.mark.parametrize("name", SHIPPED)
@few(30)
@given(seed=seeds)
def test_a_card_that_is_not_asked_about_is_legal(name: str, seed: int) -> None:
    random = Random(seed)
    ruleset = chosen_at_random(name, seed % 3)
    contract = contracts_of(ruleset).get(random.choice(contracts_of(ruleset).names()))
    assert contract is not None
    mode = contract.mode(1)
    cards = random.sample(list(bits(ruleset.deck.all)), random.randint(1, 9) + 3)
    laid, hand = tuple(cards[: random.randint(0, 3)]), mask_of(cards[3:])
    lawful, lies = legal_cards(ruleset, contract, hand, laid, 1), mask_of(laid)
    for card in bits(hand):
        guard = guard_of(ruleset, mode, laid, card)
        if not hand & guard[0] and not lies & guard[1]:
            assert lawful >> card & 1


def guard_of(ruleset: Ruleset, mode: Mode, laid: tuple[int, ...], card: int) -> tuple[int, int]:
    watch = play_of(ruleset).watch(mode)
    return (watch.rows[laid[0]] if laid else watch.opening)[card]


def test_a_card_of_the_suit_led_is_never_asked_about() -> None:
    contract = contracts_of(rules()).get("suit:H")
    assert contract is not None
    watch = play_of(rules()).watch(contract.mode(1))
    classes = contract.mode(1).tables.classes
    assert set(watch.opening) == {FREE} and watch.free_lead
    for led, row in enumerate(watch.rows):
        assert all(row[card] is FREE and not watch.quick[led][card] for card in bits(classes[led]))

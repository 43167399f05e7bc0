"""A claim to the rest against every legal line, checked by plain enumeration where that is small enough."""

from __future__ import annotations

from random import Random

import pytest

from refcli.cards import bits, mask_of
from refcli.engine.play import legal_cards, play_of
from refcli.engine.rest import Line, Rest, Standing
from tests.judging import cards, contract_of, rules

SIDE = frozenset({0, 2})


def ask(contract: str, hands: list[str], leader: int = 0, number: int = 1, lying: str = "") -> Line | None:
    standing = Standing(tuple(mask_of(cards(hand)) for hand in hands), leader, number, cards(lying))
    return Rest(contract_of(contract), play_of(rules()), range(4), SIDE).refutation(standing)


def test_a_small_trump_in_the_other_hand_refutes_it() -> None:
    """bug-G06: jack, nine and ace of trumps, ace and king of spades; Beat still has the six of trumps."""
    hands = ["DJ D9 DA SA SK", "D6 H6 H7 H8 C6", "HA HK HQ CA CK", "S6 S7 S8 C7 C8"]
    line = ask("suit:D", hands, number=5)
    assert line is not None and (1, cards("D6")[0]) in line
    # Without it nobody can ever beat a card of hers.
    assert ask("suit:D", [hands[0], hands[1].replace("D6", "C9"), *hands[2:]], number=5) is None


def test_nine_trumps_are_a_match() -> None:
    rest = ["H6 H7 H8 C6 C9 C10 S9 S10 SJ", "HA HK HQ CA CK CJ SQ SK SA", "S6 S7 S8 C7 C8 H9 H10 HJ CQ"]
    assert ask("suit:D", ["D6 D7 D8 D9 D10 DJ DQ DK DA", *rest]) is None


def test_a_partner_with_a_loser_may_come_to_lead() -> None:
    """Carla's ace may beat Anna's king; then she has to lead the six of hearts."""
    assert ask("obenabe", ["CK SA", "H8 S7", "CA H6", "H7 S8"]) is not None
    assert ask("obenabe", ["CK SA", "H8 S7", "CA SK", "H7 S8"]) is None


def test_cards_that_lie_count() -> None:
    hands = ["SA SK", "S6 H7", "H8 H9", "S7 C7"]
    assert ask("obenabe", hands) is None
    assert ask("obenabe", [*hands[:3], "C7"], leader=3, lying="S7") is None
    assert ask("obenabe", ["SA", "H7", "H9", "CA"], leader=3) is not None


def plain(contract: str, at: Standing) -> bool:
    """Whether every line gives every trick to the side: all of them, one after the other."""
    instance = contract_of(contract)
    if len(at.cards) == 4:
        winner = (at.leader + instance.mode(at.number).winner(at.cards)) % 4
        return winner in SIDE and plain(contract, Standing(at.hands, winner, at.number + 1))
    if not any(at.hands):
        return True
    seat = (at.leader + len(at.cards)) % 4
    legal = legal_cards(rules(), instance, at.hands[seat], at.cards, at.number)
    return all(
        plain(
            contract,
            Standing(
                tuple(hand & ~(1 << card) if one == seat else hand for one, hand in enumerate(at.hands)),
                at.leader,
                at.number,
                (*at.cards, card),
            ),
        )
        for card in bits(legal)
    )


@pytest.mark.parametrize("contract", ["suit:H", "obenabe", "undenufe", "slalom", "gusti", "gumpf:S"])
def test_the_search_and_plain_enumeration_agree(contract: str) -> None:
    random, outcomes = Random(contract), set[bool]()
    instance = contract_of(contract)
    for size in (1, 2, 2, 3):
        for _ in range(12):
            # The side gets strong cards, so that claims hold about as often as not.
            pack = sorted(range(36), key=lambda card: instance.mode(9).tables.strength[card] + 6 * random.random())
            ours, theirs = pack[-2 * size :], random.sample(pack[: -2 * size], 2 * size)
            random.shuffle(ours)
            hands = (ours[:size], theirs[:size], ours[size:], theirs[size:])
            at = Standing(tuple(map(mask_of, hands)), random.randrange(4), 10 - size)
            line = Rest(instance, play_of(rules()), range(4), SIDE).refutation(at)
            assert (line is None) == plain(contract, at)
            outcomes.add(line is None)
    assert outcomes == {True, False}


def test_a_refuting_line_is_legal_and_loses_its_last_trick() -> None:
    random, instance = Random(5), contract_of("suit:S")
    for _ in range(40):
        pack = random.sample(range(36), 20)
        at = Standing(tuple(mask_of(pack[i * 5 : i * 5 + 5]) for i in range(4)), 0, 5)
        line = Rest(instance, play_of(rules()), range(4), SIDE).refutation(at)
        if line is None:
            continue
        hands, leader, number = list(at.hands), 0, 5
        lying: tuple[int, ...] = ()
        last = 0
        for seat, card in line:
            assert seat == (leader + len(lying)) % 4
            assert legal_cards(rules(), instance, hands[seat], lying, number) >> card & 1
            hands[seat] &= ~(1 << card)
            lying = (*lying, card)
            if len(lying) == 4:
                winner = (leader + instance.mode(number).winner(lying)) % 4
                last = winner
                leader, number, lying = winner, number + 1, ()
        assert not lying and last not in SIDE

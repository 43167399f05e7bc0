"""The program against a second opinion that shares no code with it, and against plain sums."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refcli.cards import mask_of
from refcli.engine.contracts import contracts_of
from refcli.engine.melds import Melds
from refcli.referee.position import Position
from refcli.referee.position import judge as judge_position
from refcli.referee.verdict import Open
from tests import oracle
from tests.finder import Play, deal, play_on
from tests.judging import HEAD, PLAYERS, A, B, Judged, cards, judged, referee, rules
from tests.properties.generated import SHIPPED, contract_of, deal_of, few, game, tricks

seeds = st.integers(0, 10**6)
ALL = "contract.set=suit>obenabe>undenufe>slalom>gusti"
EVERY = "contract.set=suit>obenabe>undenufe>slalom>gumpf"
SUIT_CONTRACTS = tuple(f"suit:{suit}" for suit in oracle.SUITS)
CONTRACTS = (*SUIT_CONTRACTS, "obenabe", "undenufe", "slalom", "gusti")
GUMPF = tuple(f"gumpf:{suit}" for suit in oracle.SUITS)
WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
AXES = {
    "follow.trump_when_can_follow": ("always", "puur_only", "never"),
    "undertrump.rule": ("only_trumps", "only_lower_trumps", "no_higher_trump", "free_if_void", "free"),
    "puur.exempt": ("true", "false"),
}


def called(contract: str) -> str:
    head, _, suit = contract.partition(":")
    return f"{'' if head == 'suit' else head + ' '}{WORDS[suit]}" if suit else head


def record(play: Play) -> str:
    dealer, forehand = PLAYERS[play.first - 1], PLAYERS[play.first]
    return f"{HEAD}deal 1\ndealer {dealer}\ncall {forehand} {called(play.contract)}\n{play.lines}"


@few(300)
@given(
    seed=seeds,
    contract=st.sampled_from((*CONTRACTS, *GUMPF)),
    chosen=st.fixed_dictionaries({axis: st.sampled_from(values) for axis, values in AXES.items()}),
    held=st.integers(1, 9),
    laid=st.integers(0, 3),
    number=st.integers(1, 9),
    trumps=st.booleans(),
)
def test_legal_cards(
    seed: int, contract: str, chosen: dict[str, str], held: int, laid: int, number: int, trumps: bool
) -> None:
    # many cards of two suits, so that the rules have something to say
    random = Random(seed)
    suits = {oracle.trump_of(contract) or "S", random.choice(oracle.SUITS)} if trumps else set(oracle.SUITS)
    pack = [card for card in oracle.DECK if card[0] in suits or random.random() < 0.3]
    random.shuffle(pack)
    trick, hand = pack[:laid], pack[laid : laid + held]
    ruleset = rules("schieber", chosen)
    mask = mask_of(cards(" ".join(hand)))
    answer = judge_position(ruleset, contract, cards(" ".join(trick)), mask, trick_number=number)
    assert isinstance(answer, Position) and not answer.open
    wanted = oracle.legal_cards(hand, trick, contract, chosen)
    assert set(ruleset.deck.names(answer.legal, "french")) == wanted, (contract, trick, hand, chosen)
    assert {one.card for one in answer.illegal} == set(cards(" ".join(set(hand) - wanted)))


@few(200)
@given(seed=seeds, contract=st.sampled_from((*CONTRACTS, *GUMPF)), number=st.integers(1, 9))
def test_winners_and_points(seed: int, contract: str, number: int) -> None:
    trick = Random(seed).sample(oracle.DECK, 4)
    found = contracts_of(rules()).get(contract)
    assert found is not None
    played = cards(" ".join(trick))
    assert found.mode(number).winner(played) == oracle.winner(trick, contract, number), (contract, trick)
    assert [found.values(number)[card] for card in played] == [oracle.worth(card, contract) for card in trick]


@few(300)
@given(seed=seeds, contract=st.sampled_from(CONTRACTS), suits=st.sets(st.sampled_from(oracle.SUITS), min_size=1))
def test_best_melds_of_a_hand(seed: int, contract: str, suits: set[str]) -> None:
    random = Random(seed)
    near = [card for card in oracle.DECK if card[0] in suits]
    hand = random.sample(near, min(9, len(near))) if seed % 2 else random.sample(oracle.DECK, 9)
    found = contracts_of(rules()).get(contract)
    assert found is not None
    engine = Melds(rules().melds, rules().deck)
    best = engine.best(mask_of(cards(" ".join(hand))), found.rule.low_melds, found.mode(1).trump)
    wanted = oracle.announced(hand, contract)
    assert sum(meld.worth for meld in best) == sum(meld.points for meld in wanted), hand


def agree(found: Judged, wanted: oracle.Score) -> None:
    """Every part of the score, and both totals."""
    assert found.errors == []
    for name in ("tricks", "last", "match", "melds", "pair"):
        assert list(found.part(name)) == getattr(wanted, name), name
    assert list(found.scores) == wanted.total


@few(60)
@given(seed=seeds, contract=st.sampled_from((*CONTRACTS, *GUMPF)), first=st.integers(0, 3))
def test_scores_of_random_deals(seed: int, contract: str, first: int) -> None:
    random = Random(seed)
    play = play_on(random, Play(contract, deal(random, {}), first=first))
    agree(referee(record(play), EVERY if contract in GUMPF else ALL), play.score)


@pytest.mark.parametrize(
    "fixed",
    [
        {0: "D6 D7 D8 D9 D10", 1: "SK HK DK CK"},
        {0: "SJ HJ DJ CJ", 2: "C6 C7 C8"},
        {1: "S6 S7 S8 S9 S10 SJ SQ SK SA"},
        {2: "SA HA DA CA SK SQ SJ", 3: "C9 C10 CJ CQ"},
        {0: "HQ HK HA", 1: "DQ DK DA", 2: "SQ SK SA", 3: "CQ CK CA"},
        {0: "H6 H7 H8 C6 C7 C8 D6 D7 D8"},
    ],
)
@few(5)
@given(seed=seeds, contract=st.sampled_from(("suit:S", "suit:D", "obenabe", "undenufe")))
def test_scores_of_deals_with_melds(fixed: dict[int, str], seed: int, contract: str) -> None:
    random = Random(seed)
    play = play_on(random, Play(contract, deal(random, fixed)))
    agree(referee(record(play)), play.score)


@few(12)
@given(seed=seeds, contract=st.sampled_from(SUIT_CONTRACTS), side=st.integers(0, 1))
def test_scores_of_one_sided_deals(seed: int, contract: str, side: int) -> None:
    random = Random(seed)
    trump = oracle.trump_of(contract)
    fixed = {side: f"{trump}J {trump}9 {trump}A {trump}K {trump}Q {trump}10"}
    play = play_on(random, Play(contract, deal(random, fixed), first=side), eager=side)
    agree(referee(record(play)), play.score)


def card_points(found: Judged) -> set[int]:
    """What cards and last trick of both sides come to; one sum for each choice that is open."""
    parts = [found.score(side).parts[name] for side in (A, B) for name in ("tricks", "last")]
    choices = {choice for part in parts if isinstance(part, Open) for choice in part.branches} or {""}
    sums: set[int] = set()
    for choice in choices:
        values = [part.branches[choice] if isinstance(part, Open) else part for part in parts]
        sums.add(sum(value for value in values if isinstance(value, int)))
    return sums


@pytest.mark.parametrize("name", SHIPPED)
@few(4)
@example(seed=4800)  # where the order of trumps is open, so is who takes a trick of this deal
@given(seed=seeds)
def test_card_points_add_up_in_every_ruleset(name: str, seed: int) -> None:
    # 152 in every contract they offer, whatever the six is worth, and five for the last trick
    found = judged(game(name, seed), rules(name))
    assert card_points(found) == {157} and "S109" not in found.codes


@few(12)
@given(seed=seeds, bonus=st.sampled_from((0, 5, 10)), per_trick=st.booleans())
def test_card_points_add_up_to_what_the_ruleset_implies(seed: int, bonus: int, per_trick: bool) -> None:
    values = "per_trick" if per_trick else "fixed_trump"
    chosen = f"{ALL}, values.alternating={values}, last_trick.bonus={bonus}, deal.checksum=contract_dependent"
    one = game("schieber", seed, 1, chosen)
    ruleset = rules("schieber", chosen)
    contract = contract_of(deal_of(one), ruleset)
    found = judged(one, ruleset)
    if contract not in ("slalom", "gusti"):
        wanted = 152
    elif per_trick:
        wanted = sum(
            oracle.worth(
                ruleset.deck.name(card, "french"), "undenufe" if oracle.is_low(contract, trick.number) else "obenabe"
            )
            for trick in tricks(deal_of(one))
            for card in trick.cards
        )
    else:
        wanted = 120  # four suits of 30: the eights count nothing
    assert card_points(found) == {wanted + bonus} and found.errors == []

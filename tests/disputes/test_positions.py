"""Obligations, trick winners and melds: every disputed position under every value of its axis."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from tests.disputes.positions import HANDS, LEGAL, WEIS, WINNER, Hand, Legal, Weis, Winner
from tests.finder import Play, deal, no_melds
from tests.judging import HEAD, PLAYERS, A, B, legal, position, referee, rules, winner


def cases(table: list[Legal] | list[Winner] | list[Weis] | list[Hand]) -> list[object]:
    """Each position with each of its verdicts."""
    return [pytest.param(one, key, id=f"{one.id}-{key}") for one in table for key in one.verdicts]


@pytest.mark.parametrize(("case", "chosen"), cases(LEGAL))
def test_legal(case: Legal, chosen: str) -> None:
    wanted = set(case.verdicts[chosen].split())
    assert legal(case.hand, case.contract, case.trick, chosen) == wanted
    refused = {one.card for one in position(case.hand, case.contract, case.trick, chosen).illegal}
    assert {rules().deck.name(card, "french") for card in refused} == set(case.hand.split()) - wanted


@pytest.mark.parametrize(("case", "chosen"), cases(LEGAL))
def test_legal_in_a_record(case: Legal, chosen: str) -> None:
    # the same quarrel on paper: the cards on the table, then the disputed one from a written hand
    laid = case.trick.split()
    player = PLAYERS[len(laid)]
    called = case.contract.replace("suit:", "")
    told = f"deal 1\ndealer Dario\nhand {player}: {case.hand}\ncall Anna {called}\n"
    found = referee(f"{HEAD}{told}1 Anna: {case.trick} {case.play}\n", chosen)
    faults = [(one.seat, one.card, one.trick, one.legal) for one in found.findings if one.code.startswith("P")]
    if case.play in case.verdicts[chosen].split():
        assert faults == []
    else:
        ((seat, card, trick, offered),) = faults
        assert (seat, card, trick) == (player, case.play, 1)
        assert offered is not None and set(offered) == set(case.verdicts[chosen].split())


@pytest.mark.parametrize(("case", "chosen"), cases(WINNER))
def test_winner(case: Winner, chosen: str) -> None:
    assert winner(case.contract, case.trick, chosen, number=case.number) == case.verdicts[chosen]


@pytest.mark.parametrize(("case", "chosen"), cases([one for one in WINNER if one.number == 1]))
def test_winner_in_a_record(case: Winner, chosen: str) -> None:
    # a claim that is right is silent; the same with another winner and other points is two failed claims
    taker, points = case.verdicts[chosen]
    called = case.contract.replace("suit:", "").replace("gumpf:", "gumpf ")
    allowed = f"{chosen}, contract.set=suit>obenabe>undenufe>slalom>gumpf" if chosen != "std" else ""
    allowed = allowed or "contract.set=suit>obenabe>undenufe>slalom>gumpf"
    text = f"{HEAD}deal 1\ndealer Dario\ncall Anna {called}\n1 Anna: {case.trick}"
    right = referee(f"{text} -> {PLAYERS[taker - 1]} {points}\n", allowed)
    assert [code for code in right.codes if code != "D107"] == []
    wrong = referee(f"{text} -> {PLAYERS[taker % 4]} {points + 1}\n", allowed)
    assert wrong.one("S104").params["true"] == PLAYERS[taker - 1]
    assert wrong.one("S105").params["true"] == points


def hands_with(fixed: dict[int, str]) -> str:
    """Hand lines: the given cards, and others that make no further meld."""
    for seed in count():
        hands = deal(Random(seed), fixed)
        spare = [hand - set(fixed.get(seat, "").split()) for seat, hand in enumerate(hands)]
        if no_melds(Play("suit:S", tuple(spare))):
            return "".join(
                f"hand {name}: {' '.join(sorted(hand))}\n" for name, hand in zip(PLAYERS, hands, strict=True)
            )
    raise AssertionError


@pytest.mark.parametrize(("case", "chosen"), cases(WEIS))
def test_weis(case: Weis, chosen: str) -> None:
    fixed = {seat: " ".join(melds) for seat, melds in case.melds.items()}
    said = "".join(f"meld {PLAYERS[seat]} {meld}\n" for seat, melds in case.melds.items() for meld in melds)
    called = case.contract.replace("suit:", "")
    found = referee(f"{HEAD}deal 1\ndealer Dario\n{hands_with(fixed)}call Anna {called}\n{said}", chosen)
    # four sixes are not everywhere a meld
    assert found.errors == (["M104"] if (case.id, chosen) == ("D37", "weis.table=classic") else [])
    side, points = case.verdicts[chosen]
    assert found.score(side).parts["melds"] == points
    assert found.score(B if side == A else A).parts["melds"] == 0


@pytest.mark.parametrize(("case", "chosen"), cases(HANDS))
def test_best_melds_of_a_hand(case: Hand, chosen: str) -> None:
    # the record says nothing of melds, so the best of the hand counts; nobody else has one
    called = case.contract.replace("suit:", "")
    text = f"{HEAD}deal 1\ndealer Dario\n{hands_with({0: case.hand})}call Anna {called}\n"
    assert referee(text, chosen).part("melds") == (case.verdicts[chosen], 0)


def test_the_eight_that_beats_the_jack_is_an_overtrump() -> None:
    # derived from the rule: what takes the trick does not lie under it
    assert legal("D8 C7", "suit:D", "HA DJ", "trump.martinique=true") == {"D8", "C7"}
    assert legal("D8 C7", "suit:D", "HA DJ", "trump.martinique=false") == {"C7"}
    assert legal("D9 C7", "suit:D", "HA DJ D8", "trump.martinique=true") == {"C7"}


def test_undertrumping_forbidden_to_the_void_only() -> None:
    assert legal("H6 S7 S9", "suit:S", "HA SK", "undertrump.scope=void_only") == {"H6", "S7", "S9"}
    assert legal("H6 S7 S9", "suit:S", "HA SK", "undertrump.scope=everyone") == {"H6", "S9"}

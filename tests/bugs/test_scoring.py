"""Faults in counting that concern this game."""

from __future__ import annotations

import pytest

from tests.judging import HEAD, A, B, referee

# Anna and Carla take every trick.
MATCH = """\
1 Anna: HJ DQ H6 CK
2 Anna: H9 SA H8 S10
3 Anna: HA D9 H10 S9
4 Anna: HK CA D6 C9
5 Anna: HQ SQ S8 S6
6 Anna: H7 CJ DJ C10
7 Anna: D8 D7 DA D10
8 Carla: SK S7 C6 SJ
9 Carla: CQ DK C7 C8
"""
PLAIN = "weis.enabled=false, stoeck.enabled=false"

SLALOM = """\
1 Anna: SA S9 S8 S7
2 Anna: D9 D7 D8 C6
3 Beat: D10 DJ SK DK
4 Anna: H10 HK H8 H6
5 Dario: H9 CA HJ HA
6 Carla: C8 CQ S6 CJ
7 Carla: CK SJ DA C9
8 Carla: C10 HQ D6 S10
9 Carla: C7 H7 SQ DQ
"""


def deal(tricks: str, contract: str = "hearts", number: int = 1, dealer: str = "Dario", caller: str = "Anna") -> str:
    return f"deal {number}\ndealer {dealer}\ncall {caller} {contract}\n{tricks}"


def test_bug_c02_a_match_is_worth_a_hundred() -> None:
    found = referee(HEAD + deal(MATCH), PLAIN)
    assert found.errors == [] and found.scores == (257, 0)
    both = referee(HEAD + deal(MATCH))
    assert both.part("melds") == (50, 0) and both.part("pair") == (20, 0) and both.scores == (327, 0)


@pytest.mark.parametrize(("values", "scores"), [("per_trick", (149, 52)), ("fixed_up", (127, 30))])
def test_bug_c04_values_of_a_contract_that_changes_direction(values: str, scores: tuple[int, int]) -> None:
    chosen = f"{PLAIN}, values.alternating={values}, contract.set=suit>obenabe>undenufe>slalom"
    found = referee(HEAD + deal(SLALOM, "slalom"), chosen)
    assert found.errors == [] and found.scores == scores  # and no wrong check sum


def test_bug_c06_the_last_five_are_added() -> None:
    found = referee(HEAD + deal(MATCH), f"{PLAIN}, match.bonus=0")
    assert found.part("tricks") == (152, 0) and found.part("last") == (5, 0) and found.scores == (157, 0)


def test_bug_c07_nothing_is_left_over_from_the_deal_before() -> None:
    first = deal("1 Dario: SA S6 S7 S8\nmeld Anna 50 S10-SK\n", "obenabe", dealer="Carla", caller="Dario")
    second = deal(MATCH, number=2)
    chosen = "stoeck.enabled=false, weis.unrecorded=not_said"
    alone, found = referee(HEAD + second, chosen), referee(f"{HEAD}{first}\n{second}", chosen)
    assert found.errors == [] and found.deals[0].score[A].parts["melds"] == 50
    assert found.scores == alone.scores == (257, 0) and found.part("melds") == (0, 0)


def test_bug_c08_zero_is_a_number() -> None:
    found = referee(HEAD + deal(MATCH) + f"points {A} 157, {B} 0\n", PLAIN)
    assert found.scores[1] == 0 and found.errors == []
    wrong = referee(HEAD + deal(MATCH) + f"points {A} 0, {B} 157\n", PLAIN)
    assert [f.params["said"] for f in wrong.findings if f.code == "S101"] == [0, 157]
    none = referee(HEAD + deal(MATCH), f"{PLAIN}, contract.multiplier.H=0")
    assert none.deal.multiplier == 0 and none.scores == (0, 0)


def test_bug_c09_melds_alone_are_no_match() -> None:
    found = referee(f"{HEAD}deal 1\ndealer Dario\ncall Anna hearts\n1 Anna: HJ H6 H7 H8\nmeld Anna 100 S10-SA\n")
    assert found.part("match") == (0, 0) and not found.deal.complete


@pytest.mark.parametrize(("bonus", "total"), [(0, 152), (5, 157), (10, 162)])
def test_bug_c22_the_last_trick_is_worth_what_the_ruleset_says(bonus: int, total: int) -> None:
    found = referee(
        HEAD + deal(MATCH), f"{PLAIN}, match.bonus=0, last_trick.bonus={bonus}, deal.checksum=contract_dependent"
    )
    assert found.scores == (total, 0) and found.errors == []

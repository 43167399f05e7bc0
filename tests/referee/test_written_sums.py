"""Deals of which only sums are written, and numbers of a score that the record does not tell."""

from __future__ import annotations

from tests.judging import HEAD, referee

OPEN = "cut S8\ncall Anna predict 101, Beat predict 105, Carla predict 60"
PLAYED = """1 Anna: CJ S9 CK D7
2 Beat: DA D10 S6 D6
3 Dario: H7 S10 H6 SJ
4 Carla: C7 DJ SQ C8
5 Anna: D8 D9 H9 HA
6 Beat: H10 S7 HK SK
7 Anna: HQ CA C9 SA
8 Dario: HJ DQ CQ S8
9 Carla: C6 H8 DK C10
"""


def slate(*deals: str) -> str:
    dealers = ("Dario", "Anna", "Beat")
    return HEAD + "".join(
        f"deal {at + 1}\ndealer {dealers[at]}\ncontract hearts\n{lines}\n" for at, lines in enumerate(deals)
    )


def totals(text: str, base: str = "schieber", chosen: str = "") -> list[object]:
    found = referee(text, chosen, base=base).verdict
    return [total if isinstance(total, int) else None for total in found.totals.values()]


def test_points_of_a_deal_without_tricks_are_taken_as_told() -> None:
    """Hearts count once without a house rule: 98 + 60 and 59 + 97."""
    text = slate("points Anna 98, Beat 59", "points Anna 60, Beat 97")
    assert totals(text) == [158, 156] and set(referee(text).codes) == {"D107"}


def test_the_cards_and_the_last_trick_come_to_157() -> None:
    found = referee(slate("points Anna 100, Beat 67"))
    assert found.one("S109").params == {"sum": 167, "wanted": 157}
    assert totals(slate("points Anna 100, Beat 67")) == [None, None]


def test_running_totals_are_checked_against_what_is_told() -> None:
    wrong = referee(slate("points Anna 98, Beat 59\ntotal Anna 300, Beat 59"))
    assert wrong.one("S103").params == {"side": "Anna+Carla", "said": 300, "true": 98}
    right = slate(
        "score Anna 118, Beat 59\ntotal Anna 118, Beat 59", "score Anna 0, Beat 257\ntotal Anna 118, Beat 316"
    )
    assert set(referee(right).codes) == {"D107"} and totals(right) == [118, 316]


def test_a_sum_of_157_may_be_a_match_or_not() -> None:
    """All points with a trick lost that has none in it are no match: only the score tells."""
    assert totals(slate("points Anna 157, Beat 0")) == [None, 0]
    assert totals(slate("points Anna 157, Beat 0\nscore Anna 257, Beat 0")) == [257, 0]


def test_a_deal_of_which_nothing_is_told_makes_totals_unknown_once_another_follows() -> None:
    assert totals(slate("points Anna 98, Beat 59", "")) == [98, 59]
    assert totals(slate("points Anna 98, Beat 59", "", "points Anna 60, Beat 97")) == [None, None]


def test_predictions_and_points_are_a_score() -> None:
    """The differences of 40, 50, 30, 20 and 45, 47, 35, 30."""
    text = f"{HEAD}deal 1\ndealer Dario\ncut S9\ncall Anna predict 40, Beat predict 50, Carla predict 30, "
    text += "Dario predict 20\npoints Anna 45, Beat 47, Carla 35, Dario 30\n"
    assert totals(text, "differenzler") == [5, 3, 5, 10]


def test_a_prediction_that_nobody_remembers_is_no_prediction_of_nothing() -> None:
    """Anna 101 - 23, Beat 105 - 50, Carla 60 - 38; Dario made 46 of nobody knows how many."""
    text = f"{HEAD}deal 1\ndealer Dario\n{OPEN}\n{PLAYED}"
    assert totals(text, "differenzler") == [78, 55, 22, None]
    assert referee(text, base="differenzler").verdict.winner is None
    made = text.replace("Carla predict 60", "Carla predict 60, Dario predict 46")
    assert totals(made, "differenzler") == [78, 55, 22, 0]


def test_what_reads_all_predictions_is_unknown_with_one_of_them() -> None:
    """The dealer is credited for what all predictions together are away from 157: Anna's score hangs on Dario's."""
    text = f"{HEAD}deal 1\ndealer Anna\n{OPEN}\n{PLAYED}"
    assert totals(text, "differenzler")[0] == 78
    assert totals(text, "differenzler", "difference.last_bidder_credit=per5") == [None, 55, 22, None]

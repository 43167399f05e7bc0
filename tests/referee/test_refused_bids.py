"""A faulty bid: no source says whether it stands, so the record decides, or nothing is ruled on.

Anna leads to every first trick below and every card is in order in misère.
"""

from __future__ import annotations

import re

import pytest

from tests.judging import Judged, referee

DEAL = """[Rules "sidi"]
[Seats "Anna Beat Carla Dario"]

deal 1
dealer Carla
call CALLS
1 Anna: SA S8 SK SJ
2 Anna: C9 CA C10 C7
3 Beat: DQ D6 D10 D9
4 Beat: S10 S9 S7 C6
5 Beat: HK H8 HQ H7
6 Beat: H10 H9 D8 HJ
7 Anna: D7 S6 DA CK
8 Carla: HA CQ H6 CJ
9 Carla: DJ C8 DK SQ
"""
OPEN = "Dario pass, Anna pass, Beat pass, Carla bid 60 spades, Dario pass, "
MISERE = f"{OPEN}Anna bid 70 misere, Beat pass, Carla pass, "


def check(calls: str, line: str = "", leaders: bool = True) -> Judged:
    text = DEAL.replace("CALLS", calls).replace("1 Anna", f"{line}1 Anna")
    return referee(text if leaders else re.sub(r"(?m)^([1-9]) \w+:", r"\1", text), base="sidi")


def test_the_deal_is_in_order() -> None:
    assert check(f"{MISERE}Dario pass").codes == []


def test_a_bid_that_was_played_stood() -> None:
    """Anna's 60 is not above Carla's, but three pass after it and Anna leads: the table took it."""
    found = check(f"{OPEN}Anna bid 60 misere, Beat pass, Carla pass, Dario pass")
    assert found.codes == ["C110"] and found.deal.contract == "misere"


def test_a_bid_that_ended_the_auction_changed_nothing() -> None:
    """Nobody speaks after Dario's fifty, and Anna, who bid seventy, leads."""
    found = check(f"{MISERE}Dario bid 50 hearts")
    assert found.codes == ["C110"] and found.deal.contract == "misere"


def test_where_the_record_contradicts_itself_nothing_is_ruled_on() -> None:
    """Three pass after Dario's fifty, as if it stood; Anna leads, as if it did not."""
    found = check(f"{MISERE}Dario bid 50 hearts, Anna pass, Beat pass, Carla pass")
    assert sorted(found.codes) == ["C108", "C110"] and found.deal.contract is None


@pytest.mark.parametrize(("contract", "codes"), [("misere", ["C110"]), ("hearts", ["C110", "P104"])])
def test_a_line_with_the_contract_settles_it(contract: str, codes: list[str]) -> None:
    """With hearts it was Dario's deal to lead."""
    calls = f"{MISERE}Dario bid 50 hearts, Anna pass, Beat pass, Carla pass"
    found = check(calls, f"contract {contract}\n")
    assert set(codes) <= set(found.codes) and "C108" not in found.codes


@pytest.mark.parametrize(("bid", "code"), [("40 hearts", "C109"), ("300 hearts", "C112"), ("55 hearts", "C111")])
def test_a_bid_that_was_passed_over_takes_nothing_away(bid: str, code: str) -> None:
    found = check(f"Dario bid {bid}, Anna bid 60 misere, Beat pass, Carla pass, Dario pass")
    assert found.codes == [code] and found.deal.contract == "misere"


def test_a_bid_off_the_steps_that_was_played_stands() -> None:
    assert check("Dario pass, Anna bid 65 misere, Beat pass, Carla pass, Dario pass").codes == ["C111"]


def test_a_refused_bid_is_one_fault() -> None:
    """The contract was Anna's, so that Dario's fifty changed nothing; the pass after it is no fault of Anna's."""
    assert check(f"{MISERE}Dario bid 50 hearts, Anna pass", "contract misere\n").codes == ["C110"]


def test_what_may_be_bid_above_the_steps_is_said() -> None:
    """Seed 001: bids may rise to 150, 157, 257."""
    found = check("Dario bid 160 hearts, Anna bid 257 misere, Beat pass, Carla pass, Dario pass")
    assert found.codes[0] == "C112"
    told = found.one("C112").params
    assert (told["most"], told["also"]) == (150, (157, 257))

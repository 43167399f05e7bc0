"""Faults in choosing, shoving, leading and dealing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bugs.test_scoring import MATCH
from tests.games.playing import play, ruleset
from tests.judging import HEAD, record, referee

RECORDS = Path(__file__).parent / "records"
FIRST = "deal 1\ndealer Dario\n"


@pytest.mark.parametrize(("lead", "leader"), [("forehand", "Anna"), ("chooser", "Carla")])
def test_bug_f01_who_leads_after_a_shove(lead: str, leader: str) -> None:
    for player in ("Anna", "Beat", "Carla", "Dario"):
        text = f"{HEAD}{FIRST}call Anna shove, Carla hearts\n1 {player}: HA\n"
        assert ("P104" in referee(text, f"lead.first_trick={lead}").errors) == (player != leader)


def test_bug_f03_an_annulled_deal_does_not_turn_the_deal() -> None:
    dealt = record(RECORDS, "F03")
    assert referee(dealt).errors == []
    # the second deal is annulled: Anna deals it again
    lines = dealt.partition("deal 2\n")
    again = f"{lines[0]}deal 2\ndealer Anna\nannulled\n\ndeal 2\n{lines[2]}"
    found = referee(again)
    assert found.errors == [] and len(found.deals) == 3 and found.deals[1].score == {}
    wrong = referee(again.replace(lines[2], lines[2].replace("dealer Anna", "dealer Beat")))
    assert "D104" in wrong.errors


def test_bug_f03_a_deal_cut_short_by_a_claim_turns_once() -> None:
    first, _, second = record(RECORDS, "F03").partition("deal 2\n")
    stopped = second.partition("5 ")[0]
    text = f"{first}deal 2\n{stopped}thanks Beat @4.\n\ndeal 3\ndealer {{}}\n"
    chosen = "claim.false=void, target=1000"
    assert "D104" not in referee(text.format("Beat"), chosen).codes
    assert "D104" in referee(text.format("Carla"), chosen).codes


def test_bug_f04_every_second_push_is_refused() -> None:
    found = referee(f"{HEAD}{FIRST}call Anna shove, Carla shove, Carla shove, Carla obenabe\n")
    assert found.errors == ["C103", "C103"]
    assert [f.seat for f in found.findings if f.code == "C103"] == ["Carla", "Carla"]
    assert found.deal.contract == "obenabe" and found.deal.declarer == 2
    back = referee(f"{HEAD}{FIRST}call Anna shove, Carla back, Carla obenabe\n")
    assert back.errors == ["C103"] and back.deal.contract == "obenabe"


def test_bug_f07_the_first_card_names_trumps() -> None:
    found = referee(f"{HEAD}{FIRST}1 Anna: HA\n")
    assert found.deal.contract == "suit:H" and found.errors == [] and found.one("C106").card is None
    refused = referee(f"{HEAD}{FIRST}1 Anna: HA\n", "contract.default_on_lead=none")
    assert refused.deal.contract is None and refused.errors == ["C104"]


def test_bug_f07_the_first_contract_named_binds() -> None:
    found = referee(f"{HEAD}{FIRST}call Anna hearts, Anna spades\n")
    assert found.errors == ["C105"] and found.deal.contract == "suit:H"


def test_bug_f08_named_players_are_checked_not_reordered() -> None:
    straight = referee(f"{HEAD}{FIRST}call Anna obenabe\n1 Anna: H6 H7 H8 H9 -> Dario\n")
    assert straight.errors == []
    swapped = referee(f"{HEAD}{FIRST}call Anna obenabe\n1 Anna: H6 Carla!H7 Beat!H8 H9 -> Dario\n")
    assert swapped.errors[:1] == ["P104"] and "S104" not in swapped.errors
    first = next(one for one in swapped.findings if one.code == "P104")
    assert (first.seat, first.card, first.params["expected"]) == ("Carla", "H7", "Beat")
    # the cards stay with those who played them
    taken = referee(f"{HEAD}{FIRST}call Anna obenabe\n1 Anna: H6 Carla!HA Beat!H8 H9 -> Carla\n")
    assert "S104" not in taken.errors


@pytest.mark.parametrize("direction", ["anticlockwise", "clockwise"])
def test_bug_f08_seats_stand_in_order_of_play_whatever_the_direction(direction: str) -> None:
    text = f"{HEAD}{FIRST}call Anna obenabe\n1 Anna: H6 H7 H8 H9\n2 Dario: S6\n"
    assert referee(text, f"direction={direction}").errors == []


DOUBLED = """
extends: schieber
calls:
  double:
    order: round from forehand
    each: once
    offers:
      double: {factor: 2, when: double = 1 and not (side of actor = side of declarer)}
      pass: {}
score:
  parts:
    tricks: {counts: false}
    cards: {kind: formula, of: tricks * double}
"""


def test_bug_c24_the_contract_is_that_of_the_last_call_that_names_one(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, DOUBLED)
    called = "call Anna shove, Carla hearts, Anna pass, Beat double, Carla pass, Dario pass"
    found = play(rules, f"deal 1\ndealer Dario\n{called}\n{MATCH}")
    assert found.errors == []
    assert found.deal.contract == "suit:H"
    assert found.part("tricks") == (152, 0) and found.part("cards") == (304, 0)

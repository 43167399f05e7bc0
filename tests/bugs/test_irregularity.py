"""Faults in the conduct of play: what is found, and what a table's penalty makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.report.phrases import penalty
from tests.judging import HEAD, Judged, record, referee

DISPUTES = Path(__file__).parents[1] / "disputes" / "records"
QUIET = "weis.enabled=false, stoeck.enabled=false"


def deal(lines: str, chosen: str = "", *, call: str = "Anna obenabe") -> Judged:
    more = f", {chosen}" if chosen else ""
    return referee(f"{HEAD}deal 1\ndealer Dario\ncall {call}\n{lines}", f"{QUIET}{more}")


CORRECTED = "hand Beat: SK S6 HA H7 H8 D7 D8 C7 C8\n1 Anna: S10 (HA back) SK S7 S8\n{}found Anna HA @1.\n"


def test_bug_g01_a_revoke_noticed_within_the_trick() -> None:
    found = deal(CORRECTED.format(""))
    fault = found.one("P111")
    assert (fault.seat, fault.card, fault.trick) == ("Beat", "HA", 1)
    assert set(fault.legal or ()) == {"SK", "S6"}
    # the trick (10 and 4, and an eight without trumps) goes to the others, and the neighbour to the right leads
    chosen = "revoke.penalty=trick_to_opponents"
    given = deal(CORRECTED.format(""), chosen)
    assert given.totals == (22, 0) and given.deal.penalty == "trick-to-others"
    assert "P104" not in deal(CORRECTED.format("2 Carla: D6\n"), chosen).codes
    assert "P104" in deal(CORRECTED.format("2 Anna: D6\n"), chosen).codes


@pytest.mark.parametrize(("penalty", "totals"), [("from_trick_on", (157, 0)), ("deal_void", (0, 0)), ("none", None)])
def test_bug_g02_a_revoke_noticed_late(penalty: str, totals: tuple[int, int] | None) -> None:
    # no hands are written: Beat refuses a trump in trick 1, and the trumps he plays later show it
    found = referee(record(DISPUTES, "D77") + "found Anna H8 @9.\n", f"revoke.penalty={penalty}")
    fault = found.one("P103")
    assert (fault.seat, fault.card, fault.trick) == ("Beat", "H8", 1)
    proof = [label for label in fault.labels if label.words == "played-later"]
    assert proof and proof[0].params["trick"] > 1
    assert found.totals == (totals if totals is not None else found.scores)


@pytest.mark.parametrize("penalty", ["card_loses_rank_only", "from_trick_on", "trick_to_opponents"])
def test_bug_g03_a_penalty_must_not_help_the_offender(penalty: str) -> None:
    # Molotow: Carla throws a diamond, which sets trumps, though she has the seven of spades, as trick 3 shows
    lines = """[Rules "molotow"]
[Seats "Anna Beat Carla Dario"]

deal 1
dealer Dario
1 Anna: HA H6 H7 H8
2 Anna: SA S6 D9 S8
3 Carla: S7 S9 SK S10
"""
    plain = referee(lines, f"revoke.penalty={penalty}", base="molotow")
    found = referee(lines + "found Beat D9 @2.\n", f"revoke.penalty={penalty}", base="molotow")
    fault = found.one("P101")
    assert (fault.seat, fault.card, fault.trick) == ("Carla", "D9", 2)
    assert found.deal.penalised is None and not found.deal.penalty_counts
    assert found.verdict.totals == plain.verdict.totals
    # the nine of diamonds set trumps and keeps its power: Carla leads to the next trick
    assert not {"S104", "P104"} & set(found.codes)


def test_bug_g04_a_lead_out_of_turn() -> None:
    found = deal("1 Anna: SA S6 S7 S8\n2 Carla: D10 D6 D7 D8\n")
    fault = found.one("P104")
    assert (fault.seat, fault.card, fault.trick) == ("Carla", "D10", 2) and fault.params["expected"] == "Anna"
    assert "P104" not in deal("1 Anna: SA S6 S7 S8\n2 Anna: D10 D6 D7 D8\n").codes


@pytest.mark.parametrize("said", ["", "found Carla D10 @2.\n"])
def test_bug_g04_a_barred_suit_moves_no_points(said: str) -> None:
    lines = f"1 Anna: SA S6 S7 S8\n2 Carla: D10 D6 D7 D8\n{said}"
    plain, found = deal(lines), deal(lines, "irregular.lead_out_of_turn=suit_barred")
    assert plain.deal.penalty is None and found.deal.penalty == "suit-barred"
    assert found.deal.penalty_for == ("Carla", 2) and not found.deal.penalty_counts
    assert found.deal.penalised is None and found.totals == plain.totals
    assert "may not lead the suit again" in penalty(found.deal)


def test_bug_g05_a_card_before_its_turn() -> None:
    # Dario throws a small trump before Carla has played; her nine stands and takes the trick
    found = deal("1 Anna: HA H10 Dario!S8 Carla!S9 -> Carla 35\n", call="Anna spades")
    early = next(one for one in found.findings if one.code == "P104")
    assert (early.seat, early.card) == ("Dario", "S8") and "S104" not in found.codes and "S105" not in found.codes
    powerless = deal(
        "1 Anna: HA H10 Dario!S8 Carla!H6 -> Dario 21\nfound Anna S8 @1.\n",
        "irregular.out_of_turn=card_loses_rank",
        call="Anna spades",
    )
    assert powerless.totals == (21, 0)  # without its power the ace takes it


REST = {
    "Anna": "D: J 9 A 10 8 7; S: A K Q",
    "Beat": "D: 6; H: 6 7 8 9; C: 6 7 8 9",
    "Carla": "S: J 10 9 8 7 6; H: 10; C: 10 J",
    "Dario": "D: K Q; H: J Q K A; C: Q K A",
}


@pytest.mark.parametrize(("rule", "scores"), [("none", None), ("rest_lost", (0, 257))])
def test_bug_g06_the_rest_is_mine(rule: str, scores: tuple[int, int] | None) -> None:
    # Beat may still ruff a spade with the last small trump: not every line is Anna's
    hands = "".join(f"hand {name}: {cards}\n" for name, cards in REST.items())
    found = deal(f"{hands}rest Anna\n", f"irregular.rest={rule}", call="Anna diamonds")
    assert found.one("E107").params["line"]
    if scores is not None:
        assert found.scores == scores


def test_bug_g07_melds_of_a_deal_that_is_annulled() -> None:
    played = "deal 1\ndealer Dario\ncall Anna hearts\nmeld Anna 50 C7-C10\n1 Anna: C7 CQ C6 CK\nannulled\n"
    text = f"{HEAD}{played}\ndeal 1\ndealer {{}}\n"
    same = referee(text.format("Dario"))
    assert same.totals == (0, 0) and same.deals[0].score == {} and same.errors == []
    assert "D104" in referee(text.format("Anna")).errors


def test_bug_g08_a_hand_with_a_card_too_few() -> None:
    # the record of such a deal cannot be whole: the hand is named, and nobody's play is called illegal
    found = deal("hand Beat: SK S6 HA H7 H8 D7 D8 C8\n1 Anna: S10 SK S7 S8\n")
    assert found.one("D103").seat == "Beat" and found.verdict.verdict == "malformed"


# The seven of clubs lies on the floor until trick 2 is turned; in trick 4 he takes 12 points with it.
MISSING = """\
deal 1
dealer Dario
call Anna hearts
1 Anna: C8 S7 C9 C10
2 Dario: DA D9 D7 DK
3 Dario: S6 SA S8 S10
4 Anna: C6 C7 D10 SJ
"""
FOUND = "missing Beat C7 @2.\n"


def test_bug_g08_a_missing_card_is_no_revoke_while_it_lies_on_the_floor() -> None:
    assert referee(HEAD + MISSING).errors == ["P101"]  # a spade on clubs, with the seven in hand
    told = referee(HEAD + MISSING + FOUND)
    fault = told.one("P112")
    assert (fault.seat, fault.card, fault.trick) == ("Beat", "C7", 2) and told.errors == ["P112"]
    early = referee(HEAD + MISSING + "missing Beat C7 @1.\n").errors
    assert early == ["P112"]
    assert "P101" in referee(HEAD + MISSING + "missing Beat H7 @2.\n").errors


@pytest.mark.parametrize("cards", ["S7 D7 S8 H6 H7 H8 H9 D8 C7", "S7 D7 S8 H6 H7 H8 H9 D8"])
def test_bug_g08_the_hand_is_written_with_the_card_or_without_it(cards: str) -> None:
    told = referee(f"{HEAD}{MISSING}{FOUND}".replace("call", f"hand Beat: {cards}\ncall"))
    assert told.errors == ["P112"]


@pytest.mark.parametrize(
    ("rule", "totals"), [("none", (21, 37)), ("replayed", (0, 0)), ("card_loses_rank", (21 + 12, 37 - 12))]
)
def test_bug_g08_the_others_choose(rule: str, totals: tuple[int, int]) -> None:
    found = referee(HEAD + MISSING + FOUND, f"irregular.missing_card={rule}")
    assert found.scores == (21, 37) and found.totals == totals

"""Faults in the obligations of play. Trump and trick are those of the reports; P1 is Anna."""

from __future__ import annotations

from tests.judging import HEAD, A, legal, referee

LOWER_ONLY = "undertrump.rule=only_lower_trumps"
VOID_FREE = "undertrump.rule=free_if_void"


def cards(text: str) -> set[str]:
    return set(text.split())


def test_bug_a02_ten_of_trumps_is_below_the_nine() -> None:
    assert legal("H10 HQ HJ C6", "suit:H", "S7 H9") == cards("HJ C6")


def test_bug_a03_a_lower_trump_on_a_trump_lead_follows() -> None:
    assert legal("H6 SA", "suit:H", "HJ") == cards("H6")


def test_bug_a04_the_bare_jack_is_free_on_trump_leads_only() -> None:
    assert legal("H10 H6 S6 CJ", "suit:C", "H7") == cards("H10 H6 CJ")
    assert legal("SJ C8", "suit:H", "S6") == cards("SJ")
    assert legal("SJ C8", "obenabe", "S6") == cards("SJ")


def test_bug_a05_void_does_not_lift_the_ban_on_undertrumping() -> None:
    assert legal("H10 H6 SA CJ C10 C7", "suit:C", "D10 C8") == cards("H10 H6 SA CJ C10")


def test_bug_a06_only_trumps_left() -> None:
    assert legal("H7 H8 H10 HJ", "suit:H", "SA H9 CK") == cards("H7 H8 H10 HJ")
    assert legal("H7 H8 H10 HJ", "suit:H", "SA H9 CK", LOWER_ONLY) == cards("HJ")


def test_bug_a07_ruffing_while_able_to_follow() -> None:
    assert legal("HA H7 CJ CQ C6", "suit:C", "HQ") == cards("HA H7 CJ CQ C6")
    assert legal("HA H7 CJ C6", "suit:C", "HQ C10") == cards("HA H7 CJ")


def test_bug_a08_nobody_has_to_ruff_and_nobody_is_kept_from_it() -> None:
    assert legal("S6 D9", "suit:S", "H8") == cards("S6 D9")
    assert legal("H6 S6", "suit:S", "H8") == cards("H6 S6")
    # a game that has the duty says so
    assert legal("S6 D9", "suit:S", "H8", "void.must_trump=true") == cards("S6")


def test_bug_a09_the_first_trump_is_never_an_undertrump() -> None:
    assert legal("H10 DJ", "suit:H", "S6 H6 H9") == cards("DJ")
    assert legal("S8 S9 DK HQ HK H8 C7", "suit:H", "SK C6 S10") == cards("S8 S9 HQ HK H8")


def test_bug_a10_no_trump_is_left_over_from_the_deal_before() -> None:
    assert legal("S9 H6", "undenufe", "S7") == cards("S9")
    # deal 1 with hearts as trumps, deal 2 without: Beat's heart is a revoke, and HA wins nothing
    text = (
        f"{HEAD}deal 1\ndealer Dario\ncall Anna hearts\n1 Anna: HJ H6 H7 H8\n\n"
        "deal 2\ndealer Anna\nhand Carla: S9 H6 H9 D6 D7 D8 C6 C7 C8\ncall Beat undenufe\n1 Beat: S7 H6\n"
    )
    fault = referee(text).one("P101")
    assert (fault.deal, fault.seat, fault.card, fault.legal) == (2, "Carla", "H6", ("S9",))
    taken = referee(
        f"{text.partition('deal 2')[0]}deal 2\ndealer Anna\ncall Beat obenabe\n1 Beat: S7 HA S6 S8 -> Anna\n"
    )
    assert "S104" not in taken.codes


def test_bug_a13_undertrumping_when_void_in_games_that_free_it() -> None:
    assert legal("S6 C7", "suit:C", "H8 C10", VOID_FREE) == cards("S6 C7")
    assert legal("H6 C7", "suit:C", "H8 C10", VOID_FREE) == cards("H6")
    assert legal("S6 C7", "suit:C", "H8 C10") == cards("S6")
    assert legal("H6 C7", "suit:C", "H8 C10") == cards("H6")


def test_bug_a14_undertrump_only_with_nothing_but_trumps() -> None:
    assert legal("S7 S6 HA", "suit:S", "D7 SQ") == cards("HA")
    assert legal("S7 S6 S8", "suit:S", "D7 SQ") == cards("S7 S6 S8")


def test_bug_a15_the_highest_trump_is_not_the_first_one() -> None:
    assert legal("CQ S7", "suit:C", "H6 C7 C9") == cards("S7")


def test_bug_a16_a_fifth_card_is_malformed() -> None:
    text = f"{HEAD}deal 1\ndealer Dario\ncall Anna obenabe\n1. Anna: H6 H7 H8 H9 S6 -> Dario\n2. Dario: HA\n"
    found = referee(text)
    fault = found.one("N105")
    assert found.verdict.verdict == "malformed" and fault.place is not None
    line = text.splitlines()[fault.place.line - 1]
    assert line[fault.place.column - 1 : fault.place.end_column - 1] == "S6"
    assert fault.params["count"] == 5
    # S6 is not taken for the first card of trick 2
    assert not [one for one in found.findings if one.card == "S6" or one.code == "D101"]


def test_bug_a17_what_was_led_and_who_won_are_claims() -> None:
    text = f"{HEAD}deal 1\ndealer Dario\ncall Anna obenabe\n1 Anna: H6 H9 HA S7 -> Anna\nled S @1.\n"
    found = referee(text)
    assert found.one("S104").params == {"said": "Anna", "true": "Carla"}
    assert found.one("S107").params["true"] == "H6"
    assert found.score(A).parts["tricks"] == 11


def test_bug_a18_the_jack_may_stay_another_trump_may_not() -> None:
    assert legal("HJ H6 S8", "suit:H", "HA") == cards("HJ H6")
    assert legal("HJ S8 D9", "suit:H", "HA") == cards("HJ S8 D9")

"""Disputed scores: the same recorded deal under every value of the axis. A names the contract unless a test says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.judging import HEAD, Judged, record, referee

RECORDS = Path(__file__).parent / "records"


def scored(name: str, chosen: str = "", *, base: str = "schieber", more: str = "") -> Judged:
    """A stored record, judged; whatever it says must stand."""
    found = referee(record(RECORDS, name) + more, chosen, base=base)
    assert found.errors == [] and found.deal.complete
    return found


DOUBLE = "contract.multiplier=joker-house, target=2500"


@pytest.mark.parametrize(
    ("chosen", "scores"),
    [
        (f"{DOUBLE}, match.multiplied=true", (654, 0)),
        (f"{DOUBLE}, match.multiplied=false", (554, 0)),
        (f"{DOUBLE}, match.replaces_last_trick=true", (644, 0)),
        ("weis.enabled=false, stoeck.enabled=false, match.bonus=0", (157, 0)),
    ],
)
def test_d55_match_with_weis_and_stoeck_in_a_double_suit(chosen: str, scores: tuple[int, int]) -> None:
    # (157 + 100 + 50 + 20) x 2; the match not doubled; no five with a match; a tournament
    found = scored("D55", chosen)
    assert found.scores == scores
    if DOUBLE in chosen:
        assert found.part("melds") == (50, 0) and found.part("pair") == (20, 0) and found.part("match") == (100, 0)


@pytest.mark.parametrize(("factor", "scores"), [("S1", (336, 118)), ("joker-house", (336, 118)), ("none", (168, 59))])
def test_d56_an_ordinary_deal_in_a_double_suit(factor: str, scores: tuple[int, int]) -> None:
    found = scored("D56", f"contract.multiplier={factor}, target=2500")
    assert found.scores == scores and found.part("melds") == (50, 0)


@pytest.mark.parametrize(
    ("factors", "eicheln", "schellen"),
    [
        ("joker-house", (118, 59), (236, 118)),
        ("jasvel", (118, 59), (236, 118)),
        ("jassen-online", (236, 118), (118, 59)),
        ("cardgames-zone", (118, 59), (236, 118)),
        ("jasvel-ascending", (118, 59), (354, 177)),
    ],
)
def test_d57_which_swiss_suit_is_double(factors: str, eicheln: tuple[int, int], schellen: tuple[int, int]) -> None:
    chosen = f"contract.multiplier={factors}, target=2500"
    assert scored("D57-eicheln", chosen).scores == eicheln
    assert scored("D57-schellen", chosen).scores == schellen


@pytest.mark.parametrize(
    ("seed", "eicheln", "schellen"),
    [("jassen-online", (236, 118), (118, 59)), ("jasvel", (118, 59), (236, 118))],
)
def test_d57_under_the_rules_of_a_text(seed: str, eicheln: tuple[int, int], schellen: tuple[int, int]) -> None:
    for name, (_, b) in (("D57-eicheln", eicheln), ("D57-schellen", schellen)):
        found = referee(record(RECORDS, name), "forehand.first=right_of_dealer", base=f"schieber/{seed}")
        assert found.deal.multiplier == b // 59 and found.scores[1] == b


@pytest.mark.parametrize(("factor", "scores"), [(3, (360, 111)), (4, (480, 148)), (6, (720, 222))])
def test_d58_undenufe_times(factor: int, scores: tuple[int, int]) -> None:
    assert scored("D58", f"contract.multiplier.undenufe={factor}, target=2500").scores == scores


@pytest.mark.parametrize(
    ("name", "double", "scores"),
    [
        ("D59-spades", "true", (200, 214)),
        ("D59-spades", "false", (100, 107)),
        ("D59-hearts", "true", (100, 107)),
    ],
)
def test_d59_pique_double(name: str, double: str, scores: tuple[int, int]) -> None:
    assert scored(name, f"pique_double={double}, target=1500").scores == scores


@pytest.mark.parametrize(("name", "scores"), [("D59-spades", (200, 214)), ("D59-hearts", (100, 107))])
def test_d59_in_the_ruleset_of_the_variant(name: str, scores: tuple[int, int]) -> None:
    found = referee(record(RECORDS, name), "forehand.first=right_of_dealer", base="schieber/pique-double")
    assert found.errors == [] and found.scores == scores


@pytest.mark.parametrize(("counter", "scores"), [("same_bonus", (0, 257)), ("none", (0, 157))])
def test_d60_counter_match(counter: str, scores: tuple[int, int]) -> None:
    assert scored("D60", f"match.counter={counter}").scores == scores


@pytest.mark.parametrize(
    ("penalty", "totals"),
    [("whole_deal_157", (0, 157)), ("from_trick_on", (60, 97)), ("none", (110, 47))],
)
def test_d76_revoke_found_after_the_deal(penalty: str, totals: tuple[int, int]) -> None:
    fault = referee(record(RECORDS, "D76")).findings[0]
    assert fault.code.startswith("P10") and fault.trick == 5 and fault.seat in ("Anna", "Carla")
    text = f"{record(RECORDS, 'D76')}found Beat {fault.card} @9.\n"
    found = referee(text, f"revoke.penalty={penalty}")
    assert found.scores == (110, 47)  # as played
    assert found.totals == totals
    # nobody found it: the points as played stand, and the report says what the penalty would be
    silent = referee(record(RECORDS, "D76"), f"revoke.penalty={penalty}")
    assert silent.totals == (110, 47)
    if penalty != "none":
        assert silent.deal.penalised is not None and tuple(silent.deal.penalised.values()) == totals


def test_d76_the_card_loses_its_rank_only() -> None:
    # under the common rules a revoke never takes a trick, so nothing moves
    text = f"{record(RECORDS, 'D76')}found Beat @9.\n"
    assert referee(text, "revoke.penalty=card_loses_rank_only").totals == (110, 47)


def test_d76_a_ruff_that_was_not_allowed_loses_the_trick() -> None:
    # strict follow: Carla ruffs with the jack although she holds diamonds; without it Beat's eight takes the 24 points
    text = (
        f"{HEAD}deal 1\ndealer Dario\nhand Carla: HJ D10 S6 S7 S9 C6 C7 C9 CJ\ncall Anna hearts\n"
        "1 Anna: DK H8 HJ D6\nfound Beat HJ @1.\n"
    )
    found = referee(text, "revoke.penalty=card_loses_rank_only, follow.trump_when_can_follow=never")
    assert found.one("P101").seat == "Carla"
    assert found.part("tricks") == (24, 0) and found.totals == (0, 24)

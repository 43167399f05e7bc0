"""Parts of a score that are formulas, and the slate: what they read and what they come to."""

from __future__ import annotations

import pickle

import pytest

from refcli.engine.calls import Outcome
from refcli.engine.count import Taken
from tests.scores.scoring import CARDS, SOLO, ruleset, scored

DIFFERENCE = f"""{SOLO}{CARDS}
    difference: {{kind: formula, of: abs(prediction - points)}}
"""


def test_d78_the_difference_to_a_prediction() -> None:
    found = scored(ruleset(DIFFERENCE), [52, 30, 55, 20], Outcome(predictions=(40, 30, 60, 20)))
    assert found.totals == (12, 0, 5, 0)
    assert [part["tricks"] + part["last"] for part in found.parts] == [52, 30, 55, 20]  # shown, not counted


def test_d78_ten_for_an_exact_prediction() -> None:
    rules = ruleset(DIFFERENCE + "    exact: {kind: formula, of: 0 - 10, when: exact}\n")
    assert scored(rules, [52, 30, 55, 20], Outcome(predictions=(40, 30, 60, 20))).totals == (12, -10, 5, -10)


@pytest.mark.parametrize(
    ("when", "without", "with_one"),
    [
        ("exact and (prediction > 0 or tricks-won > 0)", 0, -10),
        ("exact and prediction > 0", 0, 0),
        ("exact", -10, -10),
    ],
)
def test_d79_a_prediction_of_nothing(when: str, without: int, with_one: int) -> None:
    rules = ruleset(DIFFERENCE + f"    exact: {{kind: formula, of: 0 - 10, when: {when}}}\n")
    said = Outcome(predictions=(0, 50, 50, 57))
    assert scored(rules, [0, 50, 50, 57], said).totals[0] == without
    taken = Taken((0, 1, 2, 3), (0, 50, 50, 52), complete=True)  # a trick without points
    assert scored(rules, taken, said).totals[0] == with_one


def test_d80_all_tricks_count_157_or_257() -> None:
    said = Outcome(predictions=(150, 0, 0, 0))
    assert scored(ruleset(DIFFERENCE), [157, 0, 0, 0], said).totals[0] == 7
    swept = DIFFERENCE.replace("prediction - points", "prediction - points - (if swept then 100 else 0)")
    assert scored(ruleset(swept), [157, 0, 0, 0], said).totals[0] == 107


def test_d81_the_last_to_speak_has_a_fifth_of_what_is_missing() -> None:
    credit = "if actor is dealer then (157 - sum of prediction) div 5 else 0"
    text = SOLO.replace("seats: 4", "seats: 3") + CARDS + f"    credit: {{kind: formula, of: {credit}}}\n"
    found = scored(ruleset(text), [60, 60, 37], Outcome(predictions=(50, 60, 30)), dealer=2)
    assert found.totals == (0, 0, 3)


SLATE = f"""{SOLO}{CARDS}
slate:
  strokes: {{of: 1, when: place of points <= 2 and points >= 21}}
  nulls: {{of: 1, when: points < 21}}
"""


def test_d101_two_best_a_stroke_below_the_minimum_a_null() -> None:
    rules = ruleset(SLATE)
    assert scored(rules, [70, 45, 27, 15]).slate == ((1, 1, 0, 0), (0, 0, 0, 1))
    three = SLATE.replace("<= 2", "<= 3").replace("21", "26")
    assert scored(ruleset(three), [70, 45, 27, 15]).slate == ((1, 1, 1, 0), (0, 0, 0, 1))


def test_only_who_takes_part_is_compared() -> None:
    found = scored(
        ruleset(SLATE.replace("points < 21", "active and points < 21")), [70, 0, 87, 0], Outcome(active=(0, 2))
    )
    assert found.slate == ((1, 0, 1, 0), (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("of", "strokes"),
    [
        ("if place of points = 1 then 12 else 0", (12, 12, 0, 0)),  # all
        ("if place of points = 1 and ties of points = 0 then 12 else 0", (0, 0, 0, 0)),  # cancelled
        ("if place of points = 1 then 12 div (1 + ties of points) else 0", (6, 6, 0, 0)),  # shared
        ("place of points", (1, 1, 3, 4)),
        ("most of points - least of points", (50, 50, 50, 50)),
    ],
)
def test_places_that_are_shared(of: str, strokes: tuple[int, ...]) -> None:
    rules = ruleset(f"{SOLO}{CARDS}slate:\n  strokes: {{of: {of}}}\n")
    assert scored(rules, [60, 60, 27, 10]).slate == (strokes,)


def test_numbers_of_a_side_are_those_of_its_party() -> None:
    # seat 3 plays alone against the others, who have accounts of their own
    made = "if points of declarer >= bid then bid else 0 - bid"
    text = f"{SOLO}{CARDS}    made: {{kind: formula, of: {made}, when: this is declarer}}\n"
    text += "    others: {kind: formula, of: points of this, when: not (this is declarer)}\n"
    rules = ruleset(text)
    said = Outcome(declarer=2, bidder=2, bid=80)
    assert scored(rules, [30, 20, 90, 17], said, parties=[0, 0, 1, 0]).totals == (67, 67, 80, 67)
    assert scored(rules, [40, 20, 70, 27], said, parties=[0, 0, 1, 0]).totals == (87, 87, -80, 87)


def test_a_partner_shares_the_declarers_party_but_is_not_the_declarer() -> None:
    text = f"{SOLO}slate:\n  strokes: {{of: if actor is declarer then 2 else 1, when: this is declarer}}\n"
    found = scored(ruleset(text), [30, 60, 50, 17], Outcome(declarer=1), parties=[0, 1, 0, 1])
    assert found.slate == ((0, 2, 0, 1),)


def test_parts_read_those_above_them_and_what_earlier_deals_left() -> None:
    text = f"{SOLO}{CARDS}    half: {{kind: formula, of: tricks div 2, multiplied: false}}\n"
    text += "    again: {kind: formula, of: half + total-before}\nslate:\n  bags: {of: half + bags-before}\n"
    before = {"total-before": (1, 2, 3, 4), "bags-before": (10, 0, 0, 0)}
    found = scored(ruleset(text), [50, 40, 40, 27], factor=2, before=before)
    assert [part["half"] for part in found.parts] == [22, 20, 20, 13]  # 45 without the five
    assert found.totals == (22 + 2 * 23, 20 + 2 * 22, 20 + 2 * 23, 13 + 2 * 17)
    assert found.slate == ((32, 20, 20, 13),)


def test_cards_that_count_by_themselves() -> None:
    text = (
        f"{SOLO}score:\n  parts:\n    hearts: {{kind: formula, of: 2 * cards(won & hearts) - 100 * cards(won & SQ)}}\n"
    )
    rules = ruleset(text)
    by_name = {rules.deck.name(card, "french"): 1 << card for card in range(36)}
    cards = (by_name["HA"] | by_name["HK"] | by_name["H10"] | by_name["D6"], by_name["SQ"], by_name["C6"])
    found = scored(rules, Taken((2, 0, 1), (0, 0, 0), complete=True, cards=cards))
    assert found.totals == (-100, 0, 6, 0)


def test_an_unfinished_deal_has_no_formulas() -> None:
    taken = Taken((0, 1, None), (30, 20, 0), complete=False)
    found = scored(ruleset(SLATE + "    difference: {of: 1}\n".replace("    ", "  ")), taken)
    assert found.slate == ((0,) * 4,) * 3 and found.totals == (0,) * 4


def test_a_declined_deal_has_them_although_nothing_was_played() -> None:
    text = f"{SOLO}score:\n  parts:\n    gift: {{kind: formula, of: 157, when: declined and not (this is declarer)}}\n"
    found = scored(ruleset(text), Taken((), (), complete=False), Outcome(declarer=0, declined=True))
    assert found.totals == (0, 157, 157, 157)


def test_rules_with_formulas_can_be_kept_between_processes() -> None:
    columns = ruleset(SLATE).score.slate
    kept = pickle.loads(pickle.dumps(columns))
    assert kept == columns and kept[0].of.expr.op == "const"

"""What expressions mean: the semantics of DECISIONS 7, on positions worked out by hand."""

from __future__ import annotations

import dataclasses

import pytest

from refcli.rules.expr.ints import Fixed, Tables, View, compile_int
from refcli.rules.expr.scope import SCOPES, WORDS
from tests.expr.reading import CLUBS, HEARTS, SPADES, cards, position, read, scope, tables, value

HEARTS_LED = position(SPADES, "H9 S7 HA", "SJ S6 HK C10")  # trumps are spades
TRUMP_LED = position(SPADES, "S10 SK", "SJ S6 HK C10")
NOTHING_LED = position(SPADES, "", "SJ S6 HK C10")
EMPTY = View()
NO_TRUMP = position(0, "H9 S7", "SJ S6")


@pytest.mark.parametrize(
    ("view", "text", "expected"),
    [
        (HEARTS_LED, "hand has led", True),
        (HEARTS_LED, "hand has D7", False),
        (HEARTS_LED, "none has hand", False),
        (HEARTS_LED, "hand has none", False),
        (HEARTS_LED, "none within led", True),  # the empty set is within anything
        (HEARTS_LED, "none within none", True),
        (HEARTS_LED, "hand within (trump | HK | C10)", True),
        (HEARTS_LED, "hand within trump", False),
        (HEARTS_LED, "led is trump", False),
        (HEARTS_LED, "led is not trump", True),
        (TRUMP_LED, "led is trump", True),
        (TRUMP_LED, "led is not trump", False),
        (NOTHING_LED, "led is trump", False),  # when leading, both are false
        (NOTHING_LED, "led is not trump", False),
        (NOTHING_LED, "leading and led is none", True),
        (NO_TRUMP, "led is trump", False),
        (NO_TRUMP, "led is not trump", True),
        (NO_TRUMP, "trump is led", False),
        (NO_TRUMP, "trump is not led", False),
        (NO_TRUMP, "trump = none", True),  # the sign compares, whatever there is
        (NO_TRUMP, "trump <> led", True),
        (NO_TRUMP, "trump is some", False),
        (HEARTS_LED, "trick is not none", True),
        (HEARTS_LED, "not trick is none", True),
        (HEARTS_LED, "not hand within trump", True),
        (HEARTS_LED, "not hand has led", False),
        (HEARTS_LED, "not (hand is led)", True),
        (HEARTS_LED, "not (hand = led)", True),
        (HEARTS_LED, "not (hand <> led)", False),
        (EMPTY, "(hand | trick) is some", False),
        (EMPTY, "(hand | D7) is some", True),
        (EMPTY, "(hand | trick) is none", True),
        (EMPTY, "hand has led or hand within led", True),
    ],
)
def test_tests(view: View, text: str, expected: bool) -> None:
    assert value(text, view) is expected


@pytest.mark.parametrize(
    ("view", "text", "expected"),
    [
        (HEARTS_LED, "best(trick)", "S7"),  # the trump
        (HEARTS_LED, "winning", "S7"),
        (HEARTS_LED, "best(trick - trump)", "HA"),
        (HEARTS_LED, "best(hand)", "SJ"),
        (HEARTS_LED, "best(hand & clubs)", ""),  # neither trump nor led
        (HEARTS_LED, "best(none)", ""),
        (NOTHING_LED, "best(hand - trump)", ""),  # nothing is led: only trumps count
        (NOTHING_LED, "best(hand)", "SJ"),
        (NO_TRUMP, "best(trick)", "H9"),
        (HEARTS_LED, "above(S9)", "SJ"),
        (HEARTS_LED, "below(S7)", "S6"),
        (HEARTS_LED, "below(SK) & above(S7)", "SQ S10 S8"),
        (HEARTS_LED, "above(HQ)", "HK HA"),  # within the class of the card
        (HEARTS_LED, "below(none)", ""),
        (HEARTS_LED, "below(H7 | C7)", "H6 C6"),
        (HEARTS_LED, "trump & below(best(trick & trump))", "S6"),
        (HEARTS_LED, "hand & above(best(trick & trump))", "SJ"),
        (TRUMP_LED, "hand & below(winning)", "S6"),
        (HEARTS_LED, "hand - trump", "HK C10"),
        (HEARTS_LED, "J of trump | 6 of trump", "SJ S6"),
        (HEARTS_LED, "suit of C10", "C6 C7 C8 C9 C10 CJ CQ CK CA"),
        (HEARTS_LED, "suit of none", ""),
        (HEARTS_LED, "if hand has led then hand & led else hand", "HK"),
    ],
)
def test_sets(view: View, text: str, expected: str) -> None:
    assert value(text, view) == cards(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7 div 2", 3),
        ("(0 - 7) div 2", -4),  # rounded down
        ("(0 - 7) mod 2", 1),
        ("7 div 0", 0),
        ("7 mod 0", 0),
        ("seats div shoves", 0),
        ("cards(hand)", 4),
        ("points(HA | HK)", 8 + 7),
        ("abs(3 - 10)", 7),
        ("min(3, seats, 5)", 3),
        ("max(3, seats, 5)", 5),
        ("sum(1, 2, seats)", 7),
        ("2 + 3 * seats - 1", 13),
        ("if seats > 3 then 10 else 20", 10),
    ],
)
def test_numbers(text: str, expected: int) -> None:
    view = dataclasses.replace(HEARTS_LED, seats=4)
    assert value(text, view) == expected


def test_people() -> None:
    view = View(actor=0, dealer=3, declarer=-1, sides=(0, 1, 0, 1), holders=(2,) * 36, trick=cards("H9"), led=HEARTS)
    view.tables = tables(0)
    assert value("partner of actor", view) == 2
    assert value("partner of declarer", view) == -1
    assert value("side of dealer", view) == 1
    assert value("side of declarer", view) == -1
    assert value("holder of none", view) == -1
    assert value("side of winning = side of actor", view) is True
    assert value("declarer is none and not declarer is actor and not declarer is not actor", view) is True
    assert value("declarer <> actor", view) is True
    three = dataclasses.replace(view, sides=(0, 0, 0, 1))
    assert value("partner of actor", three) == -1
    assert value("partner of dealer", three) == -1
    assert value("next of actor", view) == 1
    assert value("next of dealer", view) == 0
    assert value("next of next of dealer", view) == 1
    assert value("next of declarer", view) == -1
    alone = dataclasses.replace(view, sides=(0, 1, 2, 3))
    assert value("partner of actor", alone) == -1
    assert value("side of winning = side of actor", alone) is False


def test_numbers_of_a_side_and_words_of_a_ruleset() -> None:
    where = scope("score", tricks="number", doubled="bool", extra="set")
    view = View(this=1, declarer=2, sides=(0, 1, 0, 1), multiplier=3)
    view.by_side, view.params = {"points": (100, 57)}, {"tricks": 90}
    assert value("points of declarer", view, where) == 100
    assert value("points of this", view, where) == 57
    assert value("tricks of this", view, where) == 0
    assert value("if this is declarer then tricks * multiplier else tricks", view, where) == 90
    assert value("if doubled or extra is some then 1 else 2", view, where) == 2


def test_rank_under_a_condition() -> None:
    view = View(trump=SPADES, before=cards("S9 SJ"), trick=cards("S9 SJ S8"), card=cards("S8"))
    assert value("J of trump within (trick before card)", view, "override") is True
    view.before = cards("S9")
    assert value("J of trump within (trick before card)", view, "override") is False


def test_the_name_of_a_contract() -> None:
    where = dataclasses.replace(scope("score"), kinds=("suit", "high"))
    assert value("contract is high", View(contract="high"), where) is True
    assert value("contract is suit", View(contract="high"), where) is False
    assert value("contract is suit", View(), where) is value("contract is not suit", View(), where) is False
    assert compile_int(read("contract is suit", where), {"contract": "suit"}) is True


def test_a_view_has_every_word_with_a_neutral_value() -> None:
    neutral = {"set": 0, "bool": False, "seat": -1, "side": -1, "kind": ""}
    for name, kind in WORDS.items():
        if name != "winning":  # said with best and trick
            found = getattr(View(), name.replace("-", "_"))
            assert found == neutral[kind] if kind in neutral else found in (0, 1)
    assert all(WORDS[name] == kind for words in SCOPES.values() for name, kind in words.items())


def test_strength_that_depends_on_the_order_of_play() -> None:
    plain, turned = tables(0), tables(0, low=True)

    def by_order(view: View) -> Tables:
        return turned if view.order[:1] == (9,) else plain

    moving = plain._replace(dynamic=by_order)
    tree = read("hand & below(best(trick))")
    fixed: Fixed = {"trump": 0, "led": HEARTS, "tables": moving}
    found = compile_int(tree, fixed)
    assert callable(found)
    view = View(hand=cards("H6 HA"), trick=cards("H9"), order=(12,), led=HEARTS)
    assert found(view) == cards("H6")
    view.order = (9, 12)
    assert found(view) == cards("HA")
    view.tables = moving
    unfixed = compile_int(tree, {})
    assert callable(unfixed) and unfixed(view) == cards("HA")
    assert callable(compile_int(read("below(H9)"), fixed))
    assert compile_int(read("points(HA)"), {"tables": moving}) == 8


def test_clubs_are_not_read_as_trumps() -> None:
    assert value("best(C10 | CA)", dataclasses.replace(HEARTS_LED, led=CLUBS)) == cards("CA")

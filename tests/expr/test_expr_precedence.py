"""How expressions are read: precedence, names, literals."""

from __future__ import annotations

import pytest

from refcli.rules.expr.tree import Expr, names, words
from tests.expr.reading import CLUBS, DECK, HEARTS, SPADES, cards, fault, read, scope

SAME = [  # DECISIONS 7: tightest first
    ("J of trump & hand", "(J of trump) & hand"),
    ("hand - J of trump", "hand - (J of trump)"),
    ("side of partner of actor = side of dealer", "(side of (partner of actor)) = (side of dealer)"),
    ("shoves + seats * 2", "shoves + (seats * 2)"),
    ("shoves - seats div 2", "shoves - (seats div 2)"),
    ("seats mod 3 * 2", "(seats mod 3) * 2"),
    ("seats - 1 - 2", "seats - (1 + 2)"),
    ("seats - 1 + 2", "(seats + 2) - 1"),
    ("hand & trick - trump", "hand & (trick - trump)"),
    ("hand - trick - trump", "hand - (trick | trump)"),
    ("hand has trick & trump", "hand has (trick & trump)"),
    ("hand within led | trump", "hand within (led | trump)"),
    ("shoves + 1 < seats - 1", "(shoves + 1) < (seats - 1)"),
    ("not hand has led", "not (hand has led)"),
    ("not leading and hand has led", "(not leading) and (hand has led)"),
    ("leading or hand has led and hand has trump", "leading or ((hand has led) and (hand has trump))"),
    ("if leading then hand else led | trump", "if leading then hand else (led | trump)"),
    ("if leading then true else leading or true", "if leading then true else (leading or true)"),
    ("led is not trump and hand has led", "(led is not trump) and (hand has led)"),
    ("card not within led", "not (card within led)"),
    ("hand not has led", "not hand has led"),
    ("actor is not none", "actor is some"),
    ("trick is not some", "trick is none"),
    ("trick is (none)", "trick is none"),
    ("trick-number is 2", "trick-number = 2"),
    ("trick-number is not 2", "trick-number <> 2"),
    ("sum(1, seats)", "1 + seats"),
    ("max(seats)", "seats"),
    ("winning", "best(trick)"),
    ("side of winning", "side of holder of winning"),
]


@pytest.mark.parametrize(("text", "meaning"), SAME)
def test_precedence(text: str, meaning: str) -> None:
    assert read(text, "becomes") == read(meaning, "becomes")


@pytest.mark.parametrize(
    ("text", "mask"),
    [
        ("D7", "D7"),
        ("S10", "S10"),
        ("rank K", "SK HK DK CK"),
        ("rank 10", "S10 H10 D10 C10"),
        ("ranks 6 7", "S6 H6 D6 C6 S7 H7 D7 C7"),
        ("none", ""),
    ],
)
def test_literals(text: str, mask: str) -> None:
    assert read(text) == Expr("const", "set", value=cards(mask))


def test_suits_and_deck() -> None:
    assert read("hearts").value == HEARTS
    assert read("clubs").value == CLUBS
    assert read("deck").value == DECK.all == (1 << 36) - 1


def test_ten_is_a_rank_only_where_a_rank_must_stand() -> None:
    assert read("10") == Expr("const", "number", value=10)
    ten = Expr("const", "set", value=cards("S10 H10 D10 C10"))
    assert read("10 of trump") == Expr("inter", "set", (ten, Expr("word", "set", value="trump")))
    assert read("rank 10 & trump").args[0] == ten
    assert fault("hand & 10").code == "R116"


def test_hyphens_are_greedy() -> None:
    names_of_tree = scope(named={"puur": "J of trump", "trump-less": "none"})
    assert read("trump - puur", names_of_tree).op == "minus"
    assert read("trump-less", names_of_tree).value == "trump-less"
    found = fault("trump-puur", names_of_tree)
    assert found.code == "R117"
    assert "trump - puur" in found.params["hint"]
    assert read("seats -1") == read("seats - 1")
    assert fault("seats-1").params["hint"].startswith(" Did you mean seats - 1?")


@pytest.mark.parametrize("text", ["hand hasled", "hand has-led", "hand has ledandtrump", "nothand"])
def test_words_end_where_a_name_ends(text: str) -> None:
    assert fault(text).code in ("R116", "R117")


def test_names_and_words_are_read_through_one_another() -> None:
    where = scope(named={"puur": "J of trump", "spared": "puur", "overlaid": "trump & below(best(trick & trump))"})
    tree = read("(hand - spared) within overlaid", where)
    assert names(tree) == {"puur", "spared", "overlaid"}
    assert words(tree) == {"hand", "trump", "trick", "led"}  # best reads the class led
    assert words(read("points of this", "score")) == {"points", "this"}


def test_a_side_is_wanted_where_a_person_stands() -> None:
    mine = Expr("side", "side", (Expr("word", "seat", value="declarer"),))
    this = Expr("word", "side", value="this")
    assert read("this is declarer", "score") == Expr("is", "bool", (this, mine))
    assert read("declarer is this", "score") == Expr("is", "bool", (mine, this))
    assert read("points of declarer", "score") == Expr("of", "number", (mine,), "points")


def test_spans_of_the_tree() -> None:
    tree = read("hand has (led & trump)")
    assert tree.span is not None and (tree.span.column, tree.span.end_column) == (12, 34)
    led = tree.args[1].args[0]
    assert led.span is not None and (led.span.line, led.span.column, led.span.end_column) == (7, 22, 25)


def test_card_of_a_suit_is_a_common_part() -> None:
    tree = read("suit | J of mate", "contract")
    assert [arg.op for arg in tree.args] == ["word", "inter"]
    assert read("8 of spades").args[1].value == SPADES

"""What is fixed is worked out once: constants, and the small trees that are left."""

from __future__ import annotations

import pytest

from refcli.rules.expr.fold import simplify
from refcli.rules.expr.ints import Fixed, View, compile_int
from refcli.rules.expr.tree import Expr, nodes
from tests.expr.reading import HEARTS, SPADES, cards, read, scope, tables

TERMS = scope(
    named={
        "puur": "J of trump",
        "overlaid": "trump & below(best(trick & trump))",
        "lead-ok": "led is not trump",
        "anyone": "true",
        "bound": "trump - puur",
    }
)
SIDE_LED: Fixed = {"trump": SPADES, "led": HEARTS, "leading": False, "tables": tables(SPADES)}
TRUMP_LED: Fixed = {**SIDE_LED, "led": SPADES}
NOTHING_LED: Fixed = {**SIDE_LED, "led": 0, "leading": True, "trick": 0}


@pytest.mark.parametrize(
    ("fixed", "text", "expected"),
    [
        (SIDE_LED, "led | trump", HEARTS | SPADES),
        (SIDE_LED, "bound", SPADES & ~cards("SJ")),
        (SIDE_LED, "led is trump and hand has bound", False),
        (TRUMP_LED, "led is not trump and hand has led", False),
        (NOTHING_LED, "led is not trump and hand has led", False),
        (NOTHING_LED, "lead-ok and anyone and trick has trump", False),
        (NOTHING_LED, "overlaid", 0),
        (SIDE_LED, "anyone or hand has led", True),
        (SIDE_LED, "below(best(H9 | HA)) & above(HQ)", cards("HK")),
        (SIDE_LED, "if led is trump then hand else none", 0),
        (SIDE_LED, "(deck - trick) has none", False),
        ({}, "hand & none", 0),
        ({}, "hand - hand", 0),
        ({}, "none within hand", True),
        ({}, "hand has none", False),
        ({}, "(hand | D7) is none", False),
        ({}, "3 * 4 + cards(D7 | D8)", 14),
        ({"seats": 4, "shoves": 2}, "shoves < seats - 1", True),
    ],
)
def test_constants(fixed: Fixed, text: str, expected: int | bool) -> None:
    found = compile_int(read(text, TERMS), fixed)
    assert found == expected and type(found) is type(expected)


@pytest.mark.parametrize(
    ("fixed", "text", "shape", "size"),
    [
        (SIDE_LED, "led is not trump and hand has led", "is-some", 4),  # is-some(inter(hand, constant))
        (SIDE_LED, "lead-ok and anyone and trick has trump", "is-some", 4),
        (TRUMP_LED, "led is trump and hand has bound", "is-some", 4),
        (SIDE_LED, "hand within trump", "is-none", 4),
        (SIDE_LED, "not hand has led", "is-none", 4),
        (SIDE_LED, "trump & below(best(trick & trump))", "inter", 7),
        (SIDE_LED, "hand & trump & led & deck", "const", 1),
        (SIDE_LED, "hand & trump & trick & deck", "inter", 4),
        (SIDE_LED, "(hand | led) | trump", "union", 3),
        ({}, "not not leading", "word", 1),
        ({}, "leading and true and leading", "word", 1),
    ],
)
def test_shapes(fixed: Fixed, text: str, shape: str, size: int) -> None:
    small = simplify(read(text, TERMS), fixed)
    assert small.op == shape
    assert len(list(nodes(small))) == size


def test_constants_meet() -> None:
    small = simplify(read("hand & hearts & trick & (hearts | spades) - D7"), {})
    assert [node.value for node in nodes(small) if node.op == "const"] == [HEARTS]


def test_what_is_fixed_is_not_read_from_the_view() -> None:
    """What is fixed need not be set in the view."""
    found = compile_int(read("hand has led and best(trick) within trump"), SIDE_LED)
    assert callable(found)
    assert found(View(hand=cards("H6"), trick=cards("H9 S6"))) is True
    assert found(View(hand=cards("H6"), trick=cards("H9 C6"))) is False


def test_folding_twice_changes_nothing() -> None:
    for text in ("overlaid", "(hand - puur) within overlaid", "not hand has (trump & above(best(trick & trump)))"):
        once = simplify(read(text, TERMS), SIDE_LED)
        assert simplify(once, SIDE_LED) == once


def test_named_sets_leave_no_trace() -> None:
    assert simplify(read("puur", TERMS), {}) == Expr(
        "inter", "set", (Expr("word", "set", value="trump"), Expr("const", "set", value=cards("SJ HJ DJ CJ")))
    )

"""What is wrong in an expression, and exactly where."""

from __future__ import annotations

import pytest

from refcli import words
from refcli.diagnostics import Finding
from refcli.rules.expr.parse import parse
from refcli.source import Span
from tests.expr.reading import COLUMN, LINE, fault, read, scope

# text, code, the marked part (its last occurrence), a part of the message
FAULTS = [
    ("hand has", "R116", "has", "must follow has"),
    ("", "R116", "", "nothing in it"),
    ("hand has (trump", "R116", "(", "not closed"),
    ("hand)", "R116", ")", "closes nothing"),
    ("hand had led", "R116", "had", "operator is missing"),
    ("D7 D8", "R116", "D8", "operator is missing"),
    ("1 < 2 < 3", "R116", "<", "another test"),
    ("hand has led has trump", "R116", "has", "another test"),
    ("hand == led", "R116", "==", "write ="),
    ("hand != led", "R116", "!=", "write <>"),
    ("leading && leading", "R116", "&&", "write and"),
    ("seats / 2", "R116", "/", "write div"),
    ("if leading then hand", "R116", "hand", "then and else"),
    ("hand else led", "R116", "else", "then and else"),
    ("-1", "R116", "-", "signs"),
    ("hand & & led", "R116", "&", "missing before &"),
    ("led: trump", "R116", ":", "no meaning"),
    ("010", "R116", "010", "no meaning"),
    ("trump | led & hand", "R116", "&", "parentheses"),
    ("led & hand | trump", "R116", "&", "parentheses"),
    ("trump | led - hand", "R116", "-", "parentheses"),
    ("trump - led | hand", "R116", "-", "parentheses"),
    ("hand + led", "R116", "+", "joined with |"),
    ("10 & trump", "R116", "10", "rank 10"),
    ("cards(hand, led)", "R116", "led", "too many"),
    ("1234567890", "R116", "1234567890", "digits"),
    ("hand has ledd", "R117", "ledd", "Did you mean led?"),
    ("Hearts", "R117", "Hearts", "Did you mean hearts?"),
    ("hand & d7", "R117", "d7", "Did you mean D7?"),
    ("J of trumps", "R117", "trumps", "Did you mean trump?"),
    ("hand has K", "R117", "K", "rank K"),
    ("rank X", "R117", "X", "6, 7, 8, 9, 10, J, Q, K, A"),
    ("X of trump", "R117", "X", "partner, next, side, holder"),
    ("bestt(trick)", "R117", "bestt", "Did you mean best?"),
    ("hand has best", "R117", "best", "best(…)"),
    ("hand has has", "R117", "has", "missing before has"),
    ("partner", "R117", "partner", "partner of …"),
    ("card within led", "R117", "card", "Here can stand"),
    ("trick before card", "R117", "card", "no word"),
    ("hand & 3", "R118", "3", "3 is a number, but a set of cards must"),
    ("leading and hand", "R118", "hand", "hand is some?"),
    ("dealer and leading", "R118", "dealer", "is a player"),
    ("not seats", "R118", "seats", "something true or false"),
    ("hand has seats", "R118", "seats", "a set of cards"),
    ("seats < hand", "R118", "hand", "a number"),
    ("hand is 3", "R118", "3", "a set of cards"),
    ("seats is none", "R118", "seats", "a set of cards or a player or a side"),
    ("if hand then 1 else 2", "R118", "hand", "something true or false"),
    ("if leading then 1 else hand", "R118", "hand", "a number"),
    ("cards(hand | trick) * (hand & led)", "R118", "hand & led", "a number"),
    ("dealer = seats", "R118", "seats", "a player or a side"),
    ("abs(hand)", "R118", "hand", "a number"),
]


@pytest.mark.parametrize(("text", "code", "marked", "said"), FAULTS)
def test_fault(text: str, code: str, marked: str, said: str) -> None:
    found = fault(text)
    start = text.rindex(marked)
    assert found.code == code
    assert found.place == Span.of("rules.yaml", LINE, COLUMN + start, max(len(marked), 1))
    message = words.message(found.code, found.params)
    assert said in message


@pytest.mark.parametrize("text", [text for text, *_ in FAULTS])
def test_messages_hold_no_words_of_the_parser(text: str) -> None:
    found = fault(text)
    message = words.message(found.code, found.params)
    for foreign in ("Token", "token", "NAME", "INT", "SETTEST", "SIGN", "COMPARE", "_", "$", "\n", "Expr", "bool"):
        assert foreign not in message


def test_quotes_and_folded_text_move_the_place() -> None:
    text = "hand has ledd"
    quoted = parse(text, scope(), Span.of("r.yaml", 3, 5, len(text) + 2))
    assert isinstance(quoted, Finding) and quoted.place == Span.of("r.yaml", 3, 5 + 1 + 9, 4)
    folded = Span("r.yaml", 3, 5, 4, 9)
    over_lines = parse(text, scope(), folded)
    assert isinstance(over_lines, Finding) and over_lines.place == folded


def test_another_type_wanted() -> None:
    found = fault("hand has led", wanted="set")
    assert (found.code, found.params["text"]) == ("R118", "hand has led")
    assert read("declarer", "score", wanted="side").op == "side"
    assert read("hand has led", wanted="bool").type == "bool"


def test_words_that_could_stand_there() -> None:
    found = fault("this has hands", "score")
    assert found.code == "R118"
    found = fault("seats < tricks_won")
    assert found.params["hint"] == " Did you mean tricks-won?"
    assert set(found.params["words"]) == {"trick-number", "deal-number", "seats", "shoves", "tricks-won"}


def test_a_term_with_a_fault_of_its_own() -> None:
    class Broken(dict[str, object]):
        def __contains__(self, name: object) -> bool:
            return name == "bad-term"

    where = scope()
    object.__setattr__(where, "named", Broken())
    found = fault("hand has bad-term", where)
    assert found.code == "R116"
    assert found.place == Span.of("rules.yaml", LINE, COLUMN + 9, 8)


def test_best_is_not_offered_without_a_class_led() -> None:
    found = fault("best(suit)", "contract")
    assert found.code == "R117"
    assert "best" not in found.params["words"]


@pytest.mark.parametrize(
    "text",
    [
        "(" * 150 + "hand" + ")" * 150,
        "not " * 200 + "leading",
        "partner of " * 150 + "actor",
        " | ".join(["hand"] * 400),
        "seats * " * 200 + "2",
        "(" * 2000,
        "x" * 100_000,
    ],
)
def test_too_long_or_too_deep(text: str) -> None:
    found = fault(text)
    assert found.code in ("R116", "R117")
    assert len(words.message(found.code, found.params)) < 300


def test_long_but_flat_is_no_fault() -> None:
    assert len(read(" | ".join(["hand"] * 200)).args) == 200


def test_names_that_double_one_another_are_refused() -> None:
    """Each name is twice the one before: written out, the last would have more than two thousand nodes."""
    named = {"t0": "hand"} | {f"t{level}": f"t{level - 1} | t{level - 1}" for level in range(1, 9)}
    assert read("t8", scope(named=named)).type == "set"
    assert fault("t8 | t8 | t8 | t8", scope(named=named)).code == "R116"

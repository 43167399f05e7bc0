"""The games the language must carry: fragments of many rules, each typed where it stands."""

from __future__ import annotations

import pytest

from refcli.rules.expr.scope import Scope
from refcli.rules.expr.tree import Type
from tests.expr.reading import read, scope

FRAGMENTS: list[tuple[str, Type, str]] = [
    ("play", "bool", "led is not trump and hand has trump and not (side of winning = side of actor)"),
    ("play", "bool", "hand has (trump & above(best(trick & trump)))"),
    ("play", "set", "(hand - trump) | (trump & above(best(trick & trump)))"),
    ("play", "bool", "trick-number = 1 and trick is none"),
    ("play", "set", "C6"),
    ("play", "bool", "trick is none and not played has hearts"),
    ("play", "bool", "hand within hearts"),
    ("play", "bool", "trick-number = 1 and not hand has led"),
    ("play", "set", "hearts | SQ"),
    ("play", "bool", "hand within (hearts | SQ)"),
    ("play", "bool", "hand has (trump - puur)"),
    ("play", "bool", "(hand - spared) within overlaid"),
    ("play", "bool", "not (hand - spared) has (trump & above(best(trick & trump)))"),
    ("play", "bool", "lead-ok and everyone and trick has trump"),
    ("play", "bool", "stock is none"),
    ("play", "set", "hand | table"),
    ("becomes", "bool", "card not within led"),
    ("becomes", "set", "suit of card"),
    ("override", "set", "8 of trump"),
    ("override", "bool", "J of trump within (trick before card)"),
    ("contract", "set", "suit"),
    ("contract", "set", "suit | J of mate"),
    ("contract", "set", "ranks Q J | (hearts - ranks Q J)"),
    ("cards", "set", "(rank K | rank Q) & trump"),
    ("cards", "set", "6 of trump"),
    ("calls", "seat", "forehand"),
    ("calls", "seat", "partner of forehand"),
    ("calls", "bool", "shoves = 0"),
    ("calls", "bool", "shoves < shove-limit"),
    ("calls", "bool", "shoves < seats"),
    ("calls", "bool", "bidder is some and side of actor <> side of bidder"),
    ("calls", "number", "seats - 1"),
    ("calls", "set", "deck - held"),
    ("score", "number", "(tricks + last + match + melds + pair) * multiplier"),
    ("score", "number", "abs(prediction - tricks - last)"),
    ("score", "number", "if exact and (prediction > 0 or tricks-won > 0) then 10 else 0"),
    ("score", "number", "if this is declarer then (tricks + last + match) * multiplier else 0"),
    ("score", "bool", "points of declarer >= bid"),
    ("score", "number", "tricks + last + (if (this is declarer) = made then bid * double else 0)"),
    ("score", "number", "if points < 21 then 1 else 0"),
    ("score", "number", "if tricks-won >= bid then 10 * bid + (tricks-won - bid) else 0 - 10 * bid"),
    ("score", "number", "points(won)"),
    ("score", "number", "2 * cards(won & hearts) + 4 * cards(won & rank Q)"),
    ("score", "bool", "swept"),
]


NAMED = {
    "play": {
        "puur": "J of trump",
        "spared": "puur",
        "overlaid": "trump & below(best(trick & trump))",
        "lead-ok": "led is not trump",
        "everyone": "true",
    },
    "score": {"made": "points of declarer >= bid"},
    "calls": {"shove-limit": "1"},
}


def _scope(context: str) -> Scope:
    named = NAMED.get(context, {})
    if context != "score":
        return scope(context, named)
    return scope(context, named, tricks="number", last="number", match="number", melds="number", pair="number")


@pytest.mark.parametrize(("context", "kind", "text"), FRAGMENTS)
def test_fragment(context: str, kind: Type, text: str) -> None:
    assert read(text, _scope(context), wanted=kind).type == kind

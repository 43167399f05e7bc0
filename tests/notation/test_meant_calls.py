"""Lines that name a contract in other words than the notation's: the line that was meant is said."""

from __future__ import annotations

import pytest

from tests.notation.reading import deal, event, said


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("annonce Anna coeur", "call Anna coeur"),  # not their king, coeu-r
        ("annonce Anna: atout cœur", "call Anna atout cœur"),
        ("annonce Anna chibre", "call Anna chibre"),
        ("weist Anna Herz", "call Anna Herz"),
        ("chibre Anna", "call Anna chibre"),
        ("Anna chibre", "call Anna chibre"),
        ("Anna: coeur", "call Anna coeur"),
        ("coeur Anna", "call Anna coeur"),
        ("Anna fait atout coeur", "call Anna atout coeur"),
        ("Anna sagt Herz", "call Anna Herz"),
        ("chibre Anna, Carla coeur", "call Anna chibre, Carla coeur"),
    ],
)
def test_the_call_that_was_meant(line: str, meant: str) -> None:
    read = deal(line)
    assert said(read) == [f"this line cannot be read: {line} – did you mean {meant}?"]
    assert read.items == ()
    assert deal(meant).findings == () and len(deal(meant).items) == line.count(",") + 1


def test_a_contract_without_a_suit_is_no_meld_either() -> None:
    (told,) = said(deal("annonce Anna obenabe"))
    assert told.endswith("a contract call Anna obenabe")
    (told,) = said(deal("annonce Anna 50 obenabe"))
    assert "contract" not in told


@pytest.mark.parametrize(
    "line", ["annonce Anna 50", "annonce Anna C7-C10", "annonce Anna Kreuz7 Kreuz8", "annonce Anna"]
)
def test_melds_are_melds(line: str) -> None:
    assert event(line).verb == "meld"


def test_the_name_of_a_suit_is_no_card() -> None:
    assert said(deal("1 Anna: coeur"))[0].startswith("coeur is not a card")
    assert deal("1 Anna: coeurr coeuras").findings == ()


@pytest.mark.parametrize(
    ("line", "meant"),
    [("Anna stöck", "stöck Anna"), ("Anna annonce 20", "annonce Anna 20"), ("Beat: Weis 50", "Weis Beat 50")],
)
def test_an_event_with_the_name_first(line: str, meant: str) -> None:
    assert said(deal(line)) == [f"this line cannot be read: {line} – did you mean {meant}?"]
    assert deal(meant).findings == ()


def test_a_meld_in_a_sentence_is_no_contract() -> None:
    (told,) = said(deal("Weis Anna Dreiblatt vom As"))
    assert "contract" not in told and "a meld Weis Anna 20" in told

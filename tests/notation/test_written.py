"""Hands as people write them: groups without their colon, runs by their ends."""

from __future__ import annotations

import pytest

from refcli.record import Event, Hand
from refcli.words import message
from tests.notation.reading import SEATS, deal, event

FRENCH = SEATS.replace("\n", " [Language fr]\n")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("hand Anna: ♠R D V 10", "♠: R D V 10"),
        ("hand Anna: ♠ R D V 10", "♠: R D V 10"),
        ("hand Anna: ♠R D V 10 ♥A 9 ♦ 6", "♠: R D V 10; ♥: A 9; ♦: 6"),
        ("hand Anna: ♣A piqueR D", "pique: R D"),
    ],
)
def test_ranks_without_a_colon_are_one_mistake(line: str, meant: str) -> None:
    read = deal(line, FRENCH)
    (found,) = read.findings
    assert (
        found.code == "N102" and found.place is not None and f"did you mean {meant}?" in message("N102", found.params)
    )
    assert line[: found.place.end_column - 1] == line
    assert isinstance(read.items[0], Hand)


@pytest.mark.parametrize(
    ("line", "like"),
    [
        ("hand Anna: S10-SK D6", "hand Anna: S10 SJ SQ SK D6"),
        ("hand Anna: S10-K D6", "hand Anna: S10 SJ SQ SK D6"),
        ("hand Anna: S: K-10; D: 6", "hand Anna: S: K Q J 10; D: 6"),
        ("hand Anna: S: -; D: 6–9", "hand Anna: S: -; D: 6 7 8 9"),
    ],
)
def test_a_run_by_its_ends(line: str, like: str) -> None:
    read, other = deal(line), deal(like)
    assert read.findings == other.findings == ()
    assert [item.cards for item in read.items if isinstance(item, Hand)] == [
        item.cards for item in other.items if isinstance(item, Hand)
    ]


@pytest.mark.parametrize("line", ["hand Anna: S10-HK", "hand Anna: S: H6-9", "hand Anna: S10-X"])
def test_no_run(line: str) -> None:
    assert [found.code for found in deal(line).findings] == ["N102"]


@pytest.mark.parametrize(
    ("line", "written", "meant"),
    [
        ("1 Anna: coeur 8, coeur 6, pique 10", "coeur 8, coeur 6, pique 10", "coeur8 coeur6 pique10"),
        ("1 Anna: coeur R D 7", "coeur R D 7", "coeurR coeurD coeur7"),
        ("1 Anna: valet de pique, dame de coeur", "valet de pique, dame de coeur", "piqueV coeurD"),
        ("1 Anna: Vcoeur 9coeur", "Vcoeur 9coeur", "coeurV coeur9"),
        ("1 Anna: treffle 8 ♠9 ♥ R", "treffle 8", "trèfle8"),
        ("hand Anna: valet de coeur", "valet de coeur", "coeurV"),
    ],
)
def test_a_card_in_several_words_is_told_how_to_be_written(line: str, written: str, meant: str) -> None:
    found = deal(line, FRENCH).findings[0]
    assert (found.code, found.params["text"], found.params["nearest"]) == ("N102", written, meant)


def test_signs_behind_their_ranks_in_lines() -> None:
    read, other = deal("hand Anna: 8♥ 9♥ V♠\n1 Anna: 8♥ D♣ 10♥ R♠"), deal("hand Anna: H8 H9 SJ\n1 Anna: H8 CQ H10 SK")
    assert read.findings == other.findings == ()
    assert [getattr(item, "cards", ()) for item in read.items] == [getattr(item, "cards", ()) for item in other.items]
    assert deal("hand Anna: 6♥-8♥").items[0] == deal("hand Anna: H6 H7 H8").items[0]


def test_cards_in_several_words_of_another_pack_get_its_tag() -> None:
    (found,) = deal("1 Anna: Schelle König").findings
    assert (found.code, found.params["nearest"], found.params["tag"]) == ("N102", "", '[Deck "swiss-german"]')


PACK = '[Seats "Anna Beat Carla Dario"] [Deck swiss-german] [Language fr]\n'


@pytest.mark.parametrize(
    ("written", "canonical"),
    [("grelotsR", "ScheK"), ("écusD", "SchiO"), ("glandsV", "glandsU"), ("rosesR R9", "RK R9")],
)
def test_french_ranks_of_the_swiss_german_pack(written: str, canonical: str) -> None:
    # COMPENDIUM 1: roi, dame and valet are König, Ober and Under
    one, other = (deal(f"hand Anna: {text}", PACK) for text in (written, canonical))
    assert one.findings == other.findings == () and one.items == other.items


@pytest.mark.parametrize("written", ["piquesR coeursD carreauxV trèfles10", "piqueR cœurD carreauV trèfle10"])
def test_suits_in_the_plural(written: str) -> None:
    read = deal(f"hand Anna: {written}", FRENCH)
    assert read.findings == () and read.items == deal("hand Anna: SK HQ DJ C10").items


@pytest.mark.parametrize(
    ("said", "number"), [("cinquante", 50), ("vingt", 20), ("cent", 100), ("cent cinquante", 150), ("zwanzig", 20)]
)
def test_points_in_words(said: str, number: int) -> None:
    read = event(f"meld Anna {said} S8-SJ")
    assert (read.number, len(read.cards)) == (number, 4)


@pytest.mark.parametrize("said", ["trois cartes", "3 cartes", "Dreiblatt", "Vierblatt"])
def test_the_length_of_a_meld_is_no_number_of_points(said: str) -> None:
    read = deal(f"meld Anna {said}")
    (found,) = read.findings
    (meld,) = read.items
    assert found.code == "N119" and found.params["text"] == said and isinstance(meld, Event) and meld.number is None
    assert "a meld meld Anna 20 S10-SQ" in message("N119", found.params)
    assert event("meld Anna 20 S8-S10").number == 20

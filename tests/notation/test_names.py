"""Names of cards, suits, ranks and players."""

from __future__ import annotations

import pytest

from refcli.diagnostics import Finding
from refcli.notation.names import Names
from refcli.notation.players import Players
from tests.notation.decks import jass36
from tests.notation.reading import cards


def names(pack: str = "french", language: str | None = None) -> Names:
    return Names(jass36(), pack, language)


@pytest.mark.parametrize(
    ("language", "spellings"),
    [
        (None, "H10 h10 ♥10 ♥️10 HT hearts10 heart10 hearten herz10 Cœur10 coeur10 cuori10 ♥zehn Hdix"),
        ("en", "H10 HT hearts10 hea10 ♥10 cuori10"),
        ("de", "H10 Herz10 HerzZehn He10 h10 ♥10 hearts10"),
        ("fr", "Cœur10 coeur10 cœurdix co10 H10 ♥10 herz10"),
        ("it", "C10 cuori10 cuoridieci cu10 H10 ♥10"),
    ],
)
def test_ways_to_write_the_ten_of_hearts(language: str | None, spellings: str) -> None:
    assert {names(language=language).card(spelling) for spelling in spellings.split()} == {cards("H10")[0]}


@pytest.mark.parametrize(
    ("language", "spelling", "card"),
    [
        ("fr", "piD", "SQ"),
        ("fr", "PR", "SK"),
        ("fr", "TV", "CJ"),
        ("fr", "tréfleAs", "CA"),
        ("fr", "SK", "SK"),
        ("de", "HD", "HQ"),
        ("de", "EckenBube", "DJ"),
        ("de", "EB", "DJ"),
        ("de", "SK", "SK"),
        ("de", "KrA", "CA"),
        ("de", "ChrüzNäll", "C9"),
        ("de", "KaroKönig", "DK"),
        ("de", "D7", "D7"),
        ("it", "QF", "DJ"),
        ("it", "pR", "SK"),
        (None, "SJ", "SJ"),
        (None, "C7", "C7"),
        ("en", "DQ", "DQ"),
        (None, "HD", "HQ"),
        (None, "?", "?"),
    ],
)
def test_letters_of_the_languages(language: str | None, spelling: str, card: str) -> None:
    assert names(language=language).card(spelling) == cards(card)[0]


@pytest.mark.parametrize(
    ("spelling", "canonical"),
    [
        ("RO", "RO"),
        ("RosenOber", "RO"),
        ("EU", "EU"),
        ("EB", "E10"),
        ("EichelBanner", "E10"),
        ("SchiA", "SchiA"),
        ("SchilteSau", "SchiA"),
        ("schellenkönig", "ScheK"),
        ("ScheA", "ScheA"),
        ("gland9", "E9"),
    ],
)
def test_the_swiss_german_pack(spelling: str, canonical: str) -> None:
    card = names("swiss-german", "de" if spelling != "gland9" else None).card(spelling)
    assert isinstance(card, int)
    assert jass36().name(card, "swiss-german") == canonical


def test_every_canonical_name_is_read_where_no_language_is_given() -> None:
    for pack in ("french", "swiss-german"):
        assert [names(pack).card(jass36().name(card, pack)) for card in range(36)] == list(range(36))


@pytest.mark.parametrize(
    ("pack", "language", "spelling", "choices"),
    [
        ("french", "fr", "C7", ("cœur", "carreau")),
        ("french", "de", "K7", ("Ecken", "Kreuz")),
        ("swiss-german", None, "S7", ("shields", "bells")),
        ("swiss-german", "de", "Sch7", ("Schilten", "Schellen")),
        ("swiss-german", "fr", "E7", ("écus", "glands")),
    ],
)
def test_a_letter_of_two_suits_names_both(
    pack: str, language: str | None, spelling: str, choices: tuple[str, ...]
) -> None:
    finding = names(pack, language).card(spelling)
    assert isinstance(finding, Finding)
    assert (finding.code, finding.params["choices"]) == ("N103", choices)


@pytest.mark.parametrize(
    ("pack", "spelling", "nearest"),
    [
        ("french", "H1", "H10"),
        ("french", "H0", "H10"),
        ("french", "HO", "HQ"),
        ("french", "H1O", "H10"),
        ("french", "H11", "H10"),
        ("french", "10H", "H10"),
        ("french", "H5", ""),
        ("french", "X7", ""),
        ("french", "H", ""),
        ("swiss-german", "R0", "R10"),
        ("french", "heartz10", "heart10"),
        ("french", "Sdama", "SQ"),
        ("french", "treffleD", "clubsQ"),
        ("french", "Vcoeur", "coeurV"),
        ("french", "spades", ""),
        ("french", "spadse", ""),
        ("french", "König", ""),
        ("swiss-german", "SchiQ", "SchiO"),
        ("swiss-german", "Schelle", ""),
        ("swiss-german", "Rose", ""),
        ("swiss-german", "Banner", ""),
        ("swiss-german", "Schele7", "Schel7"),
    ],
)
def test_what_is_no_card(pack: str, spelling: str, nearest: str) -> None:
    finding = names(pack).card(spelling)
    assert isinstance(finding, Finding)
    assert (finding.code, finding.params["nearest"]) == ("N102", nearest)


@pytest.mark.parametrize("language", [None, "en", "de", "fr", "it"])
def test_the_sign_of_a_suit_may_stand_behind_the_rank(language: str | None) -> None:
    read = names(language=language)
    assert [read.card(spelling) for spelling in ("8♥", "10♥️", "D♣", "A♠", "K♦")] == list(cards("H8 H10 CQ SA DK"))
    assert isinstance(read.card("♥8♥"), Finding) and isinstance(names("swiss-german").card("8♥"), Finding)


def test_the_tag_under_which_it_would_be_a_card_is_named() -> None:
    for pack, spelling, tag in (
        ("french", "SchiU", '[Deck "swiss-german"]'),
        ("swiss-german", "♥A", '[Deck "french"]'),
        ("french", "H5", ""),
    ):
        finding = names(pack).card(spelling)
        assert isinstance(finding, Finding) and finding.params["tag"] == tag


def test_ober_is_no_rank_of_the_french_pack_but_its_queen() -> None:
    finding = names("french", "de").card("HO")
    assert isinstance(finding, Finding)
    assert (finding.code, finding.params["nearest"]) == ("N102", "HD")
    assert names("swiss-german", "de").card("RO") == cards("HQ")[0]


def test_suits_alone() -> None:
    assert [names().suit(text) for text in ("♠", "H", "diamonds", "trèfle", "x")] == [0, 1, 2, 3, None]
    assert [names("swiss-german", "de").suit(text) for text in ("Schi", "R", "schelle", "Eichel")] == [0, 1, 2, 3]
    assert isinstance(names("swiss-german").suit("Sch"), Finding)


@pytest.mark.parametrize(
    ("text", "seat"),
    [("Anna", 0), ("anna", 0), ("Ann", 1), ("B", 2), ("ÉV", 3), ("ev", 3), ("1", 0), ("P4", 3), ("4", 3)],
)
def test_players(text: str, seat: int) -> None:
    assert Players(("Anna", "Ann", "Beat", "Éva")).seat(text) == seat


@pytest.mark.parametrize("text", ["An", "", "0", "5", "P5", "Beatrice", "²"])
def test_nobody(text: str) -> None:
    finding = Players(("Anna", "Ann", "Beat", "Éva")).seat(text)
    assert isinstance(finding, Finding)
    assert finding.code == "N104"


def test_names_go_before_seat_numbers() -> None:
    assert [Players(("4", "3", "1", "2")).seat(text) for text in "1234"] == [2, 3, 1, 0]

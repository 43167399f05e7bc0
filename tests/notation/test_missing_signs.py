"""Lines in which a sign is missing or stands where people like to write it."""

from __future__ import annotations

import pytest

from refcli.record import Claim, Trick
from tests.notation.reading import SEATS, cards, deal, found, game, item, said

FORM = "points NAME NUMBER, NAME NUMBER"


@pytest.mark.parametrize(
    ("line", "number"),
    [("Deal 4:", 4), ("deal: 4", 4), ("deal:4", 4), ("Spiel 4 :", 4), ("donne 4.", 4), ("deal 4: ; late", 4)],
)
def test_signs_about_the_number_of_a_deal(line: str, number: int) -> None:
    (read,) = game(f"{SEATS}{line}\ndealer Dario\n").deals
    assert (read.number, read.findings) == (number, ())


@pytest.mark.parametrize(("line", "code"), [("deal 4 5", "N101"), ("deal x:", "N118"), ("deal 4::x", "N118")])
def test_what_is_no_number_of_a_deal(line: str, code: str) -> None:
    (read,) = game(f"{SEATS}{line}\ndealer Dario\n").deals
    assert [one for one, *_ in found(read)] == [code]


@pytest.mark.parametrize("line", ["Carla: CK C10 C8 C7", "Carla : CK C10 C8 C7 -> Carla 19", "Carla SK SA SQ SJ"])
def test_a_trick_without_its_number(line: str) -> None:
    read = deal(f"1 Carla: H7 H8 H9 HA\n{line}\n3 Anna: D7 D8 D9 DA")
    assert said(read) == [f"this line cannot be read: {line} – did you mean 2 {line}?"]
    assert [one.number for one in read.items if isinstance(one, Trick)] == [1, 3]


def test_a_hand_without_its_keyword() -> None:
    line = "Carla: CK C10 C8 C7 SA"
    assert said(deal(line)) == [f"this line cannot be read: {line} – did you mean hand {line}?"]


@pytest.mark.parametrize("line", ["meld Carla CK C10", "Carla: CK"])
def test_not_every_name_with_cards_is_a_trick(line: str) -> None:
    assert not any("did you mean 1" in told for told in said(deal(line)))


@pytest.mark.parametrize(
    ("claim", "hint"),
    [
        ("= Carla 19", "did you mean -> Carla 19?"),
        ("=> Carla", "did you mean -> Carla?"),
        ("– Carla: 19", "did you mean -> Carla 19?"),
        ("Carla 19 Punkte", "did you mean -> Carla 19?"),
        ("Carla", "did you mean -> Carla?"),
        ("19", "the form is: -> WINNER 19"),
        ("= 19", "the form is: -> WINNER 19"),
    ],
)
def test_a_claim_without_its_arrow(claim: str, hint: str) -> None:
    read = deal(f"1 Carla: CK C10 C8 C7 {claim}")
    assert said(read) == [f"this line cannot be read: {claim} – {hint}"]
    assert found(read) == [("N101", 3, 23, 23 + len(claim))]
    (only,) = read.items
    assert isinstance(only, Trick) and only.cards == cards("CK C10 C8 C7") and only.winner is None


@pytest.mark.parametrize(("rest", "codes"), [("C6", ["N105"]), ("xyz", ["N102", "N105"]), ("-> Carla 19", [])])
def test_what_is_no_claim_without_its_arrow(rest: str, codes: list[str]) -> None:
    assert [code for code, *_ in found(deal(f"1 Carla: CK C10 C8 C7 {rest}"))] == codes


def test_a_number_among_the_cards_is_a_card_that_is_none() -> None:
    assert said(deal("1 Carla: CK 10 C8 C7")) == ["10 is not a card"]
    assert said(deal("1 Carla: CK C10 C8 11")) == ["11 is not a card"]  # one card is wanting: it may be meant
    assert said(deal("1 Carla: CK C10 C8 Anna")) == ["Anna is not a card"]


@pytest.mark.parametrize("sign", [" + ", " und ", " AND ", " et ", " e ", " & ", "&", "+ ", " +"])
def test_the_players_of_a_side(sign: str) -> None:
    line = f"points Anna{sign}Carla 129, Beat{sign}Dario: 28"
    assert item(line) == Claim("points", (((0, 2), 129), ((1, 3), 28)))
    assert item(f"winner Anna{sign}Carla") == Claim("winner", (), (0, 2))


def test_a_sign_before_a_number_is_the_numbers() -> None:
    assert item("total Anna +98, Beat -3") == Claim("total", (((0,), 98), ((1,), -3)))


def test_players_whose_names_are_such_words() -> None:
    tags = '[Seats "E Et A&B Und"]\n'
    assert item("points E 98, Et 59, A&B 1, Und 2", tags) == Claim(
        "points", (((0,), 98), ((1,), 59), ((2,), 1), ((3,), 2))
    )
    assert item("winner E+A&B", tags) == Claim("winner", (), (0, 2))


@pytest.mark.parametrize("line", ["points Anna 98 und Beat 59", "points Anna und 98", "points + 98 Beat"])
def test_no_sides(line: str) -> None:
    assert said(deal(line)) == [f"this line cannot be read: {line} – the form is: {FORM}"]


def test_a_stranger_in_a_side_is_named() -> None:
    read = deal("points Anna und Xaver 98")
    assert found(read) == [("N104", 3, 8, 22)]
    assert said(read) == ["nobody at this table is called Xaver"]


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [("en", "HO", "HQ"), ("fr", "SO", "SD"), ("de", "HU", "HB"), ("en", "HU", "HJ"), ("en", "H0", "H10")],
)
def test_ranks_of_the_other_pack(language: str, text: str, meant: str) -> None:
    read = deal(f"1 Anna: {text}", f'[Seats "Anna Beat Carla Dario"] [Language {language}]\n')
    assert said(read) == [f"{text} is not a card – did you mean {meant}?"]

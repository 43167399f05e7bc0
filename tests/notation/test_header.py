"""Tags, and what stands above the deals."""

from __future__ import annotations

import pytest

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.notation.reader import loads
from refcli.record import Tag
from tests.notation.decks import deck_of, jass36
from tests.notation.reading import SEATS, deal, found, game, said


def test_the_header_of_the_design() -> None:
    header = game(
        '[Rules "schieber/jassen-online"]      ; or a path\n'
        '[With  "undertrump.rule=free, target=1500"]\n'
        '[Seats "Anna Beat Carla Dario"]       ; in order of play\n'
        '[Deck french] [Language "en"]\n'
        "[Round 3]\n"
        '[Event "Friday"]\n'
        '[Weather "rain"]\n'
    ).header
    assert header.rules == "schieber/jassen-online"
    assert dict(header.chosen) == {"undertrump.rule": "free", "target": "1500"}
    assert header.seats == ("Anna", "Beat", "Carla", "Dario")
    assert header.pack == "french"
    assert header.tags == (Tag("Event", "Friday"), Tag("Round", "3"), Tag("Weather", "rain"))
    assert header.comments == ("or a path", "in order of play")


def test_places_of_header_values() -> None:
    places = game('[Rules "schieber"]\n[With "a=1,  b.c=x>y"] [Seats "A B"]').header.places
    assert {name: (p.line, p.column, p.end_column) for name, p in places.items()} == {
        "Rules": (1, 9, 17), "With": (2, 8, 21), "Seats": (2, 32, 35), "With a": (2, 8, 11), "With b.c": (2, 14, 21),
    }  # fmt: skip


def test_lists_may_be_written_with_commas() -> None:
    chosen = game('[With "end.order=stoeck, weis,tricks, target=1000"]' + SEATS).header.chosen
    assert dict(chosen) == {"end.order": "stoeck>weis>tricks", "target": "1000"}


@pytest.mark.parametrize("seats", ["Anna, Beat,Carla Dario", " Anna  Beat Carla,  Dario "])
def test_names_are_parted_by_blanks_or_commas(seats: str) -> None:
    assert game(f'[Seats "{seats}"]').header.seats == ("Anna", "Beat", "Carla", "Dario")


def test_tag_names_and_packs_in_any_case() -> None:
    header = game('[seats "Anna Beat"] [DECK "Swiss German"]').header
    assert (header.seats, header.pack) == (("Anna", "Beat"), "swiss-german")


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ('[Event "Stamm (Mo) H10 vs S6"]', "Stamm (Mo) H10 vs S6"),
        ('[Event "a ] b [ c ; d { e } `"]', "a ] b [ c ; d { e } `"),
        (r'[Event "say \"Bock\" \\ no"]', 'say "Bock" \\ no'),
        ('[Event "*"]', "*"),
        ('[Event "?"]', "?"),
        ('[Event ""]', ""),
        ("[ Event  Friday ]", "Friday"),
    ],
)
def test_values_of_tags(line: str, value: str) -> None:
    read = game(f"{line}\n{SEATS}")
    assert found(read) == []
    assert read.header.tags == (Tag("Event", value),)


def test_several_tags_on_a_line() -> None:
    assert game('[A "x"] [B "y"]\n' + SEATS).header.tags == (Tag("A", "x"), Tag("B", "y"))


@pytest.mark.parametrize(
    ("line", "finding", "words"),
    [
        ('[Date "2024-01-02"', ("N106", 2, 19, 20), "the tag Date cannot be read: ] is missing here"),
        ('[Date "2024-01-02]', ("N106", 2, 19, 20), 'the tag Date cannot be read: " is missing here'),
        ("[Date 2024-01-02", ("N106", 2, 17, 18), "the tag Date cannot be read: ] is missing here"),
        (
            '[Opt "{"a":1}"]',
            ("N106", 2, 9, 10),
            r"the tag Opt cannot be read: ] is missing here – inside a value a quote is written \"",
        ),
        ('["x"]', ("N101", 2, 1, 6), 'this line cannot be read: ["x"] – the form is: [NAME "VALUE"]'),
        ('[Evnet "x"]', ("N107", 2, 2, 7), "there is no tag Evnet – did you mean Event?"),
        ("[With target]", ("N106", 2, 7, 13), "the tag With cannot be read: target is not a value for it"),
        ('[With "a=1, a=2"]', ("N106", 2, 13, 16), "the tag With cannot be read: a stands there twice"),
        ('[Seats "A B"]', ("N106", 2, 2, 7), "the tag Seats cannot be read: Seats stands there twice"),
        (
            "[Language xx]",
            ("N106", 2, 11, 13),
            "the tag Language cannot be read: xx is not a value for it – known are en, de, fr, it",
        ),
        (
            "[Deck frensh]",
            ("N116", 2, 7, 13),
            "the deck has no pack frensh – its packs are french, swiss-german – did you mean french?",
        ),
    ],
)
def test_broken_tags(line: str, finding: tuple[str, int, int, int], words: str) -> None:
    read = game(SEATS + line + '\n[Event "next line"]\ndeal 1\n1 Anna: H7 H8 H9 HA')
    assert (found(read), said(read)) == ([finding], [words])
    assert Tag("Event", "next line") in read.header.tags
    assert len(list(read.deals)) == 1


def test_a_misspelt_tag_is_taken_as_meant() -> None:
    read = game('[Seat "Anna Beat"]')
    assert [code for code, *_ in found(read)] == ["N107"]
    assert read.header.seats == ("Anna", "Beat")


@pytest.mark.parametrize(
    ("value", "words"), [("Anna Anna", "Anna stands there twice"), ("Anna B:eat", "B:eat is not a value for it")]
)
def test_names_that_cannot_be_told_apart(value: str, words: str) -> None:
    read = game(f'[Seats "{value}"]\ndeal 1')
    assert said(read) == [f"the tag Seats cannot be read: {words}"]
    assert tuple(read.deals) == ()


@pytest.mark.parametrize("text", ["deal 1\n1 Anna: H7", '[Rules "x"]\ndeal 1', "1 Anna: H7"])
def test_without_seats(text: str) -> None:
    read = game(text)
    assert found(read) == [("N112", 1, 1, 2)]
    assert tuple(read.deals) == ()


def test_lines_before_the_first_deal() -> None:
    read = game(f"{SEATS}call Anna hearts\n1 Anna: H7 H8 H9 HA\ndeal 7\n")
    assert found(read) == [("N115", 2, 1, 17)]
    assert [(deal.number, len(deal.items)) for deal in read.deals] == [(1, 2), (7, 0)]


def test_deals_are_numbered_on() -> None:
    (read,) = loads(f"{SEATS}deal\ndeal\ndeal 5\ndeal x ; remark\n", "x.jass", deck_of)
    assert [deal.number for deal in read.deals] == [1, 2, 5, 6]
    assert [found(deal) for deal in read.deals] == [[], [], [], [("N118", 5, 6, 7)]]
    assert [deal.remark for deal in read.deals] == ["", "", "", "remark"]


def test_tags_after_deals_begin_a_new_game() -> None:
    first, second = loads(f'{SEATS}deal 1\n; end\n[Seats "X Y"]\n; start\ndeal 1\ndealer Y', "x.jass", deck_of)
    assert first.header.seats == ("Anna", "Beat", "Carla", "Dario")
    assert [deal.dealer for deal in second.deals] == [1]
    assert second.header.comments == ("start",)


def test_a_line_of_cards_in_brackets_is_no_tag() -> None:
    read = deal("1 Anna: S6\n[SK SA] S7 S8")
    assert found(read) == []
    assert len(read.items) == 1


def test_a_game_without_a_deck_is_left_out_and_the_next_is_read() -> None:
    def decks(rules: str | None) -> Deck | Finding:
        return Finding("R110", {"name": rules}) if rules == "nonsense" else jass36()

    first, second = loads(
        f'[Rules "nonsense"] {SEATS}deal 1\n1 Anna: H7\n[Rules "x"] {SEATS}deal 1\n',
        "x.jass",
        decks,
    )
    assert found(first) == [("R110", 1, 9, 17)]
    assert first.deals == ()
    assert [deal.number for deal in second.deals] == [1]


def test_an_empty_text_holds_no_game() -> None:
    assert loads("", "x.jass", deck_of) == loads(" \n\n", "x.jass", deck_of) == ()


def test_a_text_of_comments_alone() -> None:
    assert loads("; nothing", "x.jass", deck_of) == ()


@pytest.mark.parametrize(
    "tags",
    [
        '[Regeln "schieber"] [Spieler "Anna Beat Carla Dario"] [Karten "french"] [Hausregeln "target=1500"]',
        '[Règles "schieber"] [Joueurs "Anna Beat Carla Dario"] [Cartes "french"] [Variantes "target=1500"]',
        '[regole "schieber"] [GIOCATORI "Anna Beat Carla Dario"] [Mazzo "french"] [Varianti "target=1500"]',
    ],
)
def test_tags_in_other_languages(tags: str) -> None:
    english = '[Rules "schieber"] [Seats "Anna Beat Carla Dario"] [Deck "french"] [With "target=1500"]'
    assert game(f"{tags}\ndeal 1\n").header == game(f"{english}\ndeal 1\n").header
    assert game(f"{tags}\ndeal 1\n").findings == ()


def test_a_misspelt_tag_of_another_language_is_taken_as_meant() -> None:
    read = game('[Joueur "Anna Beat Carla Dario"]\ndeal 1\n')
    assert read.header.seats == ("Anna", "Beat", "Carla", "Dario")
    assert [(one.code, one.params["nearest"]) for one in read.findings] == [("N107", "Seats")]


def test_lines_above_the_tags_are_no_record_of_their_own() -> None:
    read = game(f"Stammtisch, Runde 3 ; at the Rössli\n= 5\n{SEATS}deal 1\n")
    assert found(read) == [("N101", 1, 1, 20), ("N101", 2, 1, 4)]
    assert said(read)[0] == "this line cannot be read: Stammtisch, Runde 3 – the form is: ; Stammtisch, Runde 3"
    assert len(list(read.deals)) == 1


@pytest.mark.parametrize("line", ["Stammtisch, Runde 3", "= 5", "deal 1", "call Anna hearts"])
def test_lines_without_any_tag_are_a_record_without_seats(line: str) -> None:
    assert [code for code, *_ in found(game(f"{line}\n"))] == ["N112"]

"""The lines of the Swiss servers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from refcli.diagnostics import Finding
from refcli.notation.imports import IMPORTS, by_suffix
from refcli.notation.reader import loads
from refcli.notation.writer import write
from refcli.record import Call, Claim, Deal, Game, Item, Trick
from tests.notation.decks import deck_of, jass36
from tests.notation.reading import cards, found

# North 0 deals, so west 3 is forehand; i-th card of a trick is played by seat (first - i) mod 4.
TRICK = {"cards": ["C9", "C8", "CQ", "C7"], "points": 17, "win": 3, "first": 3}


def _game(**fields: Any) -> dict[str, Any]:
    return {"trump": 3, "dealer": 0, "forehand": 1, "tricks": [TRICK], **fields}


def _read(text: str) -> list[Game]:
    return list(IMPORTS["swisslos"].read(text, "x.jsonl", deck_of))


def _deal(game: dict[str, Any]) -> Deal:
    (read,) = _read(json.dumps({"game": game}))
    assert read.findings == ()
    (deal,) = read.deals
    return deal


def test_seats_are_named_in_order_of_play() -> None:
    (game,) = _read(json.dumps({"game": _game()}))
    assert game.header.seats == ("North", "West", "South", "East")
    assert game.header.pack == "french"


@pytest.mark.parametrize(("number", "seat"), [(0, 0), (3, 1), (2, 2), (1, 3), (-1, None)])
def test_seats_of_the_server(number: int, seat: int | None) -> None:
    assert _deal(_game(dealer=number, tricks=[])).dealer == seat


def test_a_trick_with_its_claims() -> None:
    deal = _deal(_game())
    assert deal.items == (Call(1, "suit:C"), Trick(1, 1, cards("C9 C8 CQ C7"), None, (), 1, 17))


@pytest.mark.parametrize(
    ("trump", "word"), [(0, "suit:D"), (1, "suit:H"), (2, "suit:S"), (3, "suit:C"), (4, "obenabe"), (5, "undenufe")]
)
def test_numbers_of_contracts(trump: int, word: str) -> None:
    assert _deal(_game(trump=trump)).items[0] == Call(1, word)


@pytest.mark.parametrize(
    ("fields", "items"),
    [
        ({"forehand": 1}, [Call(1, "suit:C")]),
        ({"forehand": 0}, [Call(1, "shove"), Call(3, "suit:C")]),
        ({"forehand": -1}, [Claim("contract", word="suit:C")]),
        ({"forehand": -1, "tss": 1}, [Call(1, "shove"), Call(3, "suit:C")]),
        ({"forehand": 1, "tss": 0}, [Call(1, "suit:C")]),
        ({"forehand": 0, "dealer": -1}, [Call(1, "shove"), Call(3, "suit:C")]),  # who led is forehand
        ({"trump": -1}, []),
    ],
)
def test_who_called(fields: dict[str, Any], items: list[Item]) -> None:
    assert list(_deal(_game(**fields)).items[:-1]) == items


def test_an_unfinished_deal_keeps_what_it_has() -> None:
    deal = _deal(_game(tricks=[TRICK, {"cards": ["H9"], "points": 0, "win": 0, "first": 3}, {"cards": []}]))
    assert deal.items[1:] == (Trick(1, 1, cards("C9 C8 CQ C7"), None, (), 1, 17), Trick(2, 1, cards("H9")))


def test_places_are_lines_of_the_file() -> None:
    _, second = _read(f"{json.dumps({'game': _game()})}\n\n{json.dumps({'game': _game()})}")
    (deal,) = second.deals
    trick = deal.items[1]
    assert isinstance(trick, Trick)
    assert {(place.line, place.column) for place in trick.places} == {(3, 1)}


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("{x", 2),
        ("null", 1),
        ('{"game": 3}', 1),
        ("[" * 100_000, 1),
        (json.dumps({"game": _game(trump=9)}), 1),
        (json.dumps({"game": _game(trump="3")}), 1),
        (json.dumps({"game": _game(dealer=True)}), 1),
        (json.dumps({"game": _game(tricks=7)}), 1),
        (json.dumps({"game": _game(tricks=[7])}), 1),
        (json.dumps({"game": _game(tricks=[{"cards": ["H5"]}])}), 1),
        (json.dumps({"game": _game(tricks=[{"cards": ["H6"] * 5}])}), 1),
        (json.dumps({"game": _game(tricks=[{"cards": [["H6"]]}])}), 1),
    ],
)
def test_a_damaged_line_is_one_finding_and_the_others_go_on(line: str, column: int) -> None:
    good = json.dumps({"game": _game()})
    games = _read(f"{good}\n{line}\n{good}\n")
    assert [[(code, row, col) for code, row, col, _ in found(game)] for game in games] == [
        [],
        [("N117", 2, column)],
        [],
    ]
    assert [len(tuple(game.deals)) for game in games] == [1, 0, 1]


def test_without_a_deck() -> None:
    finding = Finding("R110", {})
    (game,) = IMPORTS["swisslos"].read("{}", "x", lambda _: finding)
    assert game.findings == (finding,)


def test_imported_games_can_be_written_and_read() -> None:
    text = "\n".join(
        json.dumps({"game": _game(trump=trump, forehand=said)}) for trump in range(6) for said in (-1, 0, 1)
    )
    games = tuple(Game(game.header, tuple(game.deals)) for game in _read(text))
    assert loads("".join(write(game, jass36()) for game in games), "x.jass", deck_of) == games


def test_formats_are_known_by_their_endings() -> None:
    assert [by_suffix(path) for path in ("a.jsonl", "b.JSONL", "c.jass", "d")] == ["swisslos", "swisslos", None, None]

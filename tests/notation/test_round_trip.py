"""What is written can be read: the same game comes back, and the normal form stays as it is."""

from __future__ import annotations

from hypothesis import given, settings

from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.notation.reader import loads
from refcli.notation.writer import write
from refcli.record import Game
from tests.notation.decks import deck_of, jass36
from tests.notation.strategies import games


def _findings(game: Game) -> list[Finding]:
    """What is wrong; a verb or words of one's own are only noted."""
    found = [*game.findings, *(finding for deal in game.deals for finding in deal.findings)]
    return [finding for finding in found if severity(finding) != "note"]


@given(games())
def test_a_game_comes_back_as_it_was_and_the_normal_form_is_stable(game: Game) -> None:
    text = write(game, jass36())
    (read,) = loads(text, "x.jass", deck_of)
    assert _findings(read) == []
    assert read == game, text
    assert write(read, jass36()) == text


@given(games(seats=3))
@settings(max_examples=30)
def test_games_in_one_text_stay_apart(game: Game) -> None:
    (first,) = loads('[Seats "A B"]\ndeal 1\n1 A: H7 H8\n; the end', "x.jass", deck_of)
    text = write(first, jass36()) + write(game, jass36())
    assert loads(text, "x.jass", deck_of) == (first, game)


def test_a_written_record_is_read_by_people() -> None:
    text = """[Seats "Anna Beat Carla Dario"] [Language de]
    Spiel 3
    Geber D
    Blatt Anna: Herz: As König 9; Schaufel: Bube
    Ansage Anna schiebe, Carla Trumpf Herz
    1. Anna: ♥A HerzK {oha} H9 Sch6 -> Anna 19 ; schön
    Weis Beat 20 S6-S8
    Punkte Anna+Carla 98, B+D 59
    """
    (game,) = loads(text, "x.jass", deck_of)
    assert _findings(game) == []
    assert (
        write(game, jass36())
        == """[Seats "Anna Beat Carla Dario"]
[Deck "french"]

deal 3
dealer Dario
hand Anna: H: A K 9; S: J
call Anna shove, Carla hearts
1 Anna: HA HK H9 S6 -> Anna 19 ; oha schön
  meld Beat 20 S6 S7 S8
points Anna+Carla 98, Beat+Dario 59
"""
    )

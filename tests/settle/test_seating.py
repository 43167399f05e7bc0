"""Who sits where when ``refcli settle`` is asked about people without ``--seats``."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.cli.seating import named_in, players_of
from refcli.diagnostics import Finding
from refcli.source import Span
from tests.cli.running import Cli

PAIRS, SOLO, THREES = (0, 1, 0, 1), (0, 1, 2, 3), (0, 1, 2, 0, 1, 2)
END = ("settle", "--rules", "schieber", "--before", "Anna+Carla 985, Beat+Dario 985")


def seated(sides: tuple[int, ...], *items: str) -> tuple[str, ...] | Finding:
    return players_of(named_in([(Span.of("--booked", row, 1, 1), item) for row, item in enumerate(items, 1)]), sides)


@pytest.mark.parametrize(
    ("sides", "items", "players"),
    [
        (PAIRS, ("Anna 985", "Beat 985"), "Anna Beat P3 P4"),
        (PAIRS, ("Anna+Carla 985", "Beat+Dario 985"), "Anna Beat Carla Dario"),
        (PAIRS, ("Carla+Anna 985", "Beat 985"), "Carla Beat Anna P4"),
        (PAIRS, ("Beat 985", "Anna+Carla 985"), "Beat Anna P3 Carla"),  # the first named is forehand, as ever
        (PAIRS, ("Beat 985", "Dario 20", "Anna+Carla 985"), "Beat Anna Dario Carla"),
        (PAIRS, ("Anna melds 20", "Beat 20", "Anna+Carla 985", "Beat+Dario 9"), "Anna Beat Carla Dario"),
        (PAIRS, ("Anna+Carla 985", "anna+CARLA 20", "ANNA: D6-D10"), "Anna P2 Carla P4"),
        (PAIRS, ("1+3 985", "Anna 20"), "Anna P2 P3 P4"),
        (SOLO, ("Anna+Carla 985", "Beat 985"), "Anna Carla Beat P4"),
        (THREES, ("A 1", "B+C 1", "D 1"), "A D B P4 P5 C"),
    ],
)
def test_who_sits_where(sides: tuple[int, ...], items: tuple[str, ...], players: str) -> None:
    """Partners sit opposite each other; everybody else in the order of naming."""
    assert seated(sides, *items) == tuple(players.split())


@pytest.mark.parametrize("items", [("Anna+Carla 1", "Anna+Beat 1"), ("Anna 1", "Anna+Beat+Carla 1")])
def test_three_of_a_pair_cannot_be_seated(items: tuple[str, ...]) -> None:
    found = seated(PAIRS, *items)
    assert isinstance(found, Finding)
    assert found.code == "U102" and "--seats" in found.params["problem"]
    assert found.place is not None and found.place.line == 2


def test_names_that_are_joined_play_together(cli: Cli) -> None:
    """990 and 20 for the pair are 1010; Stöck counts before melds."""
    said = cli(*END, "--booked", "dario pair 20", "--booked", "CARLA melds 20", "--format", "json").json
    assert said["ruling"] == "Beat+Dario" and said["before"] == {"Anna+Carla": 985, "Beat+Dario": 985}


def test_seats_that_say_otherwise_are_one_message(cli: Cli) -> None:
    run = cli(*END, "--booked", "Anna+Carla tricks 60", "--seats", "Anna Carla Beat Dario")
    assert run.status == 2 and run.out == "" and run.err.count("error[") == 1 and "S111" in run.err


def test_case_makes_nobody_another_player(cli: Cli) -> None:
    """docs/notation.md: two melds of one hand count together, a hundred and a hundred."""
    asked = ("settle", "--rules", "schieber", "--contract", "spades", "--format", "json", "--meld", "Anna: D6-D10")
    said = cli(*asked, "--meld", "anna: SK HK DK CK").json
    assert (said["ruling"], said["points"]) == ("Anna", {"Anna": 200, "the other side": 0})
    ten = cli(*asked, "--meld", "ANNA: S6-S10")
    assert ten.status == 2 and "--meld:2:1" in ten.err  # more than a hand


def test_case_makes_nobody_another_player_in_a_fragment(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "quarrel.jass"
    path.write_text("trump spades\n1 Anna: HA SK S7\nhand carla: S7 CQ D10\nhand anna: HA\n", encoding="utf-8")
    assert cli("settle", path, "--format", "json").json["assumed"]["seats"] == ["Anna", "2", "carla", "4"]

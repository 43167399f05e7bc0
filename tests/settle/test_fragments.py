"""A piece of a record pasted by somebody, words of any language, and hands that nobody knows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Cli

HAND = "hand Carla: S7 CQ D10"
TRICK = "1 Anna: HA SK S7"


@pytest.fixture(autouse=True)
def few_rulesets(monkeypatch: pytest.MonkeyPatch) -> None:
    """What all others say is no matter here."""

    def nobody(*_: object) -> tuple[()]:
        return ()

    monkeypatch.setattr("refcli.settle.survey._others", nobody)


def settled(cli: Cli, folder: Path, text: str, *more: str) -> dict[str, Any]:
    path = folder / "fragment.jass"
    path.write_text(text, encoding="utf-8")
    data: dict[str, Any] = cli("settle", str(path), *more, "--format", "json").json
    return data


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        (f"trump spades\n{TRICK}\n{HAND}\n", ["Anna", "2", "Carla", "4"]),
        (f"{HAND}\natout pique\n{TRICK}\n", ["Carla", "2", "Anna", "4"]),  # where the cards let them sit
        (f"deal 1\ncall Beat shove, Dario spades\n{HAND}\n1 Anna: HA SK S7\n", ["Beat", "Carla", "Dario", "Anna"]),
        (f'[Seats "Anna Beat Carla Dario"]\ncall Anna spades\n{HAND}\n{TRICK}\n', None),
    ],
)
def test_a_trick_and_a_hand_are_enough(cli: Cli, tmp_path: Path, text: str, seats: list[str] | None) -> None:
    data = settled(cli, tmp_path, text)
    assert (data["play"], data["ruling"], data["legal"]) == ("S7", "illegal", ["D10", "CQ"])
    assert data["assumed"] == {"rules": "schieber", **({"seats": seats} if seats else {})}


def test_what_is_taken_for_granted_is_said(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "fragment.jass"
    path.write_text(f"trump spades\n{TRICK}\n{HAND}\n", encoding="utf-8")
    assert "nothing says it: the rules schieber, the seats Anna, 2, Carla, 4" in cli("settle", path).out
    assert "the rules" not in cli("settle", path, "--rules", "schieber/swisslos").out
    asked = ("--contract", "suit:S", "--trick", "HA SK", "--hand", "S7 CQ D10", "--play", "S7")
    assert cli("settle", *asked, "--format", "json").json["assumed"] == {"rules": "schieber"}
    assert "assumed" not in cli("settle", "--rules", "schieber", *asked, "--format", "json").json


def test_a_fragment_names_too_many(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "fragment.jass"
    path.write_text("trump spades\n" + "".join(f"hand {name}: S{6 + i}\n" for i, name in enumerate("ABCDE")), "utf-8")
    run = cli("settle", path)
    assert run.status == 2 and run.out == "" and "schieber is played by 4, the record names 5" in run.err


@pytest.mark.parametrize(
    "text", ["atout pique", "Trumpf: Schaufel", "spades trumps", "picche", "en pique", "♠", "contrat pique"]
)
def test_a_contract_in_the_words_of_any_language(cli: Cli, text: str) -> None:
    run = cli("settle", "--contract", text, "--trick", "HA SK", "--hand", "S7 CQ D10", "--play", "S7",
              "--format", "json")  # fmt: skip
    assert (run.json["contract"], run.json["ruling"]) == ("suit:S", "illegal")


def test_a_suit_of_the_other_pack(cli: Cli) -> None:
    asked = ("settle", "--contract", "Trumpf Schellen", "--trick", "HA", "--hand", "S7", "--play", "S7")
    run = cli(*asked)
    assert run.status == 2 and "With --pack swiss-german it would be one." in run.err
    assert "trio:" not in run.err  # a list that people can read


UNKNOWN = "cannot be known, as the record does not tell the hand"


def test_a_hand_that_nobody_knows_is_what_is_open(cli: Cli, tmp_path: Path) -> None:
    # with hearts in hand the six is a revoke, without it is not; no house rule decides that
    path = tmp_path / "fragment.jass"
    path.write_text("trump spades\n1 Anna: HA C6\n", encoding="utf-8")
    run = cli("settle", path)
    assert run.status == 2 and run.out.startswith(f"C6 by 2: {UNKNOWN} (under schieber)")
    assert "no known house rule turns it" in run.out and "left open" not in run.out
    data = cli("settle", path, "--format", "json").json
    assert (data["ruling"], data["hand"], data["options"]) == ("undetermined", "unknown", [])


def test_a_hand_that_nobody_knows_may_still_decide(cli: Cli, tmp_path: Path) -> None:
    # nine cards of which eight might be trumps: one is not, and it had to be played; or a revoke that is shown later
    path = tmp_path / "fragment.jass"
    path.write_text("trump spades\n1 Anna: HA SK S7\n", encoding="utf-8")
    data = cli("settle", path, "--format", "json").json
    assert (data["ruling"], data["clause"]) == ("illegal", "obligations.no-undertrump")
    rulings = {one["value"]: one["ruling"] for one in data["options"] if one["option"] == "undertrump.rule"}
    assert rulings["free"] == "legal" and rulings["free_if_void"] == "undetermined"
    path.write_text("trump spades\n1 Anna: HA H6 H7 H8\n2 Anna: C6 D6 C7 C8\n3 Anna: D7 C9 D8 D9\n", encoding="utf-8")
    data = cli("settle", f"{path}:1.2.2", "--format", "json").json
    assert (data["play"], data["ruling"], data["legal"]) == ("D6", "illegal", ["C9"])


FEW = "hand Carla: S7 CQ"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"trump nonsense\n{TRICK}\n{FEW}\n", "1:1: error[U106] unknown-contract: nonsense is not a contract"),
        (f"trump S\n1 Anna: HA XX S7\n{FEW}\n", "2:12: malformed[N102]"),
        (f"{TRICK}\n{FEW} D10\n", "1:1: error[U102] bad-option: no line says which contract is played"),
        (f"trump S\ntrump H\n{TRICK}\n{FEW}\n", "1:1: error[S108]"),
        (f"trump S\n1 Anna: HA HA S7\n{FEW}\n", "2:12: malformed[D101]"),
        (f"trump S\n1 Anna: HA H6 H7 H8\n2 Anna: D7 HA S7\n{FEW}\n", "3:12: malformed[D101]"),
        (f"trump S\n{TRICK}\n{FEW} CQ\n", "3:19: malformed[D101]"),
        (f"trump S\n{TRICK} CQ D6\n{FEW}\n", "2:21: malformed[N105]"),
        (
            f"trump S\n{TRICK}\n{FEW}\nhand Beat: HA D6\n",
            "2:9: malformed[D118] card-elsewhere: HA stands in the hand of Beat",
        ),
        (f"trump S\n{TRICK}\n{FEW}\nhand Carla: D6\n", "4:1: error[U102] bad-option: Carla has a second hand"),
        (f'[Seats "Anna Anna Carla Dora"]\ntrump S\n{TRICK}\n{FEW}\n', "1:9: malformed[N106]"),
    ],
)
def test_a_fragment_that_is_in_doubt_gets_no_ruling(cli: Cli, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "fragment.jass"
    path.write_text(text, encoding="utf-8")
    run = cli("settle", path)
    assert run.status == 2 and run.out == "" and f"fragment.jass:{said}" in run.err


def test_a_fragment_may_begin_in_the_middle(cli: Cli, tmp_path: Path) -> None:
    data = settled(cli, tmp_path, f"trump spades\n5 Anna: HA SK S7\n{FEW}\n")
    assert (data["ruling"], data["legal"]) == ("illegal", ["CQ"])

"""Nonsense for every option: one located message and exit 2, nothing on standard output."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Cli

RECORD = str(Path(__file__).parents[2] / "examples" / "mistakes.jass")
CARD = ("settle", "--contract", "suit:S", "--trick", "HA SK", "--hand", "S7 CQ D10", "--play", "S7")
MELDS = ("settle", "--contract", "suit:S")
END = ("settle", "--before", "A 985, B 970")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("rules", "prove", "schieber", "--that", ""), "--that:1:1"),
        (("check", RECORD, "--rules="), "--rules:1:1"),
        (("check", RECORD, "--rules", "  "), "--rules:1:1"),
        (("rules", "show", ""), "ARGUMENT:1:1"),
        (("rules", "book", "schieber", "-o", ""), "-o:1:1"),
        (("convert", "-", ""), "ARGUMENT:1:1"),
        ((*CARD, "--language", "xx"), "--language:1:1"),
        (("legal", "--rules", "schieber", *CARD[1:-2], "--language", "xx"), "--language:1:1"),
        ((*CARD, "--seats", "A: B C D"), "--seats:1:1"),
        ((*CARD, "--seats", "A B C A"), "A stands there twice"),
        ((*CARD, "--try", "undertrump.rul=free"), "Did you mean undertrump.rule?"),
        ((*CARD, "--with", "undertrump.rul=free"), "Did you mean undertrump.rule?"),
        ((*CARD, "--with", "undertrump.rule=free", "--with", "undertrump.rule=rarely"), "--with:2:17"),
        ((*CARD, "--declarer", "Anna"), "--declarer:1:1"),
        ((*CARD, "--about", "deal"), "--about:1:1"),
        ((*CARD, "--from", "swisslos"), "--from:1:1"),
        ((*CARD, "--before", "A 985"), "--contract:1:1"),
        (("settle", RECORD, "--pack", "french"), "--pack:1:1"),
        (("legal", "--rules", "schieber", "--contract", "suit:S", "--hand", "S6 S7 S8 S9 D6 D7 D8 D9 H6 H7"),
         "--hand:1:28"),
        ((*MELDS, "--meld", "A: S6 S7 S8", "--meld", "B: S8 S9 S10"), "--meld:2:1"),
        ((*MELDS, "--meld", "A: S6 S7 S8", "--meld", "A: S8 S7 S6"), "said twice"),
        ((*MELDS, "--meld", "A: S6 S6 S8"), "S6 stands there twice"),
        ((*MELDS, "--meld", "A: S6-SA", "--meld", "A: D6"), "--meld:2:1"),
        ((*MELDS, "--rules", "schieber/match-aux-cartes", "--meld", "A: S6-S8"), "--meld:1:1"),
        ((*END[:-1], "A 985, A 985"), "--before:1:10"),
        ((*END[:-1], "A+B 985", "--seats", "A B C D"), "S111"),
        ((*END[:-1], "A+B+C 985"), "--before:1:1: error[U102]"),
        ((*END[:-1], "A 985 985"), "--before:1:1"),
        ((*END, "--booked", "A melds 20 @99."), "--booked:1:12"),
        ((*END, "--booked", "A melds 20 @3.9"), "no card 9 in a trick"),
        ((*END, "--booked", "A melds 20 @0."), "no trick 0"),
        ((*END, "--thanks", "A @10."), "--thanks:1:3"),
        ((*END, "--contract", "hearts"), "--contract:1:1"),
        (("explain", "P101", "--rules", "nobody"), "--rules:1:1"),
        (("explain", "P101", "--with", "a=b"), "--with:1:1"),
        (("explain", "follow-suti", "--rules", "schieber"), "Did you mean obligations.follow-suit?"),
        (("replay", RECORD, "--deal", "7"), "--deal:1:1"),
        (("replay", RECORD, "--until", "later"), "--until:1:1"),
        (("check", RECORD, "--from", "nowhere"), "--from:1:1"),
        (("rules", "compare", "schieber", "schieber", "--prove", "--games", "3"), "--games:1:1"),
        (("rules", "compare", "schieber", "sidi", "--sensitive", RECORD), "ID|PATH:1:1"),
        (("rules", "show", "nobody"), "ID|PATH:1:1"),
    ],
)  # fmt: skip
def test_nonsense_is_one_located_message(cli: Cli, arguments: tuple[str, ...], told: str) -> None:
    run = cli(*arguments)
    assert run.status == 2 and told in run.err, run.err
    assert run.out == "" or arguments[0] == "check"  # which counts what it could not judge


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        (("A points 98", "B points 98"), "--count:2:1"),
        (("A points 158",), "--count:1:1"),
        (("A points 156",), "no cards add up to 156"),  # the least card that counts is worth 2
        (("A points 3, last",), "no cards add up to 3"),  # the last trick alone is worth 5
        (("A points 98, points 59",), "said twice"),
        (("A pair", "B pair"), "only one side"),
        (("A all", "B points 20"), "A took every trick"),
        (("A all", "B last"), "A took every trick"),
        (("A last",), "how many points"),
        (("A+B points 98", "A+C points 59"), "--count:2:1"),
    ],
)
def test_counts_that_cannot_be(cli: Cli, counts: tuple[str, ...], told: str) -> None:
    run = cli(*MELDS, *(part for text in counts for part in ("--count", text)))
    assert run.status == 2 and run.out == "" and told in run.err, run.err


def test_counts_that_can_be(cli: Cli) -> None:
    """Small numbers are amounts, not the players whom nobody names."""
    run = cli(*MELDS, "--count", "A points 4", "--count", "2 points 153", "--format", "json")
    assert run.json["ruling"] == "A 4, 2 153"


@pytest.mark.parametrize("lines", ["", "hand Anna: H6-H8 S6 S7 S8 D6 D7 D8\n"])
def test_one_meld_of_two_people_in_a_fragment(cli: Cli, tmp_path: Path, lines: str) -> None:
    path = tmp_path / "quarrel.jass"
    path.write_text(f"trump hearts\n{lines}meld Anna: H6-H8\nmeld Beat: H6-H8\n", encoding="utf-8")
    run = cli("settle", path)
    place = f"{path}:{3 + bool(lines)}:1"
    assert run.status == 2 and run.out == "" and place in run.err, run.err


def test_an_axis_of_another_game_is_told(cli: Cli) -> None:
    run = cli(*CARD, "--try", "talon.swap_six=never", "--format", "json")
    assert run.json["not_applicable"] == ["talon.swap_six"]

"""Hands as people write them: groups without their colon, runs by their ends."""

from __future__ import annotations

import pytest

from refcli.record import Hand
from refcli.words import message
from tests.notation.reading import SEATS, deal

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

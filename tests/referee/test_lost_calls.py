"""A call that cannot be read: no contract is guessed, and nobody is accused under one."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.cli import main

# Diamonds are trumps: every card is in order. Under spades, the suit of the first card, six of them are not.
HEAD = '[Rules "schieber"]\n[Seats "Anna Beat Carla Dario"]\n[Deck "french"]\n\ndeal 1\ndealer Beat\n'
PLAY = """1 Carla: SK S6 S9 S8
2 Carla: D9 DJ D6 DQ
3 Dario: D7 HJ CQ D10
4 Carla: C6 C9 CJ C10
5 Anna: H6 H9 DK HQ
6 Carla: D8 DA H10 S7
7 Dario: CK HK C7 CA
8 Carla: HA S10 H8 H7
9 Carla: SQ SA SJ C8
"""
AUCTION = """[Rules "sidi"]
[Seats "Anna Beat Carla Dario"]
[Deck "french"]

deal 1
dealer Beat
call Carla bid 50 slalom, Dario pass, Anna pass
BID
call Carla pass, Dario pass, Anna pass
1 Beat: SJ SA SQ DJ
2 Carla: SK CJ HQ S10
"""


def _checked(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path = folder / "game.jass"
    path.write_text(text, encoding="utf-8")
    main(["check", str(path)])
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Carla fait atout carreau", "N101"),
        ("call Karla diamonds", "N104"),
        ("Blah blah", "N101"),
        ("call Carla ruebli", "C107"),
        ("call Carla diamonds 50", "C107"),
    ],
)
def test_no_contract_is_guessed_in_its_place(
    line: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _checked(f"{HEAD}{line}\n{PLAY}", tmp_path, capsys)
    assert code in said and "verdict: malformed" in said and "error[" not in said
    assert "P10" not in said and "C106" not in said and "C108" in said and "deal 1: no contract" in said


@pytest.mark.parametrize("lines", ["Blah blah\ncall Carla diamonds", "call Carla diamonds\nBlah blah"])
def test_a_contract_that_is_certain_stands(lines: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = _checked(f"{HEAD}{lines}\n{PLAY}", tmp_path, capsys)
    assert "deal 1: diamonds trumps" in said and "P10" not in said


def test_a_record_without_any_call_is_still_played_by_the_card_led(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _checked(HEAD + PLAY, tmp_path, capsys)
    assert "C106" in said and "deal 1: spades trumps" in said


@pytest.mark.parametrize("bid", ["Beat bidt 60 clubs", "call Beat bid 60 ruebli"])
def test_a_bid_that_cannot_be_taken_leaves_no_older_contract(
    bid: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _checked(AUCTION.replace("BID", bid), tmp_path, capsys)
    assert "deal 1: no contract" in said and "P10" not in said


def test_the_bid_itself_is_the_contract(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = _checked(AUCTION.replace("BID", "call Beat bid 60 clubs"), tmp_path, capsys)
    assert "deal 1: clubs trumps" in said and "C1" not in said.replace("C10", "")


@pytest.mark.parametrize(
    "said", ["diamonds hearts", "shove diamonds", "shove Dario diamonds", "diamonds S6", "shove 50"]
)
def test_a_call_that_says_two_things_is_no_call(said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither of them is taken for the other: mostly a comma is missing."""
    told = _checked(f"{HEAD}call Carla {said}\n{PLAY}", tmp_path, capsys)
    assert "C107" in told and "separated by commas" in told and "deal 1: no contract" in told


@pytest.mark.parametrize("bid", ["bid 60 70 clubs", "bid 60 clubs hearts", "bid 60 clubs double", "60 clubs pass"])
def test_a_bid_that_says_two_things_is_no_bid(bid: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = _checked(AUCTION.replace("BID", f"call Beat {bid}"), tmp_path, capsys)
    assert told.count("[C107]") == 1 and "error[" not in told and "deal 1: no contract" in told


@pytest.mark.parametrize("said", ["diamonds", "trump diamonds", "diamonds diamonds", "diamonds it is"])
def test_words_that_say_nothing_else_do_no_harm(said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "deal 1: diamonds trumps" in _checked(f"{HEAD}call Carla {said}\n{PLAY}", tmp_path, capsys)


@pytest.mark.parametrize("said", ["frob", "diamonds hearts"])
def test_a_contract_line_that_names_none_lets_nobody_guess(
    said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = _checked(f"{HEAD}contract {said}\n{PLAY}", tmp_path, capsys)
    assert f"[C107] unknown-call: {said} is not" in told and "error[" not in told
    assert "C106" not in told and "deal 1: no contract" in told

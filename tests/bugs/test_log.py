"""Faults in reading and writing records."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.cli import main
from refcli.notation.writer import write
from refcli.record import Tag
from refcli.words import message
from tests.judging import HEAD, A, Judged, games, judged, referee, rules

DEAL = "deal 1\ndealer Dario\ncall Anna hearts\n"
TRICK = "1 Anna: HJ H6 H7 H8\n"
WHOLE = """\
1 Anna: SA S6 S7 SJ
2 Dario: S8 S9 H6 D9
3 Anna: SK C7 HK D8
4 Anna: D6 DA DQ D7
5 Beat: CJ CK C9 S10
6 Anna: SQ DJ H9 H10
7 Anna: H8 HQ HJ H7
8 Beat: HA C8 DK CA
9 Beat: C10 D10 CQ C6
"""


def tagged(*tags: str) -> str:
    """The header with more tags."""
    return "".join(f"{tag}\n" for tag in tags) + HEAD


def places(found: Judged, code: str) -> list[tuple[int, int]]:
    return [(f.place.line, f.place.column) for f in found.findings if f.code == code and f.place is not None]


def test_bug_h01_a_byte_order_mark_is_no_part_of_the_first_tag(tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    path.write_bytes(b"\xef\xbb\xbf" + (HEAD + DEAL + TRICK).encode())
    assert main(["check", str(path)]) == 0
    assert games("\ufeff" + HEAD + DEAL + TRICK) == games(HEAD + DEAL + TRICK)


def test_bug_h02_comments_anywhere() -> None:
    text = f"{HEAD}{{PAR 3H}}\n{DEAL}; note\n{{x}} {{y}}\n1. Anna: HJ H6\n  {{nell gone}} H7 H8 -> Anna\n"
    found = referee(text)
    assert found.codes == ["D107"] and found.part("tricks") == (20, 0)
    junk = referee(f"{HEAD}{DEAL}{TRICK}this is junk ###\n")
    assert junk.errors == ["N101"] and places(junk, "N101") == [(8, 1)] and junk.part("tricks") == (20, 0)


@pytest.mark.parametrize("result", ["*", "?"])
def test_bug_h03_an_unfinished_deal_is_no_error(result: str) -> None:
    head = HEAD.replace("]\n\n", f']\n[Result "{result}"]\n\n')
    found = referee(f"{head}{DEAL}{TRICK}2 Anna: HA H9 S6 S7\n3 Beat: C6 C7 C8 C9\n4 Anna: D6 D7\n")
    assert found.verdict.verdict == "incomplete" and found.verdict.winner is None
    unfinished = found.one("D107")
    assert (unfinished.params["trick"], unfinished.params["cards"]) == (4, 2)
    assert found.codes == ["D107"]


def test_bug_h04_values_of_tags() -> None:
    (game,) = games(tagged('[Event "Stamm (Mo) H10 vs S6"]', '[A "x"] [B "y"]') + DEAL)
    assert game.findings == ()
    assert {Tag("Event", "Stamm (Mo) H10 vs S6"), Tag("A", "x"), Tag("B", "y")} <= set(game.header.tags)
    for tag, column in (('[Date "2024-01-02"', 19), ('[Opt "{"a":1}"]', 9)):
        found = referee(tagged(tag) + DEAL)
        fault = found.one("N106")
        assert places(found, "N106") == [(1, column)] and fault.params["missing"] == "]"
        assert found.errors == ["N106"]


def test_bug_h06_line_ends_and_blanks() -> None:
    text = f"{HEAD}{DEAL}1 Anna: HJ H6 H7 H8 -> Anna 20\n  meld Beat 50 S10-SK @1.3\n2 Anna: H9 S6\n"
    quoted = '"Anna Beat Carla Dario"'
    forms = [
        text.replace("\n", "\r\n"),
        text.replace("\n", "\r"),
        text.rstrip("\n"),
        text.replace("\n", "  \n"),
        text.replace(" ", "\u00a0"),
        text.replace(" ", "\t").replace(quoted.replace(" ", "\t"), quoted),
    ]
    codes = referee(text).codes
    for form in forms:
        assert games(form) == games(text) and referee(form).codes == codes


def test_bug_h07_not_utf8(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.jass"
    raw = f"{HEAD}{DEAL}{TRICK}stöck Anna\n".encode("latin-1")
    path.write_bytes(raw)
    assert main(["check", str(path)]) == 2
    shown = capsys.readouterr().out
    assert f"{path}:8:3: " in shown and f"offset {raw.index(0xF6)}" in shown and "UTF-8" in shown and "save" in shown


def test_bug_h08_letter_o_and_digit_0() -> None:
    unknown = referee(f"{HEAD}deal 1\ndealer Dario\ncall Anna 0be\n{TRICK}")
    assert unknown.one("C107").params["call"] == "0be" and unknown.verdict.verdict == "malformed"
    for card in ("HO", "H0"):
        found = referee(f"{HEAD}{DEAL}1 Anna: HJ {card} H7 H8\n")
        assert found.one("N102").params["text"] == card and places(found, "N102") == [(7, 12)]
    # the Ober is a card of the Swiss-German pack
    swiss = HEAD.replace("]\n\n", ']\n[Deck "swiss-german"]\n\n')
    assert referee(f"{swiss}deal 1\ndealer Dario\ncall Anna Rosen\n1 Anna: RU RO R7 R8\n").errors == []
    assert referee(f"{swiss}deal 1\ndealer Dario\ncall Anna Rosen\n1 Anna: RU R0 R7 R8\n").one("N102")


def test_bug_h09_glued_cards_and_hyphens() -> None:
    glued = referee(f"{HEAD}deal 1\nhand Anna: SA7.H864..C9\ncall Anna hearts\n")
    assert "N102" in glued.errors and places(glued, "N102")[0][0] == 5
    hyphen = referee(f"{HEAD}{DEAL}1 Anna: C9 CA CQ -\n")
    assert places(hyphen, "N102") == [(7, 18)]


@pytest.mark.parametrize(
    "body",
    [
        "deal 1\ndealer Dario\nannulled\n",
        "deal 1\ndealer Dario\ncall Anna shove, Carla shove\n",
        f"{DEAL}{TRICK}note Anna was late\nannulled\n\ndeal 1\ndealer Dario\n",
    ],
)
def test_bug_h10_what_is_written_can_be_read(body: str) -> None:
    (game,) = games(HEAD + body)
    text = write(game, rules().deck)
    (again,) = games(text)
    assert again == game and write(again, rules().deck) == text


def test_bug_h11_facts_that_contradict_the_play() -> None:
    head = HEAD.replace("]\n\n", ']\n[Leader "Beat"]\n[Result "100:57"]\n\n')
    found = referee(f"{head}{DEAL.replace('hearts', 'spades')}{WHOLE}")
    assert {"S106", "E103"} <= set(found.errors) and len(found.errors) == 2
    assert places(found, "S106") == [(3, 1)] and places(found, "E103") == [(4, 1)]
    inside = referee(f"{HEAD}deal 1\ndealer Dario\nleader Beat\ncall Anna hearts\n{TRICK}points {A} 100\n")
    assert inside.one("S106").params["true"] == "Anna"
    # the play stands
    assert inside.part("tricks") == (20, 0)


def test_bug_h12_cards_that_do_not_add_up() -> None:
    twice = referee(f"{HEAD}{DEAL}{WHOLE.replace('CQ C6', 'CQ D6')}".replace("hearts", "spades"))
    fault = twice.one("D101")
    assert (fault.card, fault.params["first"], fault.params["second"]) == ("D6", 4, 9)
    assert places(twice, "D101") == [(15, 20)] and [label.span.line for label in fault.labels] == [10]
    foreign = referee(f"{HEAD}{DEAL}{WHOLE.replace('H10', 'H5')}")
    assert foreign.one("N102").params["text"] == "H5" and places(foreign, "N102") == [(12, 18)]
    # Dario's hand is written with the six of clubs, which Anna plays, and without the queen
    hand = "hand Dario: SJ S8 D8 D7 C9 H10 H7 DK C6\n"
    missing = referee(f"{HEAD}deal 1\ndealer Dario\n{hand}call Anna spades\n{WHOLE}")
    elsewhere = missing.one("D118")
    assert (elsewhere.params["card"], elsewhere.params["holder"], elsewhere.params["seat"]) == ("C6", "Dario", "Anna")
    sizes = referee(
        f"{HEAD}deal 1\nhand Anna: S: A K Q 6 7 8; H: A K Q 6\nhand Beat: D: A K Q J 10 9 8 7\ncall Anna spades\n"
    )
    told = [(f.seat, f.params["count"], f.place and f.place.line) for f in sizes.findings if f.code == "D103"]
    assert told == [("Anna", 10, 5), ("Beat", 8, 6)]


def test_bug_h13_a_moment_is_a_replayed_prefix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.jass"
    path.write_text(f"{HEAD}{DEAL.replace('hearts', 'spades')}{WHOLE}", encoding="utf-8")
    for until, left in (("3.4", 6), ("3.1", 6), ("2.4", 7), ("4.4", 5)):
        capsys.readouterr()
        assert main(["replay", str(path), "--deal", "1", "--until", until]) == 0
        hands = capsys.readouterr().out.split("hands now:\n")[1]
        sizes = [len(line.split(": ")[1].split()) for line in hands.splitlines() if line.strip()]
        assert sizes == ([left] * 4 if until != "3.1" else [6, 7, 7, 7])


def test_every_message_of_a_damaged_record_has_words() -> None:
    found = referee(f"{HEAD}deal 1\nhand Anna: SA7.H864..C9\ncall Anna 0be\n1. Anna: H6 H7 H8\n2 Anna: H1\n!!!\n")
    for finding in found.findings:
        assert message(finding.code, finding.params)
    assert judged(found.game, rules()).codes == found.codes

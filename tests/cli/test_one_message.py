"""One mistake on the command line or in a file is told once, where it stands and with what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import ROOT, Cli

RECORD = ROOT / "examples" / "bad" / "C107-unknown-call.jass"
PLAY = ("settle", "--contract", "suit:S", "--play", "S7")


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (("settle", "--contract", "suit:S", "--trick", "HA SK H7 D99"), "--trick:1:10"),
        (("settle", "--contract", "suit:S", "--trick", "HA SX", "--hand", "S7 CQ"), "--trick:1:4"),
        ((*PLAY, "--trick", "HA SX", "--hand", "S7 CQ"), "--trick:1:4"),
        ((*PLAY, "--trick", "HA", "--hand", "S77 CQ"), "--hand:1:1"),
        (("legal", "--contract", "suit:S", "--trick", "HA", "--hand", "♠R D V 10", "--language", "fr"), "--hand:1:1"),
        (("settle", "--contract", "suit:S", "--meld", "A: S77 S8 S9"), "--meld:1:4"),
        (("replay", str(RECORD), "--deal", "0"), "--deal:1:1"),
        (("replay", str(RECORD), "--deal", "x"), "--deal:1:1"),
        (("check", str(RECORD), "--from", "x"), "--from:1:1"),
        (("convert", str(RECORD), "-", "--to", "x"), "--to:1:1"),
    ],
)
def test_one_message_with_its_place(cli: Cli, arguments: tuple[str, ...], place: str) -> None:
    run = cli(*arguments)
    heads = [line for line in run.all.splitlines() if "[U" in line or "[N" in line]
    assert run.status == 2 and len(heads) == 1 and heads[0].startswith(f"{place}:")


def test_a_hand_in_the_forms_of_a_record(cli: Cli) -> None:
    told = [
        cli("legal", "--contract", "suit:S", "--trick", "HA", "--hand", hand, "--format", "json").json["legal"]
        for hand in ("S10 SJ SQ SK D7 D8", "S10-SK D7-8", "S: 10-K; D: 7 8", "S10; SJ SQ, SK; D7 D8")
    ]
    assert told == [["S10", "SJ", "SQ", "SK", "D7", "D8"]] * 4


OTHER_FILES = {
    "gzip": (b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03", "unpack"),
    "zip": (b"PK\x03\x04\x14\x00\x00\x00\x08\x00\x9f\x58\x6a\x59a.jass", "unpack"),
    "xlsx": (b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00[Content_Types].xml", "plain text"),
    "parquet": (b"PAR1\x15\x04\x15\xb8\x01", "refcli batch"),
    "pdf": (b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", "a PDF"),
    "utf-16": ("deal 1\n".encode("utf-16"), "save it as UTF-8"),
    "utf-16 without a mark": ("deal 1\n".encode("utf-16-le"), "save it as UTF-8"),
    "object file": (b"\x7fELF\x02\x01\x01\x00\x00\x00", "some program"),
}


def test_a_wrong_option_stands_on_standard_error_once(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    path.write_text(cli("deal", "--rules", "schieber", "--seed", "3").out, encoding="utf-8")
    for pair, code in (("foo=bar", "R112"), ("target=lots", "R113"), ("target", "U102")):
        run = cli("check", path, path, "--with", pair)
        assert run.status == 2 and code in run.err and run.err.count("--with:1:") == 1
        assert code not in run.out and "malformed" not in run.out


def test_columns_without_rules_are_told_the_option(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    path.write_bytes(b"PAR1")
    for command in (("batch", path), ("convert", path, tmp_path / "b.jass")):
        run = cli(*command)
        assert run.status == 2 and "--rules schieber" in run.err and "[Rules" not in run.err


@pytest.mark.parametrize("kind", OTHER_FILES)
@pytest.mark.parametrize("command", ["check", "convert", "settle"])
def test_a_file_that_is_no_text_says_what_it_seems_to_be(cli: Cli, tmp_path: Path, kind: str, command: str) -> None:
    data, advice = OTHER_FILES[kind]
    path = tmp_path / "a.jass"
    path.write_bytes(data)
    run = cli(command, path, *(["-"] if command == "convert" else []))
    heads = [line for line in run.all.splitlines() if "[N" in line or "[U" in line]
    assert run.status == 2 and len(heads) == 1
    assert heads[0].startswith(f"{path}:1:1: malformed[N108]") and "it seems to be" in heads[0] and advice in heads[0]


@pytest.mark.parametrize(("place", "about"), [("", ()), (":1", ()), ("", ("--about", "end"))])
def test_a_record_without_a_deal(cli: Cli, tmp_path: Path, place: str, about: tuple[str, ...]) -> None:
    path = tmp_path / "a.jass"
    path.write_text('[Rules "schieber"]\n[Seats "A B C D"]\n', encoding="utf-8")
    run = cli("settle", f"{path}{place}", *about)
    assert run.status == 2 and "there is no deal in the record" in run.all

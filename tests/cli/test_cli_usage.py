"""The command line itself: help, version, mistakes in options, exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from refcli import __version__
from refcli.cli import CLOSED, INTERRUPTED, app, main, output
from refcli.cli.outcome import status_of
from refcli.referee.verdict import Ruling
from tests.cli.running import ROOT, Cli, process

COMMANDS = ("check", "replay", "score", "legal", "convert", "fmt", "deal", "rules", "explain")
LAYERS = ("refcli.rules", "refcli.notation", "refcli.referee", "refcli.report", "refcli.engine")
HEAVY = ("yaml", "lark", "jsonschema", "rich", "pydantic", *LAYERS)


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"refcli {__version__}\n"


def test_help_lists_every_command(cli: Cli) -> None:
    shown = cli("--help")
    assert shown.status == 0
    words = shown.out.split()
    assert all(name in words for name in COMMANDS)
    assert cli().out == shown.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(cli: Cli, command: str) -> None:
    shown = cli(command, "--help")
    assert shown.status == 0 and "Usage: refcli " + command in shown.out


def test_help_imports_nothing_heavy() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "refcli", "--help"]
    run = subprocess.run(command, capture_output=True, cwd=ROOT, check=True)
    imported = {line.rsplit(b"|", 1)[-1].strip().decode() for line in run.stderr.splitlines()}
    assert "typer" in imported
    assert not {name for name in imported if name.startswith(HEAVY)}


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["chekc"], "check"),
        (["check"], "RECORD"),
        (["check", "--foo", "x.jass"], "--foo"),
        (["check", "--format", "xml", "x.jass"], "xml"),
        (["check", "--from", "pgn", "x.jass"], "pgn"),
        (["check", "--with", "target", "x.jass"], "axis=value"),
        (["check", "--with", "=5", "x.jass"], "axis=value"),
        (["replay", "x.jass", "--deal", "two"], "two"),
        (["replay", "x.jass", "--until", "3,4"], "3,4"),
        (["legal", "--rules", "schieber", "--hand", "S7"], "--contract"),
        (["deal"], "--rules"),
        (["rules", "shwo"], "show"),
        (["fmt", "--check", "--in-place", "x.jass"], "--in-place"),
    ],
)
def test_a_mistake_is_one_plain_message_and_exit_2(cli: Cli, arguments: list[str], named: str) -> None:
    run = cli(*arguments)
    assert run.status == 2 and run.out == ""
    first, *rest = run.err.splitlines()
    assert first.split(": ", 1)[0] != first and named in first
    assert "error[U10" in first and not [line for line in rest if "[U" in line]


def single_options() -> Iterator[tuple[tuple[str, ...], str]]:
    """Every option of every command that takes one value, found in the declarations."""
    pending: list[tuple[tuple[str, ...], Any]] = [((), get_command(app.program()))]
    while pending:
        path, command = pending.pop()
        pending += [((*path, name), below) for name, below in getattr(command, "commands", {}).items()]
        for param in command.params:
            if param.param_type_name == "option" and not param.multiple and not param.is_flag:
                yield path, max(param.opts, key=len)


@pytest.mark.parametrize(("path", "option"), list(single_options()))
def test_an_option_that_may_stand_once_is_refused_twice(cli: Cli, path: tuple[str, ...], option: str) -> None:
    run = cli(*path, option, "1", f"{option}=2")
    assert run.status == 2 and run.out == ""
    assert run.err.startswith(f"{option}:1:1: error[U102]") and f"{option} may be given only once" in run.err
    assert run.err.count("[U") == 1


def test_options_that_may_stand_several_times_and_flags_may(cli: Cli) -> None:
    house = ("--with", "undertrump.rule=free", "--with", "puur.exempt=true")
    position = ("legal", "--rules", "schieber", "--contract", "spades", "--hand", "S7", "--trick", "")
    assert cli(*position, *house).status == 0
    assert cli("check", ROOT / "examples" / "late-revoke.jass", "--apply-penalties", "--apply-penalties").status == 1
    assert cli("legal", "--rules", "schieber", "--rules", "sidi", "--help").status == 0


@pytest.mark.parametrize(
    ("verdict", "strict", "status"),
    [
        ("legal", False, 0),
        ("legal", True, 0),
        ("incomplete", False, 0),
        ("incomplete", True, 1),
        ("illegal", False, 1),
        ("undetermined", False, 2),
        ("malformed", False, 2),
    ],
)
def test_exit_status(verdict: Ruling, strict: bool, status: int) -> None:
    assert status_of(verdict, strict) == status


def test_interrupted_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "run", interrupt)
    assert main(["check", "x"]) == INTERRUPTED == 130
    assert capsys.readouterr() == ("", "")


def test_interrupted_inside_a_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from refcli.cli import judging

    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(judging, "judge", interrupt)
    assert main(["check", "x"]) == 130
    assert capsys.readouterr().err == ""


def test_a_closed_pipe_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def closed(_: object) -> int:
        raise output.Closed

    monkeypatch.setattr(app, "run", closed)
    monkeypatch.setattr(output, "discard", lambda: None)
    assert main(["check", "x"]) == CLOSED
    assert capsys.readouterr() == ("", "")


def test_a_reader_that_goes_away() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "refcli", "rules", "schema"]
    run = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    os.close(writing)
    assert run.stderr == b"" and run.returncode == CLOSED


def test_python_dash_m() -> None:
    run = process("--version")
    assert (run.returncode, run.stdout.split()) == (0, [b"refcli", __version__.encode()])


@pytest.mark.parametrize("bad", ["\0", "a\0b", "\ud800"])
@pytest.mark.parametrize("command", [("check",), ("rules", "book", "schieber", "-o"), ("settle", "--rules")])
def test_characters_that_no_argument_can_have(
    capsys: pytest.CaptureFixture[str], command: tuple[str, ...], bad: str
) -> None:
    assert main([*command, bad]) == 2
    told = capsys.readouterr()
    assert "no file and no name can have" in told.err + told.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["batch", "x", "--jobs", "x"], "'x' is not a whole number"),
        (["batch", "x", "--jobs", "0"], "0 is not a number from 1 to 1024"),
        (["deal", "schieber", "--seed", "1.5"], "'1.5' is not a whole number"),
        (["deal", "schieber", "--deals", "0"], "0 is less than 1"),
    ],
)
def test_numbers_are_told_in_plain_words(cli: Cli, arguments: list[str], said: str) -> None:
    run = cli(*arguments)
    assert run.status == 2 and f": {said} (see refcli" in run.err


@pytest.mark.parametrize("command", ["batch", "deal", "legal", "replay"])
def test_help_has_no_word_of_programmers_for_a_number(cli: Cli, command: str) -> None:
    assert "<int" not in cli(command, "--help").out


def test_a_file_that_is_not_of_the_format_named(cli: Cli) -> None:
    good = ROOT / "examples" / "bad" / "C107-unknown-call.jass"
    for rules in ([], ["--rules", "schieber"]):
        run = cli("check", str(good), "--from", "swisslos", *rules)
        told = [line for line in run.all.split("\n") if "[" in line and "]" in line and "bad-" in line]
        said = "the file is not of the format swisslos: without --from it is read as jass"
        assert run.status == 2 and told == [f"{good}:1:1: error[U102] bad-option: {said}"]


def test_json_lines_of_which_the_first_is_damaged_are_json_lines(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text('x\n{"game": 1}\n', encoding="utf-8")
    run = cli("check", str(path), "--from", "swisslos", "--rules", "schieber")
    assert run.all.count("[N117]") == 2 and "U102" not in run.all

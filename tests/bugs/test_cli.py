"""Faults of the command line: words of the reader, small code pages, encodings."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.cli import main
from tests.cli.running import process
from tests.judging import HEAD

DEAL = "deal 1\ndealer Dario\nhand Beat: H6 S6 S7 S8 D6 D7 D8 C6 C7\ncall Anna hearts\n1 Anna: HJ S6 H7 H8\n"


def test_bug_j01_words_of_the_grammar_stay_inside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.jass"
    path.write_text(
        f"{HEAD}deal 1\ndealer Dario\ncall Anna hearts\n1. Anna: H6 H7 H8 -> Anna\n2 Anna: H1\n", encoding="utf-8"
    )
    assert main(["check", str(path)]) == 2
    shown = capsys.readouterr().out
    assert "trick 1 has 3 cards, 4 expected" in shown
    assert "H1 is not a card" in shown and "did you mean H10?" in shown
    for word in ("Token", "Expected one of", "__ANON", "Unexpected", "lark"):
        assert word not in shown


def test_bug_j02_a_redirected_report_on_a_small_code_page(tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    path.write_text(HEAD + DEAL, encoding="utf-8")
    whole = process("check", path, env={"PYTHONIOENCODING": "utf-8"})
    small = process("check", path, env={"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"})
    assert whole.returncode == small.returncode == 1 and small.stderr == b""
    assert small.stdout.count(b"\n") == whole.stdout.count(b"\n")
    assert b"verdict: illegal" in small.stdout
    small.stdout.decode("cp1252")


def test_bug_j03_files_are_utf8_whatever_the_locale(tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    path.write_text(f"{HEAD}{DEAL}; Stöck zählt\nStöck Anna @1.1\n", encoding="utf-8")
    run = process("check", path, env={"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"})
    assert run.returncode == 1 and run.stderr == b"" and b"N108" not in run.stdout and b"P103" in run.stdout

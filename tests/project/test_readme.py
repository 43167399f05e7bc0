"""The README's commands are the ones that are run: by ``.ci/run``, and here."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest

from refcli.cli import main
from tests.project.files import ROOT, blocks, read

INSTALL, TEST = blocks(read("README.md"), "sh")[:2]


def parts(block: str) -> list[list[str]]:
    """The commands of a block of one line, split at ``&&``."""
    assert block.count("\n") == 1
    return [shlex.split(part) for part in block.strip().split("&&")]


def test_first_block_installs_and_referees_an_example() -> None:
    venv, install, referee = parts(INSTALL)
    assert venv == ["python3", "-m", "venv", ".venv"]
    assert install == [".venv/bin/pip", "install", "."]
    assert referee == [".venv/bin/refcli", "check", "examples/game-to-1000.jass"]


def test_second_block_installs_and_runs_all_tests() -> None:
    venv, install, tests = parts(TEST)
    assert venv == ["python3", "-m", "venv", ".venv"]
    assert install == [".venv/bin/pip", "install", "-e", ".[dev]"]
    assert tests == [".venv/bin/python", "-m", "pytest", "-n", "auto"]
    settings = tomllib.loads(read("pyproject.toml"))["tool"]["pytest"]["ini_options"]
    assert settings["testpaths"] == ["tests"]
    assert not {"-k", "-m", "--ignore", "--deselect"} & set(settings.get("addopts", "").split())


def test_the_example_is_judged_legal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    assert main(parts(INSTALL)[2][1:]) == 0
    assert "winner: " in capsys.readouterr().out


def test_records_in_the_readme_can_be_read(tmp_path: Path) -> None:
    for text in blocks(read("README.md"), "jass"):
        record = tmp_path / "record.jass"
        record.write_text(text, encoding="utf-8")
        assert main(["check", str(record)]) == 0


def test_dev_extra_names_what_ci_runs() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    extra = {re.split(r"[\[>=<]", one)[0] for one in project["optional-dependencies"]["dev"]}
    assert {"pytest", "hypothesis", "ruff", "mypy", "pyright", "build", "hatchling"} <= extra
    core = {re.split(r"[>=<]", one)[0] for one in project["dependencies"]}
    assert core == {"lark", "pyyaml", "typer", "jsonschema"}


def functions_of(script: str) -> str:
    """The lines of ``.ci/run`` up to its first step: how it takes the commands from the README."""
    return script[: script.index("\nstep ")]


def test_ci_takes_its_commands_from_the_readme() -> None:
    script = read(".ci/run")
    shown = 'printf "%s\\0%s\\0%s" "$first" "$tests" "$referee"'
    # bash is told where the script stands by $0
    run = subprocess.run(
        ["bash", "-c", f"{functions_of(script)}\n{shown}", ".ci/run"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    first, tests, referee = run.stdout.split("\0")
    assert first == INSTALL.strip()
    assert tests == TEST.strip()
    assert referee == shlex.join(parts(INSTALL)[2])
    steps = script[len(functions_of(script)) :]
    assert 'bash -euo pipefail -c "$tests"' in steps
    assert 'bash -euo pipefail -c "$referee"' in steps
    order = [
        steps.index(word) for word in ('-c "$tests"', "ruff check", "mypy", "pyright", "-m build", '-c "$referee"')
    ]
    assert order == sorted(order)


def test_ci_can_be_run() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert subprocess.run(["bash", "-n", ".ci/run"], cwd=ROOT, check=False).returncode == 0

"""Runs of the command line: in this process, and in one of its own where streams matter."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from refcli.cli import main

_NOTHING = re.compile(r"\bNone\b")
ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Run:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def all(self) -> str:
        return self.out + self.err


class Cli:
    """``cli("check", path)`` runs the command in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str | Path) -> Run:
        self._capsys.readouterr()
        status = main([str(one) for one in arguments])
        out, err = self._capsys.readouterr()
        assert "Traceback" not in err
        assert not _NOTHING.search(out + err), "a value that is not there stands in a message"
        return Run(status, out, err)


def process(
    *arguments: str | Path, stdin: bytes = b"", env: dict[str, str] | None = None, cwd: Path = ROOT
) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own; streams are bytes."""
    command = [sys.executable, "-m", "refcli", *map(str, arguments)]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT), **(env or {})}
    return subprocess.run(command, input=stdin, capture_output=True, env=surroundings, cwd=cwd, check=False, timeout=60)

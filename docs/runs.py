"""Commands shown in the documentation, with what they print."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_BLOCK = re.compile(r"((?:<!-- lines: (\d+) -->\n)?```console\n)(.*?)(```)", re.DOTALL)
_PROMPT = "$ refcli "
_LEFT_OUT = "…"


def shown(markdown: str) -> str:
    """A page with the output of every ``$ refcli`` line in its console blocks.

    ``<!-- lines: 12 -->`` above a block keeps the first twelve lines of each output.
    """
    return _BLOCK.sub(lambda block: block[1] + _outputs(block[3], int(block[2] or 0)) + block[4], markdown)


def _outputs(block: str, most: int) -> str:
    commands = [line for line in block.splitlines() if line.startswith(_PROMPT)]
    return "\n".join(f"{command}\n{_cut(output(command), most)}" for command in commands)


def _cut(text: str, most: int) -> str:
    lines = text.splitlines()
    if most and len(lines) > most:
        lines = [*lines[:most], _LEFT_OUT]
    return "".join(f"{line.rstrip()}\n" for line in lines)


@cache
def output(command: str) -> str:
    """What a ``$ refcli …`` line prints on standard output, run in the project's folder."""
    line = [sys.executable, "-m", "refcli", *shlex.split(command.removeprefix(_PROMPT))]
    surroundings = {**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    run = subprocess.run(line, cwd=ROOT, env=surroundings, capture_output=True, encoding="utf-8", check=False)
    assert run.returncode in (0, 1, 2) and not run.stderr, run.stderr
    return run.stdout.strip("\n") + "\n"

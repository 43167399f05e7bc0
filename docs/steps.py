"""Pages that build something step by step: files written and commands run in a folder of their own, top to bottom.

``<!-- steps -->`` marks such a page. ``<!-- file: NAME -->`` above a block writes the block to a file; the ``$`` lines
of console blocks are run after each other, ``<!-- lines: N -->`` keeps the first lines of each output. There
is ``refcli``; besides there are ``cat FILE`` and ``tail -n N FILE``, and ``> FILE`` behind a command.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
MARK = "<!-- steps -->"
_BLOCK = re.compile(r"((?:<!-- (file|lines): ([^\n]+) -->\n)?```(yaml|console)\n)(.*?)(```)", re.DOTALL)
_LEFT_OUT = "…"


@cache
def stepped(markdown: str) -> str:
    """The page with the outputs as they are now."""
    with TemporaryDirectory() as folder:
        return _BLOCK.sub(lambda block: block[1] + _block(block, Path(folder)) + block[6], markdown)


def _block(block: re.Match[str], folder: Path) -> str:
    kind, value, language, text = block[2], block[3], block[4], block[5]
    if kind == "file":
        (folder / value).write_text(text, encoding="utf-8", newline="\n")
    if language != "console":
        return text
    most = int(value) if kind == "lines" else 0
    commands = [line.removeprefix("$ ") for line in text.splitlines() if line.startswith("$ ")]
    return "\n".join(f"$ {command}\n{_cut(_run(command, folder), most)}" for command in commands)


def _run(command: str, folder: Path) -> str:
    command, _, target = command.partition(" > ")
    words = shlex.split(command)
    if words[0] in ("cat", "tail"):
        lines = (folder / words[-1]).read_text(encoding="utf-8").splitlines(keepends=True)
        return "".join(lines if words[0] == "cat" else lines[-int(words[2]) :])
    assert words[0] == "refcli", command
    line = [sys.executable, "-m", "refcli", *words[1:]]
    around = {**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    run = subprocess.run(
        line, cwd=folder, env=around, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode in (0, 1, 2) and "Traceback" not in run.stderr, run.stderr
    if target:
        (folder / target).write_text(run.stdout, encoding="utf-8", newline="\n")
        return run.stderr
    return run.stdout + run.stderr


def _cut(text: str, most: int) -> str:
    lines = text.strip("\n").splitlines() if text.strip() else []
    if most and len(lines) > most:
        lines = [*lines[:most], _LEFT_OUT]
    return "".join(f"{line.rstrip()}\n" for line in lines)

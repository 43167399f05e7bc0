"""Pages that build something step by step: files written and commands run in a folder of their own, top to bottom.

``<!-- steps -->`` marks such a page. ``<!-- file: NAME -->`` above a block writes the block to a file, ``<!-- sections:
NAME -->`` puts its sections in place of those of the same name, or behind the others; the ``$`` lines of console
blocks are run after each other, ``<!-- lines: N -->`` keeps the first lines of each output. There is ``refcli``;
besides there are ``cat FILE`` and ``tail -n N FILE``, and ``> FILE`` behind a command.
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
_BLOCK = re.compile(r"((?:<!-- (file|sections|lines): ([^\n]+) -->\n)?```(yaml|console)\n)(.*?)(```)", re.DOTALL)
_KEY = re.compile(r"([a-z][\w-]*):")
_LEFT_OUT = "…"


@cache
def stepped(markdown: str) -> str:
    """The page with the outputs as they are now."""
    with TemporaryDirectory() as folder:
        return _BLOCK.sub(lambda block: block[1] + _block(block, Path(folder)) + block[6], markdown)


def _block(block: re.Match[str], folder: Path) -> str:
    kind, value, language, text = block[2], block[3], block[4], block[5]
    if kind in ("file", "sections"):
        whole = text if kind == "file" else merged((folder / value).read_text(encoding="utf-8"), text)
        (folder / value).write_text(whole, encoding="utf-8", newline="\n")
    if language != "console":
        return text
    most = int(value) if kind == "lines" else 0
    commands = [line.removeprefix("$ ") for line in text.splitlines() if line.startswith("$ ")]
    return "\n".join(f"$ {command}\n{_cut(_run(command, folder), most)}" for command in commands)


def merged(text: str, sections: str) -> str:
    """A YAML file with some of its top-level sections written anew; remarks belong to the section below them."""
    found = {**_sections(text), **_sections(sections)}
    return "\n\n".join(part for part in found.values() if part) + "\n"


def _sections(text: str) -> dict[str, str]:
    found: dict[str, list[str]] = {"": []}
    key, above = "", list[str]()
    for line in text.splitlines():
        start = _KEY.match(line)
        if start is not None:
            key = start[1]
            found[key] = above
            above = []
        elif line.startswith("#"):
            above.append(line)
            continue
        found[key].append(line)
    return {name: "\n".join(lines).strip("\n") for name, lines in found.items()}


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

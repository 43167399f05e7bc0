"""The broken rulesets and what ``rules validate`` says to each.

``python -m tests.authoring.broken`` writes the outputs anew: for changes of wording. What it writes is what the program
says, not what helps an author: read the difference.
"""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from refcli.cli import main

ROOT = Path(__file__).resolve().parents[2]
BROKEN = Path(__file__).with_name("broken")


def rulesets() -> list[Path]:
    """One mistake each that a person makes, or several in one file."""
    return sorted(BROKEN.glob("*.yaml"))


def said(path: Path) -> tuple[int, str]:
    """Exit status and everything printed, run at the root of the checkout."""
    os.chdir(ROOT)
    streams = [io.BytesIO(), io.BytesIO()]
    out, err = (io.TextIOWrapper(one, encoding="utf-8", newline="\n", write_through=True) for one in streams)
    with redirect_stdout(out), redirect_stderr(err):
        status = main(["rules", "validate", path.relative_to(ROOT).as_posix()])
    return status, b"".join(one.getvalue() for one in streams).decode("utf-8")


def renew() -> None:
    for path in rulesets():
        path.with_suffix(".out").write_text(said(path)[1], encoding="utf-8", newline="\n")


if __name__ == "__main__":
    renew()

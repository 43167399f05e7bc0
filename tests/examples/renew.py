"""``python -m tests.examples.renew``: write the outputs of all examples and the blocks in the pages anew.

For changes of wording and layout. What it writes is what the program says, not what is right: read the difference.
"""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from refcli.cli import main
from refcli.codes import CODES
from tests.examples.running import ROOT, arguments, block, example, page, records, shown


def run(file: Path) -> str:
    """What the program says to an example."""
    said = [io.BytesIO(), io.BytesIO()]
    out, err = (io.TextIOWrapper(one, encoding="utf-8", newline="\n", write_through=True) for one in said)
    with redirect_stdout(out), redirect_stderr(err):
        main(arguments(file))
    return b"".join(one.getvalue() for one in said).decode("utf-8")


def renew() -> None:
    """All outputs and pages."""
    os.chdir(ROOT)
    for file in records():
        file.with_suffix(".out").write_text(run(file), encoding="utf-8", newline="\n")
    for code in CODES:
        shows = example(code)
        if shows is not None:
            output = run(shows)
            shows.with_suffix(".out").write_text(output, encoding="utf-8", newline="\n")
            _page(code, block(code, output))


def _page(code: str, text: str) -> None:
    """Put the block below the sentence of the section ``Example``."""
    path = page(code)
    head, _, rest = path.read_text(encoding="utf-8").partition("\n## Example\n")
    sentence, _, end = rest.partition("\n## What to do\n")
    sentence = sentence.partition("\n\n    ")[0].strip("\n")
    new = f"{head}\n## Example\n{sentence}\n\n{shown(text)}\n\n## What to do\n{end}"
    path.write_text(new, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    renew()

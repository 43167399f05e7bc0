"""Examples and how they are run: ``examples/NAME.jass``, and ``examples/bad/CODE-name.*`` for each finding."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from refcli import words
from refcli.codes import CODES

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
BAD = EXAMPLES / "bad"
PAGES = Path(words.__file__).parent / "en" / "pages"
SUFFIXES = (".jass", ".jsonl", ".yaml", ".cmd")
_HEAD = re.compile(r"(?:\S+:\d+:\d+: )?(?:malformed|error|undetermined|incomplete|note)\[([A-Z]\d{3})\] ")
HEADINGS = ("What it says", "Why", "Example", "What to do")


def records() -> list[Path]:
    """The whole records, one verdict beside each."""
    return sorted(EXAMPLES.glob("*.jass"))


def stem(code: str) -> str:
    """``P101-revoke``: the name of a code's example and page."""
    return f"{code}-{CODES[code].name}"


def page(code: str) -> Path:
    return PAGES / f"{stem(code)}.md"


def example(code: str) -> Path | None:
    """The file that shows a finding."""
    return next((BAD / (stem(code) + suffix) for suffix in SUFFIXES if (BAD / (stem(code) + suffix)).is_file()), None)


def arguments(file: Path) -> list[str]:
    """What stands behind ``refcli`` to run an example from the root of the checkout."""
    name = file.relative_to(ROOT).as_posix()
    if file.suffix == ".cmd":
        return shlex.split(file.read_text(encoding="utf-8"))
    if file.suffix == ".yaml":
        return ["rules", "test" if file.name.startswith("R124") else "validate", name]
    if file.suffix == ".jsonl":
        return ["check", name, "--rules", "schieber/swisslos"]
    return ["check", name]


def codes_in(output: str) -> list[str]:
    """The codes of the findings in a report, in its order."""
    return [head[1] for head in map(_HEAD.match, output.splitlines()) if head]


def block(code: str, output: str) -> str:
    """The lines about a finding in a report: from its head to the next empty line or head."""
    found: list[str] = []
    for line in output.splitlines():
        head = _HEAD.match(line)
        if found and (not line or head):
            break
        if found or (head and head[1] == code):
            found.append(line)
    return "\n".join(found)


def shown(text: str) -> str:
    """A block as it stands in a page."""
    return "\n".join(f"    {line}".rstrip() for line in text.splitlines())

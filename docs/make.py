"""Fills in the tables and outputs of the documentation from the program itself: ``python docs/make.py``.

A table stands between ``<!-- table: KIND ARGUMENT -->`` and ``<!-- end -->``; what is between them is replaced, as
are the outputs of the ``$ refcli`` lines in console blocks. With ``--check`` nothing is written, and the exit status
is 1 where a file would change.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from docs.families import families
from docs.keys import keys
from docs.options import commands, options
from docs.runs import shown
from docs.steps import MARK, stepped
from docs.textmate import FILE, grammar
from docs.words import words
from refcli.codes import CODES
from refcli.rules import library, load
from refcli.words import catalogue

ROOT = Path(__file__).resolve().parents[1]
_TABLE = re.compile(r"(<!-- table: (\S+) ?([^\n]*?) -->\n).*?(<!-- end -->)", re.DOTALL)
_PARAMETER = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_UNSAID = {"hint", "choice"}  # phrases that are there or not: a suggestion, a list of what could stand


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    lines = [tuple(head), *map(tuple, rows)]
    body = ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines]
    return "".join([body[0], "|" + "---|" * len(lines[0]) + "\n", *body[1:]])


def template(message: str) -> str:
    """A message with its parameters in italics; hints that may be missing are left out."""

    def shown(match: re.Match[str]) -> str:
        name, hint = match[1], match[2]
        if name in _UNSAID:
            return ""
        if hint is not None and "|" in hint:
            return hint.split("|")[1]
        return f"*{name}*" if hint is None else f"[{hint.replace('%s', f'*{name}*')}]"

    text = _PARAMETER.sub(shown, message.replace("{{", "\0").replace("}}", "\1"))
    return text.replace("\0", "{").replace("\1", "}").rstrip(" ;")


def findings(family: str) -> str:
    """The codes of one family: code, name, severity, message."""
    rows: list[tuple[str, ...]] = []
    for code, entry in CODES.items():
        if code.startswith(family):
            page = f"../refcli/words/en/pages/{code}-{entry.name}.md"
            message = template(catalogue("MESSAGES")[code])
            rows.append((f"[`{code}`]({page})", f"`{entry.name}`", entry.severity, message))
    return table(("Code", "Name", "Severity", "Message"), rows)


def rulesets(_: str) -> str:
    """All rulesets that can be played."""
    rows: list[tuple[str, ...]] = []
    for name in library.ids():
        rules, _findings = load(name)
        assert rules is not None, name
        open_axes = len(rules.unspecified)
        rows.append((f"`{name}`", rules.title["en"], f"`{(rules.resolved.extends or ('',))[0]}`", str(open_axes)))
    return table(("Ruleset", "Title", "Extends", "Left open"), rows)


def _keys(section: str) -> str:
    return table(("Key", "Values", "Left out", "Meaning"), keys(section))


def _options(command: str) -> str:
    return table(("Argument or option", "Meaning"), options(command))


def _commands(_: str) -> str:
    return table(("Command", "Does"), commands())


def _words(_: str) -> str:
    return table(("Word", "Is", "In", "Meaning"), words())


def _families(_: str) -> str:
    return table(("Family", "Ruleset", "Sources"), families())


TABLES: Mapping[str, Callable[[str], str]] = {
    "codes": findings,
    "rulesets": rulesets,
    "keys": _keys,
    "options": _options,
    "commands": _commands,
    "words": _words,
    "families": _families,
}


def filled(markdown: str) -> str:
    """A page with all its tables and outputs as they are now."""
    tables = _TABLE.sub(lambda match: f"{match[1]}{TABLES[match[2]](match[3])}{match[4]}", markdown)
    return stepped(tables) if MARK in markdown else shown(tables)


def pages() -> Iterable[Path]:
    """The pages that may hold tables."""
    return (ROOT / "README.md", ROOT / "rulesets" / "README.md", *sorted((ROOT / "docs").glob("*.md")))


def main(arguments: list[str]) -> int:
    stale = [path for path in pages() if filled(path.read_text(encoding="utf-8")) != path.read_text(encoding="utf-8")]
    if not FILE.is_file() or FILE.read_text(encoding="utf-8") != grammar():
        stale.append(FILE)
    for path in stale:
        print(path.relative_to(ROOT).as_posix())
        if "--check" not in arguments:
            fresh = grammar() if path == FILE else filled(path.read_text(encoding="utf-8"))
            path.write_text(fresh, encoding="utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

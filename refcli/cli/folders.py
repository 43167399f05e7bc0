"""Rulesets named by the folder that holds them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from refcli import words
from refcli.diagnostics import Finding
from refcli.report.sink import Sink, safe
from refcli.rules import library

_RULESET = re.compile(rb"^ruleset[ \t]*:", re.MULTILINE)


def opened(paths: Sequence[str], sink: Sink) -> Iterator[str | Finding]:
    """The paths, for a folder those of all rulesets in it and below, sorted; U102 for one that has none.

    Other YAML files of a folder are named and passed over.
    """
    for path in paths:
        if not library.is_folder(path):
            yield path
            continue
        files = [file for file in sorted(Path(path).rglob("*")) if library.is_path(file.name) and _seen(file, path)]
        rulesets = [file for file in files if _RULESET.search(file.read_bytes())]
        if not rulesets:
            problem = words.text("rules.none-in-folder", folder=safe(path))
            yield Finding("U102", {"problem": problem, "hint": ""})
        yield from map(str, rulesets)
        others = [safe(str(file)) for file in files if file not in rulesets]
        if rulesets and others:
            sink.line(words.text("rules.passed-over", files=tuple(others)))


def _seen(file: Path, folder: str) -> bool:
    """Whether a file can be read and no part of its path below the folder is hidden."""
    return file.is_file() and not any(part.startswith(".") for part in file.relative_to(folder).parts)

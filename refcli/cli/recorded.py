"""The rules that the records of a batch name, where the command line names none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from refcli import words
from refcli.cli import records
from refcli.cli.batchtask import Task, format_of
from refcli.cli.rulesets import Rulesets, beside
from refcli.diagnostics import Finding
from refcli.report.lines import Lines

_RULES = re.compile(rb'^[ \t]*\[Rules "([^"\n]*)"\]', re.MULTILINE)
_BYTES = 1 << 24


def as_recorded(paths: Sequence[str], task: Task) -> Task | Finding:
    """With the rules that all records name alike, where the command line names none; U102 where they differ."""
    texts = [path for path in paths if (task.source or format_of(path)) == records.TEXT]
    if task.rules is not None or len(texts) < len(paths):
        return task
    said: dict[tuple[str, tuple[str, ...]], None] = {}
    for path in texts:
        game = next(records.read(path, records.TEXT, Rulesets(None, ()), Lines()), None)
        if game is None or isinstance(game, records.Refused) or game.header.rules is None:
            return task
        house = tuple(f"{option}={value}" for option, value in game.header.chosen.items())
        said[beside(game.header.rules, path), house] = None
        said |= {(beside(name, path), house): None for name in _names(path)}
    if len(said) > 1:
        names = tuple(dict.fromkeys(" ".join((rules, *house)) for rules, house in said))
        return Finding("U102", {"problem": words.text("batch.several", names=names), "hint": ""})
    rules, house = next(iter(said))
    return task._replace(rules=rules, house=(*house, *task.house))


def _names(path: str) -> Iterator[str]:
    """What stands in tags ``Rules``, in any game of a file."""
    with Path(path).open("rb") as file:
        rest = b""
        while data := file.read(_BYTES):
            end = data.rfind(b"\n") + 1
            for name in dict.fromkeys(_RULES.findall(rest + data[:end])):
                yield name.decode("utf-8", "replace")
            rest = data[end:]

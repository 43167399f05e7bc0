"""The rules that the records of a batch name, where the command line names none."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from refcli import words
from refcli.batch.borders import last_border
from refcli.cli import chosen, records
from refcli.cli.batchtask import Task, format_of
from refcli.cli.rulesets import Rulesets, beside
from refcli.contents import HEAD, seems
from refcli.diagnostics import Finding
from refcli.notation.header import KNOWN, STEERING
from refcli.notation.reader import read_games
from refcli.record import Header
from refcli.report.lines import Lines

_BYTES = 1 << 24
# lines of tags with what may stand between them: empty lines and comments
_TAGS = re.compile(
    rb"^[ \t]*\[[^\n]*(?:\n[ \t]*(?:\[[^\n]*|;[^\n]*|\{[^}]*\}[ \t]*)?(?=\n|\Z))*",
    re.MULTILINE,
)
_SEATS = re.compile(rb'^\[Seats "[^"\n]*"\]$', re.MULTILINE)
_ANYBODY = b'[Seats "North West South East"]'
_SILENT = "|".join(name for name in KNOWN if name not in STEERING)
_ASIDE = re.compile(rf'^(?:\[(?:{_SILENT}) "[^"\n]*"\]|;[^\n]*|)\n'.encode(), re.MULTILINE)


def as_recorded(paths: Sequence[str], task: Task) -> Task | Finding:
    """With the rules that all records name alike, where the command line names none; U102 where they differ."""
    texts = [path for path in paths if (task.source or format_of(path)) == records.TEXT]
    if task.rules is not None or len(texts) < len(paths):
        return task
    said: dict[tuple[str, tuple[str, ...]], None] = {}
    for path in texts:
        for header in _headers(path) if records.refusal(path) is None else ():
            if header.rules is None:
                return task
            house = tuple(f"{option}={value}" for option, value in sorted(header.chosen.items()))
            said[beside(header.rules, path), house] = None
    if len(said) > 1:
        names = tuple(dict.fromkeys(" ".join((rules, *house)) for rules, house in said))
        return Finding("U102", {"problem": words.text("batch.several", names=names), "hint": ""})
    if not said:
        return task
    rules, house = next(iter(said))
    return task._replace(rules=rules, house=(*house, *task.house))


def at_record(path: str, task: Task) -> tuple[Finding, ...]:
    """What is wrong with the rules that a record names, at its tags; nothing where it is the command line's."""
    game = next(records.read(path, records.TEXT, Rulesets(None, ()), Lines()), None)
    if game is None or isinstance(game, records.Refused):
        return ()
    rulesets = Rulesets(None, task.house)
    _, findings = rulesets.of(game.header.rules, game.header.chosen, path)
    if rulesets.own_mistakes(findings):
        return ()
    read = {found.code: found for found in game.findings}  # the reader asked for the deck and got one of them
    return tuple(read.get(found.code, found) for found in chosen.at_tags(findings, game.header.places))


def _headers(path: str) -> Iterator[Header]:
    """The headers of the games of a file, those that say the same of the rules once."""
    rulesets, known = Rulesets(None, ()), dict[bytes, None]()
    for text in _texts(path):
        for found in _TAGS.finditer(text):
            plain = _ASIDE.sub(b"", _SEATS.sub(_ANYBODY, found.group().rstrip() + b"\n"))
            if plain in known:
                continue
            known[plain] = None
            shown = plain.decode("utf-8", "replace") + "\ndeal 1\n"
            for game in read_games(shown, path, lambda tag: rulesets.deck(tag, path)):
                header = game.header
                if header.seats or header.rules is not None or header.chosen:  # else tags within a game
                    yield header


def _texts(path: str) -> Iterator[bytes]:
    """A file cut between games, each line ended by one sign; nothing of what is no text."""
    with Path(path).open("rb") as file:
        rest = file.read(HEAD).removeprefix(codecs.BOM_UTF8)
        if seems(rest):
            return
        while data := file.read(_BYTES):
            whole = rest + data
            cut = last_border(whole)
            if cut:
                yield _lines(whole[:cut])
            rest = whole[cut:]
        yield _lines(rest)


def _lines(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in data else data

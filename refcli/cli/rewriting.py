"""Records read and written again: the normal form, and other formats.

What is written goes to a temporary file first, so that a record that cannot be read in full is left as it is.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from refcli import words
from refcli.cli import batchtask, converting, output, records
from refcli.cli.outcome import FAULTS, FINE, UNJUDGED
from refcli.cli.rulesets import Rulesets
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.notation.writer import write_parts
from refcli.record import Deal, Game
from refcli.report.lines import Lines
from refcli.report.text import tell
from refcli.report.writer import Opening

_HARMLESS = ("note", "warning")  # a record is read in full with these
WRITABLE = (records.TEXT, *converting.COLUMNS, converting.SWISS)


@dataclass(frozen=True, slots=True)
class Mode:
    """``check``: change nothing; ``in_place``: write each file anew; neither: write to standard output."""

    check: bool = False
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class Formats:
    """Names of formats, None where the suffix tells."""

    source: str | None = None
    target: str | None = None


def normalise(paths: Sequence[str], rules: str | None, mode: Mode) -> int:
    """Each file in the normal form; with ``check``, 1 where one is not in it."""
    if records.STDIN in paths and (mode.check or mode.in_place):
        return output.refuse("use.only-files", option="--check" if mode.check else "--in-place")
    rulesets, lines = Rulesets(rules, ()), Lines()
    mistakes = rulesets.only()[1] if rules else ()
    if mistakes:
        output.report(mistakes, lines=rulesets.with_options(lines))
        return UNJUDGED
    status = FINE
    for number, path in enumerate(paths):
        with tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n") as draft:
            if not _write(path, records.TEXT, rulesets, lines, draft):
                status = UNJUDGED
            elif mode.check:
                status = max(status, _compare(path, draft))
            elif mode.in_place:
                status = status if _replace(path, draft) else UNJUDGED
            else:
                _show(draft, first=number == 0)
    lines.close()
    return status


def convert(source: str, target: str, formats: Formats, rules: str | None, house: Sequence[str]) -> int:
    """One file into another; nothing is written where the source cannot be read in full."""
    rulesets, lines = Rulesets(rules, house), Lines()
    mistakes = rulesets.only()[1] if rules else rulesets.mistakes
    mistakes = mistakes or _unreadable(formats.source) or _unwritable(target, formats.target)
    if mistakes:
        output.report(mistakes, lines=rulesets.with_options(lines))
        return UNJUDGED
    read, wanted = formats.source or batchtask.format_of(source), _target(target, formats.target)
    if wanted != records.TEXT or read in converting.COLUMNS:
        return converting.convert(converting.Conversion(source, read, target, wanted), rulesets)
    with tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n") as draft:
        lost: dict[str, int] = {}
        if not _write(source, formats.source or records.format_of(source), rulesets, lines, draft, lost):
            return UNJUDGED
        if target == records.STDIN:
            _show(draft)
        elif not _replace(target, draft):
            return UNJUDGED
    lines.close()
    converting.told(lost, records.TEXT)
    return FINE


def _target(target: str, name: str | None) -> str:
    return name or (records.TEXT if target == records.STDIN else batchtask.format_of(target))


def _unreadable(name: str | None) -> tuple[Finding, ...]:
    return () if name in converting.COLUMNS else records.unknown_format(name)


def _unwritable(target: str, name: str | None) -> tuple[Finding, ...]:
    suffix, known = Path(target).suffix, batchtask.suffixes()
    if name is None and target != records.STDIN and suffix and suffix.lower() not in known:
        problem = words.text("use.suffix", suffix=suffix, known=known)
        return (Finding("U102", {"problem": problem, "hint": ""}),)
    return records.unknown_format(_target(target, name), WRITABLE, "--to")


def _write(
    path: str, source: str, rulesets: Rulesets, lines: Lines, draft: IO[str], lost: dict[str, int] | None = None
) -> bool:
    """All games of a file into ``draft``; False, and told, where one cannot be read in full.

    ``lost`` counts what a record has no place for.
    """
    good, unread = True, {} if lost is None else lost
    told = output.sink(sys.stderr)
    for number, item in enumerate(records.read(path, source, rulesets, lines)):
        if isinstance(item, records.Refused):
            tell(item.findings, Opening(path, ""), lines, told)
            return False
        ruleset, _ = rulesets.of(item.header.rules, {}, path)
        read = _Watch(item)
        for kind in item.unread:
            unread[kind] = unread.get(kind, 0) + 1
        if ruleset is not None:
            draft.write("\n" if number else "")
            for part in write_parts(_named(read.game, rulesets), ruleset.deck):
                draft.write(part)
        tell(read.findings, Opening(path, ""), lines, told)
        good = good and all(severity(found) in _HARMLESS for found in read.findings)
    return good


class _Watch:
    """A game whose findings are collected as its deals are read."""

    def __init__(self, game: Game) -> None:
        self.findings = list(game.findings)
        self.game = game._replace(deals=self._deals(game))

    def _deals(self, game: Game) -> Iterator[Deal]:
        for deal in game.deals:
            self.findings += deal.findings
            yield deal


def _named(game: Game, rulesets: Rulesets) -> Game:
    """A record that names no rules gets those of the command line."""
    header = game.header
    if header.rules is not None or rulesets.rules is None:
        return game
    return game._replace(header=header._replace(rules=rulesets.rules, chosen={**header.chosen, **rulesets.chosen}))


def _compare(path: str, draft: IO[str]) -> int:
    draft.seek(0)
    with Path(path).open(encoding="utf-8", newline="") as file:
        while True:
            old, new = file.read(1 << 16), draft.read(1 << 16)
            if old != new:
                output.sink().line(words.text("fmt.differs", file=path))
                return FAULTS
            if not old:
                return FINE


def _show(draft: IO[str], *, first: bool = True) -> None:
    draft.seek(0)
    output.write_record("" if first else "\n")
    while part := draft.read(1 << 16):
        output.write_record(part)


def _replace(path: str, draft: IO[str]) -> bool:
    """The draft in a file's place; where a link leads, there; into a pipe or a device as it stands."""
    draft.seek(0)
    try:
        file = Path(path)
        if file.exists() and not file.is_file():
            with file.open("w", encoding="utf-8", newline="\n") as stream:
                shutil.copyfileobj(draft, stream)
        else:
            _rename_over(file.resolve(), draft)
    except (OSError, ValueError):
        output.report([Finding("U101", {"path": words.text("use.not-writable", path=path)})])
        return False
    return True


def _rename_over(file: Path, draft: IO[str]) -> None:
    """Beside the file first, then renamed: nobody ever sees half of it."""
    beside = file.with_name(f".{file.name}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as new:
            shutil.copyfileobj(draft, new)
        if file.exists():
            shutil.copymode(file, beside)
        beside.replace(file)
    except OSError:
        beside.unlink(missing_ok=True)
        raise

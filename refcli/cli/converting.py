"""Conversions from and to columns and the Swiss servers' JSON lines."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from refcli import words
from refcli.cli import batching, output, records
from refcli.cli.outcome import FINE, UNJUDGED
from refcli.cli.rulesets import Rulesets
from refcli.diagnostics import Finding
from refcli.record import Game
from refcli.report.lines import Lines
from refcli.report.text import tell
from refcli.report.writer import Opening

if TYPE_CHECKING:
    from refcli.rules.ruleset import Ruleset

COLUMNS = ("parquet", "arrow")
SWISS = "swisslos"


class Conversion(NamedTuple):
    """Files with their formats."""

    source: str
    source_form: str
    target: str
    target_form: str


class _Failed(Exception):
    """The source cannot be read in full; it has been told."""


def convert(what: Conversion, rulesets: Rulesets) -> int:
    """One file into another; nothing is left of the target where the source cannot be read in full."""
    columns = any(form in COLUMNS for form in (what.source_form, what.target_form))
    refused = batching.without_extra() if columns or what.target_form == SWISS else ()
    if columns and records.STDIN in (what.source, what.target):
        refused = (Finding("U102", {"problem": words.text("batch.no-stdin"), "hint": ""}),)
    problem = records.refusal(what.source) if what.source != records.STDIN else None
    refused = refused or ((problem,) if problem is not None else ())
    if refused:
        output.report(refused)
        return UNJUDGED
    target = Path(what.target)
    beside = target.with_name(f".{target.name}.new")
    try:
        lost = _written(what, rulesets, beside)
        if what.target == records.STDIN:
            output.write_record(beside.read_text(encoding="utf-8"))
        else:
            beside.replace(target)
    except _Failed:
        return UNJUDGED
    except OSError:
        output.report([Finding("U101", {"path": words.text("use.not-writable", path=what.target)})])
        return UNJUDGED
    finally:
        beside.unlink(missing_ok=True)
    for kind, many in sorted(lost.items()):
        sys.stderr.write(words.text("convert.lost", kind=kind, many=f"{many:,}", form=what.target_form) + "\n")
    return FINE


def _written(what: Conversion, rulesets: Rulesets, path: Path) -> dict[str, int]:
    """Write the target; what it does not hold, by kind."""
    lines = Lines()
    if what.target_form in COLUMNS:
        return _to_columns(what, rulesets, path, lines)
    with path.open("w", encoding="utf-8", newline="\n") as out:
        if what.target_form == SWISS:
            return _to_swiss(what, rulesets, out, lines)
        return _to_text(what, rulesets, out, lines)


def _to_columns(what: Conversion, rulesets: Rulesets, path: Path, lines: Lines) -> dict[str, int]:
    from refcli.batch.converting import Writing

    writing: Writing | None = None
    for game, rules in _games(what, rulesets, lines):
        _held(rules)
        writing = writing or Writing(path, what.target_form, rules)
        writing.game(game)
    if writing is None:
        raise _Failed
    writing.close()
    return writing.lost


def _to_swiss(what: Conversion, rulesets: Rulesets, out: IO[str], lines: Lines) -> dict[str, int]:
    from refcli.batch.converting import count, header_lost, lost_between, swiss_back
    from refcli.notation import swissout
    from refcli.notation.swisslos import layout

    lost: dict[str, int] = {}
    for game, rules in _games(what, rulesets, lines):
        count(lost, header_lost(game.header))
        if game.header.seats != layout().names:
            count(lost, ["seats"])
        for deal in game.deals:
            line = swissout.line(deal, game.header, rules.deck)
            back = swiss_back(line, rules)
            count(lost, lost_between(deal, back) if back is not None else ["deal"])
            out.write(line + "\n")
    return lost


def _to_text(what: Conversion, rulesets: Rulesets, out: IO[str], lines: Lines) -> dict[str, int]:
    from refcli.notation.writer import write_parts

    for number, (game, rules) in enumerate(_games(what, rulesets, lines)):
        out.write("\n" if number else "")
        for part in write_parts(game, rules.deck):
            out.write(part)
    return {}


def _games(what: Conversion, rulesets: Rulesets, lines: Lines) -> Iterator[tuple[Game, Ruleset]]:
    """The games of the source with their rules. Raises where one cannot be read, after telling it."""
    if what.source_form in COLUMNS:
        yield from _of_columns(what, rulesets)
        return
    for item in records.read(what.source, what.source_form, rulesets, lines):
        if isinstance(item, records.Refused):
            _told(item.findings, what, lines)
        else:
            rules, findings = rulesets.of(item.header.rules, {}, what.source)
            whole = tuple(item.deals)
            wrong = (*item.findings, *(found for deal in whole for found in deal.findings), *findings)
            if rules is None or wrong:
                _told(wrong, what, lines)
            else:
                yield Game(item.header, whole, item.file), rules


def _of_columns(what: Conversion, rulesets: Rulesets) -> Iterator[tuple[Game, Ruleset]]:
    from refcli.batch.converting import games_of
    from refcli.cli.batchtold import damage

    rules, mistakes = rulesets.of(None, {})
    if rules is None:
        output.report(mistakes)
        raise _Failed
    _held(rules)
    for game in games_of(what.source, what.source_form, rules):
        if isinstance(game, Game):
            yield game, rules
        else:
            sys.stderr.write(damage(game) + "\n")
            raise _Failed


def _held(rules: Ruleset) -> None:
    """Raises where columns have no room for the deals of a game, after telling it."""
    refused = batching.unheld(rules)
    if refused:
        output.report(refused)
        raise _Failed


def _told(findings: tuple[Finding, ...], what: Conversion, lines: Lines) -> None:
    tell(findings, Opening(what.source, ""), lines, output.sink())
    raise _Failed

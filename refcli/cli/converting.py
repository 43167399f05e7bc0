"""Conversions from and to columns and the Swiss servers' JSON lines."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from refcli import words
from refcli.cli import batching, output, records
from refcli.cli.outcome import FINE, UNJUDGED
from refcli.cli.rulesets import Rulesets, nameless
from refcli.diagnostics import Finding
from refcli.record import Deal, Game
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
    ends = ((what.source, what.source_form), (what.target, what.target_form))
    if any(path == records.STDIN and form in COLUMNS for path, form in ends):
        refused = (Finding("U102", {"problem": words.text("convert.no-stdin"), "hint": ""}),)
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
    told(lost, what.target_form)
    return FINE


def told(lost: dict[str, int], form: str) -> None:
    """Say what a format does not hold, by kind."""
    for kind, many in sorted(lost.items()):
        sys.stderr.write(words.text("convert.lost", kind=kind, many=f"{many:,}", form=form) + "\n")


def _written(what: Conversion, rulesets: Rulesets, path: Path) -> dict[str, int]:
    """Write the target; what it does not hold, by kind."""
    lost: dict[str, int] = {}
    games = _games(what, rulesets, Lines(), lost)
    if what.target_form in COLUMNS:
        _to_columns(what, games, path, lost)
        return lost
    with path.open("w", encoding="utf-8", newline="\n") as out:
        (_to_swiss if what.target_form == SWISS else _to_text)(what, games, out, lost)
    return lost


Games = Iterator[tuple[Game, "Ruleset"]]
Lost = dict[str, int]


def _to_columns(what: Conversion, games: Games, path: Path, lost: Lost) -> None:
    from refcli.batch.converting import Writing

    writing: Writing | None = None
    for game, rules in games:
        _held(rules)
        writing = writing or Writing(path, what.target_form, rules, lost)
        if not writing.fits(game, rules):
            _refuse(words.text("convert.mixed", form=what.target_form))
        writing.game(game)
    if writing is None:
        raise _Failed
    writing.close()


def _to_swiss(what: Conversion, games: Games, out: IO[str], lost: Lost) -> None:
    from refcli.batch.losses import count, header_lost, lost_between, swiss_back
    from refcli.notation import swissout
    from refcli.notation.swisslos import layout

    form, first = layout(), None
    for game, rules in games:
        if rules.seats != len(form.seats) or form.pack not in rules.deck.packs:
            _refuse(words.text("convert.unheld", pack=form.pack, rules=rules.id))
        first = first or rules
        count(lost, header_lost(game.header))
        held = {"seats": game.header.seats == form.names, "pack": game.header.pack == form.pack}
        held["rules"] = rules.id == first.id
        count(lost, [name for name, same in held.items() if not same])
        for deal in game.deals:
            line = swissout.line(deal, game.header, rules.deck)
            back = swiss_back(line, game.header, rules)
            if back is None:
                _unwritable(deal, what)
            else:
                count(lost, lost_between(deal, back))
            out.write(line + "\n")


def _to_text(what: Conversion, games: Games, out: IO[str], lost: Lost) -> None:
    from refcli.batch.losses import count, text_back

    for number, (game, rules) in enumerate(games):
        text, kinds, bad = text_back(game, rules)
        if bad is not None:
            _unwritable(bad, what)
        count(lost, kinds)
        out.write("\n" if number else "")
        out.write(text)


def _unwritable(deal: Deal, what: Conversion) -> None:
    at = f"{what.source}:{deal.place.line}" if deal.place is not None else what.source
    sys.stderr.write(words.text("convert.unwritable", place=at, form=what.target_form) + "\n")
    raise _Failed


def _refuse(problem: str) -> None:
    output.report([Finding("U102", {"problem": problem, "hint": ""})])
    raise _Failed


def _games(what: Conversion, rulesets: Rulesets, lines: Lines, lost: Lost) -> Games:
    """The games of the source with their rules. Raises where one cannot be read, after telling it."""
    if what.source_form in COLUMNS:
        yield from _of_columns(what, rulesets, lost)
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
                for kind in item.unread:
                    lost[kind] = lost.get(kind, 0) + 1
                yield Game(item.header, whole, item.file), rules


def _of_columns(what: Conversion, rulesets: Rulesets, lost: Lost) -> Games:
    from refcli.batch.converting import games_of
    from refcli.cli.batchtold import damage

    rules, mistakes = rulesets.of(None, {})
    if rules is None:
        output.report((nameless("use.rules-beside"),) if rulesets.rules is None else mistakes)
        raise _Failed
    _held(rules)
    for game in games_of(what.source, what.source_form, rules, lost):
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

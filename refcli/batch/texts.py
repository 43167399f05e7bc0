"""Records in text as columns of deals: a fast way for what is written as it mostly is, the readers for the rest."""

from __future__ import annotations

import codecs
import io
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from refcli.batch.canonical import Canonical, split
from refcli.batch.reading import Damage, Reading, Stretch
from refcli.batch.rows import EMPTY, Row, columns_of, row_of
from refcli.batch.singles import damaged, judge_record, names_of
from refcli.batch.swisslines import SwissLines
from refcli.batch.swissregular import Regular
from refcli.notation import swisslos
from refcli.notation.reader import read_games
from refcli.record import Game
from refcli.referee.names import Names
from refcli.rules.ruleset import Ruleset

_HARMLESS = frozenset({"remark", "comment"})  # lines that no rule reads
_BATCH = 16384


def read_text(stretch: Stretch, rules: Ruleset) -> Iterator[Reading | Damage]:
    """Part of a ``.jass`` file."""
    yield from _any(_read_text(stretch, rules), stretch)


def read_swisslos(stretch: Stretch, rules: Ruleset) -> Iterator[Reading | Damage]:
    """Part of a file of JSON lines."""
    yield from _any(_read_swisslos(stretch, rules), stretch)


def _any(found: Iterator[Reading | Damage], stretch: Stretch) -> Iterator[Reading | Damage]:
    """What was found; a file in which nothing was is named."""
    nothing = True
    for one in found:
        nothing = False
        yield one
    if nothing and stretch.start == 0 and stretch.end == Path(stretch.path).stat().st_size:
        yield Damage(stretch.path, 0, "batch.damage.none")


def _read_text(stretch: Stretch, rules: Ruleset) -> Iterator[Reading | Damage]:
    data = _bytes(stretch)
    if data is None:
        yield Damage(stretch.path, stretch.first, "batch.damage.rows")
        return
    reader: Canonical = rules.compiled.setdefault("batch-text", Canonical(rules))
    bare = data.removeprefix(codecs.BOM_UTF8)
    fast = reader.read(bare, stretch.first)
    if fast is not None:
        yield Reading(fast.deals, fast.at)
        if fast.games.all():
            return
    first, *others = split(bare)
    bounds, line = [first, *(bound + len(data) - len(bare) for bound in others)], stretch.first
    for place, (start, end) in enumerate(itertools.pairwise(bounds)):
        if fast is None or not fast.games[place]:
            games = read_games(io.BytesIO(data[start:end]), stretch.path, lambda _: rules.deck, part=True)
            yield from records(games, line - 1, rules)
        line += data.count(b"\n", start, end)


def _read_swisslos(stretch: Stretch, rules: Ruleset) -> Iterator[Reading | Damage]:
    data = _bytes(stretch)
    if data is None:
        yield Damage(stretch.path, stretch.first, "batch.damage.rows")
        return
    data = data.removeprefix(codecs.BOM_UTF8)
    reader: SwissLines = rules.compiled.setdefault("batch-swiss", SwissLines(rules))
    fast = reader.read(data)
    if fast is None:
        for read in _regular(data, stretch.path, rules):
            read.at = read.at + (stretch.first - 1)
            yield read
        return
    yield Reading(fast.deals, np.flatnonzero(fast.lines) + stretch.first)
    left = np.flatnonzero(~fast.lines)
    if len(left):
        lines = data.split(b"\n")
        for read in _regular(b"\n".join([lines[place] for place in left.tolist()]), stretch.path, rules):
            read.at = left[read.at - 1] + stretch.first
            yield read


def _regular(data: bytes, path: str, rules: Ruleset) -> Iterator[Reading]:
    """JSON lines of whole deals in any order of their fields at once, other lines one by one; numbered from 1."""
    fast = Regular(rules).read(data, 1)
    games = swisslos.read_games(io.BytesIO(data), path, lambda _: rules.deck, part=True)
    yield from [fast] if fast is not None else records(games, 0, rules)


def _bytes(stretch: Stretch) -> bytes | None:
    """The text of a stretch, each line ended as the readers take it; None where the file has it no longer."""
    try:
        with Path(stretch.path).open("rb") as file:
            file.seek(stretch.start)
            data = file.read(stretch.end - stretch.start)
    except OSError:
        return None
    if len(data) < stretch.end - stretch.start:
        return None
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in data else data


def records(games: Iterator[Game], before: int, rules: Ruleset) -> Iterator[Reading]:
    """Games deal by deal: rows where they hold everything, verdicts of the referee where they do not."""
    filling = _Filling(rules, before)
    for game in games:
        yield from filling.game(game)
    yield from filling.rest()


class _Filling:
    """Rows until there are enough of them. A reading has one pack."""

    def __init__(self, rules: Ruleset, before: int) -> None:
        self._rules, self._before = rules, before
        self._pack = rules.default_pack
        self._rows: list[Row] = []
        self._at: list[int] = []
        self._given: dict[int, Any] = {}

    def game(self, game: Game) -> Iterator[Reading]:
        rules = self._rules
        if game.header.pack != self._pack and game.header.pack in rules.deck.packs:
            yield from self.rest()
            self._pack = game.header.pack
        names = Names(rules, game.header.seats, game.header.pack)
        number = 0
        for number, deal in enumerate(game.deals, 1):
            broken = (*(game.findings if number == 1 else ()), *deal.findings)
            places = (deal.place, *(one.place for one in broken))  # a deal that no line begins is where it is wrong
            line = next((place.line for place in places if place is not None), number)
            row, lost = row_of(deal, rules) if len(game.header.seats) == rules.seats else (EMPTY, ("seats",))
            if broken or not _HARMLESS.issuperset(lost):
                known = len(game.header.seats) == rules.seats
                single = judge_record(deal, names) if known else damaged(("N113",), names_of(rules, self._pack))
                if broken and known:
                    single = single._replace(codes=tuple(dict.fromkeys((*(f.code for f in broken), *single.codes))))
                    single = single._replace(ruling="malformed")
                self._given[len(self._rows)] = ("batch.why.text", single)
                row = row._replace(cards=EMPTY.cards)
            self._add(row, line)
            if len(self._rows) >= _BATCH:
                yield from self.rest()
        if number == 0 and game.findings:
            place = game.findings[-1].place  # what is said of the whole text stands in front
            codes = tuple(finding.code for finding in game.findings)
            self._given[len(self._rows)] = ("batch.why.text", damaged(codes, names_of(rules, self._pack)))
            self._add(EMPTY, place.line if place is not None else 1)

    def _add(self, row: Row, line: int) -> None:
        self._rows.append(row)
        self._at.append(line + self._before)

    def rest(self) -> Iterator[Reading]:
        if self._rows:
            yield Reading(columns_of(self._rows, self._pack), np.array(self._at), self._given)
        self._rows, self._at, self._given = [], [], {}

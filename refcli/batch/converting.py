"""Columns of deals as games, and games as columns: what conversion reads and writes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from refcli.batch.arrow import RecordBatch, pa, parquet_writer
from refcli.batch.columns import texts_of
from refcli.batch.deals import Deals, odd_number, to_batch
from refcli.batch.losses import count, header_lost, lost_between, row_lost
from refcli.batch.planning import plan
from refcli.batch.reading import Damage, Reading, read_arrow, read_parquet
from refcli.batch.rows import Row, columns_of, row_of
from refcli.batch.schema import DEALS
from refcli.batch.singles import deal_of, names_of
from refcli.record import Deal, Game, Header
from refcli.referee.names import Names
from refcli.rules.ruleset import Ruleset
from refcli.source import Span

_ROWS = 16384
_ODD = {"N102": "batch.damage.card", "N104": "batch.damage.seat", "N118": "batch.damage.number"}
_READERS = {"parquet": read_parquet, "arrow": read_arrow}


def games_of(path: str, form: str, rules: Ruleset, lost: dict[str, int]) -> Iterator[Game | Damage]:
    """The games of a file of columns: rows with the same ``game`` behind one another, else one a row.

    ``lost`` counts what a record does not hold of them.
    """
    kept: list[Deal] = []
    before: tuple[Any, ...] | None = None
    for stretch in plan(path, form):
        if isinstance(stretch, Damage):
            yield stretch
            continue
        for read in _READERS[form](stretch, rules):
            if isinstance(read, Damage):
                yield read
                continue
            names = names_of(rules, read.deals.pack)
            for place, (number, seats) in enumerate(_games(read)):
                wrong = _wrong(read.deals, place, seats, rules)
                if wrong is not None:
                    yield Damage(path, int(read.at[place]), wrong)
                    continue
                key = (number, seats, names.pack)
                if kept and (number is None or key != before):
                    yield _game(kept, before, rules, path)
                    kept = []
                before = key
                deal = deal_of(read.deals, place, names)
                count(lost, row_lost(read.deals, place, deal, rules))
                kept.append(deal._replace(place=Span.of(path, int(read.at[place]), 1, 1)))
            count(lost, read.strange, len(read.deals))
    if kept:
        yield _game(kept, before, rules, path)


def _wrong(deals: Deals, row: int, seats: str, rules: Ruleset) -> str | None:
    """The key of what keeps a row from being a deal; None where nothing does."""
    players = seats.split() if seats else SEATS[: rules.seats]
    if not len(set(players)) == len(players) == rules.seats:
        return "batch.damage.seats"
    odd = odd_number(deals, row)
    return f"{_ODD[odd.code]} {odd.column}" if odd is not None else None


def _games(read: Reading) -> list[tuple[int | None, str]]:
    count = len(read.deals)
    numbers = read.game.to_pylist() if read.game is not None else [None] * count
    seats = texts_of(read.seats) if read.seats is not None else [""] * count
    return list(zip(numbers, seats, strict=True))


def _game(deals: list[Deal], key: tuple[Any, ...] | None, rules: Ruleset, path: str) -> Game:
    assert key is not None
    seats = tuple(key[1].split()) if key[1] else SEATS[: rules.seats]
    return Game(Header(seats, rules.id, dict(rules.chosen), key[2]), tuple(deals), path)


SEATS = ("North", "West", "South", "East")  # in order of play


class Writing:
    """A file of columns, written as games come. ``lost`` counts the kinds of lines that rows do not hold."""

    def __init__(self, path: Path, form: str, rules: Ruleset, lost: dict[str, int]) -> None:
        self._path, self._form, self._rules = path, form, rules
        self._rows: list[Row] = []
        self._games: list[int] = []
        self._seats: list[str] = []
        self._pack: str | None = None
        self._writer: Any = None
        self._number = 0
        self.lost = lost

    def fits(self, game: Game, rules: Ruleset) -> bool:
        """Whether a game may stand in the same file: its rules and its pack are those of the others."""
        ours = (self._rules.id, self._rules.chosen)
        return (rules.id, rules.chosen) == ours and self._pack in (None, game.header.pack)

    def game(self, game: Game) -> None:
        """Take a game in."""
        self._pack = self._pack or game.header.pack
        self._number += 1
        names = Names(self._rules, game.header.seats, game.header.pack)
        count(self.lost, header_lost(game.header))
        for deal in game.deals:
            row, _ = row_of(deal, self._rules)
            back = deal_of(columns_of([row], game.header.pack), 0, names)
            count(self.lost, lost_between(deal, back))
            self._rows.append(row)
            self._games.append(self._number)
            self._seats.append(" ".join(game.header.seats))
            if len(self._rows) >= _ROWS:
                self._flush()

    def close(self) -> None:
        """Write what is left; the file is whole then."""
        self._flush(last=True)
        self._writer.close()

    def _flush(self, last: bool = False) -> None:
        if not self._rows and not (last and self._writer is None):
            return
        batch = self._batch(columns_of(self._rows, self._pack or self._rules.default_pack))
        if self._writer is None:
            self._writer = _opened(self._path, self._form, batch.schema)
        self._writer.write_batch(batch)
        self._rows, self._games, self._seats = [], [], []

    def _batch(self, deals: Deals) -> RecordBatch:
        batch = to_batch(deals)
        more = {"game": pa.array(self._games, pa.int64()), "seats": pa.array(self._seats, pa.string())}
        given = dict(zip(batch.schema.names, batch.columns, strict=True)) | more
        columns = [given.get(field.name, pa.nulls(len(batch), field.type)) for field in DEALS]
        return pa.RecordBatch.from_arrays(columns, schema=DEALS.with_metadata(batch.schema.metadata))


def _opened(path: Path, form: str, schema: Any) -> Any:
    if form == "parquet":
        return parquet_writer(path, schema, compression="zstd", use_dictionary=["calls", "contract", "seats"])
    return pa.ipc.new_file(pa.OSFile(os.fsencode(path), "wb"), schema)

"""Stretches of files as columns of deals: Parquet, Arrow, the Swiss servers' JSON lines, ``.jass`` text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.arrow import UNREADABLE, RecordBatch, mapped, pa, parquet
from refcli.batch.columns import check
from refcli.batch.deals import Deals, Wrong, from_batch, unknown_pack
from refcli.batch.judge import Given
from refcli.batch.schema import DEALS
from refcli.batch.tables import Array
from refcli.rules.ruleset import Ruleset

BATCH = 65536  # deals that are in memory at once
_WORDS = ("calls", "contract")


class Stretch(NamedTuple):
    """A part of a file that is judged at once: rows, row groups or bytes from ``start`` up to ``end``.

    ``first`` is the row or line with which it begins, from 1; ``number`` counts the stretches of all files.
    """

    number: int
    path: str
    form: str
    start: int
    end: int
    first: int
    weight: int  # bytes of the file it stands for
    deals: int | None = None  # where it is known before reading


class Damage(NamedTuple):
    """What could not be read: where (row or line from 1, 0 for the whole), why, and how many deals if that is known."""

    path: str
    at: int
    why: str
    deals: int | None = None


@dataclass
class Reading:
    """Deals that were read: ``at`` is the row or line of each in its file; ``given`` those that are judged already."""

    deals: Deals
    at: Array
    given: Given = field(default_factory=dict[int, Any])
    damage: list[Damage] = field(default_factory=list[Damage])
    game: Any = None  # columns that judging does not need
    seats: Any = None
    strange: tuple[str, ...] = ()  # names of columns that say nothing of a deal


Reader = Callable[[Stretch, Ruleset], Iterator[Reading | Damage]]


def read_parquet(stretch: Stretch, rules: Ruleset) -> Iterator[Reading | Damage]:
    """Some row groups of a Parquet file."""
    done = 0
    try:
        with _opened(stretch.path) as file:
            pack = unknown_pack(file.schema_arrow, rules)
            if pack is not None:
                yield _unknown(stretch, pack)
                return
            groups = list(range(stretch.start, stretch.end))
            wanted = _wanted(file.schema_arrow)
            for batch in file.iter_batches(BATCH, row_groups=groups, columns=wanted, use_threads=False):
                kept = batch.replace_schema_metadata(file.schema_arrow.metadata)
                yield _rows(kept, stretch.first + done, rules, file.schema_arrow.names)
                done += len(batch)
    except UNREADABLE:
        left = stretch.deals - done if stretch.deals is not None else None
        yield Damage(stretch.path, stretch.first + done, "batch.damage.rows", left)


def read_arrow(stretch: Stretch, rules: Ruleset) -> Iterator[Reading | Damage]:
    """Some record batches of an Arrow file."""
    done = 0
    try:
        with mapped(stretch.path) as source:
            file = pa.ipc.open_file(source)
            pack = unknown_pack(file.schema, rules)
            if pack is not None:
                yield _unknown(stretch, pack)
                return
            for place in range(stretch.start, stretch.end):
                batch = file.get_batch(place)
                check(batch)
                for start in range(0, len(batch), BATCH):
                    part = batch.slice(start, BATCH)
                    yield _rows(part, stretch.first + done, rules, part.schema.names)
                    done += len(part)
    except UNREADABLE:
        left = stretch.deals - done if stretch.deals is not None else None
        yield Damage(stretch.path, stretch.first + done, "batch.damage.rows", left)


def _opened(path: str) -> Any:
    """A Parquet file whose words come as numbers of words."""
    file = parquet(path)
    names = [name for name in _WORDS if name in file.schema_arrow.names]
    texts = [name for name in names if not pa.types.is_dictionary(file.schema_arrow.field(name).type)]
    if not texts:
        return file
    file.close()
    return parquet(path, texts)


def _unknown(stretch: Stretch, wrong: Wrong) -> Damage:
    return Damage(stretch.path, stretch.first, "batch.damage.pack " + "\t".join(wrong), stretch.deals)


def _wanted(schema: Any) -> list[str]:
    return [name for name in DEALS.names if name in schema.names]


def _rows(batch: RecordBatch, first: int, rules: Ruleset, names: list[str]) -> Reading:
    found = Reading(from_batch(batch, rules.default_pack), np.arange(first, first + len(batch)))
    if "game" in batch.schema.names:
        found.game = batch.column("game")
    if "seats" in batch.schema.names:
        found.seats = batch.column("seats")
    found.strange = tuple(name for name in names if name not in DEALS.names)
    return found

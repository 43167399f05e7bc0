"""Stretches of files as columns of deals: Parquet, Arrow, the Swiss servers' JSON lines, ``.jass`` text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.arrow import RecordBatch, pa, pq
from refcli.batch.borders import last_border
from refcli.batch.deals import TWICE, Deals, Wrong, from_batch, wrong_columns
from refcli.batch.judge import Given
from refcli.batch.schema import DEALS
from refcli.batch.tables import Array
from refcli.contents import HEAD, seems
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
            groups = list(range(stretch.start, stretch.end))
            wanted = _wanted(file.schema_arrow)
            for batch in file.iter_batches(BATCH, row_groups=groups, columns=wanted, use_threads=False):
                kept = batch.replace_schema_metadata(file.schema_arrow.metadata)
                yield _rows(kept, stretch.first + done, rules, file.schema_arrow.names)
                done += len(batch)
    except (pa.ArrowException, OSError):
        left = stretch.deals - done if stretch.deals is not None else None
        yield Damage(stretch.path, stretch.first + done, "batch.damage.rows", left)


def read_arrow(stretch: Stretch, rules: Ruleset) -> Iterator[Reading | Damage]:
    """Some record batches of an Arrow file."""
    done = 0
    try:
        with pa.memory_map(stretch.path) as source:
            file = pa.ipc.open_file(source)
            for place in range(stretch.start, stretch.end):
                batch = file.get_batch(place)
                for start in range(0, len(batch), BATCH):
                    part = batch.slice(start, BATCH)
                    yield _rows(part, stretch.first + done, rules, part.schema.names)
                    done += len(part)
    except (pa.ArrowException, OSError):
        left = stretch.deals - done if stretch.deals is not None else None
        yield Damage(stretch.path, stretch.first + done, "batch.damage.rows", left)


def _opened(path: str) -> Any:
    """A Parquet file whose words come as numbers of words."""
    file = pq.ParquetFile(path)
    names = [name for name in _WORDS if name in file.schema_arrow.names]
    texts = [name for name in names if not pa.types.is_dictionary(file.schema_arrow.field(name).type)]
    if not texts:
        return file
    file.close()
    return pq.ParquetFile(path, read_dictionary=texts)


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


def plan(path: str, form: str) -> Iterator[Stretch | Damage]:
    """The stretches of a file, numbered from 0; a damage where it cannot be opened or holds no deals."""
    try:
        with Path(path).open("rb") as file:
            head = file.read(HEAD)
        if not head:
            yield Damage(path, 0, "batch.damage.empty")
        elif seems(head) == "packed":
            yield Damage(path, 0, "batch.damage.packed")
        else:
            yield from _PLANS[form](path)
    except OSError:
        yield Damage(path, 0, "batch.damage.missing")


MOST = 1 << 18  # rows of a stretch
BYTES = 1 << 24  # bytes of a stretch of text


def _plan_parquet(path: str) -> Iterator[Stretch | Damage]:
    try:
        file = pq.ParquetFile(path)
    except (pa.ArrowException, OSError):
        yield Damage(path, 0, "batch.damage.file")
        return
    with file:
        wrong = wrong_columns(file.schema_arrow)
        sizes = [file.metadata.row_group(group).num_rows for group in range(file.metadata.num_row_groups)]
    if wrong is not None:
        yield Damage(path, 0, _why(wrong), sum(sizes))
        return
    yield from _stretches(path, "parquet", sizes)


def _plan_arrow(path: str) -> Iterator[Stretch | Damage]:
    try:
        with pa.memory_map(path) as source:
            file = pa.ipc.open_file(source)
            wrong = wrong_columns(file.schema)
            sizes = [len(file.get_batch(place)) for place in range(file.num_record_batches)]
    except (pa.ArrowException, OSError):
        yield Damage(path, 0, "batch.damage.file")
        return
    if wrong is not None:
        yield Damage(path, 0, _why(wrong), sum(sizes))
        return
    yield from _stretches(path, "arrow", sizes)


def _why(wrong: Wrong) -> str:
    key = "batch.damage.twice" if wrong.found == TWICE else "batch.damage.column"
    return f"{key} " + "\t".join(wrong)


def _stretches(path: str, form: str, sizes: list[int]) -> Iterator[Stretch]:
    """Groups of rows put together until there are enough of them."""
    start = deals = number = 0
    first, bytes_ = 1, Path(path).stat().st_size / max(sum(sizes), 1)
    for place, size in enumerate(sizes):
        deals += size
        if deals >= MOST or place == len(sizes) - 1:
            yield Stretch(number, path, form, start, place + 1, first, int(deals * bytes_), deals)
            number, start, first, deals = number + 1, place + 1, first + deals, 0


def _plan_text(form: str, border: Callable[[bytes], int]) -> Callable[[str], Iterator[Stretch | Damage]]:
    """Text cut where ``border`` says, 0 for nowhere."""

    def planned(path: str) -> Iterator[Stretch | Damage]:
        number, start, line = 0, 0, 1
        with Path(path).open("rb") as file:
            rest = b""
            while True:
                block = file.read(BYTES)
                data = rest + block
                cut = border(data) if block else len(data)
                if cut:
                    yield Stretch(number, path, form, start, start + cut, line, cut)
                    number, start, line = number + 1, start + cut, line + _ended(data, cut)
                rest = data[cut:]
                if not block:
                    return

    return planned


def _behind_line(data: bytes) -> int:
    return data.rfind(b"\n") + 1


def _ended(data: bytes, end: int) -> int:
    """How many lines end in the first bytes, whatever ends them."""
    found = data.count(b"\n", 0, end)
    return found + data.count(b"\r", 0, end) - data.count(b"\r\n", 0, end) if b"\r" in data else found


_PLANS: dict[str, Callable[[str], Iterator[Stretch | Damage]]] = {
    "parquet": _plan_parquet,
    "arrow": _plan_arrow,
    "swisslos": _plan_text("swisslos", _behind_line),
    "jass": _plan_text("jass", last_border),
}

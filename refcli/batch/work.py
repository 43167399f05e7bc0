"""One stretch of a file judged, and its verdicts kept as a part of the output."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from refcli.batch import schema
from refcli.batch.arrow import UNREADABLE, RecordBatch, pa, parquet, parquet_writer, pc
from refcli.batch.judge import Judged, judge
from refcli.batch.reading import Damage, Reader, Reading, Stretch, read_arrow, read_parquet
from refcli.batch.tally import FLAGGED, Flag, Tally, tally_of
from refcli.batch.texts import read_swisslos, read_text
from refcli.rules import load
from refcli.rules.ruleset import Ruleset

TALLY = b"refcli.tally"  # key of a part's metadata
TASK = b"refcli.task"
PATTERN = "part-*.parquet"
_LEVEL = "lz4"

READERS: Mapping[str, Reader] = {
    "parquet": read_parquet,
    "arrow": read_arrow,
    "swisslos": read_swisslos,
    "jass": read_text,
}


class Job(NamedTuple):
    """What to do: the ruleset by name with its options, and the folder for the parts (None: only count).

    ``task`` tells this work from another in the same folder; ``flags`` is how many deals that are not legal are
    remembered.
    """

    rules: str
    chosen: Mapping[str, str]
    folder: str | None
    task: str
    flags: int = 0


_LOADED: dict[tuple[str, tuple[tuple[str, str], ...]], Ruleset] = {}


def ruleset_of(job: Job) -> Ruleset:
    """The ruleset of a job; it was found to load before."""
    key = (job.rules, tuple(sorted(job.chosen.items())))
    if key not in _LOADED:
        ruleset, findings = load(job.rules, dict(job.chosen))
        assert ruleset is not None, findings
        _LOADED[key] = ruleset
    return _LOADED[key]


def part_name(stretch: Stretch, place: int) -> str:
    """The file of a stretch: ``place`` is that of its input among all."""
    return f"part-{place:05d}-{stretch.number:06d}.parquet"


def finished(path: Path, job: Job, stretch: Stretch | None = None) -> Tally | None:
    """The counts of a part that is there whole and of this work; None for any other.

    With its stretch it names as many deals that are not legal as the job wants, whatever an earlier one wanted.
    """
    try:
        file = parquet(path)
        metadata = file.metadata.metadata or {}
        tally = tally_of(metadata[TALLY]) if metadata.get(TASK) == job.task.encode() else None
        if tally is not None and stretch is not None and len(tally.flags) < job.flags:
            kept = file.read(columns=["at", "verdict"])
            some = pc.is_in(kept["verdict"].cast(pa.string()), pa.array(FLAGGED))
            tally.flags = [
                Flag(stretch.path, stretch.form, at) for at in kept["at"].filter(some)[: job.flags].to_pylist()
            ]
        return tally
    except (*UNREADABLE, KeyError, ValueError):
        return None


def work(job: Job, stretch: Stretch, place: int) -> Tally:
    """Judge a stretch. Its part appears under its name only when it is whole."""
    rules, tally = ruleset_of(job), Tally()
    path = Path(job.folder) / part_name(stretch, place) if job.folder is not None else None
    beside = path.with_name(f".{path.name}.{os.getpid()}") if path is not None else None
    writer: Any = None
    try:
        for read in READERS[stretch.form](stretch, rules):
            if isinstance(read, Damage):
                tally.hurt(read)
                continue
            judged = judge(read.deals, rules, read.given)
            tally.add(judged)
            tally.aside.update(dict.fromkeys(read.strange, len(read.deals)))
            tally.flag(judged, read, stretch, job.flags)
            for damage in read.damage:
                tally.hurt(damage)
            if beside is not None:
                batch = with_places(judged, read, stretch.path)
                writer = writer or _writer(beside, batch.schema)
                writer.write_batch(batch)
        if beside is not None and path is not None:
            writer = writer or _writer(beside, with_origin(schema.verdicts(rules)))
            writer.add_key_value_metadata({TALLY: tally.text(), TASK: job.task})
            writer.close()
            beside.replace(path)
    finally:
        if beside is not None and beside.exists():
            beside.unlink()
    return tally


def _writer(path: Path, columns: Any) -> Any:
    words = [field.name for field in columns if pa.types.is_dictionary(field.type)]
    return parquet_writer(path, columns, compression=_LEVEL, use_dictionary=words, write_statistics=["at", *words])


def with_origin(columns: Any) -> Any:
    """The columns of verdicts behind the two that say where a deal stands."""
    return pa.schema([pa.field("file", schema.WORDS, nullable=False), pa.field("at", pa.int64()), *columns])


def with_places(judged: Judged, read: Reading, path: str) -> RecordBatch:
    """The verdicts with the file of each deal and its row or line there."""
    batch = judged.verdicts.batch()
    name = os.fsencode(path).decode("utf-8", "replace")  # a name may hold bytes that no text can
    file = pa.DictionaryArray.from_arrays(pa.array(np.zeros(len(batch), np.int32)), pa.array([name]))
    places = pa.array(read.at.astype(np.int64))
    return pa.RecordBatch.from_arrays([file, places, *batch.columns], schema=with_origin(batch.schema))

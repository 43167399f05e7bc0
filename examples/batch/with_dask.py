"""Deals of many Parquet files judged on a Dask cluster: ``python with_dask.py RULES OUT FILE...``.

Each row group goes to whichever worker is free; ``refcli.batch.adjudicate`` is called there as it is.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from dask.distributed import Client, as_completed

from refcli.batch import adjudicate
from refcli.rules import load


@cache
def ruleset(name: str) -> Any:
    """Loaded once in each process of a worker."""
    found, problems = load(name)
    if found is None:
        raise SystemExit(f"{name}: {problems[0].code}")
    return found


def judge(path: str, group: int, rules: str) -> pa.Table:
    """The verdicts of one row group, with the file and row of each deal in front."""
    file = pq.ParquetFile(path)
    before = sum(file.metadata.row_group(earlier).num_rows for earlier in range(group))
    deals = file.read_row_group(group).combine_chunks()
    batches = deals.to_batches() or [pa.RecordBatch.from_pylist([], schema=deals.schema)]
    verdicts = pa.Table.from_batches([adjudicate(batch, ruleset(rules)) for batch in batches])
    rows = pa.array(range(before + 1, before + 1 + len(verdicts)), pa.int64())
    return verdicts.add_column(0, "at", rows).add_column(0, "file", pa.array([path] * len(verdicts), pa.string()))


def _groups(path: str) -> range:
    return range(pq.read_metadata(path).num_row_groups)


def run(client: Client, rules: str, out: Path, paths: list[str]) -> int:
    """Judge every row group of every file; each result becomes a file in ``out``. The number of deals."""
    groups = [(place, path, group) for place, path in enumerate(paths) for group in _groups(path)]
    futures = {client.submit(judge, path, group, rules): (place, path, group) for place, path, group in groups}
    out.mkdir(parents=True, exist_ok=True)
    deals = 0
    for future in as_completed(futures):
        place, path, group = futures[future]
        table = future.result()
        name = f"{place:05d}-{Path(path).stem}-{group:06d}.parquet"  # files in two folders may be called the same
        pq.write_table(table, out / name)
        deals += len(table)
    return deals


if __name__ == "__main__":
    with Client() as cluster:
        print(run(cluster, sys.argv[1], Path(sys.argv[2]), sys.argv[3:]), "deals")

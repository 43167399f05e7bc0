"""The batch used unchanged by other programs: a Dask cluster of two workers, a DuckDB query over the parts."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from refcli.batch import adjudicate
from refcli.batch.arrow import pa, pq
from refcli.batch.deals import to_batch
from refcli.cli import main
from tests.batch.dealing import mixed
from tests.judging import rules

ROOT = Path(__file__).resolve().parents[2]
RULES = "schieber"


@pytest.fixture
def deals(tmp_path: Path) -> Path:
    """400 deals, half of them not legal, in four row groups."""
    path = tmp_path / "deals.parquet"
    table = pa.Table.from_batches([to_batch(mixed(RULES, "", 5, 400))])
    pq.write_table(table, path, row_group_size=100)
    return path


def test_dask_gives_the_same(deals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "batch"))
    other = tmp_path / "other" / deals.name  # called the same, with a group of rows in which nothing is left
    other.parent.mkdir()
    table = pq.read_table(deals)
    with pq.ParquetWriter(other, table.schema) as writer:
        for part in (table.slice(0, 30), table.slice(0, 0), table.slice(30, 20)):
            writer.write_table(part)
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}:{ROOT / 'examples' / 'batch'}")
    example: Any = import_module("with_dask")
    distributed: Any = import_module("dask.distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert example.run(client, RULES, tmp_path / "out", [str(deals), str(other)]) == 450
        assert len(client.scheduler_info()["workers"]) == 2
    sys.modules.pop("with_dask", None)
    parts = sorted((tmp_path / "out").glob("*.parquet"))
    assert len(parts) == 4 + pq.read_metadata(other).num_row_groups
    every = pa.concat_tables([pq.read_table(part) for part in parts]).sort_by("at").to_pylist()
    found, again = (
        [
            {name: value for name, value in row.items() if name not in ("file", "at")}
            for row in every
            if row["file"] == str(path)
        ]
        for path in (deals, other)
    )
    alone = [
        row
        for batch in pq.ParquetFile(deals).iter_batches(batch_size=400)
        for row in adjudicate(batch, rules(RULES)).to_pylist()
    ]
    assert found == alone and again == alone[:50]


def test_the_query_of_the_documentation(deals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts by clause and contract, as ``docs/batch.md`` has them, against counting by hand."""
    text = (ROOT / "docs" / "batch.md").read_text(encoding="utf-8")
    query = re.search(r"```sql\n(.*?)```", text, re.DOTALL)
    assert query is not None
    monkeypatch.chdir(tmp_path)
    assert main(["batch", str(deals), "--rules", RULES, "-o", "verdicts"]) == 2
    duckdb: Any = import_module("duckdb")
    answer = duckdb.sql(query[1]).fetchall()
    counted: dict[tuple[str, str], int] = {}
    for row in pq.read_table(tmp_path / "verdicts").to_pylist():
        if row["fault_clause"] is not None:
            key = (row["contract"], row["fault_clause"])
            counted[key] = counted.get(key, 0) + 1
    assert {(row[0], row[1]): row[2] for row in answer} == counted and counted

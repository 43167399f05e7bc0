"""The columnar library, which brings no types of its own: one place where it is imported."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

pa: Any = import_module("pyarrow")
pc: Any = import_module("pyarrow.compute")
pq: Any = import_module("pyarrow.parquet")
pj: Any = import_module("pyarrow.json")

UNREADABLE = (pa.ArrowException, OSError, UnicodeError)  # of files: damaged, gone, or with names that are no text

RecordBatch: TypeAlias = Any  # pyarrow.RecordBatch
Schema: TypeAlias = Any  # pyarrow.Schema
Column: TypeAlias = Any  # pyarrow.Array
Type: TypeAlias = Any  # pyarrow.DataType
Table: TypeAlias = Any  # pyarrow.Table


def parquet(path: str | Path, words: Sequence[str] = ()) -> Any:
    """A Parquet file, whatever its name is; columns of ``words`` come as numbers of words."""
    return pq.ParquetFile(pa.OSFile(os.fsencode(path)), read_dictionary=words)


def parquet_writer(path: Path, columns: Schema, **settings: Any) -> Any:
    """A Parquet file to be written, closed with its writer. A name is never taken for an address in a network."""
    file = pa.OSFile(os.fsencode(path), "wb")
    writer = pq.ParquetWriter(file, columns, **settings)
    writer.file_handle = file
    return writer


def mapped(path: str | Path) -> Any:
    """A file as if it were in memory."""
    return pa.memory_map(os.fsencode(path))

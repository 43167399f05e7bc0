"""The columnar library, which brings no types of its own: one place where it is imported."""

from __future__ import annotations

from importlib import import_module
from typing import Any, TypeAlias

pa: Any = import_module("pyarrow")
pc: Any = import_module("pyarrow.compute")
pq: Any = import_module("pyarrow.parquet")
pj: Any = import_module("pyarrow.json")

RecordBatch: TypeAlias = Any  # pyarrow.RecordBatch
Schema: TypeAlias = Any  # pyarrow.Schema
Column: TypeAlias = Any  # pyarrow.Array
Type: TypeAlias = Any  # pyarrow.DataType
Table: TypeAlias = Any  # pyarrow.Table

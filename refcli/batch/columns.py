"""Single columns as arrays, in whatever type that can hold their values they come.

A value of the wrong length, or out of range, becomes a number that stands for nothing: its row is malformed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from refcli.batch.arrow import Column, RecordBatch, Type, pa, pc
from refcli.batch.schema import NO_NUMBER, NONE, ODD, STRANGE
from refcli.batch.tables import Array

types: Any = pa.types


def fits(found: Type, wanted: Type, *, nullable: bool = True) -> bool:
    """Whether a column of a type may hold what the schema wants."""
    if types.is_dictionary(found):
        found = found.value_type
    if types.is_null(found):
        return nullable
    if types.is_string(wanted):
        return bool(types.is_string(found) or types.is_large_string(found) or types.is_string_view(found))
    if types.is_integer(wanted):
        return bool(types.is_integer(found))
    if types.is_fixed_size_list(wanted):
        sized = types.is_fixed_size_list(found) and found.list_size == wanted.list_size
        return bool((sized or _is_list(found)) and types.is_integer(found.value_type))
    return bool(found == wanted or _is_binary(found))


def _is_list(kind: Type) -> bool:
    return bool(types.is_list(kind) or types.is_large_list(kind) or _is_view(kind))


def _is_view(kind: Type) -> bool:
    return bool(types.is_list_view(kind) or types.is_large_list_view(kind))


def _is_binary(kind: Type) -> bool:
    return bool(types.is_binary(kind) or types.is_large_binary(kind) or types.is_binary_view(kind))


def check(batch: RecordBatch) -> None:
    """Raises where a batch that was only mapped into memory points beside itself; text may be any bytes."""
    for column in batch.columns:
        _check(column)


def _check(column: Column) -> None:
    kind = column.type
    if types.is_dictionary(kind):
        column.validate()
        _check(column.dictionary)
        limits = pc.min_max(column.indices).as_py()
        if limits["min"] is not None and not 0 <= limits["min"] <= limits["max"] < len(column.dictionary):
            raise pa.ArrowInvalid("")
    elif types.is_string(kind) or types.is_large_string(kind):
        column.view(pa.binary() if types.is_string(kind) else pa.large_binary()).validate(full=True)
    else:
        column.validate(full=True)


def _plain(column: Column) -> Column:
    """Without a dictionary."""
    return column.dictionary_decode() if types.is_dictionary(column.type) else column


def _nulls(column: Column) -> Array:
    found: Array = column.is_null().to_numpy(zero_copy_only=False)
    return found


def bytes_of(column: Column, width: int) -> Array:
    """Bytes by deal, (deals, width)."""
    column = _plain(column)
    if types.is_fixed_size_binary(column.type):
        data = column.buffers()[1]
        found = np.frombuffer(data, np.uint8, len(column) * width, column.offset * width).reshape(-1, width)
    else:
        column = column.cast(pa.large_binary())
        _, offsets, data = column.buffers()
        ends = np.frombuffer(offsets, np.int64, len(column) + 1, column.offset * 8)
        found = _gathered(np.frombuffer(data or b"", np.uint8), ends[:-1], np.diff(ends), width, STRANGE)
    if column.null_count:
        found = found.copy()
        found[_nulls(column)] = NONE
    return found


def _gathered(flat: Array, starts: Array, sizes: Array, width: int, odd: int) -> Array:
    """Values of rows that are as long as wanted; any other row is ``odd`` throughout."""
    deals = len(starts)
    fine = sizes == width
    if deals and fine.all() and (np.diff(starts) == width).all():
        return flat[starts[0] : starts[0] + deals * width].reshape(deals, width)
    found = np.full((deals, width), odd, flat.dtype)
    found[fine] = flat[starts[fine][:, None] + np.arange(width)]
    return found


def lists_of(column: Column, size: int, most: int) -> Array:
    """Numbers from 0 to ``most`` by deal, (deals, size); -1 for none."""
    column = _plain(column)
    if _is_list(column.type):
        starts = column.offsets.to_numpy().astype(np.int64)
        if _is_view(column.type):
            sizes = column.sizes.to_numpy().astype(np.int64)
        else:
            starts, sizes = starts[:-1], np.diff(starts)
        found = _gathered(_inner(column.values, most), starts, sizes, size, ODD)
    else:
        inner = column.values.slice(column.offset * size, len(column) * size)
        found = _inner(inner, most).reshape(-1, size)
    if column.null_count:
        found[_nulls(column)] = -1
    return found


def _inner(column: Column, most: int) -> Array:
    numbers = column.cast(pa.int64(), safe=False).fill_null(0).to_numpy()
    found: Array = np.where((numbers < 0) | (numbers > most), ODD, numbers).astype(np.int32)
    if column.null_count:
        found[_nulls(column)] = -1
    return found


def numbers_of(column: Column, missing: int, kind: Any) -> Array:
    """Numbers by deal; ``missing`` where there is none."""
    column = _plain(column)
    numbers = column.cast(pa.int64(), safe=False).fill_null(0).to_numpy()
    limits, strange = np.iinfo(kind), STRANGE if kind is np.uint8 else NO_NUMBER
    found: Array = np.where((numbers < max(limits.min, 0)) | (numbers > limits.max), strange, numbers).astype(kind)
    if column.null_count:
        found[_nulls(column)] = missing
    return found


def words_of(column: Column) -> tuple[Array, tuple[str, ...]]:
    """Indices and the words they stand for; the first word is the empty one, for nulls."""
    if types.is_string_view(column.type):
        column = column.cast(pa.large_string())
    if not types.is_dictionary(column.type):
        column = pc.dictionary_encode(column)
    codes = column.indices.cast(pa.int32()).fill_null(-1).to_numpy() + 1
    return codes, ("", *texts_of(column.dictionary))


def texts_of(column: Column) -> list[str]:
    """Texts, whatever bytes they are; the empty one for nulls."""
    kept = _plain(column)
    kept = kept.cast(pa.large_string()) if types.is_string_view(kept.type) else kept
    kept = kept if types.is_null(kept.type) else kept.cast(pa.large_binary())
    return [(text or b"").decode("utf-8", "replace") for text in kept.to_pylist()]

"""The different combinations of values that some columns hold, each found once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from refcli.batch.tables import Array

_MOST = 1 << 18  # entries of a table of keys


def numbered(column: Array) -> tuple[Array, int]:
    """Numbers by their places among those that occur, and how many there are."""
    numbers, _, places = distinct(column.astype(np.int64))
    return places, max(len(numbers), 1)


def together(parts: Sequence[tuple[Array, int]]) -> tuple[Array, Array, Array]:
    """The different combinations of some columns, each with the number of its values, as ``distinct`` gives them."""
    key, kinds = parts[0]
    for column, size in parts[1:]:
        if kinds * size > _MOST:
            different, _, key = distinct(key)
            kinds = len(different)
        key, kinds = key * np.int64(size) + column, kinds * size
    return distinct(key)


def distinct(key: Array) -> tuple[Array, Array, Array]:
    """The different keys, a row of each, and by row which of them it has."""
    low = key.min() if len(key) else 0
    if not len(key) or key.max() - low >= _MOST:
        found = np.unique(key, return_index=True, return_inverse=True)
        return found[0], found[1], found[2]
    key = key - low
    table: Array = np.full(int(key.max()) + 1, -1, np.int32)
    table[key] = np.arange(len(key), dtype=np.int32)
    kinds = np.flatnonzero(table >= 0)
    rows: Array = table[kinds]
    table[kinds] = np.arange(len(kinds))
    return kinds + low, rows, table[key]

"""Deals as columns: what a record batch holds, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.arrow import Column, RecordBatch, Schema, Table, Type, pa, pc
from refcli.batch.schema import CARDS, DEALS, NO_NUMBER, NONE, PACK, SEATS, STRANGE, TRICKS
from refcli.batch.tables import Array

types: Any = pa.types
TWICE = "there more than once"


@dataclass(frozen=True)
class Deals:
    """Columns by deal; the shapes are (deals,), (deals, 36), (deals, 9) or (deals, 4).

    ``calls`` and ``contracts`` are indices into ``words``; ``predictions`` are numbers that calls leave out. A card,
    seat or number that is not there is ``NONE`` or -1; a column that no deal has is None.
    """

    cards: Array
    leaders: Array | None
    calls: Array
    contracts: Array
    words: tuple[str, ...]
    dealer: Array
    number: Array
    hands: Array | None = None
    winners: Array | None = None
    trick_points: Array | None = None
    said_points: Array | None = None
    said_score: Array | None = None
    cut: Array | None = None
    turned: Array | None = None
    predictions: Array | None = None
    pack: str = ""

    def __len__(self) -> int:
        return len(self.cards)

    def part(self, rows: Any) -> Deals:
        """Some of the deals: a slice, or an array of the numbers of rows."""
        cut = isinstance(rows, slice)
        return replace(
            self, **{name: column[rows] if cut else column.take(rows, 0) for name, column in self._columns()}
        )

    def _columns(self) -> list[tuple[str, Array]]:
        named = ((field.name, getattr(self, field.name)) for field in fields(self))
        return [(name, column) for name, column in named if isinstance(column, np.ndarray)]


def misplaced(deals: Deals) -> Array:
    """By deal, whether a number of a seat stands for none, or that of the deal is negative."""
    found: Array = deals.number < 0
    for column in (deals.dealer, deals.leaders, deals.winners):
        if column is not None:
            odd = (column >= SEATS) & (column != NONE)
            found |= odd.reshape(len(deals), -1).any(axis=1)
    return found


class Wrong(NamedTuple):
    """A column that is missing (``found`` is empty), of another type, or there more than once (``TWICE``)."""

    column: str
    wanted: str
    found: str


def wrong_columns(schema: Schema) -> Wrong | None:
    """The first column that keeps a table from holding deals; None where it does."""
    for wanted in DEALS:
        if schema.names.count(wanted.name) > 1:
            return Wrong(wanted.name, str(wanted.type), TWICE)
        if wanted.name in schema.names:
            found = schema.field(wanted.name).type
            if not _fits(found, wanted.type):
                return Wrong(wanted.name, str(wanted.type), str(found))
        elif not wanted.nullable:
            return Wrong(wanted.name, str(wanted.type), "")
    return None


def _fits(found: Type, wanted: Type) -> bool:
    if types.is_dictionary(found):
        found = found.value_type
    if types.is_string(wanted):
        fits = types.is_string(found) or types.is_large_string(found) or types.is_null(found)
    elif types.is_integer(wanted):
        fits = types.is_integer(found) or types.is_null(found)
    elif types.is_fixed_size_list(wanted):
        fits = types.is_fixed_size_list(found) and found.list_size == wanted.list_size
        fits = fits and types.is_integer(found.value_type)
    else:
        fits = found == wanted
    return bool(fits)


def from_batch(batch: RecordBatch, pack: str) -> Deals:
    """The columns of a batch whose schema fits; ``pack`` holds where the schema names none."""
    metadata = batch.schema.metadata or {}
    calls, called = _words(batch, "calls")
    contracts, named = _words(batch, "contract")
    return Deals(
        cards=_required(_bytes(batch, "cards", CARDS), len(batch)),
        leaders=_bytes(batch, "leaders", TRICKS),
        calls=calls,
        contracts=contracts + len(called),
        words=(*called, *named),
        dealer=_numbers(batch, "dealer", NONE, np.uint8),
        number=_numbers(batch, "number", 1, np.int32),
        hands=_bytes(batch, "hands", CARDS),
        winners=_bytes(batch, "winners", TRICKS),
        trick_points=_lists(batch, "trick_points", np.int32),
        said_points=_lists(batch, "said_points", np.int32),
        said_score=_lists(batch, "said_score", np.int32),
        cut=_optional(batch, "cut"),
        turned=_optional(batch, "turned"),
        predictions=_lists(batch, "predictions", np.int32),
        pack=metadata.get(PACK, pack.encode()).decode(),
    )


def _required(column: Array | None, deals: int) -> Array:
    return np.full((deals, CARDS), NONE, np.uint8) if column is None else column


def _column(batch: RecordBatch, name: str) -> Column | None:
    at = batch.schema.get_field_index(name)
    if at < 0 or batch.column(at).null_count == len(batch):
        return None
    column = batch.column(at)
    return column.dictionary_decode() if types.is_dictionary(column.type) else column


def _bytes(batch: RecordBatch, name: str, width: int) -> Array | None:
    column = _column(batch, name)
    if column is None:
        return None
    data = column.buffers()[1]
    found = np.frombuffer(data, np.uint8, len(column) * width, column.offset * width).reshape(-1, width)
    if column.null_count:
        found = found.copy()
        found[np.asarray(column.is_null())] = NONE
    return found


def _words(batch: RecordBatch, name: str) -> tuple[Array, tuple[str, ...]]:
    """Indices and the words they stand for; the first word is the empty one, for nulls."""
    at = batch.schema.get_field_index(name)
    if at < 0 or batch.column(at).null_count == len(batch):
        return np.zeros(len(batch), np.int32), ("",)
    column: Any = batch.column(at)
    if not types.is_dictionary(column.type):
        column = pc.dictionary_encode(column)
    codes = column.indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int32) + 1
    return codes, ("", *(word or "" for word in column.dictionary.to_pylist()))


def _numbers(batch: RecordBatch, name: str, missing: int, kind: Any) -> Array:
    column: Any = _column(batch, name)
    if column is None:
        return np.full(len(batch), missing, kind)
    found = column.fill_null(missing).to_numpy(zero_copy_only=False)
    limits = np.iinfo(kind)
    strange = STRANGE if kind is np.uint8 else NO_NUMBER
    return np.where((found < limits.min) | (found > limits.max), strange, found).astype(kind)


def _optional(batch: RecordBatch, name: str) -> Array | None:
    """Cards by deal; None where no deal has any."""
    return None if _column(batch, name) is None else _numbers(batch, name, NONE, np.uint8)


def _lists(batch: RecordBatch, name: str, kind: Any) -> Array | None:
    """Numbers by deal, -1 for none."""
    column: Any = _column(batch, name)
    if column is None:
        return None
    size = column.type.list_size
    inner = column.values.slice(column.offset * size, len(column) * size)
    found: Array = inner.fill_null(-1).to_numpy(zero_copy_only=False).astype(kind).reshape(-1, size)
    if column.null_count:
        found[np.asarray(column.is_null())] = -1
    return found


def to_batch(deals: Deals) -> RecordBatch:
    """The columns as a record batch of the schema of deals."""
    words = pa.array(deals.words, pa.string())
    columns: dict[str, Column] = {"cards": _packed(deals.cards)}
    for name, codes in (("calls", deals.calls), ("contract", deals.contracts)):
        found = words.take(pa.array(codes))
        columns[name] = pc.if_else(pc.equal(found, ""), pa.scalar(None, pa.string()), found)
    columns["dealer"] = pa.array(deals.dealer, mask=deals.dealer == NONE)
    columns["number"] = pa.array(deals.number)
    for name in ("leaders", "hands", "winners"):
        column = getattr(deals, name)
        if column is not None:
            columns[name] = _packed(column, (column == NONE).all(axis=1))
    for name in ("cut", "turned"):
        column = getattr(deals, name)
        if column is not None:
            columns[name] = pa.array(column, mask=column == NONE)
    for name in ("trick_points", "said_points", "said_score", "predictions"):
        column = getattr(deals, name)
        if column is not None:
            columns[name] = _listed(column, DEALS.field(name).type)
    fields_ = [field for field in DEALS if field.name in columns]
    schema = pa.schema(fields_, {PACK: deals.pack.encode()})
    return pa.RecordBatch.from_arrays([columns[field.name] for field in fields_], schema=schema)


def _packed(column: Array, nulls: Array | None = None) -> Column:
    width = column.shape[1]
    data = pa.py_buffer(np.ascontiguousarray(column))
    valid = None if nulls is None or not nulls.any() else pa.array(~nulls).buffers()[1]
    return pa.Array.from_buffers(pa.binary(width), len(column), [valid, data])


def _listed(column: Array, kind: Type) -> Column:
    flat = np.ascontiguousarray(column).reshape(-1)
    inner = pa.array(flat.astype(kind.value_type.to_pandas_dtype()), mask=flat < 0)
    nulls = (column < 0).all(axis=1)
    return pa.FixedSizeListArray.from_arrays(inner, type=kind, mask=pa.array(nulls))


def concatenated(parts: Sequence[RecordBatch]) -> Table:
    """Batches whose columns may differ as one table; a column that one lacks is empty there."""
    return pa.concat_tables([pa.Table.from_batches([part]) for part in parts], promote_options="default")

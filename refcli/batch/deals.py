"""Deals as columns: what a record batch holds, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.arrow import Column, RecordBatch, Schema, Table, Type, pa, pc
from refcli.batch.columns import bytes_of, fits, lists_of, numbers_of, words_of
from refcli.batch.schema import CARDS, DEALS, NONE, ODD, PACK, SEATS, TRICKS, UNKNOWN
from refcli.batch.tables import Array
from refcli.rules.ruleset import Ruleset

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


class Odd(NamedTuple):
    """A number of a row that stands for no card (N102), no seat (N104) or nothing at all (N118), and its column."""

    code: str
    column: str
    number: int


_SHOWN, _SEATED = ("cards", "hands", "cut", "turned"), ("dealer", "leaders", "winners")
_LISTED = ("trick_points", "said_points", "said_score", "predictions")


def misplaced(deals: Deals) -> Array:
    """By deal, whether a number stands for no seat, or is none that can stand where it does."""
    found: Array = deals.number < 0
    for name in (*_SEATED, *_LISTED):
        column = getattr(deals, name)
        if column is not None:
            found |= _odd(name, column if column.ndim > 1 else column[:, None]).any(axis=1)
    return found


def odd_number(deals: Deals, row: int) -> Odd | None:
    """The first number of a row that cannot stand where it does, of a wrong card or player before others."""
    for names, code in ((_SHOWN, "N102"), (_SEATED, "N104"), (("number", *_LISTED), "N118")):
        for name in names:
            column = getattr(deals, name)
            numbers = np.zeros(0, int) if column is None else np.atleast_1d(column[row])
            found = numbers[_odd(name, numbers)]
            if len(found):
                return Odd(code, name, int(found[0]))
    return None


def _odd(name: str, numbers: Array) -> Array:
    """Which numbers of a column stand for nothing."""
    found: Array
    if name in _SHOWN:
        found = (numbers >= CARDS) & (numbers < UNKNOWN)
    elif name in _SEATED:
        found = (numbers >= SEATS) & (numbers != NONE)
    else:
        found = numbers < 0 if name == "number" else numbers == ODD
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
            if not fits(found, wanted.type, nullable=wanted.nullable):
                return Wrong(wanted.name, str(wanted.type), str(found))
        elif not wanted.nullable:
            return Wrong(wanted.name, str(wanted.type), "")
    return None


def unknown_pack(schema: Schema, rules: Ruleset, named: str | None = None) -> Wrong | None:
    """A pack that the schema's metadata name, or whoever hands the table over, and that the rules do not have."""
    pack = (schema.metadata or {}).get(PACK, (named or rules.default_pack).encode()).decode("utf-8", "replace")
    packs = rules.deck.packs
    return None if pack in packs else Wrong(pack, ", ".join(packs), "")


def from_batch(batch: RecordBatch, pack: str) -> Deals:
    """The columns of a batch whose schema fits; ``pack`` holds where the schema names none."""
    metadata = batch.schema.metadata or {}
    calls, called = _words(batch, "calls")
    contracts, named = _words(batch, "contract")
    cards = _bytes(batch, "cards", CARDS)
    return Deals(
        cards=np.full((len(batch), CARDS), NONE, np.uint8) if cards is None else cards,
        leaders=_bytes(batch, "leaders", TRICKS),
        calls=calls,
        contracts=contracts + len(called),
        words=(*called, *named),
        dealer=_numbers(batch, "dealer", NONE, np.uint8),
        number=_numbers(batch, "number", 1, np.int32),
        hands=_bytes(batch, "hands", CARDS),
        winners=_bytes(batch, "winners", TRICKS),
        trick_points=_lists(batch, "trick_points"),
        said_points=_lists(batch, "said_points"),
        said_score=_lists(batch, "said_score"),
        cut=_optional(batch, "cut"),
        turned=_optional(batch, "turned"),
        predictions=_lists(batch, "predictions"),
        pack=metadata.get(PACK, pack.encode()).decode("utf-8", "replace"),
    )


def _column(batch: RecordBatch, name: str) -> Column | None:
    """A column that some row has; None where none has."""
    at = batch.schema.get_field_index(name)
    return None if at < 0 or batch.column(at).null_count == len(batch) else batch.column(at)


def _bytes(batch: RecordBatch, name: str, width: int) -> Array | None:
    column = _column(batch, name)
    return None if column is None else bytes_of(column, width)


def _words(batch: RecordBatch, name: str) -> tuple[Array, tuple[str, ...]]:
    column = _column(batch, name)
    return (np.zeros(len(batch), np.int32), ("",)) if column is None else words_of(column)


def _numbers(batch: RecordBatch, name: str, missing: int, kind: Any) -> Array:
    column = _column(batch, name)
    return np.full(len(batch), missing, kind) if column is None else numbers_of(column, missing, kind)


def _optional(batch: RecordBatch, name: str) -> Array | None:
    """Cards by deal; None where no deal has any."""
    return None if _column(batch, name) is None else _numbers(batch, name, NONE, np.uint8)


def _lists(batch: RecordBatch, name: str) -> Array | None:
    column, kind = _column(batch, name), DEALS.field(name).type
    most = np.iinfo(kind.value_type.to_pandas_dtype()).max
    return None if column is None else lists_of(column, kind.list_size, most)


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

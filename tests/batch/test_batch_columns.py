"""Every column of deals in every type: what can hold its values is read alike, what cannot is named."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from refcli.batch import DEALS, WrongColumns, adjudicate
from refcli.batch.arrow import pa, pq
from refcli.batch.deals import to_batch
from refcli.batch.rows import columns_of
from refcli.cli import main
from tests.batch.dealing import legal, mixed
from tests.judging import rules

RULES = "differenzler"  # with predictions
ROWS = 60


@cache
def full() -> Any:
    """Deals of which every column holds something, and nothing in some rows."""
    batch = to_batch(mixed(RULES, "", 5, ROWS))
    given = dict(zip(batch.schema.names, batch.columns, strict=True))
    given["game"] = pa.array([row // 3 for row in range(ROWS)])
    given["seats"] = pa.array(["Anna Beat Carla Dario"] * ROWS)
    given.setdefault("turned", pa.array([None, 7] * (ROWS // 2), pa.uint8()))
    return pa.RecordBatch.from_arrays([given[name] for name in DEALS.names], schema=DEALS)


def other(kind: Any) -> list[Any]:
    """Types that hold the same values."""
    if pa.types.is_string(kind):
        return [pa.large_string(), pa.string_view(), pa.dictionary(pa.uint8(), pa.string())]
    if pa.types.is_integer(kind):
        return [pa.int64(), pa.uint16(), pa.dictionary(pa.int8(), pa.int32())]
    if pa.types.is_fixed_size_list(kind):
        inner = [pa.list_(pa.int64(), kind.list_size), pa.list_(pa.uint16(), kind.list_size)]
        return [*inner, pa.list_(pa.int32()), pa.large_list(pa.int16())]
    return [pa.binary(), pa.large_binary(), pa.binary_view(), pa.dictionary(pa.int16(), kind)]


def cast(column: Any, kind: Any) -> Any:
    if pa.types.is_dictionary(kind):
        return column.cast(kind.value_type).dictionary_encode().cast(kind)
    if pa.types.is_binary_view(kind):
        return column.cast(pa.binary()).cast(kind)
    return pa.array(column.to_pylist(), kind)


def changed(name: str, column: Any) -> Any:
    batch = full()
    return batch.set_column(batch.schema.get_field_index(name), name, column)


@pytest.mark.parametrize("name", DEALS.names)
def test_other_types_hold_the_same(name: str) -> None:
    expected = adjudicate(full(), rules(RULES)).to_pylist()
    column = full().column(name)
    for kind in other(DEALS.field(name).type):
        batch = changed(name, cast(column, kind))
        assert adjudicate(batch, rules(RULES)).to_pylist() == expected, kind
        assert adjudicate(batch.slice(7, 20), rules(RULES)).to_pylist() == expected[7:27], kind


@pytest.mark.parametrize("name", DEALS.names)
def test_types_that_hold_something_else_are_named(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = DEALS.field(name).type
    texts, numbers = pa.types.is_string(wanted), pa.types.is_integer(wanted)
    wrong: list[Any] = [
        pa.float64(),
        pa.bool_(),
        pa.struct([("a", pa.int8())]),
        pa.list_(pa.string()),
        pa.timestamp("s"),
    ]
    wrong += [] if texts else [pa.string()]
    wrong += [] if numbers else [pa.int32(), pa.binary(10), pa.list_(pa.int16(), 3)]
    for kind in wrong:
        with pytest.raises(WrongColumns, match=name):
            adjudicate(changed(name, pa.nulls(ROWS, kind)), rules(RULES))
    path = tmp_path / "wrong.parquet"
    pq.write_table(pa.Table.from_batches([changed(name, pa.nulls(ROWS, wrong[0]))]), path)
    assert main(["batch", str(path), "--rules", RULES]) == 2
    said = capsys.readouterr().out
    assert f"{path}: column {name} is double, not {wanted} ({ROWS} deals)" in said


@pytest.mark.parametrize(
    ("name", "value", "kind", "code"),
    [
        ("cards", bytes(range(35)), pa.binary(), "N102"),
        ("leaders", bytes(10), pa.binary(), "N104"),
        ("hands", b"", pa.large_binary(), "N102"),
        ("trick_points", [-1] * 9, pa.list_(pa.int16(), 9), "N118"),
        ("trick_points", [1 << 15] * 9, pa.list_(pa.int32(), 9), "N118"),
        ("trick_points", [None] * 8, pa.list_(pa.int16()), "N118"),
        ("said_points", [1 << 40, None, None, None], pa.list_(pa.int64(), 4), "N118"),
        ("said_points", [1, 2, 3, 4, 5], pa.large_list(pa.int64()), "N118"),
        ("said_score", [-20, None, None, None], pa.list_(pa.int32(), 4), "N118"),
        ("said_score", [None, (1 << 64) - 5, None, None], pa.list_(pa.uint64(), 4), "N118"),
        ("predictions", [-3, None, None, None], pa.list_(pa.int16(), 4), "N118"),
        ("predictions", [70000, 1, 2, 3], pa.list_(pa.int32(), 4), "N118"),
        ("predictions", [], pa.list_(pa.int32()), "N118"),
    ],
)
def test_values_that_stand_for_nothing(
    name: str, value: object, kind: Any, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The row is malformed, with the reason on demand; other rows are as they were, and nothing is converted."""
    some = columns_of(legal(RULES, "", 3, 10)[:3], rules(RULES).default_pack)
    table = pa.Table.from_batches([to_batch(some)])
    kept = table.column(name).to_pylist() if name in table.column_names else [None] * 3
    table = table.drop([name]) if name in table.column_names else table
    path = tmp_path / "deals.parquet"
    pq.write_table(table.append_column(name, pa.array([kept[0], value, kept[2]], kind)), path)
    assert main(["batch", str(path), "--rules", RULES, "--explain", "1"]) == 2
    said = capsys.readouterr().out
    assert "3 deals under differenzler: 2 legal, 1 malformed" in said
    assert f"malformed[{code}]" in said and name in said and "verdict: malformed" in said
    assert main(["convert", str(path), str(tmp_path / "a.jass"), "--rules", RULES]) == 2
    assert f"{path}:2: in the column {name} a number" in capsys.readouterr().err


_REVOKE = """[Rules "schieber"]
[Seats "Anna Beat Carla Dario"]
[Deck "french"]
deal 1
dealer Beat
call Carla diamonds
1 Carla: SK S6 S9 C10
2 Carla: D9 DJ D6 DQ
3 Dario: D7 HJ CQ D10
4 Carla: C6 C9 CJ S8
5 Anna: H6 H9 DK HQ
6 Carla: D8 DA H10 S7
7 Dario: CK HK C7 CA
8 Carla: HA S10 H8 H7
9 Carla: SQ SA SJ C8
"""


def test_reasons_say_row_trick_and_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two cards of one player changed places, so that he does not follow suit in the first trick."""
    record = tmp_path / "a.jass"
    record.write_text(_REVOKE, encoding="utf-8")
    assert main(["convert", str(record), str(tmp_path / "a.parquet"), "--rules", "schieber"]) == 0
    capsys.readouterr()
    assert main(["batch", str(tmp_path / "a.parquet"), "--rules", "schieber", "--explain", "1"]) == 1
    said = capsys.readouterr().out
    assert f"{tmp_path / 'a.parquet'}:1, trick 1, Beat: error[P101] revoke: Beat played" in said


def test_bytes_that_are_no_text() -> None:
    """Calls that are not UTF-8 are calls that nobody knows."""
    ends = pa.array(range(ROWS + 1), pa.int32()).buffers()[1]
    column = pa.Array.from_buffers(pa.string(), ROWS, [None, ends, pa.py_buffer(bytes([255]) * ROWS)])
    assert set(adjudicate(changed("calls", column), rules(RULES)).column("verdict").to_pylist()) == {"malformed"}


@pytest.mark.parametrize("groups", [0, 1])
def test_a_file_without_deals(groups: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.parquet"
    with pq.ParquetWriter(path, DEALS) as writer:
        for _ in range(groups):
            writer.write_table(DEALS.empty_table())
    assert main(["batch", str(path), "--rules", RULES, "-o", str(tmp_path / "out")]) == 0
    assert "0 deals" in capsys.readouterr().out
    assert pq.read_table(tmp_path / "out").num_rows == 0

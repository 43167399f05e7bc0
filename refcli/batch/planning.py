"""What of a file is judged at once: its stretches, and why a file has none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from refcli.batch.arrow import UNREADABLE, mapped, pa, parquet
from refcli.batch.borders import last_border
from refcli.batch.deals import TWICE, Wrong, wrong_columns
from refcli.batch.reading import Damage, Stretch
from refcli.contents import HEAD, seems

MOST = 1 << 18  # rows of a stretch
BYTES = 1 << 24  # bytes of a stretch of text


def plan(path: str, form: str) -> Iterator[Stretch | Damage]:
    """The stretches of a file, numbered from 0; a damage where it cannot be opened or holds no deals."""
    try:
        with Path(path).open("rb") as file:
            head = file.read(HEAD)
        wrong = _unfit(head, form)
        if wrong is not None:
            yield Damage(path, 0, wrong)
        else:
            yield from _PLANS[form](path)
    except OSError:
        yield Damage(path, 0, "batch.damage.missing")


_COLUMNS = {"parquet": "parquet", "columns": "arrow"}  # what a file seems to be: the format it is read in
_STREAM = b"\xff" * 4  # begins what is sent as it comes, without the places of its parts


def _unfit(head: bytes, form: str) -> str | None:
    """The key of what keeps a file that begins so from being read in a format; None where nothing does."""
    kind = seems(head)
    if not head:
        return "batch.damage.empty"
    if kind == "packed" or (kind in _COLUMNS and form != _COLUMNS[kind]):
        return f"batch.damage.{kind}"
    if form == "arrow" and head.startswith(_STREAM):
        return "batch.damage.stream"
    return f"seems.{kind}" if kind and form not in _COLUMNS.values() else None


def _plan_parquet(path: str) -> Iterator[Stretch | Damage]:
    try:
        file = parquet(path)
    except UNREADABLE:
        yield Damage(path, 0, "batch.damage.file")
        return
    with file:
        wrong = wrong_columns(file.schema_arrow)
        sizes = [file.metadata.row_group(group).num_rows for group in range(file.metadata.num_row_groups)]
    if wrong is not None:
        yield Damage(path, 0, _why(wrong), sum(sizes))
        return
    yield from _stretches(path, "parquet", sizes)


def _plan_arrow(path: str) -> Iterator[Stretch | Damage]:
    try:
        with mapped(path) as source:
            file = pa.ipc.open_file(source)
            wrong = wrong_columns(file.schema)
            sizes = [len(file.get_batch(place)) for place in range(file.num_record_batches)]
    except UNREADABLE:
        yield Damage(path, 0, "batch.damage.file")
        return
    if wrong is not None:
        yield Damage(path, 0, _why(wrong), sum(sizes))
        return
    yield from _stretches(path, "arrow", sizes)


def _why(wrong: Wrong) -> str:
    key = "batch.damage.twice" if wrong.found == TWICE else "batch.damage.column"
    return f"{key} " + "\t".join(wrong)


def _stretches(path: str, form: str, sizes: list[int]) -> Iterator[Stretch]:
    """Groups of rows put together until there are enough of them."""
    start = deals = number = 0
    first, bytes_ = 1, Path(path).stat().st_size / max(sum(sizes), 1)
    for place, size in enumerate(sizes):
        deals += size
        if deals >= MOST or place == len(sizes) - 1:
            yield Stretch(number, path, form, start, place + 1, first, int(deals * bytes_), deals)
            number, start, first, deals = number + 1, place + 1, first + deals, 0


def _plan_text(form: str, border: Callable[[bytes], int]) -> Callable[[str], Iterator[Stretch | Damage]]:
    """Text cut where ``border`` says, 0 for nowhere."""

    def planned(path: str) -> Iterator[Stretch | Damage]:
        number, start, line = 0, 0, 1
        with Path(path).open("rb") as file:
            rest = b""
            while True:
                block = file.read(BYTES)
                data = rest + block
                cut = border(data) if block else len(data)
                if cut:
                    yield Stretch(number, path, form, start, start + cut, line, cut)
                    number, start, line = number + 1, start + cut, line + _ended(data, cut)
                rest = data[cut:]
                if not block:
                    return

    return planned


def _behind_line(data: bytes) -> int:
    return data.rfind(b"\n") + 1


def _ended(data: bytes, end: int) -> int:
    """How many lines end in the first bytes, whatever ends them."""
    found = data.count(b"\n", 0, end)
    return found + data.count(b"\r", 0, end) - data.count(b"\r\n", 0, end) if b"\r" in data else found


_PLANS: dict[str, Callable[[str], Iterator[Stretch | Damage]]] = {
    "parquet": _plan_parquet,
    "arrow": _plan_arrow,
    "swisslos": _plan_text("swisslos", _behind_line),
    "jass": _plan_text("jass", last_border),
}

"""The parts of an output folder."""

from __future__ import annotations

from pathlib import Path

from refcli.batch.arrow import UNREADABLE, parquet
from refcli.batch.work import PATTERN, TASK


def parts(folder: Path) -> list[Path]:
    """The parts in a folder, in order."""
    return sorted(folder.glob(PATTERN))


def unfinished(folder: Path) -> list[Path]:
    """What processes that died have left behind: a part being written ends in the number of its process."""
    return sorted(path for path in folder.glob("." + PATTERN + ".*") if path.suffix[1:].isdecimal())


def foreign(folder: Path, task: str) -> bool:
    """Whether a folder holds parts of other work, which would be counted with these."""
    return any(_task(part) not in (task, None) for part in parts(folder))


def _task(part: Path) -> str | None:
    """The work a part belongs to; None where it cannot be read, so that it is made again."""
    try:
        metadata = parquet(part).metadata.metadata or {}
    except UNREADABLE:
        return None
    found: bytes = metadata.get(TASK, b"")
    return found.decode()

"""A folder of the user's own for what is costly to make anew, and files in it that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

_MOST = 512  # files that are kept
_SLACK = 64  # as many more may lie there before the oldest are looked for


def folder() -> Path | None:
    """``$XDG_CACHE_HOME/refcli`` or ``~/.cache/refcli``, private to the user; None where that cannot be had."""
    try:
        base = os.environ.get("XDG_CACHE_HOME", "")
        path = (Path(base) if Path(base).is_absolute() else Path.home() / ".cache") / "refcli"
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = path.stat()
    except (OSError, RuntimeError):
        return None
    if not stat.S_ISDIR(status.st_mode):
        return None
    if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o022):
        return None
    return path


def keep(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write beside, then rename: another process reads all of it or nothing."""
    import tempfile  # costs more to import than most runs have to write

    with contextlib.suppress(OSError):
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "wb") as file:
                write(file)
            Path(name).replace(path)
            _prune(path.parent)
        except OSError:
            Path(name).unlink(missing_ok=True)


def _prune(kept: Path) -> None:
    """Let the oldest files go where there are many: what they were made of has changed."""
    with os.scandir(kept) as entries:
        files = [entry for entry in entries if entry.is_file(follow_symlinks=False)]
    if len(files) <= _MOST + _SLACK:
        return
    files.sort(key=lambda entry: entry.stat(follow_symlinks=False).st_mtime_ns)
    for entry in files[:-_MOST]:
        Path(entry).unlink(missing_ok=True)

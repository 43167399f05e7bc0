"""Where the files that ship with the program live: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder ``rulesets``, ``grammar`` or ``examples``."""
    inside = _PACKAGE / "data" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


Stamp = tuple[tuple[str, int, int], ...]
_SEEN: list[dict[tuple[str, str], Stamp]] = []  # for as long as nobody need look again


@contextmanager
def unchanged() -> Generator[None, None, None]:
    """While this holds no file that ships is looked for changes again."""
    _SEEN.append({})
    try:
        yield
    finally:
        _SEEN.pop()


def stamp(name: str, suffix: str) -> Stamp:
    """Name, time of the last change and size of every file in a folder: whatever is made of them goes by it."""
    if not _SEEN:
        return _stamp(name, suffix)
    known = _SEEN[0]
    if (name, suffix) not in known:
        known[name, suffix] = _stamp(name, suffix)
    return known[name, suffix]


def _stamp(name: str, suffix: str) -> Stamp:
    found: list[tuple[str, int, int]] = []
    folders = [str(folder(name))]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    folders.append(entry.path)
                elif entry.name.endswith(suffix):
                    status = entry.stat()
                    found.append((entry.path, status.st_mtime_ns, status.st_size))
    return tuple(sorted(found))

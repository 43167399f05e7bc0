"""Where the files that ship with the program live: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder ``rulesets``, ``grammar`` or ``examples``."""
    inside = _PACKAGE / "data" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def stamp(name: str, suffix: str) -> tuple[tuple[str, int, int], ...]:
    """Name, time of the last change and size of every file in a folder: whatever is made of them goes by it."""
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

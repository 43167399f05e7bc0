"""What was made of shipped files, kept between processes: pickles in the user's own folder, and nowhere else.

What is kept is named after everything it was made of: the version, the modules that shape it, and whatever the caller
says of the files.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from pathlib import Path
from typing import Any

from refcli import __version__, cache


def place(kind: str, *made_of: object) -> Path | None:
    """Where something is kept; None without a folder to keep it in."""
    folder = cache.folder()
    if folder is None:
        return None
    made_by = (__version__, sys.version_info[:2], _CODE, *made_of)
    return folder / f"{kind}-{hashlib.sha256(repr(made_by).encode()).hexdigest()[:32]}"


def read(path: Path) -> Any:
    """What is kept at a place; None where there is nothing that can be read."""
    try:
        with path.open("rb") as file:
            return pickle.load(file)
    except Exception:  # a torn or foreign pickle may raise anything; what it held is made anew
        return None


def keep(path: Path, value: object) -> None:
    """Keep something for the next process."""
    cache.keep(path, lambda file: pickle.dump(value, file, protocol=5))


def _code() -> list[tuple[str, int]]:
    """The modules that shape a section: a checkout under change must not read what older code kept."""
    here = Path(__file__).parent
    modules = (*here.parent.glob("*.py"), *here.glob("*.py"), *here.glob("build/*.py"), *here.glob("expr/*.py"))
    return [(path.name, path.stat().st_mtime_ns) for path in sorted(modules)]


_CODE = _code()  # as it was when this process took it in

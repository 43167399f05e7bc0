"""Records opened: ``.jass`` text, imports of other formats, standard input."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from refcli import words
from refcli.diagnostics import Finding
from refcli.nearest import nearest

STDIN = "-"


@dataclass(frozen=True, slots=True)
class Refused:
    """A record that cannot even be read to its seats."""

    file: str
    rules: str | None
    findings: tuple[Finding, ...]


def refusal(path: str) -> Finding | None:
    """U101 where ``path`` is no file that can be read, in plain words."""
    file = Path(path)
    try:
        with file.open("rb"):
            return None
    except FileNotFoundError:
        return _cannot("use.file-missing", path, _neighbour(file))
    except IsADirectoryError:
        return _cannot("use.file-folder", path)
    except PermissionError:
        return _cannot("use.file-folder" if file.is_dir() else "use.file-refused", path)
    except (OSError, ValueError):
        return _cannot("use.file-other", path)


def _cannot(key: str, path: str, near: str | None = None) -> Finding:
    hint = words.text("use.meant", name=near) if near else ""
    return Finding("U101", {"path": words.text(key, path=path, hint=hint)})


def _neighbour(file: Path) -> str | None:
    """The file beside it with the nearest name."""
    try:
        names = [one.name for one in file.parent.iterdir() if one.is_file()]
    except (OSError, ValueError):
        return None
    near = nearest(file.name, names)
    return str(file.parent / near) if near else None

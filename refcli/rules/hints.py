"""What could stand in place of a name that does not exist."""

from __future__ import annotations

from collections.abc import Iterable

from refcli.nearest import nearest
from refcli.words import meant
from refcli.words import text as words

_SHOWN = 15


def among(name: str, known: Iterable[str]) -> str:
    """A phrase with the nearest of the names there are; with all of them where none is near."""
    names = tuple(known)
    near = nearest(name, names)
    if near is not None or not names:
        return meant(near)
    shown = (*names[:_SHOWN], *(["…"] if len(names) > _SHOWN else []))
    return words("names.known", names=shown)

"""Other formats that can be read: name, file endings, reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple, TextIO

from refcli.notation.reader import DeckOf
from refcli.record import Game

Reader = Callable[[BinaryIO | TextIO | str, str, DeckOf], Iterator[Game]]


class Import(NamedTuple):
    """``suffixes`` are the file endings by which the format is known; ``read`` takes source, file name, decks."""

    suffixes: tuple[str, ...]
    read: Reader


def _swisslos(source: BinaryIO | TextIO | str, file: str, deck_of: DeckOf) -> Iterator[Game]:
    from refcli.notation import swisslos

    return swisslos.read_games(source, file, deck_of)


IMPORTS: dict[str, Import] = {"swisslos": Import((".jsonl", ".ndjson"), _swisslos)}


def by_suffix(path: str) -> str | None:
    """The name of the format a file has by its ending; None for any other."""
    ending = Path(path).suffix.casefold()
    return next((name for name, known in IMPORTS.items() if ending in known.suffixes), None)

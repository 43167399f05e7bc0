"""Records opened: ``.jass`` text, imports of other formats, standard input."""

from __future__ import annotations

import codecs
import re
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

from refcli import words
from refcli.cards import Deck
from refcli.cli.rulesets import Rulesets
from refcli.contents import HEAD, seems
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.notation import problems
from refcli.notation.reader import SeatsOf, read_games
from refcli.record import Game
from refcli.report.lines import Lines
from refcli.source import Span

STDIN = "-"
Seated = Callable[[str, str | None], tuple[str, ...]]
TEXT = "jass"
_OBJECT = re.compile(rb'\s*\{\s*(?:"|$)')


class Refused(NamedTuple):
    """A record that cannot even be read to its seats."""

    file: str
    rules: str | None
    findings: tuple[Finding, ...]


def formats() -> tuple[str, ...]:
    """The names of all formats that can be read."""
    from refcli.notation.imports import IMPORTS

    return (TEXT, *IMPORTS)


def unknown_format(
    name: str | None, known: tuple[str, ...] | None = None, option: str = "--from"
) -> tuple[Finding, ...]:
    """U103 for a name that is no format; nothing for None, which leaves it to the suffix.

    ``known`` are the formats that ``option`` takes: those that can be read, where nothing else is said.
    """
    known = known or formats()
    if name is None or name in known:
        return ()
    near = nearest(name, known)
    hint = words.text("use.meant", name=near) if near else ""
    return (Finding("U103", {"name": name, "known": known, "hint": hint}, Span.of(option, 1, 1, max(1, len(name)))),)


def read(
    path: str, source: str | None, rulesets: Rulesets, lines: Lines, seated: Seated | None = None
) -> Iterator[Game | Refused]:
    """The games of a file or of standard input, one after the other.

    With ``seated``, which gives the players for the whole text and a ``Rules`` tag, a text may name none.
    """
    problem = refusal(path) if path != STDIN else None
    if problem is not None:
        yield Refused(path, None, (problem,))
        return
    name = source or format_of(path)

    def deck_of(tag: str | None) -> Deck | Finding:
        return rulesets.deck(tag, path)

    with _opened(path, lines) as (stream, head):
        start = Span.of(path, 1, 1, 1)
        if kind := seems(head):
            yield Refused(path, None, (problems.no_text(kind, head, start),))
        elif source not in (None, TEXT) and _of_another(head):
            yield Refused(path, None, (_not_of(name, path, start),))
        elif name == TEXT:
            whole, seats_of = _fragment(stream, seated) if seated is not None else (stream, None)
            yield from _at_least_one(read_games(whole, path, deck_of, seats_of), problems.no_seats(start))
        else:
            from refcli.notation.imports import IMPORTS

            games = IMPORTS[name].read(stream, path, deck_of)
            yield from _at_least_one(games, problems.bad_import("", start))


def _of_another(head: bytes) -> bool:
    """Whether a file that is to hold JSON lines begins with other lines; none may be whole in what is seen of it."""
    lines = head.removeprefix(codecs.BOM_UTF8).split(b"\n")
    return bool(head.strip()) and not any(_OBJECT.match(line) for line in lines)


def _not_of(name: str, path: str, start: Span) -> Finding:
    other = format_of(path)
    said = words.text("use.not-of-format", name=name, other=other if other != name else "")
    return Finding("U102", {"problem": said, "hint": ""}, start)


def _fragment(stream: BinaryIO, seated: Seated) -> tuple[BinaryIO, SeatsOf]:
    """The text in memory, and who its players are."""
    data = stream.read()
    return BytesIO(data), lambda tag: seated(data.decode("utf-8", "replace"), tag)


def _at_least_one(games: Iterator[Game], empty: Finding) -> Iterator[Game | Refused]:
    """The games; a file without any is refused for the reason ``empty``."""
    first = next(games, None)
    if first is None:
        yield Refused(empty.place.file if empty.place else "", None, (empty,))
        return
    yield first
    yield from games


def format_of(path: str) -> str:
    """The format that a suffix means; text where it means none."""
    suffix = Path(path).suffix.lower()
    if suffix in ("", f".{TEXT}"):
        return TEXT
    from refcli.notation.imports import by_suffix

    return by_suffix(path) or TEXT


@contextmanager
def _opened(path: str, lines: Lines) -> Generator[tuple[BinaryIO, bytes]]:
    """The stream, and the bytes it begins with."""
    if path == STDIN:
        peek: Callable[[int], bytes] | None = getattr(sys.stdin.buffer, "peek", None)
        head = peek(HEAD)[:HEAD] if peek is not None else b""
        yield cast(BinaryIO, lines.follow(STDIN, sys.stdin.buffer)), head
        return
    with Path(path).open("rb") as stream:
        head = stream.peek(HEAD)[:HEAD]
        yield cast(BinaryIO, lines.follow(path, stream)) if flows(Path(path)) else stream, head


def refusal(path: str) -> Finding | None:
    """U101 where ``path`` is no file that can be read, in plain words."""
    file = Path(path)
    try:
        if flows(file):
            return None
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


def flows(file: Path) -> bool:
    """Whether it is a pipe or the like, which can be opened and read once only."""
    return file.exists() and not file.is_file() and not file.is_dir()


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

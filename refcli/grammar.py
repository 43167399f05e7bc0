"""The grammars in ``grammar/``, built once a process and kept between processes.

Building an LALR table costs tens of milliseconds, loading one costs a few. Tables are kept in the user's cache
directory, in a folder that only the user may write (they are pickles); without such a folder nothing is kept.
"""

from __future__ import annotations

import functools
import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from refcli import cache, resources

if TYPE_CHECKING:
    from lark import Lark


@functools.cache
def load(name: str, start: str | tuple[str, ...] = "start", *, positions: bool = True) -> Lark:
    """The LALR parser with contextual lexer of ``grammar/NAME.lark``.

    ``start`` is the start rule, or a tuple of several. ``positions`` gives each tree the places of its tokens.
    """
    import lark

    text = (resources.folder("grammar") / f"{name}.lark").read_text(encoding="utf-8")
    made_by = (lark.__version__, sys.version_info[:2], start, positions, text)
    folder = cache.folder()
    kept = folder / f"{name}-{hashlib.sha256(repr(made_by).encode()).hexdigest()[:32]}" if folder else None
    if kept is not None and (parser := _kept(kept)) is not None:
        return parser
    starts = start if isinstance(start, str) else list(start)
    parser = lark.Lark(text, parser="lalr", lexer="contextual", start=starts, propagate_positions=positions)
    if kept is not None:
        _keep(parser, kept)
    return parser


def _kept(path: Path) -> Lark | None:
    """The parser kept at ``path``; None when there is none or it cannot be read."""
    import lark

    try:
        with path.open("rb") as file:
            return lark.Lark.load(file)  # pyright: ignore[reportUnknownMemberType]
    except Exception:  # a torn or foreign pickle may raise anything; the grammar is built anew
        return None


def _keep(parser: Lark, path: Path) -> None:
    cache.keep(path, lambda file: parser.save(file))  # pyright: ignore[reportUnknownMemberType]

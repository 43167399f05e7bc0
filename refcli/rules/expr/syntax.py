"""Why a text is no expression, in the author's words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from refcli.rules.expr.faults import Fault, Text

if TYPE_CHECKING:
    from lark import Token, UnexpectedInput

_WRITE = {
    "==": "=", "!=": "<>", "&&": "and", "||": "or", "≠": "<>", "≤": "<=", "≥": ">=", "=>": ">=", "=<": "<=",
    "!": "not", "/": "div", "%": "mod", "−": "-", "–": "-", "×": "*",
}  # fmt: skip
_LAST = re.compile(r"[\w-]+|\S")


def explain(source: Text, error: UnexpectedInput) -> Fault:
    """R116 for what the parser could not read."""
    from lark import UnexpectedToken

    if isinstance(error, UnexpectedToken):
        token = cast("Token", error.token)  # pyright: ignore[reportUnknownMemberType]
        if token.type == "$END":
            return _ends_early(source, error.accepts)
        return _out_of_place(source, token, error.accepts)
    start = error.pos_in_stream or 0
    return _foreign(source, start) or source.bad(start, _word_end(source.text, start), "foreign")


def _foreign(source: Text, start: int) -> Fault | None:
    """A sign of another language at or around a place."""
    for first in (start - 1, start):
        for width in (2, 1):
            sign = source.text[max(first, 0) : max(first, 0) + width]
            if sign in _WRITE and first + width > start:
                return source.bad(max(first, 0), max(first, 0) + width, "write", write=_WRITE[sign])
    return None


def _ends_early(source: Text, accepts: set[str]) -> Fault:
    end = len(source.text.rstrip())
    start = max(match.start() for match in _LAST.finditer(source.text)) if end else 0
    if not end:
        return source.bad(0, len(source.text), "empty")
    if "_CLOSE" in accepts:
        return source.bad(_open_paren(source.text), _open_paren(source.text) + 1, "unclosed")
    if "_ELSE" in accepts:
        return source.bad(start, end, "else")
    if "_THEN" in accepts:
        return source.bad(start, end, "then")
    return source.bad(start, end, "ends")


def _out_of_place(source: Text, token: Token, accepts: set[str]) -> Fault:
    start, end = token.start_pos or 0, token.end_pos or 0
    foreign = _foreign(source, start) if token[:1] in "=<>&|" else None
    if foreign is not None:
        return foreign
    if token.type in ("SETTEST", "COMPARE", "_IS") and "_AND" in accepts:
        return source.bad(start, end, "chained")
    if token.type in ("_IF", "_THEN", "_ELSE") and "NAME" not in accepts:
        return source.bad(start, end, "else")
    if token.type == "_CLOSE" and "$END" in accepts:
        return source.bad(start, end, "unopened")
    if "_AND" in accepts:
        return source.bad(start, end, "operator")
    if token.type == "SIGN" and "NAME" in accepts:
        return source.bad(start, end, "sign")
    if "NAME" in accepts:
        return source.bad(start, end, "operand")
    return source.bad(start, end, "place")


def _open_paren(text: str) -> int:
    """The place of the last parenthesis that is not closed."""
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[place], 0)
        if depth < 0:
            return place
    return 0


def _word_end(text: str, start: int) -> int:
    """Where the word that begins at a place ends, so that ``010`` is shown whole."""
    end = start + 1
    while end < len(text) and text[start].isalnum() and (text[end].isalnum() or text[end] in "_-"):
        end += 1
    return end

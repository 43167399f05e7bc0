"""Where a text of many games may be cut: before a tag, behind an empty line, where the game before has certainly begun.

What is not certainly a border is none: the games on both sides are then read together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_SIGNS = (b"\n\n[", b"\n\r\n[")
_TAG = re.compile(rb'\[[A-Za-z]+ "[^"\n\r]*"\]\r?\n')
_ASIDE = re.compile(rb"[ \t]*(?:;[^\n{}]*)?\r?")  # an empty line, or one with nothing but a comment
_OF_DEAL = re.compile(rb"[ \t]*[A-Za-z0-9][^\n{}\[\]\x01]*")  # neither part of a tag nor of a long comment
_MOST = 64  # lines that are looked at
_RETURN = ord("\r")
_LONGEST = 40_000  # bytes that a comment in braces may have


def borders(data: bytes) -> Iterator[int]:
    """Where games begin, the first excepted."""
    at, braces = data.find(_SIGNS[0]), b"{" in data
    while at >= 0:
        if _certain(data, at + 1, braces):
            yield at + 2
        at = data.find(_SIGNS[0], at + 1)


def last_border(data: bytes) -> int:
    """Where the last game begins, whether lines end in one sign or two; 0 where no border is certain."""
    end, braces = len(data), b"{" in data
    while (at := max(data.rfind(sign, 0, end) for sign in _SIGNS)) >= 0:
        if _certain(data, at + 1, braces):
            return data.index(b"[", at)
        end = at + 2
    return 0


def _certain(data: bytes, end: int, braces: bool) -> bool:
    """Whether a game has begun above ``end``, where a line begins, and another begins behind the empty line there.

    ``braces``: whether a comment may be open.
    """
    if _TAG.match(data, end + (2 if data[end] == _RETURN else 1)) is None:
        return False
    if braces and data.rfind(b"{", max(0, end - _LONGEST), end) > data.rfind(b"}", max(0, end - _LONGEST), end):
        return False
    for _ in range(_MOST):
        start = data.rfind(b"\n", 0, end - 1) + 1
        if _OF_DEAL.fullmatch(data, start, end - 1) is not None:
            return True
        if start == 0 or _ASIDE.fullmatch(data, start, end - 1) is None:
            return False
        end = start
    return False

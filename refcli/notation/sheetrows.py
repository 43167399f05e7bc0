"""The lines of a written score sheet parted into cells, and the numbers in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from refcli.notation.sheetheads import Part, word_of
from refcli.source import Span

Row = tuple[int, str]  # number of the line, its text

_SIGNS = ("\t", ";", "|", ",", " - ", " \u2013 ", ":", "/")
_RULE = re.compile(
    r"[\s\-=_+|:;,.\u2013\u2014\u2500-\u257f]*[\-=_\u2013\u2014\u2500]{2}[\s\-=_+|:;,.\u2013\u2014\u2500-\u257f]*"
)
_WIDE = re.compile(r"\S+(?: \S+)*")
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"([+\-\u2212]?)([0-9]{1,3}(?:['\u2019. \u00a0\u202f][0-9]{3})+|[0-9]{1,6})(?:[.,]0+)?[.]?")
_BEHIND = re.compile(r"\s*(?:\([^()]*\)|\*+)$")
_NOTHING = ("-", "\u2013", "\u2014", "\u2212", "/", ".", "x")
_DEAL = re.compile(r"(?:([^\W\d]+|n°)\.?\s*)?#?\s*([0-9]{1,6})\s*[.):]?")


def sign_of(lines: Sequence[str]) -> str:
    """What parts the cells of a sheet in most of its lines: a sign, else two blanks (empty), else one."""
    for sign in _SIGNS:
        if 2 * sum(sign in line for line in lines) > len(lines):
            return sign
    wide = [len(_WIDE.findall(line.strip())) for line in lines]
    return "" if min(wide, default=1) > 1 else " "


def is_rule(line: str) -> bool:
    """Whether a line is drawn, not written: ``-----``, ``|---|---|``."""
    return _RULE.fullmatch(line) is not None


def parts_of(row: Row, sign: str, file: str) -> list[Part]:
    """The cells of a line, those behind the last that is written left out."""
    number, line = row
    if sign in ("", " "):
        found = (_WIDE if not sign else _WORD).finditer(line)
        parts = [(one.group(), Span.of(file, number, one.start() + 1, len(one.group()))) for one in found]
    else:
        parts = [_part(line, start, end, number, file) for start, end in _cut(line, sign)]
    if sign == "|":
        parts = parts[1:] if parts and not parts[0][0] else parts
    while parts and not parts[-1][0]:
        parts.pop()
    return parts


def _cut(line: str, sign: str) -> list[tuple[int, int]]:
    """Where the cells begin and end; a sign between quotes parts nothing."""
    starts, ends, quoted = [0], list[int](), False
    for at, letter in enumerate(line):
        if letter == '"':
            quoted = not quoted
        elif not quoted and line.startswith(sign, at):
            ends.append(at)
            starts.append(at + len(sign))
    return list(zip(starts, [*ends, len(line)], strict=True))


def _part(line: str, start: int, end: int, number: int, file: str) -> Part:
    raw = line[start:end]
    text = raw.strip().strip('"').strip()
    column = start + len(raw) - len(raw.lstrip()) + 1
    return text, Span.of(file, number, column, max(1, len(text)))


def number_of(text: str) -> int | str | None:
    """The number in a cell, None where nothing is written; the text itself where it is neither."""
    plain = _BEHIND.sub("", text.strip())
    if not plain or plain in _NOTHING:
        return None
    words = plain.rsplit(" ", 1)
    if len(words) == 2 and word_of(words[1]) == "points":
        plain = words[0]
    match = _NUMBER.fullmatch(plain)
    if match is None:
        return text
    sign = -1 if match[1] in ("-", "\u2212") else 1
    return sign * int(re.sub(r"[^0-9]", "", match[2]))


def deal_of(text: str) -> int | None:
    """The deal of a line: ``3``, ``3.``, ``#3``, ``Runde 3``."""
    match = _DEAL.fullmatch(text.strip())
    if match is None or (match[1] is not None and word_of(match[1]) != "deal"):
        return None
    return int(match[2])

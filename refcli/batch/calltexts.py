"""The text of a column of calls, and the calls it says."""

from __future__ import annotations

import re

from refcli.record import Call

_CALL = re.compile(r"([0-3]) +(\S+)((?: +\S+)*)")


def parts_of(text: str) -> list[str]:
    """The texts of the calls; an empty one is a call that nobody can read, no text at all is none."""
    return [part.strip() for part in text.split(",")] if text else []


def call_of(part: str) -> Call | None:
    """``2 suit:H``: a seat from 0 and what it said; None for what cannot be read so."""
    read = _CALL.fullmatch(part)
    return Call(int(read[1]), read[2], tuple(read[3].split())) if read else None


def calls_of(text: str) -> list[Call]:
    """``0 shove, 2 suit:H``: what cannot be read as a call is one nobody knows."""
    return [call_of(part) or Call(0, part) for part in parts_of(text)]

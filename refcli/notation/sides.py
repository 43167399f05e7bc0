"""Sides as people write them: ``Anna + Carla``, ``Anna und Carla``, ``Anna&Carla`` are ``Anna+Carla``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.notation.players import SIDE, Players

_SIGN = "&"
_NUMBER = re.compile(r"[+-][0-9]+")


class Joined(NamedTuple):
    """A word, or the words of a side as one, with where they stand in the line."""

    text: str
    start: int
    end: int


def joined(words: Iterable[tuple[str, int]], players: Players) -> list[Joined]:
    """Names and numbers by turns, the words of a side made one: what joins them stands only behind a name."""
    named = any(_SIGN in name for name in players.names)
    found: list[Joined] = []
    for word, at in words:
        end = at + len(word)
        behind = found[-1] if len(found) % 2 else None
        text = word if named else word.replace(_SIGN, SIDE)
        if behind is not None and fold(word) in keywords().joining:
            text = SIDE
        if behind is not None and (_open(behind) or (text.startswith(SIDE) and not _NUMBER.fullmatch(text))):
            found[-1] = Joined(behind.text + text, behind.start, end)
        else:
            found.append(Joined(text, at, end))
    return found


def _open(name: Joined) -> bool:
    """Whether another name has to follow."""
    return name.text.endswith(SIDE) and name.text != SIDE

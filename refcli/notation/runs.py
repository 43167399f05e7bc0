"""Runs of cards written by their ends: ``S10-SK``, ``S10-K``, or inside a suit ``10-K``."""

from __future__ import annotations

import re

from refcli.notation.names import Names

RUN = re.compile(r"([^-–—]+)[-–—]([^-–—]+)")


def run_of(text: str, names: Names, suit: int | None = None) -> tuple[int, ...]:
    """The cards from one to the other in natural order, as written; nothing where the text is no run."""
    ends = RUN.fullmatch(text)
    if ends is None:
        return ()
    size, low = len(names.deck.ranks), _end(ends[1], names, suit)
    high = _end(ends[2], names, low // size if low is not None else suit)
    if low is None or high is None or low // size != high // size or (suit is not None and low // size != suit):
        return ()
    step = 1 if high >= low else -1
    return tuple(range(low, high + step, step))


def _end(text: str, names: Names, suit: int | None) -> int | None:
    """One end: a rank of the suit, or a card."""
    rank = names.rank(text) if suit is not None else None
    if suit is not None and rank is not None:
        return suit * len(names.deck.ranks) + rank
    card = names.card(text)
    return card if isinstance(card, int) and card >= 0 else None

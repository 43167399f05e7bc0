"""The nearest right name: what somebody probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

_ALIKE = str.maketrans("oil", "011")  # letters that are taken for digits
LONGEST = 80  # nobody means a name with a word longer than this; comparing them would only cost time


def _plain(word: str) -> str:
    return word.strip().casefold().replace("_", "-").replace(" ", "-")


def nearest(word: str, candidates: Iterable[str], alike: float = 0.6) -> str | None:
    """The candidate most like ``word``, or None where nothing is near.

    In this order: the same but for case, ``_`` against ``-``, and letters against digits that look alike; the last
    part of a path (``b`` for ``a/b`` and ``a.b``) where only one ends so; the only one that begins with the word;
    the most similar spelling, if it is ``alike`` enough (0 to 1); the longest that the word begins with, as whole
    words (``a`` for ``a-b``).
    """
    return _nearest(word, frozenset(candidates), alike) if word and len(word) <= LONGEST else None


@lru_cache(maxsize=2048)  # the names of one ruleset after another are looked up in nearly the same words
def _nearest(word: str, candidates: frozenset[str], alike_at_least: float) -> str | None:
    names = {_plain(name): name for name in sorted(candidates, reverse=True)}
    sought = _plain(word)
    if sought in names:
        return names[sought]
    alike = [name for plain, name in names.items() if plain.translate(_ALIKE) == sought.translate(_ALIKE)]
    if len(alike) == 1:
        return alike[0]
    tails = [name for plain, name in names.items() if plain.endswith((f"/{sought}", f".{sought}"))]
    if len(tails) == 1:
        return tails[0]
    starts = [name for plain, name in names.items() if len(sought) >= 3 and plain.startswith(sought)]
    if len(starts) == 1:
        return starts[0]
    close = get_close_matches(sought, names, n=1, cutoff=alike_at_least)
    if close:
        return names[close[0]]
    heads = [plain for plain in names if len(plain) >= 3 and sought.startswith((f"{plain}-", f"{plain}:"))]
    return names[max(heads, key=len)] if heads else None

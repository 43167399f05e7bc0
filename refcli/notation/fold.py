"""Text as compared: no case, no accents."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """``Cœur`` and ``COEUR`` become ``coeur``."""
    plain = text.casefold()
    if plain.isascii():
        return plain
    plain = plain.replace("œ", "oe").replace("æ", "ae").replace("\ufe0f", "").replace("’", "'")
    return "".join(sign for sign in unicodedata.normalize("NFD", plain) if not unicodedata.combining(sign))

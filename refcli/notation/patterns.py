"""Patterns of ``.jass`` for editors and highlighters: what a line begins with, cards, tags, moments."""

from __future__ import annotations

import json

from refcli import resources

CARD = r"(?:[♠♥♦♣]|[A-Za-zÀ-ž]{1,7})(?:10|[2-9]|[AKQJTDBOURVSEFZ])(?!\w)|\?"
TAG = r'(\[)\s*([\w-]+)(\s+)("(?:\\.|[^"\\\n])*"|[^\]\n]*)(\])'
MOMENT = r"@\d+(?:\.\d*)?"


def keywords() -> dict[str, list[str]]:
    """The words a line may begin with, in all languages, by kind: lines, claims, verbs; the longest first."""
    table: dict[str, dict[str, dict[str, list[str]]]] = json.loads(
        (resources.folder("grammar") / "words.json").read_text(encoding="utf-8")
    )
    found: dict[str, list[str]] = {}
    for kind in ("lines", "claims", "verbs"):
        words = {word for names in table[kind].values() for some in names.values() for word in some}
        found[kind] = sorted(words, key=lambda word: (-len(word), word))
    return found


def either(words: list[str]) -> str:
    """A pattern for one of some words, alone."""
    return r"(?:" + "|".join(word.replace(".", r"\.") for word in words) + r")(?![\w-])"

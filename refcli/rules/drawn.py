"""The sections of a ruleset that are costly to build, and the paths they are drawn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

DRAWN_FROM = {
    "deck": ("deck.ranks.", "deck.suits.", "deck.packs."),
    "contracts": ("deck.ranks.", "deck.suits.", "contracts.", "orders.", "values."),
    "play": ("deck.", "obligations.", "terms.", "sets.", "overrides."),
    "melds": ("deck.ranks.", "melds."),
    "pair": ("deck.", "pair.", "terms.", "sets."),
    "score": ("deck.", "contracts.", "score.", "slate.", "terms.", "sets."),
    "calls": ("deck.", "calls.", "contracts.", "terms.", "sets."),
    "parties": ("deck.", "parties.", "contracts.", "terms.", "sets."),
}

# what the engine keeps of a ruleset, and the sections it is made of
_MADE_OF = {
    "contracts": frozenset({"deck", "contracts", "play"}),
    "play": frozenset({"deck", "play"}),
    "melds": frozenset({"deck", "melds"}),
}


def untouched(sections: Mapping[str, Any], written: Sequence[str]) -> dict[str, Any]:
    """The sections built already that writing some paths cannot change."""
    return {
        name: sections[name]
        for name, paths in DRAWN_FROM.items()
        if name in sections and not any(f"{path}.".startswith(paths) for path in written)
    }


def still_made(compiled: Mapping[str, Any], kept: Mapping[str, Any], written: Sequence[str]) -> dict[str, Any]:
    """What the engine made of sections that are kept; it also reads the number of seats."""
    if any(path.startswith("seats") for path in written):
        return {}
    return {name: compiled[name] for name, parts in _MADE_OF.items() if name in compiled and kept.keys() >= parts}

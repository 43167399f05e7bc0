"""The sections of a ruleset that are costly to build, and the paths they are drawn from."""

from __future__ import annotations

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

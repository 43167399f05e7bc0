"""English."""

from __future__ import annotations

# The modules with texts, in the order they are looked through: those that a report of a legal deal needs come first.
FAMILIES = (
    "texts",
    "use",
    "end",
    "play",
    "calls",
    "deal",
    "melds",
    "sums",
    "notation",
    "ruleset",
    "settle",
    "prove",
    "batch",
)

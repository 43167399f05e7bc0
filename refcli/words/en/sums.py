"""English words: sums."""

from __future__ import annotations

MESSAGES: dict[str, str] = {}
LABELS: dict[str, str] = {}
TEXTS: dict[str, str] = {}

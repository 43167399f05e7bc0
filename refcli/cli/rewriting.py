"""Records read and written again: the normal form, and other formats."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mode:
    """``check``: change nothing; ``in_place``: write each file anew; neither: write to standard output."""

    check: bool = False
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class Formats:
    """Names of formats, None where the suffix tells."""

    source: str | None = None
    target: str | None = None

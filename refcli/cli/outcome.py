"""Exit status: 0 legal, 1 violations or failed claims, 2 could not judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from refcli.referee.verdict import Ruling

FINE, FAULTS, UNJUDGED = 0, 1, 2


def status_of(verdict: Ruling, strict: bool = False) -> int:
    """Of one record; an incomplete one is fine unless ``strict``."""
    if verdict == "legal" or (verdict == "incomplete" and not strict):
        return FINE
    return FAULTS if verdict in ("illegal", "incomplete") else UNJUDGED

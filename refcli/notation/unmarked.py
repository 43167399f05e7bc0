"""What was meant where a sign is missing: the number of a trick, the word ``hand``, the arrow of a claim."""

from __future__ import annotations

import re

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.notation.lines import Line
from refcli.notation.table import Table

ARROWS = ("->", "→")
_LEAST = 2  # one card behind a name may be said or shown as well as played
_CLAIM = re.compile(
    r"(?P<sign>[=~:>–—-]{1,3})?\s*(?:(?P<name>[^\W\d][^\s:,=]*)\s*[:,=]?\s*)?(?P<points>[0-9]{1,6})?"
    r"\s*(?:(?P<unit>[^\W\d]\w*)\.?)?\s*"
)


def without_keyword(line: Line, table: Table, number: int) -> str | None:
    """The line that was meant by ``Carla: CK C10 C8 C7``; ``number`` is that of the trick expected. Else None."""
    (first, at), *words = line.words()
    if words and words[0][0] == ":":
        words = words[1:]
    if table.players.named(first.removesuffix(":")) is None or fold(first) in keywords().verbs:
        return None
    cards = 0
    for word, _ in words:
        if not table.names.looks_like_card(word.rpartition("!")[2]):
            break
        cards += 1
    if cards < _LEAST:
        return None
    said = line.text[at:].strip()
    return f"hand {said}" if cards > table.seats and cards == len(words) else f"{number} {said}"


def without_arrow(line: Line, start: int, whole: bool, table: Table) -> Finding | None:
    """N101 for ``= Carla 19`` or ``19`` at the end of a trick, of which all cards are there if ``whole``; else None."""
    told = _CLAIM.fullmatch(line.text, start)
    if told is None or line.text.startswith(ARROWS, start):
        return None
    sign, name, points, unit = told.groups()
    if not (sign or whole) or not (name or points):
        return None
    if name and (table.names.looks_like_card(name) or table.players.named(name) is None):
        return None
    if unit and keywords().claims.get(fold(unit)) != "points":
        return None
    meant = " ".join(part for part in ("->", name or "WINNER", points) if part)
    place = line.place(start, len(line.text.rstrip()))
    return problems.unreadable(
        line.text[start:].strip(), place, form="" if name else meant, nearest=meant if name else ""
    )

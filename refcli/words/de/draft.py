"""German words of the remarks in a new ruleset."""

from __future__ import annotations

DRAFT: dict[str, str] = {
    "draft.head": "Was hier nicht steht, ist wie in {base}. `refcli rules show {file}` zeigt alle Hausregeln.",
    "draft.with": "Hausregeln, die anders sind, stehen unter with, zum Beispiel:",
    "draft.examples": "Lagen, und was der Tisch dazu sagt: dazu gehört legal: [...] (oder play: und ruling:, winner:, "
    "points:). `refcli rules test {file}` fragt die Regeln; mit --update trägt es ein, was sie sagen.",
}

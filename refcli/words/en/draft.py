"""English words of the remarks in a new ruleset."""

from __future__ import annotations

DRAFT: dict[str, str] = {
    "draft.head": "What is not said here is as in {base}. `refcli rules show {file}` lists every house rule.",
    "draft.with": "House rules that differ stand under with, for example:",
    "draft.examples": "Positions, and what the table says about them: add legal: [...] (or play: and ruling:, winner:, "
    "points:). `refcli rules test {file}` asks the rules; with --update it fills in what they say.",
}

"""English words of the remarks in a new ruleset."""

from __future__ import annotations

DRAFT: dict[str, str] = {
    "draft.head": "What is not said here is as in {base}. `refcli rules show {file}` lists every house rule.",
    "draft.with": "House rules that differ stand under with, for example:",
    "draft.examples": "Positions, and what the table says about them: add legal: [...] (or play: and ruling:, winner:, "
    "points:). `refcli rules test {file}` asks the rules; with --update it fills in what they say.",
    "scratch.head": "A whole game of tricks in one file, to be changed: docs/ruleset-language.md tells every key.",
    "scratch.after": "After each change: refcli rules validate FILE, refcli rules test FILE, refcli rules try FILE",
    "scratch.deck": "The cards: suits times ranks, and what they are called.",
    "scratch.lowest": "the lowest first",
    "scratch.orders": "How cards rank, the strongest first, and what they count. A rank not named counts nothing.",
    "scratch.contracts": "What may be played: here one contract for each suit, written suit:H.",
    "scratch.sets": "Card sets with a name, for the clauses below.",
    "scratch.duties": "What must be played. In order; the first clause that takes a card away is its reason.",
    "scratch.always": "a trump may always be played",
    "scratch.terms": "Expressions with a name. An option changes one by writing it.",
    "scratch.shown": "trumps that must be shown when trumps are led",
    "scratch.opposite": "those who sit opposite play together; solo: everyone alone",
    "scratch.calls": "Who may call what, in whose turn.",
    "scratch.once": "forehand may leave the choice to the partner, once",
    "scratch.score": "What a deal counts, for each side.",
    "scratch.sum": "all cards and the last trick",
    "scratch.end": "When the game is over.",
    "scratch.at-once": "immediate: as soon as a side gets there",
    "scratch.options": "House rules: a question, and what each answer changes.",
    "scratch.question": "May the jack be kept when it is the only trump and trumps are led?",
    "scratch.examples": "Cases and what the table says about them. `refcli rules test FILE` asks the rules.",
}

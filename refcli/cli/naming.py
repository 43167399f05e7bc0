"""How the command line names cards: ``--pack`` and ``--language``."""

from __future__ import annotations

from refcli import words
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.notation import problems
from refcli.notation.header import CODES, language_code
from refcli.notation.names import Names
from refcli.rules.ruleset import Ruleset
from refcli.source import Span


def names_of(rules: Ruleset, pack: str | None, language: str | None) -> Names | Finding:
    """The names of one pack, the ruleset's own where none is said; else N116, or U102 for a language."""
    chosen = pack or rules.default_pack
    if chosen not in rules.deck.packs:
        packs = tuple(rules.deck.packs)
        return problems.unknown_pack(chosen, packs, nearest(chosen, packs), Span.of("--pack", 1, 1, len(chosen)))
    code = language_code(language) if language is not None else None
    if language is not None and code is None:
        problem = words.text("use.language", given=language, known=CODES)
        return Finding("U102", {"problem": problem, "hint": ""}, Span.of("--language", 1, 1, len(language)))
    return Names(rules.deck, chosen, code)

"""Names of the columns of the slate: formulas read them, and records tell what stands there."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.rules.expr.literals import literals
from refcli.rules.expr.scope import WORDS, taken
from refcli.rules.section import Section
from refcli.words import text

_BEFORE = "-before"
_TOLD = ("strokes", "nulls")  # columns that lines of a record are for


def unfit_columns(root: Section, deck: Deck) -> Iterator[Finding]:
    """R132 for a column whose name a formula or a record reads otherwise."""
    slate = root.section("slate")
    known = literals(deck, "")
    for name in slate.names():
        why = ""
        if taken(name) and WORDS.get(name) != "set":  # cards where a number must stand are told where it is read
            why = text("taken.word")
        elif name in known.cards or name in known.suits:
            why = text("taken.card")
        elif name.isdecimal():
            why = text("taken.number")
        elif name.endswith(_BEFORE):
            why = text("taken.before", name=name.removesuffix(_BEFORE))
        elif any(name in root.section(part).names() for part in ("sets", "terms")):
            why = text("taken.term")
        else:
            why = _in_records(name)
        if why:
            yield Finding("R132", {"name": name, "section": "slate", "why": why}, slate.key_span(name))


def _in_records(name: str) -> str:
    from refcli.notation.fold import fold
    from refcli.notation.keywords import keywords

    said = keywords().claims.get(fold(name))
    if name in _TOLD or (said is None and fold(name) not in keywords().lines):
        return ""
    return text("taken.kept", known=said) if said in _TOLD else text("taken.line")

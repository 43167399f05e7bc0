"""Names that a record says in a call: they must be written as records keep them, or nobody could make the call."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.diagnostics import Finding
from refcli.rules.build.phases import phases_of
from refcli.rules.section import Section
from refcli.source import Span
from refcli.words import text


def unwritable(root: Section) -> Iterator[Finding]:
    """R132 for a call, a word for a number, a row or a contract that a record keeps under another name.

    Records keep words in small letters, and those that every game has (``pass``, ``bid``) in English.
    """
    calls = root.section("calls")
    for _, section in phases_of(calls):
        offers = section.section("offers")
        yield from _names(offers)
        for name, offer in offers.sections():
            yield from _aliases(name, offer)
            for key in ("specials", "named"):
                yield from _names(offer.section("amount").section(key))
    yield from _names(calls.section("rows"))
    yield from _names(root.section("contracts"))


def kept(word: str) -> str:
    """A word of a call as a record keeps it."""
    from refcli.notation.fold import fold
    from refcli.notation.keywords import keywords

    return keywords().calls.get(fold(word), word.casefold())


def _names(section: Section) -> Iterator[Finding]:
    for name in section.names():
        if kept(name) != name:
            yield _taken(name, kept(name), section, section.key_span(name))


def _aliases(name: str, offer: Section) -> Iterator[Finding]:
    for alias in offer.words("aliases"):
        known = kept(alias)
        if known not in (name, alias.casefold()):
            yield _taken(alias, known, offer, offer.span("aliases"))


def _taken(name: str, known: str, section: Section, place: Span) -> Finding:
    return Finding("R132", {"name": name, "section": section.path, "why": text("taken.kept", known=known)}, place)

"""What every ruleset must keep to so that its parts fit: names, clauses, blocks of contracts, what may be called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from refcli.cards import Deck, Naming
from refcli.diagnostics import Finding, Label
from refcli.rules.build.callnames import unwritable
from refcli.rules.build.columnnames import unfit_columns
from refcli.rules.build.contractnames import items, misnamed
from refcli.rules.build.contracts import block_names
from refcli.rules.build.deck import deck_faults
from refcli.rules.build.names import Names
from refcli.rules.expr.literals import literals
from refcli.rules.expr.scope import SCOPES, taken
from refcli.rules.hints import among
from refcli.rules.section import Section
from refcli.rules.tree import Scalar
from refcli.source import Span
from refcli.words import text

if TYPE_CHECKING:
    from refcli.rules.ruleset import Ruleset

_BUILT = (
    "play", "contracts", "melds", "pair", "score", "multipliers", "end", "prizes", "calls", "parties", "deal",
    "penalties",
)  # fmt: skip
_CONTEXTS = tuple(SCOPES)  # where sets and terms may be read


def check(rules: Ruleset, root: Section) -> tuple[Finding, ...]:
    """Build every section and tell what is wrong in them; nothing can be built on a broken deck."""
    broken = tuple(deck_faults(root))
    if broken:
        return broken
    for name in _BUILT:
        getattr(rules, name)
    found = [*rules.report, *faults(root, rules.deck), *_nothing_left(rules, root)]
    causes = [f for f in found if "broken" not in f.params] or found  # what reads a broken name is not to blame
    return tuple(f for i, f in enumerate(causes) if f not in causes[:i])


def faults(root: Section, deck: Deck) -> Iterator[Finding]:
    """R130 to R133, and R122 for a contract, a block or a part that does not exist."""
    yield from _uneven_pairs(root)
    yield from _taken_names(root, deck)
    yield from unfit_columns(root, deck)
    yield from _equal_names(root, deck)
    yield from _empty_clauses(root)
    yield from _wrong_blocks(root)
    yield from misnamed(root, deck)
    yield from unwritable(root)
    yield from _unknown_blocks(root)
    yield from _unreadable_names(root, deck)


def _nothing_left(rules: Ruleset, root: Section) -> Iterator[Finding]:
    """R106 for a card that is to come from the talon where the deal leaves none over.

    A card must be there to be turned up in every deal, one to be taken in some deal.
    """
    deal, exchanges = rules.deal, root.section("exchanges")
    takers: list[tuple[Section, str]] = []
    if deal.left < 1 and deal.turn_up is not None and deal.turn_up.where == "talon":
        takers.append((root.section("deal").section("turn-up"), "where"))
    if deal.left < 1 and min(deal.hands, default=deal.hand) == deal.hand:
        takers += [(exchanges.section(one.name), "take") for one in deal.exchanges if one.take == "talon"]
    for section, key in takers:
        params = {"key": f"{section.path}.{key}", "value": "talon", "wanted": text("form.all-dealt"), "hint": ""}
        yield Finding("R106", params, section.span(key))


def _uneven_pairs(root: Section) -> Iterator[Finding]:
    """R106 for pairs of people of whom one sits opposite nobody, or of whom there is only one."""
    seats = root.number("seats", 4)
    if root.text("sides") == "pairs" and (seats % 2 or seats < 4):
        there = Label(root.span("sides"), "set-here", {"key": "sides"})
        params = {"key": "seats", "value": str(seats), "wanted": text("form.pairs"), "hint": ""}
        yield Finding("R106", params, root.span("seats"), (there,))


def _taken_names(root: Section, deck: Deck) -> Iterator[Finding]:
    """R132 for a set or term that can never be read, since its name means something else."""
    known = literals(deck, "")
    sets = root.section("sets").names()
    for part in ("sets", "terms"):
        section = root.section(part)
        for name in section.names():
            why = ""
            if taken(name):
                why = "taken.word"
            elif name in known.cards or name in known.suits:
                why = "taken.card"
            elif part == "terms" and name in sets:
                why = "taken.set"
            if why:
                yield Finding("R132", {"name": name, "section": part, "why": text(why)}, section.key_span(name))


def _unreadable_names(root: Section, deck: Deck) -> Iterator[Finding]:
    """What is wrong in a set or term wherever it is read; in one that is read somewhere its readers have told it."""
    suspects = tuple(Names(Section(root.node), deck, _CONTEXTS[0]))
    for context in _CONTEXTS:
        suspects = Names(Section(root.node), deck, context).broken(suspects)
    if not suspects:  # as in every sound ruleset
        return
    told: dict[Span | None, Finding] | None = None
    for context in _CONTEXTS:
        scratch = Section(root.node)
        names = Names(scratch, deck, context)
        names.broken(tuple(names))
        wrong = {finding.place: finding for finding in scratch.report if "broken" not in finding.params}
        told = wrong if told is None else {place: one for place, one in told.items() if place in wrong}
    yield from (told or {}).values()


def _equal_names(root: Section, deck: Deck) -> Iterator[Finding]:
    """R133 for two suits or two ranks of a pack that are written alike."""
    for pack in deck.packs.values():
        section = root.section("deck").section("packs").section(pack.key)
        for part, namings in (("suits", pack.suits), ("ranks", pack.ranks)):
            yield from _equal(section.section(part), namings)


def _equal(section: Section, namings: tuple[Naming, ...]) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for naming in namings:
        if naming.short in seen:
            params = {"name": naming.short, "first": seen[naming.short], "second": naming.key, "section": section.path}
            yield Finding("R133", params, section.section(naming.key).span("short"))
        seen.setdefault(naming.short, naming.key)


def _empty_clauses(root: Section) -> Iterator[Finding]:
    """R130 for a clause that neither allows nor forbids anything."""
    clauses = root.section("obligations")
    for name, clause in clauses.sections():
        if clause.get("allow") is None and clause.get("forbid") is None:
            yield Finding("R130", {"clause": clause.path}, clauses.key_span(name))


def _wrong_blocks(root: Section) -> Iterator[Finding]:
    """R131 for a contract made of itself, or of one that is made of others."""
    library = root.section("contracts")
    for name, contract in library.sections():
        for part in block_names(contract):
            other = library.section(part)
            if part == name or block_names(other):
                why = text("block.itself" if part == name else "block.of-blocks")
                key = "by-trick" if contract.get("by-trick") is not None else "blocks"
                yield Finding("R131", {"name": part, "contract": name, "why": why}, contract.span(key))


def _unknown_blocks(root: Section) -> Iterator[Finding]:
    """R122 for a block that the order of the end names, or a part that a block names, and nobody defines."""
    end, parts = root.section("end"), root.section("score").section("parts").names()
    blocks = end.section("blocks")
    for item in items(end.get("order")):
        if item.text not in blocks.names():
            yield _unknown(item, "block", blocks.names())
    for name in blocks.names():
        yield from (_unknown(item, "part", parts) for item in items(blocks.get(name)) if item.text not in parts)


def _unknown(item: Scalar, what: str, known: tuple[str, ...]) -> Finding:
    return Finding("R122", {"name": item.text, "what": what, "hint": among(item.text, known)}, item.span)

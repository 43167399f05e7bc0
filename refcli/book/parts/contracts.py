"""The contracts: what is trump, how cards rank and count, and how many times a contract counts."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.audit import own
from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Table
from refcli.rules.build.contracts import block_names
from refcli.rules.contracted import ContractRule
from refcli.rules.section import Section
from refcli.rules.tree import Mapping, Scalar

_TOLD = ("title", "each", "trump", "order", "values", "by-trick", "blocks", "repeat", "meld-order", "aliases")


def tell(chapter: Chapter) -> Iterator[Block]:
    """Those that can be played, then the others of the library, then the factors."""
    words, rules = chapter.words, chapter.rules
    if not rules.contracts:
        return
    playable = own.playable(rules) or frozenset(rules.contracts)
    yield chapter.heading("contracts")
    yield Paragraph(words("contracts.intro"))
    for key, wanted in (("contracts.table", True), ("contracts.others", False)):
        rows = [_row(chapter, rule) for rule in rules.contracts.values() if (rule.name in playable) == wanted]
        if rows:
            head = tuple(words(f"contracts.{part}") for part in ("name", "trump", "rank", "count"))
            yield Table(words(key), head, tuple(rows))
    low = [chapter.cards.contract(rule.name) for rule in rules.contracts.values() if rule.low_melds]
    if low:
        yield Paragraph(words("contracts.low", names=words.listed(low)))
    called = [
        words("contracts.aliases", name=chapter.cards.contract(rule.name), aliases=", ".join(rule.aliases))
        for rule in rules.contracts.values()
        if rule.aliases
    ]
    if called:
        yield Paragraph(" ".join(called))
    for name in rules.contracts:
        for key in _TOLD:
            chapter.mark("contracts", name, key)
    yield from _factors(chapter)


def _row(chapter: Chapter, rule: ContractRule) -> tuple[str, ...]:
    words = chapter.words
    section = chapter.section("contracts", rule.name)
    trump = words("contracts.no-trump")
    if rule.trump is not None:
        its_suit = section.text("trump") == "suit"
        trump = words("contracts.its-suit") if its_suit else chapter.expr(rule.trump)
    blocks = block_names(section)
    rank = _blocks(chapter, rule) if blocks else _tables(chapter, section, "order")
    count = words("contracts.per-trick") if rule.per_trick_values else _tables(chapter, section, "values")
    return (chapter.cards.contract(rule.name), trump, rank, count)


def _tables(chapter: Chapter, section: Section, key: str) -> str:
    node = section.get(key)
    if isinstance(node, Scalar):
        return chapter.words("contracts.one", name=node.text)
    inner = section.section(key)
    trump, other = inner.text("trump"), inner.text("other")
    if not isinstance(node, Mapping) or not (trump or other):
        return "–"
    if trump == other or not trump:
        return chapter.words("contracts.one", name=other)
    return chapter.words("contracts.two", trump=trump, other=other)


def _blocks(chapter: Chapter, rule: ContractRule) -> str:
    words = chapter.words
    said = [
        words(
            "contracts.block.one" if count == 1 else "contracts.block.many",
            count=count,
            name=chapter.cards.contract(name),
        )
        for name, count in rule.by_trick
    ]
    return words("contracts.blocks", blocks=", ".join(said)) + (words("contracts.repeat") if rule.repeat else "")


def _factors(chapter: Chapter) -> Iterator[Block]:
    words, factors = chapter.words, chapter.rules.multipliers
    if not factors:
        yield Paragraph(words("contracts.all-once"))
        return
    rows = tuple((_factor_of(chapter, name), str(factor)) for name, factor in factors.items())
    yield Table(words("contracts.factors"), (words("contracts.name"), words("contracts.factor")), rows)
    yield Paragraph(words("contracts.once"))
    chapter.mark("multipliers")


def _factor_of(chapter: Chapter, name: str) -> str:
    """A contract, or a suit of any pack, as people say it."""
    rules, language = chapter.rules, chapter.words.language
    if name in rules.contracts:
        return chapter.cards.contract(name)
    for pack in rules.deck.packs.values():
        for naming in pack.suits:
            if naming.key == name:
                names = naming.names or {}
                return (names.get(language) or names.get("en") or (name,))[0]
    return name

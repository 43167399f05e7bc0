"""The contracts: what is trump, how cards rank and count, and how many times a contract counts."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Table
from refcli.book.undecided import Path
from refcli.rules.build.contracts import block_names
from refcli.rules.contracted import CHOSEN, Becomes, ContractRule
from refcli.rules.reached import reached
from refcli.rules.section import Section
from refcli.rules.tree import Mapping, Scalar

_OF_A_ROW = ("title", "each", "trump", "order", "values", "by-trick", "blocks", "repeat")


def tell(chapter: Chapter) -> Iterator[Block]:
    """Those that can be played, and the factors; what else the library holds is no part of the game."""
    words, rules = chapter.words, chapter.rules
    if not rules.contracts:
        return
    known = reached(rules) or frozenset(rules.contracts)
    playable = [rule for rule in rules.contracts.values() if rule.name in known]
    yield chapter.heading("contracts")
    yield Paragraph(words("contracts.intro"))
    head = tuple(words(f"contracts.{part}") for part in ("name", "trump", "rank", "count"))
    named = tuple(_named_in(chapter))
    caption = chapter.told(words("contracts.table"), under=named)
    yield Table(caption, head, tuple(_row(chapter, rule) for rule in playable))
    low = [chapter.cards.contract(rule.name) for rule in playable if rule.low_melds and _compared(chapter, rule)]
    if low:
        text = words("contracts.low", names=words.listed(low))
        yield Paragraph(chapter.told(text, under=(("melds", "enabled"), *named)))
    for rule in playable:
        yield from _special(chapter, rule, named)
    called = [
        words("contracts.aliases", name=chapter.cards.contract(rule.name), aliases=", ".join(rule.aliases))
        for rule in playable
        if rule.aliases
    ]
    if called:
        yield Paragraph(chapter.told(" ".join(called), under=named))
    for name in rules.contracts:
        chapter.mark("contracts", name, "aliases")
        chapter.mark("contracts", name, "meld-order")
        if name not in known:
            chapter.mark("contracts", name)
    yield from _factors(chapter)
    yield from chapter.left_open("contracts", "multipliers")


def _named_in(chapter: Chapter) -> Iterator[Path]:
    """Where contracts are named: what they are chosen from."""
    yield from (("calls", "imposed"), ("calls", "rows"), ("deal", "turn-up"))
    for phase, section in chapter.section("calls").sections():
        for offer in section.section("offers").names():
            yield from (("calls", phase, "offers", offer, key) for key in ("of", "contract"))


def _compared(chapter: Chapter, rule: ContractRule) -> bool:
    """Whether the order of its melds is settled, and matters."""
    way = ("contracts", rule.name, "meld-order")
    return way not in chapter.idle and not chapter.open.on(way)


def _special(chapter: Chapter, rule: ContractRule, named: tuple[Path, ...]) -> Iterator[Block]:
    """Blocks that are chosen while they are played; another contract that a card makes of this one; its own melds."""
    words, name = chapter.words, chapter.cards.contract(rule.name)
    way = ("contracts", rule.name)
    section = chapter.section(*way)
    if rule.among:
        key = "contracts.among.once" if rule.once_each else "contracts.among"
        text = words(key, name=name, contracts=words.listed(map(chapter.cards.contract, rule.among), "or"))
        yield Paragraph(chapter.told(text, (*way, "of"), (*way, "once-each"), under=named))
    if rule.becomes is not None:
        yield Paragraph(chapter.told(" ".join(_becomes(chapter, rule, rule.becomes)), (*way, "becomes"), under=named))
    melds = section.section("melds")
    if melds.names() and (*way, "melds") not in chapter.idle:
        tables = [inner for _, table in melds.sections() for _, inner in table.sections()]
        worths = [f"{key}: {table.text(key)}" for table in tables for key in table.names()]
        text = words("contracts.melds", name=name, worths=", ".join(worths))
        yield Paragraph(chapter.told(text, (*way, "melds"), under=(("melds", "enabled"), *named)))


def _becomes(chapter: Chapter, rule: ContractRule, becomes: Becomes) -> Iterator[str]:
    words, way = chapter.words, ("contracts", rule.name, "becomes")
    section = chapter.section(*way)
    into = chapter.by_card(section)
    yield words("contracts.becomes", name=chapter.cards.contract(rule.name), when=chapter.expr(becomes.when), into=into)
    if not chapter.open.on((*way, "from")):
        yield words(f"contracts.from.{'this-trick' if becomes.at_once else 'next-trick'}")
    if not chapter.open.on((*way, "values")):
        yield words(f"contracts.values.{'whole-deal' if becomes.retroactive else 'from-then'}")
    if chapter.open.on((*way, "never")):
        return
    if becomes.never in ("keep", "cancel"):
        yield words(f"contracts.never.{becomes.never}")
    else:
        yield words("contracts.never.other", contract=chapter.cards.contract(becomes.never))


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
    ways = (("contracts", rule.name, key) for key in _OF_A_ROW)
    return (chapter.told(chapter.cards.contract(rule.name), *ways), trump, rank, count)


def _tables(chapter: Chapter, section: Section, key: str) -> str:
    node = section.get(key)
    if isinstance(node, Scalar):
        return chapter.words("contracts.one", name=chapter.text.name(node.text))
    inner = section.section(key)
    trump, other = inner.text("trump"), inner.text("other")
    if not isinstance(node, Mapping) or not (trump or other):
        return "–"
    if trump == other or not trump:
        return chapter.words("contracts.one", name=chapter.text.name(other))
    return chapter.words("contracts.two", trump=chapter.text.name(trump), other=chapter.text.name(other))


def _blocks(chapter: Chapter, rule: ContractRule) -> str:
    words = chapter.words
    said = [
        words(
            "contracts.block.one" if count == 1 else "contracts.block.many",
            count=count,
            name=words("contracts.chosen") if name == CHOSEN else chapter.cards.contract(name),
        )
        for name, count in rule.by_trick
    ]
    return words("contracts.blocks", blocks=", ".join(said)) + (words("contracts.repeat") if rule.repeat else "")


def _factors(chapter: Chapter) -> Iterator[Block]:
    words, factors = chapter.words, chapter.rules.multipliers
    if not factors:
        if not chapter.section("calls", "rows").names():
            yield Paragraph(chapter.told(words("contracts.all-once"), ("multipliers",)))
        return
    rows = tuple((_factor_of(chapter, name), str(factor)) for name, factor in factors.items())
    caption = chapter.told(words("contracts.factors"), ("multipliers",))
    yield Table(caption, (words("contracts.name"), words("contracts.factor")), rows)
    yield Paragraph(words("contracts.once"))


def _factor_of(chapter: Chapter, name: str) -> str:
    """A contract, or a suit of any pack, as people say it."""
    return chapter.cards.contract(name) if name in chapter.rules.contracts else chapter.cards.suit_named(name)

"""The cards: their names, their orders, what they count."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.cards import names_of
from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Table
from refcli.cards import Naming, bits


def tell(chapter: Chapter) -> Iterator[Block]:
    """Names of suits and ranks, orders, and tables of points."""
    words, deck = chapter.words, chapter.rules.deck
    order = ", ".join(map(chapter.cards.letter, deck.present))
    numbers = {"count": deck.count, "suits": len(deck.suits), "ranks": len(deck.present)}
    yield chapter.heading("cards")
    yield Paragraph(words("cards.count", order=order, **numbers))
    single = [card for card in bits(deck.without) if card % len(deck.ranks) in deck.present]
    if single:
        yield Paragraph(words("cards.without", cards=words.listed(map(chapter.cards.card, single))))
    yield from _names(chapter)
    pairs = chapter.rules.equivalence
    if pairs:
        named = ((chapter.cards.suit_named(one), chapter.cards.suit_named(other)) for one, other in pairs.items())
        said = words("cards.pairs", pairs=", ".join(f"{one} – {other}" for one, other in named))
        yield Paragraph(chapter.told(said, ("deck", "equivalence")))
    chapter.mark("deck")
    yield from _orders(chapter)
    yield from _values(chapter)
    yield from chapter.left_open("deck", "orders", "values")


def _names(chapter: Chapter) -> Iterator[Block]:
    """A column for each pack; the first one names the row."""
    words, deck = chapter.words, chapter.rules.deck
    packs = list(deck.packs.values())
    for part, shown in (("suit", range(len(deck.suits))), ("rank", deck.present)):
        namings = [pack.suits if part == "suit" else pack.ranks for pack in packs]
        rows = [tuple(_called(one[i], words.language) for one in namings) for i in shown]
        caption = words("cards.ranks" if part == "rank" else "cards.packs")
        yield Table(caption, tuple(map(chapter.text.name, deck.packs)), tuple(rows))


def _called(naming: Naming, language: str) -> str:
    names = names_of(naming, language)
    sign = f"{naming.symbol} " if naming.symbol else ""
    short = (naming.short,) if naming.short not in names else ()
    return sign + ", ".join((*short, *names))


def _orders(chapter: Chapter) -> Iterator[Block]:
    words, deck = chapter.words, chapter.rules.deck
    orders = chapter.section("orders")
    place = {rank: index for index, rank in enumerate(deck.ranks)}
    rows: list[tuple[str, ...]] = []
    for name in orders.names():
        ranks = (chapter.cards.letter(place[rank]) if rank in place else rank for rank in orders.words(name))
        rows.append((chapter.told(chapter.text.name(name), ("orders", name)), " ".join(ranks)))
    if rows:
        yield Table(words("cards.orders"), (words("cards.order"), words("cards.strongest")), tuple(rows))


def _values(chapter: Chapter) -> Iterator[Block]:
    """A row for each rank or set of cards that some table values, a column for each table."""
    words, deck = chapter.words, chapter.rules.deck
    section = chapter.section("values")
    tables = [(name, table) for name, table in section.sections()]
    if not tables:
        return
    place = {rank: index for index, rank in enumerate(deck.ranks)}
    keys = [rank for rank in reversed(deck.ranks) if any(rank in table.names() for _, table in tables)]
    keys += dict.fromkeys(key for _, table in tables for key in table.names() if key not in place)
    rows = [
        (
            chapter.cards.letter(place[key]) if key in place else chapter.said(key, "cards"),
            *(table.text(key, "0") for _, table in tables),
        )
        for key in keys
    ]
    heads = (chapter.told(chapter.text.name(name), ("values", name)) for name, _ in tables)
    yield Table(words("cards.values"), (words("cards.value"), *heads), tuple(rows))

"""Melds and the pair: tables of worth, comparison, and when they must be said."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Table


def tell(chapter: Chapter) -> Iterator[Block]:
    """The chapters on melds and on the pair."""
    words = chapter.words
    if chapter.section("melds").names():
        yield chapter.heading("melds")
        yield from chapter.prose(("melds", "enabled"))
        yield from _tables(chapter)
        criteria = chapter.section("melds").words("compare")
        if criteria:
            said = [words.get(f"melds.by.{one}") or f"`{one}`" for one in criteria]
            yield Paragraph(words("melds.compare", criteria=", ".join(said)))
            chapter.mark("melds", "compare")
        yield from chapter.prose(("melds",))
        yield from chapter.left_open("melds")
    pair = chapter.section("pair")
    if pair.names():
        yield chapter.heading("pair")
        yield from chapter.prose(("pair", "enabled"))
        cards = chapter.parsed(pair.text("cards"), "cards") if pair.text("cards") else None
        if cards is not None:
            yield Paragraph(words("pair.cards", cards=chapter.expr(cards, "and")))
            chapter.mark("pair", "cards")
        yield from chapter.prose(("pair",))
        yield from chapter.left_open("pair")


def _tables(chapter: Chapter) -> Iterator[Block]:
    words, deck = chapter.words, chapter.rules.deck
    runs = chapter.section("melds", "runs", "worth")
    head = (words("melds.length"), words("melds.worth"))
    if runs.names():
        lengths = sorted(runs.names(), key=lambda length: int(length) if length.isdigit() else 0)
        yield Table(
            words("melds.runs"), head, tuple((length, _worth(chapter, runs.text(length))) for length in lengths)
        )
        chapter.mark("melds", "runs", "worth")
    sets = chapter.section("melds", "sets", "worth")
    if sets.names():
        place = {rank: index for index, rank in enumerate(deck.ranks)}
        size = chapter.section("melds", "sets").text("size", str(len(deck.suits)))
        rows = [
            (chapter.cards.letter(place[rank]), _worth(chapter, sets.text(rank)))
            for rank in reversed(deck.ranks)
            if rank in sets.names()
        ]
        yield Table(words("melds.sets", size=size), (words("cards.rank"), words("melds.worth")), tuple(rows))
        chapter.mark("melds", "sets")


def _worth(chapter: Chapter, points: str) -> str:
    return f"0 ({chapter.words('melds.no-meld')})" if points == "0" else points

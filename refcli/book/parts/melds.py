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
        yield from _idle(chapter, "melds")
        yield from _tables(chapter, "melds")
        yield from _tables(chapter, "melds", "on-table")
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
        yield from _idle(chapter, "pair")
        cards = chapter.parsed(pair.text("cards"), "cards") if pair.text("cards") else None
        if cards is not None:
            yield Paragraph(words("pair.cards", cards=chapter.expr(cards, "and")))
            chapter.mark("pair", "cards")
        yield from chapter.prose(("pair",))
        yield from chapter.left_open("pair")


def _idle(chapter: Chapter, section: str) -> Iterator[Block]:
    """What the rest of a chapter is for where it does not count here."""
    if chapter.section(section).text("enabled") == "false" and any(chapter.left(section)):
        yield Paragraph(chapter.words(f"{section}.idle"))


def _tables(chapter: Chapter, *keys: str) -> Iterator[Block]:
    """What runs and sets behind some keys are worth; inside ``on-table`` those that lie in one trick."""
    words, deck, section = chapter.words, chapter.rules.deck, chapter.section(*keys)
    caption = "melds.in-trick" if len(keys) > 1 else "melds.in-hand"
    runs = section.section("runs").section("worth")
    if runs.names():
        lengths = sorted(runs.names(), key=lambda length: int(length) if length.isdigit() else 0)
        rows = [(length, _worth(chapter, runs.text(length))) for length in lengths]
        head = (words("melds.length"), words("melds.worth"))
        yield Table(words(caption, what=words("melds.runs")), head, tuple(rows))
        chapter.mark(*keys, "runs", "worth")
    sets = section.section("sets").section("worth")
    if sets.names():
        place = {rank: index for index, rank in enumerate(deck.ranks)}
        size = section.section("sets").text("size", str(len(deck.suits)))
        ranks = [rank for rank in reversed(deck.ranks) if rank in sets.names()]
        rows = [(chapter.cards.letter(place[rank]), _worth(chapter, sets.text(rank))) for rank in ranks]
        head = (words("cards.rank"), words("melds.worth"))
        yield Table(words(caption, what=words("melds.sets", size=size)), head, tuple(rows))
        chapter.mark(*keys, "sets")


def _worth(chapter: Chapter, points: str) -> str:
    return f"0 ({chapter.words('melds.no-meld')})" if points == "0" else points

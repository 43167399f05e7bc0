"""Melds and the pair: tables of worth, comparison, and when they must be said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Table
from refcli.rules import paths
from refcli.rules.data import plain


def tell(chapter: Chapter) -> Iterator[Block]:
    """The chapters on melds and on the pair."""
    words = chapter.words
    if chapter.section("melds").names():
        yield chapter.heading("melds")
        yield from chapter.prose(("melds", "enabled"))
        yield from _if_at_all(chapter, "melds")
        yield from _tables(chapter, "melds")
        yield from _tables(chapter, "melds", "on-table")
        criteria = chapter.section("melds").words("compare")
        if criteria and ("melds", "compare") not in chapter.done:
            said = [words.get(f"melds.by.{one}") or f"`{one}`" for one in criteria]
            yield Paragraph(chapter.told(words("melds.compare", criteria=", ".join(said)), ("melds", "compare")))
        yield from chapter.prose(("melds",))
        yield from chapter.left_open("melds")
    pair = chapter.section("pair")
    if pair.names():
        yield chapter.heading("pair")
        yield from chapter.prose(("pair", "enabled"))
        yield from _if_at_all(chapter, "pair")
        shown = ("pair", "cards") not in chapter.done and pair.text("cards")
        cards = chapter.parsed(pair.text("cards"), "cards") if shown else None
        if cards is not None:
            yield Paragraph(chapter.told(words("pair.cards", cards=chapter.expr(cards, "and")), ("pair", "cards")))
        yield from chapter.prose(("pair",))
        yield from chapter.left_open("pair")


def _if_at_all(chapter: Chapter, kind: str) -> Iterator[Block]:
    """What the chapter is for where nobody says whether they count."""
    if chapter.open.on((kind, "enabled")):
        yield Paragraph(chapter.words(f"{kind}.if-at-all"))


def _tables(chapter: Chapter, *keys: str) -> Iterator[Block]:
    """What runs and sets behind some keys are worth; inside ``on-table`` those that lie in one trick."""
    words, deck, section = chapter.words, chapter.rules.deck, chapter.section(*keys)
    caption = "melds.in-trick" if len(keys) > 1 else "melds.in-hand"
    if any(chapter.left(*keys, "runs")):
        worth = _worth(chapter, *keys, "runs", "worth")
        lengths = sorted(worth, key=lambda length: int(length) if length.isdigit() else 0)
        rows = [(length, worth[length]) for length in lengths]
        head = (words("melds.length"), words("melds.worth"))
        what = words(caption, what=words("melds.runs"))
        yield Table(chapter.told(what, (*keys, "runs", "worth")), head, tuple(rows))
    if any(chapter.left(*keys, "sets")):
        place = {rank: index for index, rank in enumerate(deck.ranks)}
        worth = _worth(chapter, *keys, "sets", "worth")
        size = section.section("sets").text("size", str(len(deck.suits)))
        rows = [(chapter.cards.letter(place[rank]), worth[rank]) for rank in reversed(deck.ranks) if rank in worth]
        head = (words("cards.rank"), words("melds.worth"))
        what = words(caption, what=words("melds.sets", size=size))
        yield Table(chapter.told(what, (*keys, "sets")), head, tuple(rows))
        order = [chapter.cards.letter(place[rank]) for rank in section.section("sets").words("order") if rank in place]
        if order:
            yield Paragraph(words("melds.sets-order", ranks=", ".join(order)))


def _worth(chapter: Chapter, *keys: str) -> dict[str, str]:
    """By length or rank the points; where an open question decides, those of every answer."""
    trees = chapter.open.trees(*keys)
    tables = [plain(node) for tree in trees if (node := paths.follow(tree, keys)) is not None]
    known = [cast("dict[str, object]", table) for table in tables if isinstance(table, dict)]
    section = chapter.section(*keys)
    known = known or [{name: section.text(name) for name in section.names()}]
    names = dict.fromkeys(name for table in known for name in table)
    none = f"0 ({chapter.words('melds.no-meld')})"
    said = {name: dict.fromkeys(str(table.get(name, 0)) for table in known) for name in names}
    return {name: " / ".join(none if points == "0" else points for points in said[name]) for name in names}

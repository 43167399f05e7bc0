"""The end of a game, and the prizes beside it."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Points
from refcli.rules.section import Section

_FIRST = ("target", "deals", "rounds", "rows", "best")
_REACHED = ("reach", "mode")
_LENGTHS = ("deals", "rounds")
_KINDS = ("melds", "pair")  # parts of the score that a game may be without
_FORMULAS = ("loses", "check")


def tell(chapter: Chapter) -> Iterator[Block]:
    """Target or number of deals, formulas, order of the blocks, claims; a point for each prize."""
    end = chapter.section("end")
    if end.names():
        yield chapter.heading("end")
        yield from _standing(chapter, end)
        reached = () if end.get("targets") is not None else _REACHED
        yield from chapter.prose(*(("end", key) for key in (*_FIRST, *reached)))
        yield from _highest(chapter, end)
        yield from _formulas(chapter, end)
        yield from chapter.prose(*(("end", key) for key in _REACHED))
        yield from _blocks(chapter, end)
        yield from chapter.prose(("end",))
        yield from chapter.left_open("end")
    prizes = [name for name, _ in chapter.section("prizes").sections()]
    if prizes:
        yield chapter.heading("prizes")
        yield Points(tuple(_prize(chapter, name) for name in prizes))
        yield from chapter.left_open("prizes")


def _prize(chapter: Chapter, name: str) -> str:
    text = " ".join(chapter.sentences("prizes", name))
    return chapter.told(chapter.words("prizes.prize", name=chapter.text.name(name), text=text), ("prizes", name))


def _highest(chapter: Chapter, end: Section) -> Iterator[Block]:
    """Who wins after a number of deals, where no formula and no other way of counting decides."""
    plain = end.get("standing") is None and end.text("best", "highest") == "highest"
    if plain and any(end.get(key) is not None for key in _LENGTHS):
        ways = tuple(("end", key) for key in ("standing", "best", *_LENGTHS))
        yield Paragraph(chapter.told(chapter.words("end.highest"), under=ways))


def _standing(chapter: Chapter, end: Section) -> Iterator[Block]:
    """What is compared where it is not the total; and where it wins."""
    if end.text("standing"):
        said = chapter.words("end.standing", of=chapter.said(end.text("standing"), "end"))
        yield Paragraph(chapter.told(said, ("end", "standing")))
        if end.text("target"):
            said = chapter.words("end.standing-target", value=end.text("target"))
            yield Paragraph(chapter.told(said, ("end", "target")))
    elif end.text("target") and end.text("best") == "lowest":  # whoever reaches it has not won
        said = chapter.words("end.target-lowest", value=end.text("target"))
        yield Paragraph(chapter.told(said, ("end", "target")))


def _formulas(chapter: Chapter, end: Section) -> Iterator[Block]:
    for key in _FORMULAS:
        if end.text(key):
            said = chapter.words(f"end.{key}", when=chapter.said(end.text(key), "end"))
            yield Paragraph(chapter.told(said, ("end", key)))
    targets = end.section("targets")
    if targets.names():
        goals = {key: chapter.said(targets.text(key), "end") for key in ("declarer", "others")}
        yield Paragraph(chapter.told(chapter.words("end.targets", **goals), ("end", "targets")))


def _counts(chapter: Chapter, part: str) -> bool:
    """Whether a part of the score can be anything here."""
    return not any(way[:3] == ("score", "parts", part) and len(way) == 3 for way in chapter.idle)


def _blocks(chapter: Chapter, end: Section) -> Iterator[Block]:
    """The order in which points count, each group by what is in it."""
    words, order, blocks = chapter.words, end.words("order"), end.section("blocks")
    asked = any(chapter.left("end", "order")) or any(chapter.left("end", "blocks"))
    groups = [tuple(part for part in blocks.words(name) or (name,) if _counts(chapter, part)) for name in order]
    said = [words.listed(map(chapter.text.name, group)) for group in groups if group]
    text = words("end.order", order=words("list.parts").join(said)) if asked and len(said) > 1 else ""
    parts = [part for name in order for part in blocks.words(name) or (name,)]
    under = (*((kind, "enabled") for kind in _KINDS), *(("score", "parts", part, "worth") for part in parts))
    text = chapter.told(text, ("end", "order"), ("end", "blocks"), under=under)
    if text:
        yield Paragraph(text)

"""The end of a game, and the prizes beside it."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Points
from refcli.rules.section import Section

_FIRST = ("target", "deals", "rounds", "rows", "best", "reach", "mode")
_LENGTHS = ("deals", "rounds")
_FORMULAS = ("loses", "check")


def tell(chapter: Chapter) -> Iterator[Block]:
    """Target or number of deals, formulas, order of the blocks, claims; a point for each prize."""
    end = chapter.section("end")
    if end.names():
        yield chapter.heading("end")
        yield from _standing(chapter, end)
        yield from chapter.prose(*(("end", key) for key in _FIRST))
        yield from _highest(chapter, end)
        yield from _formulas(chapter, end)
        yield from _blocks(chapter, end)
        yield from chapter.prose(("end",))
        yield from chapter.left_open("end")
    prizes = [name for name, _ in chapter.section("prizes").sections()]
    if prizes:
        yield chapter.heading("prizes")
        said = [(chapter.text.name(name), " ".join(chapter.sentences("prizes", name))) for name in prizes]
        yield Points(tuple(chapter.words("prizes.prize", name=name, text=text) for name, text in said))
        yield from chapter.left_open("prizes")


def _highest(chapter: Chapter, end: Section) -> Iterator[Block]:
    """Who wins after a number of deals, where no formula and no other way of counting decides."""
    plain = end.get("standing") is None and end.text("best", "highest") == "highest"
    if plain and any(end.get(key) is not None for key in _LENGTHS):
        yield Paragraph(chapter.words("end.highest"))


def _standing(chapter: Chapter, end: Section) -> Iterator[Block]:
    """What is compared where it is not the total; and where it wins."""
    if end.text("standing"):
        yield Paragraph(chapter.words("end.standing", of=chapter.said(end.text("standing"), "end")))
        chapter.mark("end", "standing")
        if end.text("target"):
            yield Paragraph(chapter.words("end.standing-target", value=end.text("target")))
            chapter.mark("end", "target")


def _formulas(chapter: Chapter, end: Section) -> Iterator[Block]:
    for key in _FORMULAS:
        if end.text(key):
            said = chapter.said(end.text(key), "end")
            yield Paragraph(chapter.words(f"end.{key}", when=said))
            chapter.mark("end", key)
    targets = end.section("targets")
    if targets.names():
        goals = {key: chapter.said(targets.text(key), "end") for key in ("declarer", "others")}
        yield Paragraph(chapter.words("end.targets", **goals))
        chapter.mark("end", "targets")


def _blocks(chapter: Chapter, end: Section) -> Iterator[Block]:
    """The order in which points count where it matters: in a race; else the groups that there are."""
    words, order, blocks = chapter.words, end.words("order"), end.section("blocks")
    races = end.get("target") is not None or end.get("targets") is not None
    said = {name: _block(chapter, name, blocks.words(name)) for name in (*order, *blocks.names())}
    if order and races and len(order) > 1:
        yield Paragraph(words("end.order", order="; ".join(said[name] for name in order)))
    others = [text for name, text in said.items() if name not in order]
    if others and races:
        yield Paragraph(words("end.blocks", blocks="; ".join(others)))
    chapter.mark("end", "order")
    chapter.mark("end", "blocks")


def _block(chapter: Chapter, name: str, parts: tuple[str, ...]) -> str:
    """A group with what is in it, unless that is what it is called."""
    own, inner = chapter.text.name(name), list(map(chapter.text.name, parts))
    return own if inner in ([own], []) else chapter.words("end.block", name=own, parts=", ".join(inner))

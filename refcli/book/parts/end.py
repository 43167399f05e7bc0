"""The end of a game, and the prizes beside it."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Points

_FIRST = ("target", "deals", "rounds", "rows", "best", "reach", "mode")


def tell(chapter: Chapter) -> Iterator[Block]:
    """Target or number of deals, order of the blocks, claims; a point for each prize."""
    words, end = chapter.words, chapter.section("end")
    if end.names():
        yield chapter.heading("end")
        yield from chapter.prose(
            *(("end", key) for key in ("target", "deals", "rounds", "rows", "best", "reach", "mode"))
        )
        order, blocks = end.words("order"), end.section("blocks")
        if order and end.get("target") is not None:
            said = [words("end.block", name=name, parts=", ".join(blocks.words(name))) for name in order]
            yield Paragraph(words("end.order", order="; ".join(said)))
        elif order:
            yield Paragraph(words("end.order", order=", ".join(order)))
        if blocks.names():
            others = [name for name in blocks.names() if name not in order]
            groups = [words("end.block", name=name, parts=", ".join(blocks.words(name))) for name in others]
            yield from (Paragraph(words("end.blocks", blocks="; ".join(groups))) for _ in groups[:1])
        chapter.mark("end", "order")
        chapter.mark("end", "blocks")
        yield from chapter.prose(("end",))
        yield from chapter.left_open("end")
    prizes = [name for name, _ in chapter.section("prizes").sections()]
    if prizes:
        yield chapter.heading("prizes")
        yield Points(tuple(f"**{name}**: {' '.join(chapter.sentences('prizes', name))}" for name in prizes))
        yield from chapter.left_open("prizes")

"""Counting: the components of a deal's score, and the slate."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Points
from refcli.rules.expr.fold import FALSE, TRUE
from refcli.rules.section import Section

_KEYS = ("kind", "worth", "when", "settles", "multiplied", "of", "counts", "each")


def tell(chapter: Chapter) -> Iterator[Block]:
    """A point for each component; then sums and the slate."""
    words = chapter.words
    parts = [
        (name, part)
        for name, part in chapter.section("score", "parts").sections()
        if ("score", "parts", name) not in chapter.idle
    ]
    if not parts and not chapter.section("score").names():
        return
    yield chapter.heading("score")
    if parts:
        yield Paragraph(words("score.parts"))
        yield Points(tuple(_part(chapter, name, part) for name, part in parts))
    yield from chapter.prose(("score",))
    slate = list(chapter.section("slate").sections())
    if slate:
        yield Points(tuple(_column(chapter, name, column) for name, column in slate))
    yield from chapter.left_open("score", "slate")


def _part(chapter: Chapter, name: str, part: Section) -> str:
    words, way = chapter.words, ("score", "parts", name)
    kind = part.text("kind")
    params = {"worth": part.text("worth", "0"), "of": chapter.said(part.text("of"), "score") if part.text("of") else ""}
    text = words.get(f"score.kind.{kind}")
    said = [text.format_map(params) if text is not None else f"`{kind}` {' '.join(filter(None, params.values()))}"]
    when = chapter.parsed(part.text("when"), "score") if part.text("when") else TRUE
    if when == FALSE:
        said[0] += words("score.when", when=words("x.false"))
    elif when != TRUE:
        said[0] += words("score.when", when=chapter.said(part.text("when"), "score"))
    for key in chapter.settled(part, ("each", "settles", "multiplied"), *way):
        value = part.text(key)
        said.append(words.get(f"score.{key}.{value}") or f"`{key}: {value}`")
    if part.text("counts") == "false":
        said.append(words("score.counts.false"))
    ways = ((*way, key) for key in _KEYS)
    text = chapter.told(words("list.parts").join(said) + ".", *ways, under=((kind, "enabled"),))
    return words("score.part", name=chapter.text.name(name), text=text)


def _column(chapter: Chapter, name: str, column: Section) -> str:
    words = chapter.words
    when = column.text("when")
    tail = words("score.when", when=chapter.said(when, "score")) if when else ""
    text = words("score.slate", name=chapter.text.name(name), of=chapter.said(column.text("of"), "score"), when=tail)
    return chapter.told(text, ("slate", name, "of"), ("slate", name, "when"))

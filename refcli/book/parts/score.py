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
    parts = list(chapter.section("score", "parts").sections())
    if not parts and not chapter.section("score").names():
        return
    yield chapter.heading("score")
    if parts:
        yield Paragraph(words("score.parts"))
        yield Points(
            tuple(words("score.part", name=chapter.text.name(name), text=_part(chapter, part)) for name, part in parts)
        )
    for name, _ in parts:
        for key in _KEYS:
            chapter.mark("score", "parts", name, key)
    yield from chapter.prose(("score",))
    yield from chapter.left_open("score", "slate", "multipliers")
    slate = list(chapter.section("slate").sections())
    if slate:
        yield Points(tuple(_column(chapter, name, column) for name, column in slate))
        for name, _ in slate:
            chapter.mark("slate", name, "of")
            chapter.mark("slate", name, "when")


def _part(chapter: Chapter, part: Section) -> str:
    words = chapter.words
    kind = part.text("kind")
    params = {"worth": part.text("worth", "0"), "of": chapter.said(part.text("of"), "score") if part.text("of") else ""}
    text = words.get(f"score.kind.{kind}")
    said = [text.format_map(params) if text is not None else f"`{kind}` {' '.join(filter(None, params.values()))}"]
    when = chapter.parsed(part.text("when"), "score") if part.text("when") else TRUE
    if when == FALSE:
        said[0] += words("score.when", when=words("x.false"))
    elif when != TRUE:
        said[0] += words("score.when", when=chapter.said(part.text("when"), "score"))
    for key in ("each", "settles", "multiplied"):
        value = part.text(key)
        if value:
            said.append(words.get(f"score.{key}.{value}") or f"`{key}: {value}`")
    if part.text("counts") == "false":
        said.append(words("score.counts.false"))
    return words("list.parts").join(said) + "."


def _column(chapter: Chapter, name: str, column: Section) -> str:
    words = chapter.words
    when = column.text("when")
    tail = words("score.when", when=chapter.said(when, "score")) if when else ""
    return words("score.slate", name=chapter.text.name(name), of=chapter.said(column.text("of"), "score"), when=tail)

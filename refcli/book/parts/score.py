"""Counting: the components of a deal's score, and the slate."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Points
from refcli.book.plainly import ZERO
from refcli.book.undecided import Path
from refcli.rules.expr.fold import FALSE, TRUE
from refcli.rules.expr.tree import nodes
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
        yield Points(tuple(text for name, part in parts if (text := _part(chapter, name, part))))
    yield from chapter.prose(("score",))
    slate = list(chapter.section("slate").sections())
    if slate:
        yield Points(tuple(_column(chapter, name, column) for name, column in slate))
    yield from chapter.left_open("score", "slate")


def _part(chapter: Chapter, name: str, part: Section) -> str:
    """A part with all that is said of it; empty where it is always nothing. The parts below may read it."""
    words, way = chapter.words, ("score", "parts", name)
    if way in chapter.idle:
        chapter.know(name, nothing=True)
        return ""
    said = [_amount(chapter, part), *_manner(chapter, part, way)]
    ways = tuple((*way, key) for key in _KEYS)
    nothing = _never(chapter, part) and not chapter.open.on(*ways, *chapter.heard)
    text = chapter.told(words("list.parts").join(said) + ".", *ways, under=_under(chapter, part))
    chapter.know(name, nothing)
    return "" if nothing else words("score.part", name=chapter.text.name(name), text=text)


def _under(chapter: Chapter, part: Section) -> tuple[Path, ...]:
    """The keys by which the part counts at all: its own section's, and those of the parts that its formula reads."""
    of = chapter.parsed(part.text("of"), "score") if part.text("of") else None
    parts = dict(chapter.section("score", "parts").sections())
    read = (
        [parts[name] for name in sorted({str(node.value) for node in nodes(of)}) if name in parts]
        if of is not None
        else []
    )
    return tuple((one.text("kind"), "enabled") for one in (part, *read))


def _never(chapter: Chapter, part: Section) -> bool:
    """Whether its condition never holds, or its formula is always nothing."""
    when, of = part.text("when"), part.text("of")
    return bool((when and chapter.parsed(when, "score") == FALSE) or (of and chapter.parsed(of, "score") == ZERO))


def _amount(chapter: Chapter, part: Section) -> str:
    """What is counted, and when."""
    words, kind = chapter.words, part.text("kind")
    params = {"worth": part.text("worth", "0"), "of": chapter.said(part.text("of"), "score") if part.text("of") else ""}
    known = f"score.kind.{kind}" in words
    text = words(f"score.kind.{kind}", **params) if known else f"`{kind}` {' '.join(filter(None, params.values()))}"
    when = chapter.parsed(part.text("when"), "score") if part.text("when") else TRUE
    return text if when == TRUE else text + words("score.when", when=chapter.said(part.text("when"), "score"))


def _manner(chapter: Chapter, part: Section, way: Path) -> Iterator[str]:
    """For whom, when and how many times it is booked."""
    words = chapter.words
    for key, otherwise in (("each", ""), ("settles", ""), ("multiplied", "true")):
        value = part.text(key, otherwise)
        if value and (*way, key) not in chapter.idle and not chapter.open.on((*way, key)):
            yield words.get(f"score.{key}.{value}") or f"`{key}: {value}`"
    if part.text("counts") == "false":
        yield words("score.counts.false")


def _column(chapter: Chapter, name: str, column: Section) -> str:
    words = chapter.words
    when = column.text("when")
    tail = words("score.when", when=chapter.said(when, "score")) if when else ""
    text = words("score.slate", name=chapter.text.name(name), of=chapter.said(column.text("of"), "score"), when=tail)
    if column.text("at-end"):
        ending = words("score.slate.at-end", of=chapter.said(column.text("at-end"), "end"))
        text = (
            f"{text} {ending}"
            if column.text("of") != "0"
            else words("score.part", name=chapter.text.name(name), text=ending)
        )
    chapter.know(name)
    return chapter.told(text, *(("slate", name, key) for key in ("of", "when", "at-end")))

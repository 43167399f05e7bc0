"""How the contract is found: speaking in turn, or contracts in a fixed order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Heading, Paragraph, Points, Table
from refcli.book.parts.offers import condition, offer
from refcli.rules.options import texts
from refcli.rules.section import Section

_ROUND = "round from "
_BLOCK = re.compile(r"(?:(\d+) *x +)?(\S+)")


def tell(chapter: Chapter) -> Iterator[Block]:
    """Turns, offers, the declarer; what is imposed; who plays with the declarer."""
    if not chapter.section("calls").names() and not chapter.section("parties").names():
        return
    yield chapter.heading("calls")
    yield from _imposed(chapter)
    yield from _rows(chapter)
    phases = [(name, phase) for name, phase in chapter.section("calls").sections() if phase.section("offers").names()]
    for name, phase in phases:
        if len(phases) > 1:
            yield Heading(3, chapter.name(name))
        yield from _phase(chapter, name, phase)
    yield from chapter.prose(("calls",))
    yield from _parties(chapter)
    yield from chapter.left_open("calls", "parties", *(f"terms.{name}" for name in chapter.rules.calls.terms))


def _imposed(chapter: Chapter) -> Iterator[Block]:
    words = chapter.words
    order = chapter.section("calls", "imposed").words("order")
    if not order:
        return
    said: list[str] = []
    for text in order:
        match = _BLOCK.fullmatch(text.strip())
        name = chapter.cards.contract(match[2]) if match else text
        many = match is not None and match[1] is not None
        said.append(words("calls.imposed.block", count=match[1], contract=name) if many and match else name)
    yield Paragraph(chapter.told(words("calls.imposed", order=", ".join(said)), ("calls", "imposed")))


def _phase(chapter: Chapter, name: str, phase: Section) -> Iterator[Block]:
    """Whose turn, what may be called, what ends it and what follows."""
    words = chapter.words
    when = condition(chapter, phase)
    if when:
        yield Paragraph(chapter.told(words("calls.phase-when", when=when), ("calls", name, "when")))
    yield from _speakers(chapter, name, phase)
    said = [text for call, inner in phase.section("offers").sections() if (text := offer(chapter, name, call, inner))]
    if said:
        yield Paragraph(words("calls.offers"))
        yield Points(tuple(said))
    declarer = phase.text("declarer")
    if declarer:
        who = words("calls.namer") if declarer == "actor" else chapter.said(declarer, "calls")
        yield Paragraph(chapter.told(words("calls.declarer", who=who), ("calls", name, "declarer")))
    yield from chapter.prose(("calls", name))


def _speakers(chapter: Chapter, name: str, phase: Section) -> Iterator[Block]:
    words, ends = chapter.words, phase.text("ends")
    until = words.get(f"calls.until.{ends}") if ends else ""
    if until is None:
        until = words("calls.until", when=chapter.said(ends, "calls"))
    for key, form in (("order", "calls.speak"), ("who", "calls.speak.one")):
        if phase.get(key) is not None:
            who = ", ".join(_turn(chapter, turn) for turn in texts(phase.get(key)))
            ways = (("calls", name, told) for told in ("order", "who", "ends"))
            yield Paragraph(chapter.told(words(form, who=who, until=until), *ways))
            return


def _turn(chapter: Chapter, text: str) -> str:
    start, rest = text[: len(_ROUND)], text[len(_ROUND) :]
    if start == _ROUND:
        return chapter.words("calls.round", who=chapter.said(rest.strip(), "calls"))
    return chapter.said(text, "calls")


def _rows(chapter: Chapter) -> Iterator[Block]:
    """The sheet that each side plays through."""
    words = chapter.words
    rows = list(chapter.section("calls", "rows").sections())
    if not rows:
        return
    cells: list[tuple[str, ...]] = []
    for name, row in rows:
        contracts = ", ".join(chapter.cards.contract(one) for one in row.words("of"))
        called = chapter.told(chapter.name(name), ("calls", "rows", name, "of"), ("calls", "rows", name, "times"))
        cells.append((called, contracts, row.text("times", "1")))
    head = (words("calls.row"), words("contracts.name"), words("contracts.factor"))
    yield Table(words("calls.rows"), head, tuple(cells))


def _parties(chapter: Chapter) -> Iterator[Block]:
    """Who plays with the declarer."""
    people = texts(chapter.section("parties").get("declarer"))
    said = ""
    if people == ("declarer",):
        said = chapter.words("parties.alone")
    elif people:
        together = chapter.words.listed(chapter.said(one, "calls") for one in people)
        said = chapter.words("parties.with", people=together)
    if said:
        yield Paragraph(chapter.told(said, ("parties", "declarer")))
    yield from chapter.prose(("parties",))

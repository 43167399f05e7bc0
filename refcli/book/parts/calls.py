"""How the contract is found: speaking in turn, or contracts in a fixed order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Points, Table
from refcli.rules.expr.fold import FALSE, TRUE
from refcli.rules.options import texts
from refcli.rules.section import Section

_ROUND = "round from "
_BLOCK = re.compile(r"(?:(\d+) *x +)?(\S+)")


def tell(chapter: Chapter) -> Iterator[Block]:
    """Turns, offers, the declarer; what is imposed."""
    if not chapter.section("calls").names():
        return
    yield chapter.heading("calls")
    yield from _imposed(chapter)
    yield from _rows(chapter)
    yield from _phases(chapter)
    yield from chapter.prose(("calls",))
    yield from chapter.left_open("calls")


def _imposed(chapter: Chapter) -> Iterator[Block]:
    words = chapter.words
    texts = chapter.section("calls", "imposed").words("order")
    if not texts:
        return
    said: list[str] = []
    for text in texts:
        match = _BLOCK.fullmatch(text.strip())
        name = chapter.cards.contract(match[2]) if match else text
        many = match is not None and match[1] is not None
        said.append(words("calls.imposed.block", count=match[1], contract=name) if many and match else name)
    yield Paragraph(words("calls.imposed", order=", ".join(said)))
    chapter.mark("calls", "imposed")


def _phases(chapter: Chapter) -> Iterator[Block]:
    """Every phase of the calls: whose turn, what may be called, what ends it."""
    for name, phase in chapter.section("calls").sections():
        if phase.section("offers").names():
            yield from _phase(chapter, name, phase)


def _phase(chapter: Chapter, name: str, phase: Section) -> Iterator[Block]:
    words = chapter.words
    turns = phase.get("order")
    if turns is not None:
        yield Paragraph(words("calls.order", order=", ".join(_turn(chapter, turn) for turn in texts(turns))))
        chapter.mark("calls", name, "order")
    offers = list(phase.section("offers").sections())
    said = [text for call, offer in offers if (text := _offer(chapter, call, offer))]
    yield Paragraph(f"{words('calls.offers')}:")
    yield Points(tuple(said))
    for call, _ in offers:
        chapter.mark("calls", name, "offers", call, "when")
        chapter.mark("calls", name, "offers", call, "of")
    ends = phase.text("ends")
    if ends and ends != "named":
        yield Paragraph(words("calls.ends", when=chapter.said(ends, "calls")))
    chapter.mark("calls", name, "ends")
    declarer = phase.text("declarer")
    if declarer:
        who = words("calls.namer") if declarer == "actor" else chapter.said(declarer, "calls")
        yield Paragraph(words("calls.declarer", who=who))
        chapter.mark("calls", name, "declarer")


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
        cells.append((f"`{name}`", contracts, row.text("times", "1")))
        chapter.mark("calls", "rows", name, "of")
        chapter.mark("calls", "rows", name, "times")
    head = (words("calls.row"), words("contracts.name"), words("contracts.factor"))
    yield Table(words("calls.rows"), head, tuple(cells))


def _offer(chapter: Chapter, name: str, offer: Section) -> str:
    """One call; empty where it can never be made."""
    words = chapter.words
    when = _when(chapter, offer)
    if when is None:
        return ""
    tail = words("calls.when", when=when) if when else ""
    contracts = list(offer.section("of").sections())
    if contracts:
        named: list[str] = []
        for contract, inner in contracts:
            condition = _when(chapter, inner)
            title = chapter.cards.contract(contract)
            if condition is not None:
                named.append(words("calls.contract-when", contract=title, when=condition) if condition else title)
        key = "calls.name" if name == "name" else "calls.other"
        text = words(key, name=name, contracts=", ".join(named), when=tail)
        return text if name == "name" else f"{text}: {', '.join(named)}"
    return words("calls.shove" if name == "shove" else "calls.other", name=name, when=tail)


def _when(chapter: Chapter, section: Section) -> str | None:
    """The condition of a call: empty where it always holds, None where it never does."""
    text = section.text("when")
    expr = chapter.parsed(text, "calls") if text else TRUE
    if expr == TRUE:
        return ""
    return None if expr == FALSE else chapter.said(text, "calls")

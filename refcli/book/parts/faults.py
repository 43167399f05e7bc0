"""What faults cost, and what is done at the table without a rule of play."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Table


def tell(chapter: Chapter) -> Iterator[Block]:
    """A table of faults; customs as sentences."""
    words = chapter.words
    faults = list(chapter.section("penalties").sections())
    rows: list[tuple[str, ...]] = []
    for name, fault in faults:
        effect = fault.text("effect")
        chapter.mark("penalties", name, "effect")
        if effect and not chapter.open.on(("penalties", name, "effect")):
            rows.append(
                (words.get(f"fault.{name}") or chapter.text.name(name), words.get(f"effect.{effect}") or f"`{effect}`")
            )
    asked = list(chapter.left_open("penalties"))
    if rows or asked:
        yield chapter.heading("penalties")
    if rows:
        yield Table(words("penalties.table"), (words("penalties.fault"), words("penalties.effect")), tuple(rows))
    yield from asked
    if chapter.section("customs").names():
        yield chapter.heading("customs")
        yield from chapter.prose(("customs",))
        yield from chapter.left_open("customs")

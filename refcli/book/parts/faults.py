"""What faults cost, and what is done at the table without a rule of play."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Table

_UNSTATED = "unstated"


def tell(chapter: Chapter) -> Iterator[Block]:
    """A table of faults; customs as sentences."""
    words = chapter.words
    said, unstated = _faults(chapter)
    asked = list(chapter.left_open("penalties"))
    if said or unstated or asked:
        yield chapter.heading("penalties")
    if said:
        yield Table(words("penalties.table"), (words("penalties.fault"), words("penalties.effect")), said)
    if unstated:
        yield Paragraph(words("penalties.unstated", faults=words("list.parts").join(unstated)))
    yield from asked
    if chapter.section("customs").names():
        yield chapter.heading("customs")
        yield from chapter.prose(("customs",))
        yield from chapter.left_open("customs")


def _faults(chapter: Chapter) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Faults with what follows; then those for which the ruleset lays nothing down."""
    words = chapter.words
    said: list[tuple[str, str]] = []
    unstated: list[str] = []
    for name, fault in chapter.section("penalties").sections():
        effect = fault.text("effect")
        worth = fault.text("worth")
        chapter.mark("penalties", name, "effect")
        chapter.mark("penalties", name, "worth")
        if effect and not chapter.open.on(("penalties", name, "effect")):
            title = words.get(f"fault.{name}") or chapter.text.name(name)
            if effect == _UNSTATED:
                unstated.append(title)
            else:
                key = f"effect.{effect}"
                said.append((title, words(key, worth=worth) if key in words else f"`{effect}`"))
    return tuple(said), tuple(unstated)

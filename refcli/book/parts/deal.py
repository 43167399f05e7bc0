"""Seats, sides, dealing, and who begins."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block


def tell(chapter: Chapter) -> Iterator[Block]:
    """One paragraph each on the people, the deal and forehand."""
    yield chapter.heading("deal")
    yield from chapter.prose(("seats",), ("sides",), ("direction",), ("inactive",))
    yield from chapter.prose(("deal",))
    yield from chapter.prose(("forehand",), ("lead",))
    yield from chapter.left_open("seats", "sides", "direction", "deal", "forehand", "lead")

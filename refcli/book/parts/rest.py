"""Whatever no chapter has words for: the keys of the ruleset as they stand, with what the language says of them."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Table
from refcli.rules.meaning import meaning

_ABOUT = frozenset(
    {"ruleset", "abstract", "title", "source", "sources", "cites", "extends", "uses"}
    | {"remove", "with", "options", "examples"}
)


def tell(chapter: Chapter) -> Iterator[Block]:
    """A table of keys and values; the meaning only in English, in which the language is written."""
    words = chapter.words
    left = [(path, node) for key in chapter.tree.entries if key not in _ABOUT for path, node in chapter.left(key)]
    if not left:
        return
    english = words.language == "en"
    rows: list[tuple[str, ...]] = []
    for path, node in left:
        said = (meaning(path).text,) if english else ()
        rows.append((f"`{'.'.join(path)}`", f"`{chapter.value(node)}`", *said))
    head = tuple(words(f"rest.{key}") for key in ("key", "value", *(("meaning",) if english else ())))
    yield chapter.heading("rest")
    yield Table(words("rest.table"), head, tuple(rows))

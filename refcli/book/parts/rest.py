"""Whatever no chapter has words for: the keys of the ruleset as they stand, with what the language says of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Table
from refcli.rules import schema

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
        meaning = (description(path),) if english else ()
        rows.append((f"`{'.'.join(path)}`", f"`{chapter.value(node)}`", *meaning))
    head = tuple(words(f"rest.{key}") for key in ("key", "value", *(("meaning",) if english else ())))
    yield chapter.heading("rest")
    yield Table(words("rest.table"), head, tuple(rows))


def description(path: tuple[str, ...]) -> str:
    """What the schema says of a key, of the nearest one above it where it says nothing."""
    whole: dict[str, Any] = json.loads(schema.text())
    here, said = whole, ""
    for key in path:
        below: dict[str, Any] = here.get("properties", {})
        following = below.get(key, here.get("additionalProperties"))
        if not isinstance(following, dict):
            return said
        here = cast("dict[str, Any]", following)
        said = str(here.get("description", said))
        reference = here.get("$ref")
        if isinstance(reference, str):
            here = whole["definitions"][reference.rpartition("/")[2]]
    return said

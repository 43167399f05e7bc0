"""A ruleset file as a tree: text, mappings and sequences, each with its place.

Trees are never changed, so merged trees share whatever a patch does not touch.
"""

from __future__ import annotations

from typing import NamedTuple

from refcli.equality import apart_from
from refcli.source import Span


@apart_from("span")
class Scalar(NamedTuple):
    """A text. ``plain`` says that it was written without quotes, so that ``4`` may be a number."""

    text: str
    plain: bool = True
    span: Span = Span("", 1, 1, 1, 1)


@apart_from("key_span")
class Entry(NamedTuple):
    """The value of one key, and where the key stands."""

    key_span: Span
    node: Node


@apart_from("span")
class Mapping(NamedTuple):
    """Entries by name, in the order written. All keys are text: ``10`` and ``"10"`` are the same key."""

    entries: dict[str, Entry]
    span: Span = Span("", 1, 1, 1, 1)

    def get(self, key: str) -> Node | None:
        """The value of a key, None where it is absent."""
        entry = self.entries.get(key)
        return entry.node if entry is not None else None


@apart_from("span")
class Sequence(NamedTuple):
    """Items in the order written."""

    items: tuple[Node, ...]
    span: Span = Span("", 1, 1, 1, 1)


Node = Scalar | Mapping | Sequence

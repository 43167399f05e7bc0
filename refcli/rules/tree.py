"""A ruleset file as a tree: text, mappings and sequences, each with its place.

Trees are never changed, so merged trees share whatever a patch does not touch.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from refcli.source import Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text. ``plain`` says that it was written without quotes, so that ``4`` may be a number."""

    text: str
    plain: bool = True
    span: Span = field(default=Span("", 1, 1, 1, 1), compare=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """The value of one key, and where the key stands."""

    key_span: Span = field(compare=False)
    node: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """Entries by name, in the order written. All keys are text: ``10`` and ``"10"`` are the same key."""

    entries: dict[str, Entry]
    span: Span = field(default=Span("", 1, 1, 1, 1), compare=False)

    def get(self, key: str) -> Node | None:
        """The value of a key, None where it is absent."""
        entry = self.entries.get(key)
        return entry.node if entry is not None else None


@dataclass(frozen=True, slots=True)
class Sequence:
    """Items in the order written."""

    items: tuple[Node, ...]
    span: Span = field(default=Span("", 1, 1, 1, 1), compare=False)


Node = Scalar | Mapping | Sequence

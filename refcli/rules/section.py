"""Reading a resolved ruleset tree by key: text, numbers, flags, lists and expressions, with findings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from refcli.diagnostics import Finding
from refcli.rules.expr.parse import parse
from refcli.rules.expr.scope import Scope
from refcli.rules.expr.tree import Expr, Type
from refcli.rules.nodes import Mapping, Node, Scalar, Sequence
from refcli.source import Span

_NOWHERE = Span("", 1, 1, 1, 1)


@dataclass(frozen=True)
class Section:
    """One mapping of the tree. ``path`` is dotted; findings of a wrong value go to ``report``.

    What is said of a mapping that is missing is said at ``home``, the one that lacks it.
    """

    node: Mapping | None
    path: str = ""
    report: list[Finding] = field(default_factory=list[Finding])
    home: Span = _NOWHERE

    def get(self, key: str) -> Node | None:
        """The node under a key, or None."""
        entry = self.node.entries.get(key) if self.node is not None else None
        return entry.node if entry is not None else None

    def span(self, key: str) -> Span:
        """Where a key's value stands; where it is missing, where this section stands."""
        node = self.get(key) or self.node
        return node.span if node is not None else self.home

    def key_span(self, key: str) -> Span:
        """Where a key itself stands; where it is missing, where this section stands."""
        entry = self.node.entries.get(key) if self.node is not None else None
        return entry.key_span if entry is not None else self.span(key)

    def where(self, key: str) -> str:
        """The dotted path of a key."""
        return f"{self.path}.{key}" if self.path else key

    def names(self) -> tuple[str, ...]:
        """The keys in file order."""
        return tuple(self.node.entries) if self.node is not None else ()

    def text(self, key: str, default: str = "") -> str:
        node = self.get(key)
        return node.text if isinstance(node, Scalar) else default

    def flag(self, key: str, default: bool = False) -> bool:
        return self.text(key, "true" if default else "false") == "true"

    def number(self, key: str, default: int = 0) -> int:
        text = self.text(key, str(default))
        try:
            return int(text)
        except ValueError:
            params = {"key": self.where(key), "value": text, "wanted": "a whole number", "hint": ""}
            self.report.append(Finding("R106", params, self.span(key)))
            return default

    def words(self, key: str) -> tuple[str, ...]:
        """A list, or a scalar whose words are separated by blanks."""
        node = self.get(key)
        if isinstance(node, Sequence):
            return tuple(item.text for item in node.items if isinstance(item, Scalar))
        return tuple(node.text.split()) if isinstance(node, Scalar) else ()

    def section(self, key: str) -> Section:
        """The mapping under a key; an empty one where it is missing."""
        node = self.get(key)
        if isinstance(node, Mapping):
            return Section(node, self.where(key), self.report)
        return Section(None, self.where(key), self.report, self.span(key))

    def sections(self) -> Iterator[tuple[str, Section]]:
        """All mappings below, by name, in file order."""
        for key in self.names():
            yield key, self.section(key)

    def numbers(self, key: str) -> dict[str, int]:
        """A mapping of names to whole numbers."""
        inner = self.section(key)
        return {name: inner.number(name) for name in inner.names()}

    def expr(self, key: str, scope: Scope, wanted: Type | None = None) -> Expr | None:
        """The expression under a key, or None where there is none or it is wrong (then reported)."""
        node = self.get(key)
        if not isinstance(node, Scalar):
            return None
        found = parse(node.text, scope, node.span, wanted)
        if isinstance(found, Finding):
            self.report.append(found)
            return None
        return found

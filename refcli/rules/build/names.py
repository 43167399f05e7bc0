"""Named sets and terms, parsed when an expression first reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.rules.expr.parse import parse
from refcli.rules.expr.scope import SCOPES, Scope
from refcli.rules.expr.tree import Expr
from refcli.rules.nodes import Scalar
from refcli.rules.section import Section


class Names(Mapping[str, Expr]):
    """The ``sets`` and ``terms`` of a ruleset as seen in one context. Unreadable ones are reported and absent."""

    def __init__(self, root: Section, deck: Deck, context: str) -> None:
        self._root = root
        self._texts: dict[str, Scalar] = {}
        for part in ("sets", "terms"):
            section = root.section(part)
            for key in section.keys():  # noqa: SIM118
                node = section.get(key)
                if isinstance(node, Scalar):
                    self._texts[key] = node
        self._parsed: dict[str, Expr] = {}
        self._open: set[str] = set()
        self.scope = Scope(deck, SCOPES[context], self)

    def __getitem__(self, name: str) -> Expr:
        if name not in self._parsed:
            self._parse(name)
        return self._parsed[name]

    def _parse(self, name: str) -> None:
        node = self._texts[name]
        if name in self._open:
            self._root.report.append(Finding("R122", {"name": name, "what": "term", "hint": ""}, node.span))
            raise KeyError(name)
        self._open.add(name)
        found = parse(node.text, self.scope, node.span)
        self._open.discard(name)
        if isinstance(found, Finding):
            self._root.report.append(found)
            raise KeyError(name)
        self._parsed[name] = found

    def __contains__(self, name: object) -> bool:
        return name in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

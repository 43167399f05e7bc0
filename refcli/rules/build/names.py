"""Named sets and terms, parsed when an expression first reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.rules.expr.parse import parse
from refcli.rules.expr.scope import SCOPES, Scope
from refcli.rules.expr.tree import Expr
from refcli.rules.nodes import Scalar
from refcli.rules.section import Section
from refcli.words import text as words

_WORD = re.compile(r"\w+(?:-\w+)*")


class Names(Mapping[str, Expr]):
    """The ``sets`` and ``terms`` of a ruleset as seen in one context. Unreadable ones are reported and absent."""

    def __init__(self, root: Section, deck: Deck, context: str) -> None:
        self._root = root
        self._texts: dict[str, Scalar] = {}
        for part in ("sets", "terms"):
            section = root.section(part)
            for key in section.names():
                node = section.get(key)
                if isinstance(node, Scalar):
                    self._texts[key] = node
        self._parsed: dict[str, Expr] = {}
        self._open: set[str] = set()
        self._broken: set[str] = set()
        self.scope = Scope(deck, SCOPES[context], self, kinds=_kinds(root))

    def __getitem__(self, name: str) -> Expr:
        if name not in self._parsed and name not in self._broken:
            for first in self._before(name):
                self._parse(first)
        return self._parsed[name]

    def broken(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of some names whose text cannot be read here."""
        return tuple(name for name in names if self.get(name) is None)

    def _before(self, name: str) -> list[str]:
        """The names to be read, one after the other: what a text reads comes before it, however long the chain."""
        order: list[str] = []
        seen, stack = {name}, [(name, iter(self._mentioned(name)))]
        while stack:
            here, rest = stack[-1]
            following = next((word for word in rest if word not in seen), None)
            if following is None:
                order.append(here)
                stack.pop()
            else:
                seen.add(following)
                stack.append((following, iter(self._mentioned(following))))
        return order

    def _mentioned(self, name: str) -> list[str]:
        words = _words_in(self._texts[name].text)
        return [word for word in words if word in self._texts and word not in self._parsed and word not in self._broken]

    def _parse(self, name: str) -> None:
        node = self._texts[name]
        if name in self._open:  # it reads itself
            circle = Finding("R122", {"name": name, "what": "term", "hint": words("term.circle")}, node.span)
            self._root.report.append(circle)
            self._broken.add(name)
            return
        if name in self._parsed or name in self._broken:
            return
        self._open.add(name)
        found = parse(node.text, self.scope, node.span)
        self._open.discard(name)
        if isinstance(found, Finding):
            self._root.report.append(found)
            self._broken.add(name)
        elif name not in self._broken:
            self._parsed[name] = found

    def __contains__(self, name: object) -> bool:
        return name in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def _kinds(root: Section) -> tuple[str, ...]:
    """What words of kind are compared with: contracts, rows of the sheet, rungs of a ladder that are no numbers."""
    calls = root.section("calls")
    rungs = (
        rung
        for _, phase in calls.sections()
        for _, offer in phase.section("offers").sections()
        for rung in offer.section("amount").section("specials").names()
    )
    return (*root.section("contracts").names(), *calls.section("rows").names(), *rungs)


@lru_cache(maxsize=1024)
def _words_in(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_WORD.findall(text)))

"""What all chapters of a booklet share: what has been told, and how cards and expressions are said."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.cards import CardNames
from refcli.book.document import Block, Heading, Paragraph
from refcli.book.expressions import Teller as Expressions
from refcli.book.expressions import plain
from refcli.book.questions import question
from refcli.book.told import Path, Teller, shown
from refcli.book.words import Words
from refcli.diagnostics import Finding
from refcli.rules.build.names import Names
from refcli.rules.expr.parse import parse
from refcli.rules.expr.scope import SCOPES
from refcli.rules.expr.tree import Expr
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.rules.tree import Node, Scalar


class Chapter(Teller):
    """A ruleset while its booklet is written."""

    def __init__(self, rules: Ruleset, words: Words) -> None:
        super().__init__(rules, words)
        self.cards = CardNames(rules, words.language)
        self._expressions = Expressions(rules.deck, self.cards, words)
        root = Section(rules.resolved.tree)
        self._scopes = {context: Names(root, rules.deck, context).scope for context in SCOPES}

    @property
    def title(self) -> str:
        titles = self.rules.title
        return titles.get(self.words.language) or titles.get("en") or next(iter(titles.values()), self.rules.id)

    def expr(self, expr: Expr, last: str = "or") -> str:
        """An expression in words."""
        return self._expressions.say(expr, last)

    def parsed(self, text: str, context: str) -> Expr | None:
        """An expression of the ruleset's text, without what is always so; None where it is none there."""
        node = Scalar(text)
        found = parse(text, self._scopes[context], node.span)
        return None if isinstance(found, Finding) else plain(found)

    def said(self, text: str, context: str) -> str:
        """A text of the ruleset as an expression in words; as code where it cannot be read there."""
        expr = self.parsed(text, context)
        return self._expressions.say(expr) if expr is not None else f"`{text}`"

    def shown(self, path: Path, node: Node) -> str:
        return self.cards.written(shown(node)) if path[-1] == "card" else shown(node)

    def heading(self, key: str, level: int = 2) -> Heading:
        return Heading(level, self.words(f"head.{key}"))

    def prose(self, *ways: tuple[str, ...]) -> Iterator[Block]:
        """One paragraph of the sentences for the values behind some keys."""
        text = " ".join(sentence for keys in ways for sentence in self.sentences(*keys))
        if text:
            yield Paragraph(text)

    def left_open(self, *starts: str) -> Iterator[Block]:
        """The questions about some parts of the ruleset that nobody has answered."""
        rules = self.rules
        asked: list[str] = []
        for name in rules.unspecified:
            option = rules.options.get(name)
            touched = rules.resolved.touched(name)
            if option is not None and any(f"{path}.".startswith(tuple(f"{s}." for s in starts)) for path in touched):
                asked.append(f"{question(option, self.words.language)} (`{name}`)")
        if asked:
            yield Paragraph(self.words("open.questions", questions=" ".join(asked)))

    def value(self, node: Node | None) -> str:
        return shown(node) if node is not None else ""

"""What all chapters of a booklet share: what has been told, and how cards and expressions are said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from refcli.book.cards import CardNames
from refcli.book.document import Block, Heading, Paragraph, Points
from refcli.book.expressions import Teller as Expressions
from refcli.book.plainly import plain
from refcli.book.told import Teller, shown
from refcli.book.translations import Translations
from refcli.book.undecided import Path
from refcli.book.words import Words
from refcli.diagnostics import Finding
from refcli.rules.build.names import Names
from refcli.rules.expr.parse import parse
from refcli.rules.expr.scope import SCOPES, Scope, taken
from refcli.rules.expr.tree import Expr, names, words
from refcli.rules.options import Option
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.rules.tree import Node, Scalar


class Chapter(Teller):
    """A ruleset while its booklet is written."""

    def __init__(self, rules: Ruleset, words: Words) -> None:
        super().__init__(rules, words)
        self.text = Translations(rules, words.language)
        self.cards = CardNames(rules, words.language, self.text)
        self._expressions = Expressions(rules.deck, self.cards, words, self.name)
        root = Section(rules.resolved.tree)
        self._scopes = {context: Names(root, rules.deck, context).scope for context in SCOPES}
        columns = root.section("slate").names()
        self._scopes["score"] = _knowing(self._scopes["score"], [f"{name}-before" for name in columns])
        self._scopes["end"] = _knowing(self._scopes["end"], columns)
        self._nothing: set[str] = set()  # numbers of the score that are always nothing

    @property
    def title(self) -> str:
        titles = self.rules.title
        return titles.get(self.words.language) or titles.get("en") or next(iter(titles.values()), self.rules.id)

    def name(self, name: str) -> str:
        """A name that an author gave, as readers say it: a contract's title, or the name in their language."""
        return self.cards.contract(name) if name in self.rules.contracts else self.text.name(name)

    def facts(self, facts: Mapping[str, str]) -> str:
        """What is known of a source; only what kind of text it is has other words in other languages."""
        said = (self.text(fact) if key == "what" else self.text.proper(fact) for key, fact in facts.items() if fact)
        return ", ".join(said)

    def question(self, option: Option) -> str:
        """What an option asks."""
        return self.text(option.question) if option.question else option.name

    def answer(self, option: Option, value: str) -> str:
        """What a value of an option answers; empty where only its name says it."""
        said = self.words.get(f"value.{value}") or ""
        return self.text(option.values[value].title) if value in option.values and option.values[value].title else said

    def expr(self, expr: Expr, last: str = "or") -> str:
        """An expression in words."""
        self.hear(expr)
        return self._expressions.say(expr, last)

    def hear(self, *exprs: Expr) -> None:
        """An open question may bear on what an expression names, and on whether a number that it reads is nothing."""
        for expr in exprs:
            self.heard |= {(kind, name) for name in names(expr) for kind in ("terms", "sets")}
            self.heard |= {("score", "parts", name, "worth") for name in words(expr)}

    def parsed(self, text: str, context: str) -> Expr | None:
        """An expression of the ruleset's text, without what is always so; None where it is none there."""
        node = Scalar(text)
        found = parse(text, self._scopes[context], node.span)
        if isinstance(found, Finding):
            return None
        self.hear(found)
        return plain(found, self._nothing)

    def know(self, name: str, nothing: bool = False) -> None:
        """What stands below in the score may read a number of this name; what stands above may mean a term by it."""
        self._scopes["score"] = _knowing(self._scopes["score"], (name,))
        if nothing:
            self._nothing.add(name)

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
        """The questions about some parts of the ruleset that nobody has answered, each with the known answers."""
        asked = tuple(self._asked(name) for name in self.open.ask(*starts))
        if asked:
            yield Paragraph(self.words("open.questions"))
            yield Points(asked)

    def _asked(self, name: str) -> str:
        option, values = self.rules.options.get(name), self.open.answers[name]
        question = self.question(option) if option is not None else f"`{name}`"
        said = [self.answered(option, value) if option is not None else f"`{value}`" for value in values]
        key = "open.question" if len(said) > 1 else "open.only" if said else "open.none"
        return self.words(key, question=question, name=name, answers=" / ".join(said))

    def answered(self, option: Option, value: str) -> str:
        """A value as an answer to its question, with its name."""
        answer = self.answer(option, value)
        return f"{answer} `{value}`" if answer else f"`{value}`"

    def by_card(self, section: Section) -> str:
        """Contracts that a card decides on, with the cards that decide on each: the key ``contract``."""
        node = section.get("contract")
        if isinstance(node, Scalar):
            name, _, of = node.text.partition(" ")
            return self.words("by-card.all", contract=self._turned(name, bool(of)))
        cards = section.section("contract")
        return ", ".join(
            self.words("by-card.one", contract=self._turned(name, True), cards=self.said(cards.text(name), "cards"))
            for name in cards.names()
        )

    def _turned(self, name: str, of_card: bool) -> str:
        rule = self.rules.contracts.get(name)
        return self.cards.contract(name, self.words("by-card.suit") if of_card and rule and rule.each else "")

    def value(self, node: Node | None) -> str:
        return shown(node) if node is not None else ""


def _knowing(scope: Scope, names: Iterable[str]) -> Scope:
    """The same with more numbers by name, for terms too."""
    known = replace(scope, params={**scope.params, **{name: "number" for name in names if not taken(name)}})
    if isinstance(scope.named, Names):
        scope.named.scope = known
    return known

"""What two rulesets say at a place that is no house rule, in words: the booklet's, else those of the language."""

from __future__ import annotations

from collections.abc import Iterator

from refcli import words
from refcli.book.chapter import Chapter
from refcli.book.words import Words
from refcli.rules.meaning import Meaning, meaning
from refcli.rules.ruleset import Ruleset
from refcli.settle.differences import Change, Part

_INDENT = "    "
_THERE = "{}"  # a key that says something by standing there
# In which way an expression is read, by the section it stands in; a term is read wherever it fits.
_CONTEXTS = {
    "obligations": ("play",), "overrides": ("override",), "sets": ("cards",), "values": ("cards",), "pair": ("cards",),
    "deck": ("cards",), "calls": ("calls",), "parties": ("calls",), "inactive": ("calls",), "exchanges": ("exchange",),
    "score": ("score",), "slate": ("score",), "end": ("end",), "contracts": ("contract", "becomes", "cards"),
    "terms": ("play", "score", "calls", "end"),
}  # fmt: skip


class Places:
    """The places of two rulesets, told one by one."""

    def __init__(self, first: Ruleset, second: Ruleset) -> None:
        self._rules = first, second
        self._words = Words("en")
        self._chapters: dict[str, Chapter] = {}

    def lines(self, part: Part) -> Iterator[str]:
        """What both have at a place, or who alone has something."""
        if part.only is not None and len(part.changes) > 1:
            yield words.text("compare.only", place=_place(part.path), rules=part.only.id)
            return
        for change in part.changes:
            yield words.text("compare.place", place=_place(change.path))
            for rules, text in zip(self._rules, (change.first, change.second), strict=True):
                yield _INDENT + words.text("compare.said", rules=rules.id, said=self._said(rules, change, text))

    def _said(self, rules: Ruleset, change: Change, text: str | None) -> str:
        if text is None:
            return words.text("compare.nothing")
        if text == _THERE:
            return words.text("compare.there")
        path = tuple(change.path.split("."))
        shown = text.strip("[]").replace("\0", ", ").strip()
        sentence = self._words.say(path, shown)
        if sentence:
            return sentence
        return self._expression(rules, path[0], shown) if meaning(path).expression else shown

    def _expression(self, rules: Ruleset, section: str, text: str) -> str:
        """An expression in words, where it can be read by itself."""
        chapter = self._chapters.get(rules.id) or self._chapters.setdefault(rules.id, _chapter(rules, self._words))
        for context in _CONTEXTS.get(section, ()):
            expr = chapter.parsed(text, context)
            if expr is not None:
                return chapter.expr(expr)
        return text


def _chapter(rules: Ruleset, told: Words) -> Chapter:
    chapter = Chapter(rules, told)
    for name in rules.score.names:
        chapter.know(name)
    return chapter


def _place(path: str) -> str:
    """What the language says of a key, with the names on the way to it."""
    found: Meaning = meaning(tuple(path.split(".")))
    about = _brief(found.text)
    return words.text("compare.about", names=found.names, about=about or path, path=path if about else "")


def _brief(text: str) -> str:
    """A description without what it says of single values behind its first words."""
    first = text.partition("; ")[0].removesuffix(".")
    head, colon, _ = first.partition(": ")
    return head if colon and " " in head else first

"""The booklet of a ruleset: its chapters in the order in which a table needs them."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Booklet, Heading, Paragraph
from refcli.book.parts import calls, cards, contracts, deal, end, faults, melds, options, play, rest, score
from refcli.book.words import Words
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section

_UNTOLD = ("file", "language", "note")  # of the text behind a ruleset
_PARTS = (cards, deal, contracts, calls, play, melds, score, end, faults, options, rest)


def booklet(rules: Ruleset, language: str = "en") -> Booklet:
    """All that a ruleset says, in the words of ``language`` (see ``words.LANGUAGES``)."""
    chapter = Chapter(rules, Words(language, _solo(rules)))
    title = chapter.title
    blocks: list[Block] = [Heading(1, title), *_intro(chapter, title)]
    for part in _PARTS:
        blocks += part.tell(chapter)
    return Booklet(title, language, tuple(blocks), chapter.words("contents"), tuple(chapter.text.missing))


def _solo(rules: Ruleset) -> bool:
    """Whether nobody ever plays with another."""
    tree = Section(rules.resolved.tree)
    return tree.text("sides") == "solo" and not tree.section("parties").names()


def _intro(chapter: Chapter, title: str) -> Iterator[Block]:
    rules, words = chapter.rules, chapter.words
    yield Paragraph(words("intro", title=title, id=rules.id))
    above = rules.resolved.extends
    if above:
        yield Paragraph(words("intro.base", base=words.listed(f"`{one}`" for one in above)))
    facts = chapter.facts({key: value for key, value in rules.source.items() if key not in _UNTOLD})
    if facts:
        yield Paragraph(words("intro.source", source=facts))

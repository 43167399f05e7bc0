"""Play: the obligations as sentences, and the ruleset's own examples worked out."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Points
from refcli.book.plainly import plain
from refcli.book.told import shown
from refcli.rules.expr.fold import FALSE, TRUE
from refcli.rules.model import Clause, Override
from refcli.rules.nodes import Mapping, Scalar
from refcli.rules.section import Section


def tell(chapter: Chapter) -> Iterator[Block]:
    """Obligations in order, ranks under a condition, examples."""
    words, play = chapter.words, chapter.rules.play
    yield chapter.heading("play")
    yield Paragraph(words("play.intro"))
    if play.clauses:
        yield Paragraph(words("play.clauses"))
        yield Points(tuple(_clause(chapter, clause) for clause in play.clauses), numbered=True)
        yield Paragraph(words("play.waived"))
    else:
        yield Paragraph(words("play.none"))
    if play.overrides:
        yield Points(tuple(_override(chapter, one) for one in play.overrides))
    for key in ("terms", "sets"):
        chapter.mark(key)
    yield from chapter.left_open("obligations", "overrides", "terms", "sets")
    yield from _examples(chapter)


def _override(chapter: Chapter, rule: Override) -> str:
    """A card that ranks differently, always or under a condition."""
    when = chapter.words("calls.when", when=chapter.expr(rule.when)) if plain(rule.when) != TRUE else ""
    key = "play.override.first" if rule.first else "play.override.last"
    text = chapter.words(key, name=chapter.text.name(rule.name), card=chapter.expr(rule.card), when=when)
    return chapter.told(text, ("overrides", rule.name))


def _clause(chapter: Chapter, clause: Clause) -> str:
    words, way = chapter.words, ("obligations", clause.name)
    parts = [part for part in (clause.when, clause.allow, clause.forbid, clause.unless) if part is not None]
    when = plain(clause.when) if clause.when is not None else TRUE
    unless = plain(clause.unless) if clause.unless is not None else FALSE
    cards = clause.allow if clause.allow is not None else clause.forbid
    if when == FALSE or unless == TRUE or cards is None:
        chapter.hear(*parts)
        return chapter.told(words("play.idle", name=chapter.text.name(clause.name)), way)
    what = words("play.allow" if clause.allow is not None else "play.forbid", cards=chapter.expr(cards))
    text = words("play.always", what=what) if when == TRUE else words("play.when", when=chapter.expr(when), what=what)
    if unless != FALSE:
        text += words("play.unless", unless=chapter.expr(unless))
    chapter.hear(*parts)
    return chapter.told(words("play.name", name=chapter.text.name(clause.name), text=text), way)


def _examples(chapter: Chapter) -> Iterator[Block]:
    examples = chapter.rules.resolved.examples
    sections = [Section(node) for node in (examples.items if examples is not None else ()) if isinstance(node, Mapping)]
    said = [text for section in sections if (text := _example(chapter, section))]
    if said:
        yield chapter.heading("examples", 3)
        yield Points(tuple(said))


def _example(chapter: Chapter, example: Section) -> str:
    """A position with its ruling; empty for an example of another kind."""
    words, cards = chapter.words, chapter.cards
    position = example.section("position")
    trick = [cards.written(card) for card in position.words("trick")]
    hand = [cards.written(card) for card in position.words("hand")]
    contract = position.text("contract") or position.text("trump")
    if not contract or not (trick or hand):
        return ""
    params = {
        "contract": cards.contract(contract),
        "number": position.text("trick-number", "1"),
        "trick": " ".join(trick),
        "hand": " ".join(hand),
    }
    key = "position" if trick and hand else "lead" if hand else "trick"
    text = [_chosen(chapter, example) + words(f"example.{key}", **params)]
    for key in ("legal", "illegal"):
        if example.words(key):
            text.append(words(f"example.{key}", cards=" ".join(cards.written(card) for card in example.words(key))))
    if example.text("ruling"):
        text.append(words(f"example.ruling.{example.text('ruling')}", card=cards.written(example.text("play"))))
    place = example.text("winner")
    if place.isdigit() and int(place) <= len(trick):
        text.append(words("example.winner", place=place, card=trick[int(place) - 1]))
    if example.text("points"):
        text.append(words("example.points", points=example.text("points")))
    return " ".join(text)


def _chosen(chapter: Chapter, example: Section) -> str:
    """The house rules under which an example holds, where it chooses some of its own."""
    rules, words, said = chapter.rules, chapter.words, list[str]()
    for name in example.section("with").names():
        option, value = rules.options.get(name), shown(example.section("with").get(name) or Scalar(""))
        asked = chapter.question(option) if option is not None else f"`{name}`"
        answer = chapter.answer(option, value) if option is not None else ""
        said.append(words("example.with", asked=asked, answer=answer or f"`{value}`"))
    return " ".join((*said, "")) if said else ""

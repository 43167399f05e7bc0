"""Seats, sides, dealing, who begins, and cards that change hands."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Points, Table
from refcli.rules.options import texts
from refcli.rules.section import Section
from refcli.rules.tree import Mapping, Sequence

_WORDED = ("until", "anyone", "together")  # keys of an exchange whose values have words of their own
_TOLD = ("verb", "give", "take", "count", "who", "to", "times", "required", "after", *_WORDED)


def tell(chapter: Chapter) -> Iterator[Block]:
    """One paragraph each on the people, the deal and forehand; a table where hands differ; exchanges as a list."""
    yield chapter.heading("deal")
    yield from chapter.prose(("seats",), ("sides",), ("direction",), ("inactive",))
    yield from _hands(chapter)
    yield from chapter.prose(("deal", "hand"), ("deal", "packets"), ("deal", "or-packets"), ("deal",))
    yield from _next_dealer(chapter)
    yield from _turned(chapter)
    yield from _forehand(chapter)
    yield from chapter.prose(("forehand",))
    yield from _lead(chapter)
    yield from _exchanges(chapter)
    yield from chapter.left_open("seats", "sides", "direction", "deal", "forehand", "lead", "exchanges")


def _hands(chapter: Chapter) -> Iterator[Block]:
    """Hands that differ with the number of players, or from deal to deal."""
    words, deal = chapter.words, chapter.section("deal")
    node = deal.get("hand")
    if isinstance(node, Mapping):
        hands = deal.section("hand")
        rows = tuple((players, hands.text(players)) for players in hands.names())
        caption = chapter.told(words("deal.hands"), ("deal", "hand"))
        yield Table(caption, (words("deal.players"), words("deal.cards")), rows)
    elif isinstance(node, Sequence):
        yield Paragraph(chapter.told(words("deal.turn", hands=", ".join(texts(node))), ("deal", "hand")))


def _forehand(chapter: Chapter) -> Iterator[Block]:
    """Who is forehand, where it is the same in the first deal and later."""
    first, later = (chapter.section("forehand", when) for when in ("first", "later"))
    same = first.text("who") == later.text("who") and not chapter.open.on(("forehand",))
    text = chapter.words.say(("forehand", "both", "who"), first.text("who")) if same else None
    if text:
        yield Paragraph(chapter.told(text, ("forehand",)))


def _turned(chapter: Chapter) -> Iterator[Block]:
    turned = chapter.section("deal", "turn-up")
    if turned.get("contract") is not None:
        said = chapter.words("deal.by-card", choices=chapter.by_card(turned))
        yield Paragraph(chapter.told(said, ("deal", "turn-up", "contract")))


def _next_dealer(chapter: Chapter) -> Iterator[Block]:
    """Who deals next, where an expression says it."""
    who, way = chapter.section("deal").get("next-dealer"), ("deal", "next-dealer")
    if who is not None and way not in chapter.done:
        yield Paragraph(
            chapter.told(chapter.words("deal.next-dealer", who=chapter.said(chapter.value(who), "calls")), way)
        )


def _lead(chapter: Chapter) -> Iterator[Block]:
    """Who leads: a word that has a sentence, or whoever an expression names."""
    lead = chapter.tree.get("lead")
    yield from chapter.prose(("lead",))
    if lead is not None and ("lead",) not in chapter.done:
        said = chapter.words("deal.lead", who=chapter.said(chapter.value(lead), "calls"))
        yield Paragraph(chapter.told(said, ("lead",)))


def _exchanges(chapter: Chapter) -> Iterator[Block]:
    ways = list(chapter.section("exchanges").sections())
    if ways:
        yield Paragraph(chapter.words("exchanges.intro"))
        yield Points(tuple(_exchange(chapter, name, way) for name, way in ways))


def _person(chapter: Chapter, key: str, text: str) -> str:
    """The key of the words for somebody, or for whoever meets a condition."""
    expr = chapter.parsed(text, "exchange")
    return "exchange.if" if expr is not None and expr.type == "bool" else f"exchange.{key}"


def _done(chapter: Chapter, way: Section, given: str, taken: str) -> list[str]:
    """What is done, with the number of cards in the same sentence where there is one for it."""
    words, verb, count = chapter.words, f"exchange.{way.text('verb', 'swap')}", way.text("count")
    counted = f"{verb}.count.1" if count == "1" else f"{verb}.count"
    if count and counted in words and way.text("take") != "turned":
        return [words(counted, count=count)]
    plain = words(verb, give=given, take=taken)
    return [plain, words("exchange.count", count=count)] if count else [plain]


def _exchange(chapter: Chapter, name: str, way: Section) -> str:
    """What is done, by whom, until when, how often."""
    words, verb = chapter.words, way.text("verb", "swap")
    given = chapter.said(way.text("give"), "exchange") if way.text("give") else ""
    taken = words(f"exchange.{way.text('take')}") if way.text("take") else ""
    said = _done(chapter, way, given, taken)
    if given and verb != "swap":
        said.append(words("exchange.cards", cards=given))
    for key in ("who", "to"):
        if way.text(key):
            said.append(words(_person(chapter, key, way.text(key)), who=chapter.said(way.text(key), "exchange")))
    said += [words(f"exchange.{key}.{way.text(key)}") for key in _WORDED if way.text(key)]
    if way.text("times"):
        key = "exchange.times.1" if way.text("times") == "1" else "exchange.times"
        said.append(words(key, count=way.text("times")))
    if way.flag("required"):
        said.append(words("exchange.required.who" if way.text("who") else "exchange.required"))
    if way.text("after"):
        said.append(words("exchange.after", name=chapter.name(way.text("after"))))
    text = chapter.told(", ".join(said) + ".", *(("exchanges", name, key) for key in _TOLD))
    return words("score.part", name=chapter.name(name), text=text)

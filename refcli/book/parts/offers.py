"""One call of a phase: what it brings about, told from its keys."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.undecided import Path
from refcli.rules.expr.fold import FALSE, TRUE
from refcli.rules.section import Section

_TOLD = (
    *(
        "when",
        "of",
        "aliases",
        "contract",
        "card",
        "factor",
        "shoves",
        "joins",
        "benches",
        "declines",
        "again",
        "times",
        "ends",
    ),
    "anytime",
)
_TOLD_OF_AMOUNT = ("from", "to", "step", "also", "above", "named", "specials", "barred", "sets")


def offer(chapter: Chapter, phase: str, name: str, call: Section) -> str:
    """The call with all it does; empty where it can never be made."""
    words = chapter.words
    when = condition(chapter, call)
    way = ("calls", phase, "offers", name)
    ways = (*((*way, key) for key in _TOLD), *((*way, "amount", key) for key in _TOLD_OF_AMOUNT))
    if when is None:
        return chapter.told("", *ways)
    called = chapter.name(name)
    aliases = ", ".join(alias for alias in call.words("aliases") if alias != called)
    text = words(
        "calls.offer",
        name=called,
        aliases=words("calls.offer.aliases", aliases=aliases) if aliases else "",
        what=", ".join(_effects(chapter, call, way)) or words("offer.idle"),
        when=words("calls.when", when=when) if when else "",
    )
    return chapter.told(text, *ways)


def condition(chapter: Chapter, section: Section) -> str | None:
    """The condition of a call: empty where it always holds, None where it never does."""
    text = section.text("when")
    expr = chapter.parsed(text, "calls") if text else TRUE
    if expr == TRUE:
        return ""
    return None if expr == FALSE else chapter.said(text, "calls")


def _effects(chapter: Chapter, call: Section, way: Path) -> Iterator[str]:
    words = chapter.words
    if call.get("amount") is not None:
        yield from _amount(chapter, call.section("amount"), way)
    named = list(_contracts(chapter, call))
    if named:
        yield words("offer.of", contracts=words.listed(named, "or"))
    if call.text("contract"):
        yield words("offer.contract", contract=chapter.cards.contract(call.text("contract")))
    if call.text("card"):
        yield words("offer.card", cards=chapter.said(call.text("card"), "calls"))
    if call.text("factor"):
        yield words("offer.factor", factor=call.text("factor"))
    if call.flag("shoves"):
        yield words("offer.shoves")
    if call.text("joins"):
        yield words(f"offer.joins.{call.text('joins')}")
    if call.text("benches"):
        yield words("offer.benches", who=chapter.said(call.text("benches"), "calls"))
    if call.flag("declines"):
        yield words("offer.declines")
    for key in chapter.settled(call, ("again",), *way):
        again = call.text(key)
        plain = again in ("true", "false")
        yield words(f"offer.again.{again}") if plain else words("offer.again.when", when=chapter.said(again, "calls"))
    times = call.text("times")
    if times and times != "0":
        yield words("offer.times.1" if times == "1" else "offer.times", count=times)
    if call.flag("ends"):
        yield words("offer.ends")
    if call.flag("anytime"):
        yield words("offer.anytime")


def _contracts(chapter: Chapter, call: Section) -> Iterator[str]:
    for contract, inner in call.section("of").sections():
        when = condition(chapter, inner)
        title = chapter.cards.contract(contract)
        if when is not None:
            yield chapter.words("calls.contract-when", contract=title, when=when) if when else title


def _of_tricks(chapter: Chapter) -> bool:
    """Whether a score knows tricks won and no card points, so that a number called is one of tricks."""
    parts = [part for _, part in chapter.section("score", "parts").sections()]
    read = " ".join(text for part in parts for text in (part.text("of"), part.text("when")))
    return "tricks-won" in read and not any(part.text("kind") == "card-points" for part in parts)


def _amount(chapter: Chapter, amount: Section, way: Path) -> Iterator[str]:
    """A number that is called: its bounds, its steps, its other words."""
    words = chapter.words
    kind = f"amount.{amount.text('sets', 'bid')}"
    yield words(f"{kind}.tricks" if _of_tricks(chapter) and f"{kind}.tricks" in words else kind)
    for key in chapter.settled(amount, ("from", "to", "step"), *way, "amount"):
        own, number = f"amount.{key}.{amount.text(key)}", chapter.said(amount.text(key), "calls")
        yield words(own) if own in words else words(f"amount.{key}", number=number)
    if amount.words("also"):
        yield words("amount.also", numbers=words.listed(amount.words("also")))
    if amount.text("above"):
        yield words("amount.above")
    for key, table in (("named", amount.section("named")), ("special", amount.section("specials"))):
        for name in table.names():
            meaning = "named" if amount.text("sets") == "prediction" else key  # predictions outrank nothing
            yield words(f"amount.{meaning}", name=chapter.name(name), number=table.text(name))
    if amount.text("barred"):
        number = chapter.said(amount.text("barred"), "calls")
        yield words("amount.barred.none") if number.startswith("−") else words("amount.barred", number=number)

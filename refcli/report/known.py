"""What a record tells of hands that it does not write down: in words, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from refcli import words
from refcli.cards import Deck
from refcli.referee.verdict import Knowledge
from refcli.report.writer import Opening


def known_lines(known: Knowledge, opening: Opening) -> Iterator[str]:
    """One fact a line; what holds only if nobody broke a rule says so."""
    yield words.text("known.head")
    seats, deck, pack = opening.seats, _deck(opening), opening.pack
    for void in known.voids:
        key = "known.void-cards" if void.by_cards else "known.void"
        unless = "" if void.by_cards else words.text("known.unless")
        suit = words.text("known.trumps") if void.suit is None else _suit(void.suit, opening)
        yield words.text(key, seat=seats[void.seat], suit=suit, since=void.since, seen=void.seen, unless=unless)
    for seat, name in enumerate(seats):
        for plain in (True, False):
            mask = sum(1 << held.card for held in known.held if held.seat == seat and held.by_cards == plain)
            if mask:
                unless = "" if plain else words.text("known.unless")
                yield words.text("known.held", seat=name, cards=deck.names(mask, pack), unless=unless)
    if known.open:
        plays = tuple(
            words.text("known.play", seat=seats[one.seat], card=deck.name(one.card, pack), trick=one.trick)
            for one in known.open
        )
        yield words.text("known.open", plays=plays)
    if not (known.voids or known.held or known.open):
        yield words.text("known.nothing")
    if not known.exact:
        yield words.text("known.more")


def known_data(known: Knowledge, opening: Opening) -> dict[str, Any]:
    """``{"void": [{"seat", "suit", "since", "seen", "by"}], "held": […], "open": […]}``; ``by``: cards or rules."""
    seats, deck, pack = opening.seats, _deck(opening), opening.pack
    suits = deck.packs[pack].suits
    return {
        "void": [
            {
                "seat": seats[one.seat],
                "suit": "trump" if one.suit is None else suits[one.suit].key,
                "since": one.since,
                "seen": one.seen,
                "by": "cards" if one.by_cards else "rules",
            }
            for one in known.voids
        ],
        "held": [
            {"seat": seats[one.seat], "card": deck.name(one.card, pack), "by": "cards" if one.by_cards else "rules"}
            for one in known.held
        ],
        "open": [
            {"trick": one.trick, "seat": seats[one.seat], "card": deck.name(one.card, pack)} for one in known.open
        ],
        **({} if known.exact else {"exact": False}),
    }


def _deck(opening: Opening) -> Deck:
    assert opening.deck is not None, "a record that is judged has a deck"
    return opening.deck


def _suit(index: int, opening: Opening) -> str:
    naming = _deck(opening).packs[opening.pack].suits[index]
    return next(iter((naming.names or {}).get("en", ())), naming.key)

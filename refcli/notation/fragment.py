"""A piece of a record without the tags above it: who sits where, as far as its lines tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice, permutations

from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.notation.lines import Line, Unit, trick_lines, units
from refcli.notation.reader import DeckOf, loads
from refcli.record import Deal, Hand, Trick

_LEADER = re.compile(r"[0-9]+[.:]?\s*([^\s:!()\[\]]+)\s*:")
_OUT_OF_TURN = re.compile(r"([^\s!()\[\]]+)!")
_MOST = 1000  # ways to sit that are tried


def seated(text: str, seats: int, deck_of: DeckOf) -> tuple[str, ...]:
    """The names of a piece of text by seat, numbers for those without a name; more than ``seats`` where it names more.

    They sit in the order in which they are named, as far as that lets everybody play the cards of his written hand.
    """
    spelt: dict[str, str] = {}
    for name in _named(text):
        spelt.setdefault(fold(name), name)
    named = tuple(name for name in spelt.values() if name)
    if len(named) > seats:
        return named
    ways = islice(_ways(named, seats), _MOST)
    first = next(ways)
    return next((way for way in chain((first,), ways) if _fits(text, way, deck_of)), first)


def _ways(named: tuple[str, ...], seats: int) -> Iterator[tuple[str, ...]]:
    """Every way to sit with the first one named at the first seat, the order of naming before all others."""
    for places in permutations(range(1, seats), max(0, len(named) - 1)):
        way = [str(seat + 1) for seat in range(seats)]
        for name, place in zip(named, (0, *places), strict=False):
            way[place] = name
        yield tuple(way)


def _named(text: str) -> Iterator[str]:
    for unit in units([(1, text)]):
        yield from _of_line(unit)


def _of_line(unit: Unit) -> Iterable[str]:
    if unit.kind == "PLAY":
        for text, _, _ in trick_lines(unit):
            yield from _LEADER.findall(text)[:1] + _OUT_OF_TURN.findall(text)
        return
    words = [word.removesuffix(":") for word, _ in Line("", unit).words()]
    if unit.kind in ("HAND", "DEALER"):
        yield from words[1:2]
    elif unit.kind == "CALL":
        head, *rest = Line("", unit).text.split(",")
        for part in (head.partition(" ")[2], *rest):
            yield part.split()[0].removesuffix(":") if part.strip() else ""
    elif unit.kind == "EVENT" and words and fold(words[0]) in keywords().verbs:
        yield from (word for word in words[1:2] if word.isalpha() and word[:1].isupper())


def _fits(text: str, way: tuple[str, ...], deck_of: DeckOf) -> bool:
    return all(_holds(deal, len(way)) for game in loads(text, "", deck_of, lambda _: way) for deal in game.deals)


def _holds(deal: Deal, seats: int) -> bool:
    """Whether nobody plays a card of somebody else's written hand."""
    holder = {card: item.seat for item in deal.items if isinstance(item, Hand) for card in item.cards if card >= 0}
    for trick in deal.items:
        if isinstance(trick, Trick) and trick.leader is not None:
            played = ((card, trick.seat(index, seats, trick.leader)) for index, card in enumerate(trick.cards))
            if any(holder.get(card, seat) != seat for card, seat in played):
                return False
    return True

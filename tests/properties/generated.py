"""Legal random games of the shipped rulesets, and games changed in stated ways."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hypothesis import settings

from refcli.cards import bits
from refcli.record import Call, Deal, Event, Game, Hand, Item, Trick
from refcli.referee.generate import deal_games
from refcli.rules.ruleset import Ruleset
from tests.judging import rules

SHIPPED = (
    "schieber", "schieber/joker-house", "schieber/gastro-suisse", "schieber/jassen-online", "schieber/cardgames-zone",
    "schieber/jasvel", "schieber/swisslos", "schieber/pique-double", "schieber/martinique", "schieber/vorarlberg",
    "schieber/match-aux-cartes",
)  # fmt: skip

# Rulesets in which no suit is special once nothing depends on the card that starts the game or on a suit's factor.
SUITS_ALIKE = tuple(name for name in SHIPPED if name not in ("schieber/match-aux-cartes", "schieber/pique-double"))
NO_SUIT_COUNTS_MORE = "forehand.first=right_of_dealer, contract.multiplier=none"


def few(examples: int) -> settings:
    """The same examples in every run, and not many."""
    return settings(derandomize=True, database=None, max_examples=examples)


@cache
def game(name: str, seed: int, deals: int = 1, chosen: str = "", pack: str = "french") -> Game:
    """The first game that a seed gives."""
    return next(deal_games(rules(name, chosen), seed, deals, pack))


def deal_of(one: Game, index: int = 0) -> Deal:
    return tuple(one.deals)[index]


def tricks(deal: Deal) -> list[Trick]:
    return [item for item in deal.items if isinstance(item, Trick)]


def contract_of(deal: Deal, ruleset: Ruleset) -> str:
    """The contract the last call names; an imposed one where nothing is called."""
    calls = [item for item in deal.items if isinstance(item, Call)]
    imposed = ruleset.calls.imposed
    return calls[-1].word if calls else imposed[(deal.number - 1) % len(imposed)]


def hands(deal: Deal, seats: int = 4) -> list[int]:
    """The cards each seat plays, as masks."""
    held = [0] * seats
    for trick in tricks(deal):
        for index, card in enumerate(trick.cards):
            held[trick.seat(index, seats, trick.leader or 0)] |= 1 << card
    return held


def with_hands(deal: Deal, items: tuple[Item, ...]) -> Deal:
    """A deal with written hands in front of some items."""
    written = tuple(Hand(seat, tuple(bits(mask))) for seat, mask in enumerate(hands(deal)))
    return deal._replace(items=(*written, *items))


def renamed(one: Game, suits: tuple[int, ...], ruleset: Ruleset) -> Game:
    """The same game with suit ``i`` called ``suits[i]``, contracts too."""
    ranks, keys = len(ruleset.deck.ranks), ruleset.deck.suits

    def card(old: int) -> int:
        return old if old < 0 else suits[old // ranks] * ranks + old % ranks

    def word(old: str) -> str:
        head, colon, key = old.partition(":")
        return f"{head}:{keys[suits[keys.index(key)]]}" if colon else old

    return _mapped(one, card, word, 0)


def rotated(one: Game, by: int) -> Game:
    """The same game with everybody moved on by some seats: the same people in the same order of play."""
    names = one.header.seats
    turned = tuple(names[(seat - by) % len(names)] for seat in range(len(names)))
    return _mapped(one._replace(header=one.header._replace(seats=turned)), lambda card: card, lambda word: word, by)


def _mapped(one: Game, card: Callable[[int], int], word: Callable[[str], str], by: int) -> Game:
    seats = len(one.header.seats)

    def moved(seat: int) -> int:
        return (seat + by) % seats

    def seat(old: int | None) -> int | None:
        return None if old is None else moved(old)

    def item(old: Item) -> Item:
        if isinstance(old, Call):
            return old._replace(seat=moved(old.seat), word=word(old.word))
        if isinstance(old, Trick):
            return old._replace(leader=seat(old.leader), cards=tuple(map(card, old.cards)))
        assert isinstance(old, Event)
        return old._replace(seat=seat(old.seat), cards=tuple(map(card, old.cards)))

    deals = tuple(deal._replace(dealer=seat(deal.dealer), items=tuple(map(item, deal.items))) for deal in one.deals)
    return one._replace(deals=deals)

"""A deck, tables and short ways to read expressions, shared by these tests."""

from __future__ import annotations

from collections.abc import Mapping

from refcli.cards import Deck, Naming, Pack, bits
from refcli.diagnostics import Finding
from refcli.rules.expr.ints import Tables, View, compile_int
from refcli.rules.expr.parse import parse
from refcli.rules.expr.scope import SCOPES, Scope
from refcli.rules.expr.tree import Expr, Type
from refcli.source import Span

RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
DECK = Deck(
    RANKS,
    tuple(_SUITS),
    {
        "french": Pack(
            "french",
            tuple(Naming(key, key, "", {"en": (name, name[:-1])}) for key, name in _SUITS.items()),
            tuple(Naming(rank, rank, "", {"en": (rank,)}) for rank in RANKS),
        )
    },
)
SPADES, HEARTS, DIAMONDS, CLUBS = DECK.suit_masks
LINE, COLUMN = 7, 12  # where the YAML scalar of `read` and `fault` begins


def card(name: str) -> int:
    """The number of a card such as ``S10``."""
    return 9 * "SHDC".index(name[0]) + RANKS.index(name[1:])


def cards(names: str) -> int:
    """The mask of some cards: ``S10 HA``."""
    return sum(1 << card(name) for name in names.split())


def scope(context: str = "play", named: Mapping[str, str] | None = None, **params: Type) -> Scope:
    """The scope of a context; ``named`` are texts of sets and terms, each may read those before it."""
    made: dict[str, Expr] = {}
    found = Scope(DECK, SCOPES[context], made, params)
    for name, text in (named or {}).items():
        made[name] = read(text, found)
    return found


def parsed(text: str, where: Scope | str = "play", wanted: Type | None = None) -> Expr | Finding:
    place = Span.of("rules.yaml", LINE, COLUMN, len(text))
    return parse(text, scope(where) if isinstance(where, str) else where, place, wanted)


def read(text: str, where: Scope | str = "play", wanted: Type | None = None) -> Expr:
    """The tree of an expression that is right."""
    found = parsed(text, where, wanted)
    assert isinstance(found, Expr), found
    return found


def fault(text: str, where: Scope | str = "play", wanted: Type | None = None) -> Finding:
    """What is wrong in an expression."""
    found = parsed(text, where, wanted)
    assert isinstance(found, Finding), found
    return found


def value(text: str, view: View, where: Scope | str = "play") -> int | bool:
    """The value of an expression at a view, with nothing fixed."""
    found = compile_int(read(text, where), {})
    return found(view) if callable(found) else found


def tables(trump: int, *, low: bool = False) -> Tables:
    """A suit as trumps in the order J 9 A K Q 10 8 7 6, or none; ``low`` turns plain suits round."""
    order = ["6", "7", "8", "10", "Q", "K", "A", "9", "J"]
    classes = [next(suit for suit in DECK.suit_masks if suit >> one & 1) for one in range(36)]
    strength = [
        100 + order.index(RANKS[one % 9]) if trump >> one & 1 else (9 - one % 9 if low else 1 + one % 9)
        for one in range(36)
    ]
    points = [20 if trump >> one & 1 and one % 9 == 5 else one % 9 for one in range(36)]
    above = [sum(1 << two for two in bits(classes[one]) if strength[two] > strength[one]) for one in range(36)]
    below = [sum(1 << two for two in bits(classes[one]) if strength[two] < strength[one]) for one in range(36)]
    return Tables(strength, classes, above, below, None, points)


def position(trump: int, trick: str, hand: str) -> View:
    """A view of a trick as it lies (first card first) and a hand."""
    played = tuple(card(name) for name in trick.split())
    view = View(hand=cards(hand), held=cards(hand), trick=cards(trick), trump=trump, order=played)
    view.tables = tables(trump)
    view.leading = not played
    view.led = view.tables.classes[played[0]] if played else 0
    return view

"""Hypothesis strategies for recorded games: anything the notation can say, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from refcli.cards import Deck
from refcli.notation.claims import KINDS
from refcli.notation.header import KNOWN, STEERING, tag_order
from refcli.record import (
    SUMS,
    UNKNOWN,
    Call,
    Claim,
    Comment,
    Deal,
    Event,
    Extra,
    Game,
    Hand,
    Header,
    Item,
    Tag,
    Trick,
    When,
)
from tests.notation.decks import jass36

_NAMES = ("Anna", "Beat", "Carla", "Dario", "Eva", "François", "Gian-Luca", "Ueli", "Ann", "P1", "7")
_LETTERS = "abc ÄÖéœ09-–.,:!?'\"()[]@#%/\\|~;"
_VERBS = ("meld", "stoeck", "show", "ask", "thanks", "rest", "found", "exposed", "swap", "annulled", "whistle")
_VALUES = ("free", "only_trumps", "1500", "true", "a>b>c", "undenufe:4")
_CALLS = ("shove", "back", "pass", "bid", "obenabe", "slalom:up", "joker-7", "100")


def remarks() -> SearchStrategy[str]:
    """A remark on one line, blanks made single, often empty."""
    text = st.text(_LETTERS, max_size=12).map(lambda raw: " ".join(raw.split()))
    return st.just("") | text


@st.composite
def headers(draw: DrawFn, seats: int | None = None) -> Header:
    """Two to six players, tags in their order."""
    count = seats or draw(st.integers(2, 6))
    names = tuple(draw(st.permutations(_NAMES))[:count])
    axes = draw(st.lists(st.sampled_from(("undertrump.rule", "target", "end.order")), unique=True))
    values = st.sampled_from(_VALUES)
    own = st.sampled_from(("Weather", "Opponents", *(name for name in KNOWN if name not in STEERING)))
    tags = draw(st.lists(st.builds(Tag, own, st.text(_LETTERS, max_size=10)), max_size=4))
    return Header(
        names,
        draw(st.none() | st.just("schieber/jassen-online")),
        {axis: draw(values) for axis in axes},
        draw(st.sampled_from(("french", "swiss-german"))),
        tuple(sorted(tags, key=lambda tag: tag_order(tag.name))),
        tuple(draw(st.lists(_comments(), max_size=2))),
    )


def _comments() -> SearchStrategy[str]:
    lines = st.text("abc é;:[]9", max_size=8).map(str.strip)
    several = st.lists(lines.filter(bool), min_size=2, max_size=3).map("\n".join)
    return lines | several


@st.composite
def deals(draw: DrawFn, seats: int, deck: Deck, pack: str, number: int = 1) -> Deal:
    """Hands, calls, tricks, events and claims in any order; only the last trick may be short."""
    items: list[Item] = draw(st.lists(hands(seats, deck) | calls(seats, deck, pack), max_size=3))
    size = draw(st.integers(0, 3))
    for trick in range(1, size + 1):
        items.append(draw(tricks(seats, deck, trick, last=trick == size)))
        for _ in range(draw(st.integers(0, 1))):
            items.append(draw(st.one_of(
                events(seats, deck, trick), claims(seats, deck, pack), _comments().map(Comment), hands(seats, deck),
                calls(seats, deck, pack),
            )))  # fmt: skip
    return Deal(number, draw(st.none() | st.integers(0, seats - 1)), tuple(_said_once(items)), remark=draw(remarks()))


def _said_once(items: list[Item]) -> Iterator[Item]:
    """Without hands that a line before has told: they are not read."""
    told: set[tuple[int, int]] = set()
    for item in items:
        own = (
            {(item.seat, card) for card in item.cards if card >= 0}
            if isinstance(item, Hand)
            else set[tuple[int, int]]()
        )
        if told.isdisjoint(own):
            told |= own
            yield item


@st.composite
def games(draw: DrawFn, seats: int | None = None) -> Game:
    """A header and up to two deals of the 36-card deck."""
    header, deck = draw(headers(seats)), jass36()
    numbers = draw(st.lists(st.integers(0, 40), max_size=2))
    return Game(header, tuple(draw(deals(len(header.seats), deck, header.pack, number)) for number in numbers))


def _cards(deck: Deck) -> SearchStrategy[int]:
    return st.integers(0, deck.size - 1) | st.just(UNKNOWN)


def hands(seats: int, deck: Deck) -> SearchStrategy[Hand]:
    cards = st.lists(_cards(deck), max_size=9).map(tuple)
    return st.builds(Hand, st.integers(0, seats - 1), cards, remark=remarks())


@st.composite
def calls(draw: DrawFn, seats: int, deck: Deck, pack: str) -> Call:
    words = st.sampled_from((*_CALLS, *(f"suit:{suit.key}" for suit in deck.packs[pack].suits)))
    args = tuple(draw(st.lists(words, max_size=2)))
    return Call(draw(st.integers(0, seats - 1)), draw(words), args, remark=draw(remarks()))


@st.composite
def tricks(draw: DrawFn, seats: int, deck: Deck, number: int, *, last: bool) -> Trick:
    count = draw(st.integers(0, seats)) if last else seats
    cards = tuple(draw(st.lists(_cards(deck), min_size=count, max_size=count)))
    leader = draw(st.none() | st.integers(0, seats - 1))
    who: tuple[int, ...] | None = None
    if leader is not None and draw(st.booleans()):
        order = tuple((leader + i) % seats for i in range(seats))
        who = tuple(draw(st.permutations(order)))[:count]
        who = None if who == order[:count] else who
    back = st.builds(Extra, st.just("back"), st.integers(0, count), _cards(deck))
    second = st.builds(Extra, st.just("second"), st.integers(1, max(count, 1)), _cards(deck))
    extras = draw(st.lists(back | second if count else back, max_size=2))
    extras.sort(key=lambda extra: (extra.before, extra.kind == "back"))
    winner = draw(st.none() | st.integers(0, seats - 1)) if count == seats else None
    points = draw(st.none() | st.integers(0, 157)) if winner is not None else None
    return Trick(number, leader, cards, who, tuple(extras), winner, points, remark=draw(remarks()))


def whens() -> SearchStrategy[When]:
    late = st.builds(When, st.integers(1, 9), st.none() | st.integers(1, 4))
    return st.just(When()) | late


@st.composite
def events(draw: DrawFn, seats: int, deck: Deck, after: int) -> Event:
    seat = draw(st.none() | st.integers(0, seats - 1))
    other = draw(st.none() | st.integers(0, seats - 1))
    number = draw(st.none() | st.integers(0, 300))
    cards = tuple(draw(st.lists(_cards(deck), max_size=3)))
    words = tuple(draw(st.lists(st.sampled_from(("show", "stoeck", "hello", "x>y")), max_size=2)))
    verb, when = draw(st.sampled_from(_VERBS)), draw(whens())
    if verb == "whistle" and seat is None and other is None and number is None and not cards and when == When():
        words = ()  # an unknown verb and nothing but words is prose
    return Event(verb, seat, other, number, cards, words, when, after, remark=draw(remarks()))


@st.composite
def claims(draw: DrawFn, seats: int, deck: Deck, pack: str) -> Claim:
    side = st.lists(st.integers(0, seats - 1), min_size=1, max_size=3, unique=True).map(tuple)
    kind = draw(st.sampled_from(tuple(KINDS.values())))
    when, remark = draw(whens()), draw(remarks())
    if kind in SUMS:
        amounts = st.tuples(side, st.integers(-300, 3000))
        return Claim(kind, tuple(draw(st.lists(amounts, min_size=1, max_size=3))), when=when, remark=remark)
    if kind == "winner":
        return Claim(kind, seats=draw(side), when=when, remark=remark)
    if kind == "leader":
        return Claim(kind, seats=(draw(st.integers(0, seats - 1)),), when=when, remark=remark)
    suit = draw(st.sampled_from(deck.packs[pack].suits))
    return Claim(kind, word=f"suit:{suit.key}", when=when, remark=remark)

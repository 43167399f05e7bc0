"""A recorded game: testimony, as read. Nothing here is judged.

Seats are indices 0..n-1 in order of play. Cards are small ints of the deck (``refcli.cards``);
``UNKNOWN`` is a card nobody remembers. Places take no part in equality.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from refcli.diagnostics import Finding
from refcli.equality import apart_from
from refcli.source import Span

UNKNOWN = -1
SUMS = ("points", "score", "total", "strokes", "nulls")  # kinds of claims with a number for each side
CARRIED: Final = "carried"  # another: the totals before a deal
CALLED, DEALS, CLAIMED = "called", "deals", "claimed"  # what the reader's findings may be about: a call, who dealt

_NOTHING: Mapping[str, str] = {}
_NO_PLACES: Mapping[str, Span] = {}


class When(NamedTuple):
    """``@trick.card``; ``card`` None is *when the trick is turned* (``@5.``), both None *in time*."""

    trick: int | None = None
    card: int | None = None


@apart_from("places", "place")
class Hand(NamedTuple):
    """The cards somebody was dealt. ``cards`` keeps the order written."""

    seat: int
    cards: tuple[int, ...]
    places: Sequence[Span] = ()
    place: Span | None = None
    remark: str = ""


@apart_from("place")
class Call(NamedTuple):
    """One call. ``word`` is lower case; a suit of the deck is written ``suit:H``."""

    seat: int
    word: str
    args: tuple[str, ...] = ()
    place: Span | None = None
    remark: str = ""


@apart_from("place")
class Extra(NamedTuple):
    """A card that lay in the trick and does not count: taken ``back``, or the ``second`` of two at once."""

    kind: Literal["back", "second"]
    before: int  # it came before the play of this index
    card: int
    place: Span | None = None


@apart_from("places", "place", "claim_place")
class Trick(NamedTuple):
    """Cards in the order played. ``seats`` is set only where a line names who played out of turn.

    ``lost``: nobody can tell its cards, as its line is missing or damaged; a reader never sets it (``referee.lost``).
    """

    number: int
    leader: int | None
    cards: tuple[int, ...]
    seats: tuple[int, ...] | None = None
    extras: tuple[Extra, ...] = ()
    winner: int | None = None  # a claim
    points: int | None = None  # a claim: card points of the trick, the last trick's bonus included
    places: Sequence[Span] = ()
    place: Span | None = None  # the words before the cards
    claim_place: Span | None = None
    remark: str = ""
    lost: bool = False

    def seat(self, index: int, seats: int, leader: int, active: tuple[int, ...] = ()) -> int:
        """Who played card ``index``; ``active`` are those who take part, where not all do."""
        if self.seats is not None:
            return self.seats[index]
        if len(active) in (0, seats) or leader not in active:
            return (leader + index) % seats
        return active[(active.index(leader) + index) % len(active)]


@apart_from("place")
class Event(NamedTuple):
    """``VERB who args @trick.card``: everything that is not a trick. The ruleset says what a verb means."""

    verb: str
    seat: int | None = None
    other: int | None = None
    number: int | None = None
    cards: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    when: When = When()
    after_trick: int = 0  # tricks written above this line
    place: Span | None = None
    remark: str = ""


@apart_from("places", "place")
class Claim(NamedTuple):
    """Written sums: ``points`` (cards and last trick), ``score`` (the deal, multiplied), ``total`` (running);

    ``carried`` (the totals before the deal), ``strokes`` and ``nulls`` that the deal wrote on the slate.
    """

    kind: Literal["points", "score", "total", "carried", "strokes", "nulls", "winner", "leader", "led", "contract"]
    amounts: tuple[tuple[tuple[int, ...], int], ...] = ()  # (seats of the side, number)
    seats: tuple[int, ...] = ()
    word: str = ""
    when: When = When()
    places: tuple[Span, ...] = ()
    place: Span | None = None
    remark: str = ""


class Comment(NamedTuple):
    """A comment on lines of its own, without its marks."""

    text: str


Item = Hand | Call | Trick | Event | Claim | Comment


@apart_from("findings", "place", "dealer_place")
class Deal(NamedTuple):
    """One deal: what was written, in order."""

    number: int
    dealer: int | None = None
    items: tuple[Item, ...] = ()
    findings: tuple[Finding, ...] = ()
    place: Span | None = None
    dealer_place: Span | None = None
    remark: str = ""


@apart_from("place")
class Tag(NamedTuple):
    name: str
    value: str
    place: Span | None = None


@apart_from("places")
class Header(NamedTuple):
    """What stands above the deals. ``seats`` are names in order of play."""

    seats: tuple[str, ...]
    rules: str | None = None
    chosen: Mapping[str, str] = _NOTHING  # [With]
    pack: str = "french"
    tags: tuple[Tag, ...] = ()  # all others, as written
    comments: tuple[str, ...] = ()
    places: Mapping[str, Span] = _NO_PLACES  # values of Rules, Seats…, "With AXIS"


@apart_from("file", "findings", "unread")
class Game(NamedTuple):
    """A header and its deals. ``deals`` may be a generator that reads on as it is consumed.

    ``unread`` names the fields of the source that a record has no place for.
    """

    header: Header
    deals: Iterable[Deal]
    file: str = ""
    findings: tuple[Finding, ...] = ()
    unread: tuple[str, ...] = ()

"""A recorded game: testimony, as read. Nothing here is judged.

Seats are indices 0..n-1 in order of play. Cards are small ints of the deck (``refcli.cards``);
``UNKNOWN`` is a card nobody remembers. Places take no part in equality.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from refcli.diagnostics import Finding
from refcli.source import Span

UNKNOWN = -1
SUMS = ("points", "score", "total", "strokes", "nulls")  # kinds of claims with a number for each side


@dataclass(frozen=True, slots=True)
class When:
    """``@trick.card``; ``card`` None is *when the trick is turned* (``@5.``), both None *in time*."""

    trick: int | None = None
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards somebody was dealt. ``cards`` keeps the order written."""

    seat: int
    cards: tuple[int, ...]
    places: Sequence[Span] = field(default=(), compare=False)
    place: Span | None = field(default=None, compare=False)
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """One call. ``word`` is lower case; a suit of the deck is written ``suit:H``."""

    seat: int
    word: str
    args: tuple[str, ...] = ()
    place: Span | None = field(default=None, compare=False)
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Extra:
    """A card that lay in the trick and does not count: taken ``back``, or the ``second`` of two at once."""

    kind: Literal["back", "second"]
    before: int  # it came before the play of this index
    card: int
    place: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Trick:
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
    places: Sequence[Span] = field(default=(), compare=False)
    place: Span | None = field(default=None, compare=False)  # the words before the cards
    claim_place: Span | None = field(default=None, compare=False)
    remark: str = ""
    lost: bool = False

    def seat(self, index: int, seats: int, leader: int, active: tuple[int, ...] = ()) -> int:
        """Who played card ``index``; ``active`` are those who take part, where not all do."""
        if self.seats is not None:
            return self.seats[index]
        if len(active) in (0, seats) or leader not in active:
            return (leader + index) % seats
        return active[(active.index(leader) + index) % len(active)]


@dataclass(frozen=True, slots=True)
class Event:
    """``VERB who args @trick.card``: everything that is not a trick. The ruleset says what a verb means."""

    verb: str
    seat: int | None = None
    other: int | None = None
    number: int | None = None
    cards: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    when: When = When()
    after_trick: int = 0  # tricks written above this line
    place: Span | None = field(default=None, compare=False)
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """Written sums: ``points`` (cards and last trick), ``score`` (the deal, multiplied), ``total`` (running);

    ``strokes`` and ``nulls`` that the deal wrote on the slate.
    """

    kind: Literal["points", "score", "total", "strokes", "nulls", "winner", "leader", "led", "contract"]
    amounts: tuple[tuple[tuple[int, ...], int], ...] = ()  # (seats of the side, number)
    seats: tuple[int, ...] = ()
    word: str = ""
    when: When = When()
    places: tuple[Span, ...] = field(default=(), compare=False)
    place: Span | None = field(default=None, compare=False)
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on lines of its own, without its marks."""

    text: str


Item = Hand | Call | Trick | Event | Claim | Comment


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: what was written, in order."""

    number: int
    dealer: int | None = None
    items: tuple[Item, ...] = ()
    findings: tuple[Finding, ...] = field(default=(), compare=False)
    place: Span | None = field(default=None, compare=False)
    dealer_place: Span | None = field(default=None, compare=False)
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Tag:
    name: str
    value: str
    place: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above the deals. ``seats`` are names in order of play."""

    seats: tuple[str, ...]
    rules: str | None = None
    chosen: Mapping[str, str] = field(default_factory=dict[str, str])  # [With]
    pack: str = "french"
    tags: tuple[Tag, ...] = ()  # all others, as written
    comments: tuple[str, ...] = ()
    places: Mapping[str, Span] = field(
        default_factory=dict[str, Span], compare=False
    )  # values of Rules, Seats…, "With AXIS"


@dataclass(frozen=True, slots=True)
class Game:
    """A header and its deals. ``deals`` may be a generator that reads on as it is consumed.

    ``unread`` names the fields of the source that a record has no place for.
    """

    header: Header
    deals: Iterable[Deal]
    file: str = field(default="", compare=False)
    findings: tuple[Finding, ...] = field(default=(), compare=False)
    unread: tuple[str, ...] = field(default=(), compare=False)

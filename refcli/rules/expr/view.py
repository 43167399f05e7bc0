"""What expressions read: the position as one actor sees it, and the tables of the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Tables(NamedTuple):
    """How cards rank and count, by card.

    ``strength`` orders the cards of a class, and every trump above every plain card. ``classes``, ``above`` and
    ``below`` hold masks: the card's class (trumps, or its suit without trumps), and the stronger and weaker cards in
    it. Where strength depends on the order of play, ``dynamic`` gives the tables that hold at a view.
    """

    strength: Sequence[int] = ()
    classes: Sequence[int] = ()
    above: Sequence[int] = ()
    below: Sequence[int] = ()
    dynamic: Callable[[View], Tables] | None = None
    points: Sequence[int] = ()


NO_TABLES = Tables()
NOBODY = -1


@dataclass(slots=True, eq=False, repr=False)
class View:
    """A position. Set what the expressions in hand read; all else is neutral.

    Attributes are the words of the expressions with ``_`` for ``-``: sets are masks, people seats from 0 (-1 for
    nobody). ``order`` holds the cards of the trick as played, ``sides`` the side of each seat, ``holders`` the seat
    that holds or played each card, ``by_side`` the numbers of every side by word, ``params`` words a ruleset adds,
    ``each`` the views of all who take part, where numbers are compared.
    """

    hand: int = 0
    held: int = 0
    trick: int = 0
    led: int = 0
    trump: int = 0
    played: int = 0
    table: int = 0
    talon: int = 0
    discarded: int = 0
    stock: int = 0
    before: int = 0
    card: int = 0
    suit: int = 0
    mate: int = 0
    won: int = 0
    called: int = 0
    legal: int = 0
    turned: int = 0
    leading: bool = False
    swept: bool = False
    swept_rest: bool = False
    game_won: bool = False
    last_won: bool = False
    exact: bool = False
    trick_number: int = 0
    deal_number: int = 0
    seats: int = 0
    shoves: int = 0
    passes: int = 0
    bid: int = 0
    prediction: int = 0
    tricks_won: int = 0
    tricks_lost: int = 0
    tricks_played: int = 0
    points: int = 0
    spoken: int = 0
    predicted: int = 0
    hand_size: int = 0
    rows_open: int = 0
    playing: int = 0
    fined: int = 0
    forfeits: int = 0
    multiplier: int = 1
    double: int = 1
    actor: int = NOBODY
    forehand: int = NOBODY
    dealer: int = NOBODY
    declarer: int = NOBODY
    leader: int = NOBODY
    bidder: int = NOBODY
    winner: int = NOBODY
    this: int = NOBODY
    active: bool = False
    declined: bool = False
    total: int = 0
    total_before: int = 0
    contract: str = ""
    row: str = ""
    special: str = ""
    order: Sequence[int] = ()
    sides: Sequence[int] = ()
    holders: Sequence[int] = ()
    by_side: Mapping[str, Sequence[int]] = field(default_factory=dict[str, Sequence[int]])
    params: Mapping[str, int] = field(default_factory=dict[str, int])
    tables: Tables = NO_TABLES
    each: Sequence[View] = ()

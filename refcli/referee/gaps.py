"""What tricks with a card that nobody knows leave open of a score: who took them, and what lies in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from refcli.engine.count import Taken
from refcli.referee.judged import Judged
from refcli.referee.names import Names

Change = Callable[[Taken], Taken]
_MORE = (0, 11)  # points of what nobody knows: enough to see what they bear on


def gap_ways(judged: Judged, names: Names) -> Iterator[Change]:
    """The tricks as they may have gone, where some are not known: all to each side, cheap or dear; one to another."""
    gaps = [at for at, trick in enumerate(judged.tricks) if trick.lost or min(trick.cards, default=0) < 0]
    through = played_out(judged, names)
    for side, more in product(range(max(names.rules.sides) + 1), _MORE) if gaps else ():
        yield _went(gaps, side, more, through)
    for gap in gaps if len(gaps) > 1 else ():
        yield _went(gaps, 0, 0, through, other=gap)


def played_out(judged: Judged, names: Names) -> bool:
    """Whether a deal was played to its end, whatever is known of it."""
    full = (trick.lost or len(trick.cards) == len(judged.active) for trick in judged.tricks[-1:])
    return len(judged.tricks) == names.rules.deal.tricks and any(full)


def taker_of(judged: Judged, at: int) -> int | None:
    """The seat that took a trick, as whoever led to the next one tells."""
    after = judged.tricks[at + 1].leader if at + 1 < len(judged.tricks) else None
    return judged.tricks[at].winner if after is None else after


def _went(gaps: list[int], side: int, more: int, through: bool, other: int | None = None) -> Change:
    """The tricks of which nobody knows the taker went to a side, one of them to the next; each is worth more."""

    def changed(taken: Taken) -> Taken:
        winners, points = list(taken.winners), list(taken.points)
        for at in gaps:
            if winners[at] is None:
                winners[at] = side + (at == other)
            points[at] += more
        return taken._replace(winners=winners, points=points, complete=through and None not in winners)

    return changed

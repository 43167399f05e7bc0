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
    """The tricks as they may have gone, where some are not known: taken one by one, and all of them by each side."""
    gaps = [at for at, trick in enumerate(judged.tricks) if trick.lost or min(trick.cards, default=0) < 0]
    sides, through = range(max(names.rules.sides) + 1), played_out(judged, names)
    for side, more in product(sides, _MORE) if gaps else ():
        yield _went(gaps, side, more, through)
        if len(gaps) > 1:
            for gap in gaps:
                yield _went(gaps, side, more, through, but=gap)


def played_out(judged: Judged, names: Names) -> bool:
    """Whether a deal was played to its end, whatever is known of it."""
    full = (trick.lost or len(trick.cards) == len(judged.active) for trick in judged.tricks[-1:])
    return len(judged.tricks) == names.rules.deal.tricks and any(full)


def taker_of(judged: Judged, at: int) -> int | None:
    """The seat that took a trick, as whoever led to the next one tells."""
    after = judged.tricks[at + 1].leader if at + 1 < len(judged.tricks) else None
    return judged.tricks[at].winner if after is None else after


def _went(gaps: list[int], side: int, more: int, complete: bool, but: int | None = None) -> Change:
    """The tricks of which nobody knows the taker went to a side, and one of them to the side below it."""

    def changed(taken: Taken) -> Taken:
        winners, points = list(taken.winners), list(taken.points)
        for at in gaps:
            if winners[at] is None:
                winners[at] = side - 1 if at == but and side else side
            points[at] += more if but in (None, at) else 0
        return taken._replace(winners=winners, points=points, complete=complete and None not in winners)

    return changed

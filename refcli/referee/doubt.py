"""Plays out of hands that are only partly known: illegal only where no hand that fits allows the card.

Obligations tell cards apart by a few sets (trumps, the suit led, stronger and weaker trumps, named cards), and
ask only whether a hand has some of a set. So it is enough to try, for every choice of these cells, a hand that has
a card of each.
"""

from __future__ import annotations

from itertools import combinations

from refcli.cards import bits
from refcli.engine.modes import Mode
from refcli.engine.play import Play
from refcli.rules.expr.view import View


def surely_illegal(
    play: Play, mode: Mode, view: View, card: int, possible: int, room: int, marks: tuple[int, ...], gap: bool
) -> bool:
    """Whether a card is illegal in every hand of the sure cards ``view.hand`` and ``room`` cards of ``possible``.

    Where there is a ``gap`` in the tricks before, the other cards may have been played in it.
    """
    sure, room = view.hand, max(room, 0)  # a hand with too many cards has room for none
    cells = _cells(mode, view, possible, marks)
    for size in range(min(room, len(cells)) + 1):
        for chosen in combinations(cells, size):
            if not gap and sum(cell.bit_count() for cell in chosen) < room and size < len(cells):
                continue
            view.hand = view.held = sure | sum(cell & -cell for cell in chosen)
            if play.legal(mode, view) >> card & 1:
                view.hand = view.held = sure
                return False
    view.hand = view.held = sure
    return True


def _cells(mode: Mode, view: View, possible: int, marks: tuple[int, ...]) -> list[int]:
    trumps = view.trick & mode.trump
    best = max(bits(trumps), key=lambda c: mode.tables.strength[c], default=-1)
    masks = (mode.trump, view.led, mode.tables.above[best] if best >= 0 else 0, *marks)
    cells: dict[tuple[bool, ...], int] = {}
    for card in bits(possible):
        key = tuple(bool(mask >> card & 1) for mask in masks)
        cells[key] = cells.get(key, 0) | 1 << card
    return list(cells.values())

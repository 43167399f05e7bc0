"""The players of a record: by name, by the beginning of a name, by seat number."""

from __future__ import annotations

from collections.abc import Iterable

from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.notation import problems
from refcli.notation.fold import fold
from refcli.source import Span

_KEPT = 1000
SIDE = "+"  # joins the players of a side: Anna+Carla


class Players:
    """Seats are indices in order of play; ``by_name`` leads from exact names to them."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.by_name = {name: seat for seat, name in enumerate(names)}
        self._sides: dict[str, tuple[int, ...]] = {}  # spellings met so far
        self._folded = tuple(fold(name) for name in names)

    def seat(self, text: str) -> int | Finding:
        """Whom ``text`` means, or a finding without a place (N104)."""
        if (seat := self.by_name.get(text)) is not None:
            return seat
        found = self._seats(fold(text))
        if len(found) == 1:
            return found[0]
        return problems.no_player(text, None, nearest(text, self.names), tuple(self.names[seat] for seat in found))

    def named(self, text: str) -> int | None:
        """The player whose whole name ``text`` is, or whose name begins with it and a capital letter."""
        if (seat := self.by_name.get(text)) is not None:
            return seat
        folded = fold(text)
        if folded in self._folded or text[:1].isupper():
            found = self._seats(folded)
            return found[0] if len(found) == 1 else None
        return None

    def side(self, text: str, place: Span) -> tuple[int, ...] | Finding:
        """The seats of ``Anna+Carla``, or a finding at ``place``."""
        if (known := self._sides.get(text)) is not None:
            return known
        seats: list[int] = []
        for name in text.split(SIDE):
            seat = self.seat(name)
            if isinstance(seat, Finding):
                return Finding(seat.code, seat.params, place)
            seats.append(seat)
        if len(self._sides) < _KEPT:
            self._sides[text] = tuple(seats)
        return tuple(seats)

    def show(self, seats: Iterable[int]) -> str:
        """The name of a side."""
        return SIDE.join(self.names[seat] for seat in seats)

    def _seats(self, folded: str) -> list[int]:
        same = [seat for seat, name in enumerate(self._folded) if name == folded]
        begun = same or [seat for seat, name in enumerate(self._folded) if folded and name.startswith(folded)]
        if begun:
            return begun
        number = folded[1:] if folded[:1] == "p" else folded  # P3 is the third player
        seat = int(number) - 1 if number.isascii() and number.isdecimal() and len(number) < 3 else -1
        return [seat] if 0 <= seat < len(self.names) else []

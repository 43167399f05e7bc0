"""What penalties do to the bookings of a deal: one function an effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from refcli.cards import bits
from refcli.diagnostics import Finding
from refcli.engine.bookings import COUNTED, TURNED, Booking
from refcli.engine.count import DealScore
from refcli.referee.judged import Judged
from refcli.referee.names import Names


class Case(NamedTuple):
    """A fault with all that its penalty needs. ``side`` is the offender's; ``trick`` counts the written ones from 1.

    ``cards`` are those that lose their rank, where the effect is that.
    """

    judged: Judged
    names: Names
    fault: Finding
    side: int
    trick: int
    cards: tuple[int, ...] = ()

    @property
    def others(self) -> tuple[int, ...]:
        """The other sides, each once; the one that profits where there is one."""
        return tuple(sorted({side for side in self.names.rules.sides if side != self.side}))

    @property
    def other(self) -> int:
        """The side that profits, of effects that have been asked for ``defined``."""
        return self.others[0]

    @property
    def neighbour(self) -> int:
        """Who sits after the offender, and so on the other side where there are two."""
        return (self.names.players.index(self.fault.seat or "") + 1) % self.names.rules.seats

    def parts(self, *kinds: str) -> set[str]:
        """The names of the score parts of some kinds."""
        return {part.name for part in self.names.rules.score.parts if part.kind in kinds}


Effect = Callable[[Case, DealScore], tuple[Booking, ...]]
_CARDS = ("card-points", "last-trick")
_TO_OTHERS = frozenset({"whole-deal", "from-trick-on", "rest-lost", "trick-to-others"})
CHARGED, DEAL_LOST = "charged", "deal-lost"
_ANYWHERE = frozenset({"deal-void", CHARGED})
LEFT = frozenset({"suit-barred", "opponents-may-annul"})  # no points move: the play to come, or a choice, at the table


def whole_deal(case: Case, score: DealScore) -> tuple[Booking, ...]:
    """All card points of the deal to the other side; the offender keeps nothing."""
    factor = case.judged.factor if isinstance(case.judged.factor, int) else 1
    worth = (case.names.rules.score.check_sum or 0) * factor
    gone = case.parts(*_CARDS, "bonus")
    kept = tuple(b for b in score.bookings if b.side != case.side and b.part not in gone)
    return (*kept, Booking(COUNTED, "tricks", case.other, worth))


def _moved(case: Case, score: DealScore, applies: Callable[[Booking], bool]) -> tuple[Booking, ...]:
    """Card points that some test picks go to the other side; the offender's bonus for all tricks falls away."""
    cards, bonus = case.parts(*_CARDS), case.parts("bonus")
    return tuple(
        b._replace(side=case.other) if b.part in cards and applies(b) else b
        for b in score.bookings
        if not (b.part in bonus and b.side == case.side)
    )


def from_trick_on(case: Case, score: DealScore) -> tuple[Booking, ...]:
    """The tricks from the fault on, and the last trick's bonus."""
    return _moved(case, score, lambda booking: booking.time >= (case.trick, 0))


def trick_to_others(case: Case, score: DealScore) -> tuple[Booking, ...]:
    """The trick of the fault."""
    return _moved(case, score, lambda booking: booking.time == (case.trick, TURNED))


def no_rank(case: Case, score: DealScore) -> tuple[Booking, ...]:
    """The cards of the fault cannot win their trick; the rest stands."""
    return _won_without(case, score, set(case.cards), case.trick)


def trumps_no_rank(case: Case, score: DealScore) -> tuple[Booking, ...]:
    """From the fault to the end of the deal no trump of the offender wins a trick, but the highest one of all."""
    return _won_without(case, score, dead_trumps(case), len(case.judged.tricks))


def dead_trumps(case: Case) -> set[int]:
    """The offender's trumps without the highest one of all."""
    hands, contract = case.judged.hands, case.judged.contract
    assert hands is not None and contract is not None
    seat = case.names.players.index(case.fault.seat or "")
    mode = contract.mode(case.trick)
    highest = max(bits(mode.trump), key=lambda card: mode.tables.strength[card], default=-1)
    return {card for card in bits(hands.dealt[seat] & mode.trump) if card != highest}


def _won_without(case: Case, score: DealScore, dead: set[int], last: int) -> tuple[Booking, ...]:
    """Tricks from the fault to ``last`` counted for whoever wins them if the dead cards cannot."""
    sides = case.names.rules.sides
    winners = {number: sides[seat] for number, seat in winners_without(case, dead, last).items()}
    final = len(case.judged.tricks)
    cards, ends = case.parts("card-points"), case.parts("last-trick")
    moved: list[Booking] = []
    for booking in score.bookings:
        number = final if booking.part in ends else booking.time[0]
        counts = booking.part in cards or booking.part in ends
        moved.append(booking._replace(side=winners[number]) if counts and number in winners else booking)
    return tuple(moved)


def winners_without(case: Case, dead: set[int], last: int) -> dict[int, int]:
    """By number the tricks from the fault to ``last``, each with the seat that wins it if the dead cards cannot."""
    last = min(last, len(case.judged.tricks))  # where the trick itself is not written there is none
    found = {number: _living_winner(case, number, dead) for number in range(case.trick, last + 1)}
    return {number: seat for number, seat in found.items() if seat is not None}


def _living_winner(case: Case, number: int, dead: set[int]) -> int | None:
    line, contract = case.judged.tricks[number - 1], case.judged.contract
    assert contract is not None
    living = [(index, card) for index, card in enumerate(line.cards) if card not in dead]
    if not living or min(line.cards) < 0 or line.cards[0] in dead:
        return None
    best = living[contract.mode(number).winner([card for _, card in living])][0]
    return line.seat(best, case.names.rules.seats, case.judged.leads[number - 1], case.judged.active)


def seen_points_lost(case: Case, score: DealScore) -> tuple[Booking, ...]:
    """The points of the trick that was looked at are taken from the offender's side."""
    factor = case.judged.factor if isinstance(case.judged.factor, int) else 1
    seen = [one.points[case.trick - 1] for _, one in case.judged.played if case.trick <= len(one.points)]
    lost = -seen[0] * factor if seen else 0
    return (*score.bookings, Booking(COUNTED, "tricks", case.side, lost))


def defined(rule: str, case: Case) -> bool:
    """Whether an effect says what this table counts.

    The texts know two sides whose card points make the score. Where more than two count apart none says to whom the
    points of "the others" go, and where the fewest win, taking them away may help the offender.
    """
    if rule in _ANYWHERE:
        return True
    if rule == DEAL_LOST:
        return case.judged.recount is not None and case.names.rules.score.reads("forfeits")
    if case.names.rules.end.lowest:
        return False
    if rule in _TO_OTHERS and len(case.others) != 1:
        return False
    if case.judged.recount is not None:
        return True
    return any(part.counts for part in case.names.rules.score.parts if part.kind in _CARDS)


def as_played(_: Case, score: DealScore) -> tuple[Booking, ...]:
    """No points move; what is charged or lost comes on top (``penalties``)."""
    return score.bookings


def nothing(_: Case, __: DealScore) -> tuple[Booking, ...]:
    """The deal counts for nobody."""
    return ()

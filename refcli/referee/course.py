"""Where a game stands between two deals: running totals, who dealt, who deals next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from refcli.diagnostics import NOTHING, Alternative
from refcli.engine.asking import Counts, Frame, ask
from refcli.engine.bookings import State
from refcli.engine.calls import Outcome
from refcli.engine.spread import Answer, Spread, each, gather
from refcli.record import Claim, Deal
from refcli.referee.calls import Seating
from refcli.referee.carrying import Carried
from refcli.referee.judged import TOTAL, Cell
from refcli.referee.leftovers import columns, word_of
from refcli.referee.names import Names
from refcli.rules.ruleset import Ruleset
from refcli.source import Span
from refcli.words import text

_SAME_DEALER = ("same-dealer", "played-then-repeated")


@dataclass(slots=True, eq=False, repr=False)
class Course:
    """The game so far."""

    state: Answer[State]
    dealer: int | None = None
    forehand: int | None = None
    declarer: int | None = None  # of the last deal
    last: int | None = None
    winner: int | None = None  # side that won the last deal
    voids: int = 0  # void deals with a number of their own
    repeat: bool = False  # the last deal did not count: the same dealer deals again
    again: bool = False  # nobody wanted the last deal, and the rules have the same dealer deal again
    unnamed: bool = False  # nothing tells whether anybody wanted the last deal
    settled: Outcome | None = None  # what was called for the whole game
    unsettled: bool = False  # nobody can tell what that was, and so how the game ends
    parties: tuple[int, ...] = ()  # who plays together for the whole game
    used: dict[int, frozenset[str]] = field(default_factory=dict[int, frozenset[str]])  # rows played, by side
    place: Span | None = None
    said_winners: list[Claim] = field(default_factory=list[Claim])  # ``winner`` lines about the game
    leader: int | None = None  # who led to the first trick of the game
    broken: bool = False  # the last deal breaks off: where the same player deals once more, it was dealt again
    before_last: dict[int, frozenset[str]] = field(default_factory=dict[int, frozenset[str]])  # ``used`` before it
    partial: bool = False  # the last deal breaks off: the totals are those so far
    skipped: bool = False  # deals are missing, so that nobody knows who came half the way first
    missing: tuple[int, int] | None = None  # the first and last of the deals that are, just before this one
    unknown: frozenset[int] = frozenset()  # the sides of whose totals the record tells too little for any number
    open: frozenset[Cell] = frozenset()  # the numbers of the slate that nobody can tell
    pending: bool = False  # nothing is written of what the last deal counts; the game may break off there
    carried: dict[int, Answer[Carried]] = field(default_factory=dict[int, Answer[Carried]])  # written totals, by side

    def total(self, side: int) -> Answer[int]:
        """A running total."""
        return each(lambda state: state.totals[side], self.state)

    @property
    def vague(self) -> bool:
        """Whether there are points that the record does not tell: the totals are what is known of them."""
        return self.partial or bool(self.unknown)

    def full(self, names: Names) -> bool:
        """Whether every side has played every row of the sheet."""
        rows = set(names.rules.calls.rows)
        return bool(rows) and all(self.used.get(side, frozenset()) >= rows for side in set(names.rules.sides))

    def expected_dealer(self, names: Names) -> int | None:
        """Who should deal now, where the rules and the deal before tell; None too where open options disagree."""
        found = self._dealers(names)
        return next(iter(found)) if found is not None and not isinstance(found, Spread) and len(found) == 1 else None

    def _dealers(self, names: Names) -> Answer[frozenset[int] | None]:
        """Those of whom one should deal now, by the open options; None where nothing tells."""
        same = frozenset((self.dealer,)) if self.dealer is not None else None
        if same is None or self.again:
            return same
        rules = names.rules
        if self.repeat:
            again = [(chosen, world.deal.misdeal in _SAME_DEALER) for chosen, world in rules.worlds("misdeal")]
            return same if gather(again) is True else None
        if not rules.unspecified:
            return self._after(same, self._next_dealers(rules))
        worlds = rules.worlds("deal")
        return gather([(chosen, self._after(same, self._next_dealers(world))) for chosen, world in worlds])

    def _after(self, same: frozenset[int], following: frozenset[int] | None) -> frozenset[int] | None:
        """Who deals next; where all may have passed, the same player too."""
        return following | same if self.unnamed and following is not None else following

    def wrong_dealer(self, dealer: int, names: Names) -> str | None:
        """Who should deal instead of somebody; None where he may under some open option, or where nothing tells."""
        found = self._dealers(names)
        seats: set[int] = set()
        for one in found.branches().values() if isinstance(found, Spread) else (found,):
            if one is None or dealer in one:
                return None
            seats |= one
        for side in set(names.rules.sides):
            if seats == {seat for seat, own in enumerate(names.rules.sides) if own == side}:
                return names.sides[side]
        return text("amount.or").join(names.players[seat] for seat in sorted(seats))

    def _next_dealers(self, rules: Ruleset) -> frozenset[int] | None:
        """Those of whom one deals next; None where nothing tells."""
        rule, who, seats = rules.deal.next_dealer, rules.deal.following, range(rules.seats)
        if rule == "right-of-dealer" and self.dealer is not None:
            return frozenset(((self.dealer + 1) % rules.seats,))
        if rule == "winner":
            won = frozenset(seat for seat in seats if rules.sides[seat] == self.winner)
            return won or None
        if rule == "unstated" and self.dealer is not None:
            return frozenset(seats) - {self.dealer}
        seat = self.forehand if rule == "forehand" else None
        if who is not None and self.dealer is not None and self.last is not None:
            frame = Frame(self.last, self.dealer, self.forehand or 0, tuple(seats))
            asked = ask(rules, who, frame, Outcome(declarer=self.declarer), Counts(), self.dealer)
            seat = asked if asked >= 0 else None
        return frozenset((seat,)) if seat is not None else None

    def _may_deal(self, dealer: int, rules: Ruleset) -> bool:
        found = self._next_dealers(rules)
        return found is None or dealer in found

    def rotations_with(self, dealer: int, names: Names) -> tuple[Alternative, ...]:
        """The option values under which somebody would have been right to deal."""
        rules = names.rules
        return tuple(
            Alternative(option, value)
            for option in rules.options
            if rules.touches(option, "deal")
            for value in rules.resolved.alternatives(option)
            if self._may_deal(dealer, rules.choose({option: value}))
        )

    def seating(self, deal: Deal, names: Names) -> Seating:
        """Who deals, as recorded, else as the rules have it; and who was forehand before."""
        dealer = deal.dealer if deal.dealer is not None else self.expected_dealer(names)
        own_number = self.repeat and self.last is not None and deal.number > self.last
        voids = self.voids + own_number
        used = self.before_last if self.dealt_again(deal) else self.used
        hidden, before = self.hidden(names), self.before(names)
        return Seating(dealer, self.forehand, voids, used, self.settled, self.parties, before, self.unsettled, hidden)

    def dealt_again(self, deal: Deal) -> bool:
        """Whether a deal stands for the last one, which breaks off."""
        return self.broken and deal.dealer == self.dealer

    def hidden(self, names: Names) -> frozenset[Cell]:
        """The totals and numbers of the slate that a formula of the score may read and the record does not tell."""
        if not names.rules.score.formulas:
            return frozenset()
        return self.open | {(side, TOTAL) for side in self.unknown}

    def before(self, names: Names) -> Answer[Mapping[str, tuple[int, ...]]]:
        """Totals and slate so far, as the formulas of a score name them."""
        score = names.rules.score
        if not score.formulas:
            return NOTHING
        return each(lambda state: _so_far(state, columns(score)), self.state)


def _so_far(state: State, written: Sequence[str]) -> dict[str, tuple[int, ...]]:
    none = (0,) * len(state.totals)
    slate = state.slate or (none,) * len(written)
    return {word_of(TOTAL): state.totals, **{word_of(name): slate[i] for i, name in enumerate(written)}}


def ahead(totals: Sequence[int]) -> int | None:
    """The one side with the most points."""
    most = max(totals)
    return totals.index(most) if totals.count(most) == 1 else None


def skips(course: Course, number: int) -> bool:
    """Whether there are deals before the next one, of this number, that the record does not have."""
    return number > (course.last or 0) + 1

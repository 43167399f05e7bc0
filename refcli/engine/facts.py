"""What formulas of the score read: one view for each account, filled from the deal and kept up to date part by part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from refcli.engine.calls import Outcome
from refcli.rules.expr.view import NOBODY, Tables, View

CARD_KINDS = ("card-points", "last-trick")  # the parts that `points` means
_OWN = ("total-before", "fined", "forfeits")  # words of the language among what a view is told


class Facts(NamedTuple):
    """A deal besides its tricks. ``accounts`` and ``parties`` are by seat, ``cards`` masks and numbers by account.

    ``before`` holds numbers that earlier deals left, by word and account. ``contract`` is the name without its suit.
    """

    accounts: tuple[int, ...]
    parties: tuple[int, ...]
    active: tuple[int, ...]  # seats that take part
    outcome: Outcome = Outcome()
    dealer: int | None = None
    forehand: int | None = None
    number: int = 1
    contract: str = ""
    trump: int = 0
    values: Sequence[int] = ()  # points by card
    dealt: tuple[int, ...] = ()
    talon: int = 0
    discarded: int = 0  # cards put away after the deal
    before: Mapping[str, tuple[int, ...]] = {}
    drawing: int = 0  # after how many tricks a card was drawn


class Sides:
    """The views of all accounts in one deal. Numbers *of* a side are those of all accounts in its party."""

    def __init__(self, facts: Facts, factor: int) -> None:
        self._facts = facts
        count = max(facts.accounts) + 1
        self._by_side: dict[str, list[int]] = {}
        self._won: list[tuple[int, int]] = []  # tricks and cards by seat
        self._party = [facts.parties[facts.accounts.index(account)] for account in range(count)]
        self.views = [self._view(account, factor) for account in range(count)]
        each = [view for view in self.views if view.active]
        for view in self.views:
            view.each = each
        predictions = [_of_account(facts, facts.outcome.predictions, account) for account in range(count)]
        self._share("prediction", predictions)
        for word, numbers in facts.before.items():
            self.tell(word, numbers)
        bidder = _side(facts.parties, facts.outcome.bidder)
        self._by_side["bid"] = [facts.outcome.bid * (party == bidder) for party in range(max(self._party) + 1)]

    @property
    def declined(self) -> bool:
        """Whether the deal was not played."""
        return self._facts.outcome.declined

    @property
    def forfeited(self) -> bool:
        """Whether somebody has lost the deal by a penalty."""
        return any(view.forfeits for view in self.views)

    def _view(self, account: int, factor: int) -> View:
        facts, outcome = self._facts, self._facts.outcome
        seats = [seat for seat, own in enumerate(facts.accounts) if own == account]
        view = View()
        view.this, view.sides, view.actor = self._party[account], facts.parties, seats[0]
        view.by_side = self._by_side
        view.active = any(seat in facts.active for seat in seats)
        view.declarer, view.bidder = _seat(outcome.declarer), _seat(outcome.bidder)
        view.dealer, view.forehand = _seat(facts.dealer), _seat(facts.forehand)
        view.bid, view.double, view.multiplier = outcome.bid, outcome.double, factor
        view.shoves, view.passes, view.declined = outcome.shoves, outcome.passes, outcome.declined
        view.row, view.special = outcome.row or "", outcome.special or ""
        view.seats, view.deal_number, view.contract = len(facts.accounts), facts.number, facts.contract
        view.playing = len(facts.active)
        view.trump, view.talon, view.discarded = facts.trump, facts.talon, facts.discarded
        for seat in seats:
            view.held |= facts.dealt[seat] if seat < len(facts.dealt) else 0
        view.hand = view.held
        view.prediction = _of_account(facts, outcome.predictions, account)
        view.tables, view.params = Tables(points=facts.values), {}
        return view

    def _share(self, word: str, numbers: Sequence[int]) -> None:
        sums = [0] * (max(self._party) + 1)
        for account, number in enumerate(numbers):
            sums[self._party[account]] += number
        self._by_side[word] = sums

    def tell(self, word: str, numbers: Sequence[int]) -> None:
        """A number of every account under a word: a part of the score, or what earlier deals left."""
        self._share(word, numbers)
        attribute = word.replace("-", "_")
        for view, number in zip(self.views, numbers, strict=True):
            if word in _OWN:
                setattr(view, attribute, number)
            else:
                view.params = {**view.params, word: number}

    def played(self, winners: Sequence[int | None], cards: Sequence[int], complete: bool) -> None:
        """The tricks of the deal by account."""
        won = [sum(winner == account for winner in winners) for account in range(len(self.views))]
        taken = [0] * len(won)
        for winner, mask in zip(winners, cards, strict=False):
            if winner is not None:
                taken[winner] |= mask
        self._share("tricks-won", won)
        lost = [len(winners) - own for own in self._by_side["tricks-won"]]
        self._by_side["tricks-lost"] = lost
        last = winners[-1] if winners and complete else None
        for account, view in enumerate(self.views):
            view.tricks_won, view.won = won[account], taken[account]
            view.tricks_played, view.tricks_lost = len(winners), lost[view.this]
            view.swept = complete and bool(winners) and not lost[view.this]
            view.swept_rest = view.swept
            if complete and self._facts.drawing:
                rest = winners[self._facts.drawing :]
                view.swept_rest = bool(rest) and all(one is not None and self._party[one] == view.this for one in rest)
            view.last_won = last is not None and self._party[last] == view.this
            view.played = 0
            for mask in cards:
                view.played |= mask

    def seated(self, winners: Sequence[int | None], cards: Sequence[int]) -> None:
        """The same tricks by seat, for what is asked of each player."""
        self._won = [(0, 0)] * len(self._facts.accounts)
        for winner, mask in zip(winners, cards, strict=False):
            if winner is not None:
                tricks, taken = self._won[winner]
                self._won[winner] = tricks + 1, taken | mask

    def players(self) -> list[list[View]]:
        """By account the views of its players who take part: predictions, tricks and cards are their own."""
        facts, said = self._facts, self._facts.outcome
        found: list[list[View]] = [[] for _ in self.views]
        for seat in facts.active:
            account = facts.accounts[seat]
            number = said.predictions[seat] if seat < len(said.predictions) else None
            held = facts.dealt[seat] if seat < len(facts.dealt) else 0
            tricks, cards = self._won[seat]
            view = replace(self.views[account], actor=seat, held=held, hand=held, tricks_won=tricks, won=cards)
            view.prediction, view.exact = number or 0, False
            view.special = said.predicted_as[seat] if seat < len(said.predicted_as) else ""
            found[account].append(view)
        return found

    def points(self, numbers: Sequence[int]) -> None:
        """The card points and last tricks of every account so far."""
        self._share("points", numbers)
        predicted = self._facts.outcome.predictions
        for account, view in enumerate(self.views):
            view.points = numbers[account]
            known = any(predicted[seat] is not None for seat in self._seats(account) if seat < len(predicted))
            view.exact = known and view.points == view.prediction

    def _seats(self, account: int) -> Sequence[int]:
        return [seat for seat, own in enumerate(self._facts.accounts) if own == account]


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _side(parties: Sequence[int], seat: int | None) -> int:
    return NOBODY if seat is None else parties[seat]


def _of_account(facts: Facts, numbers: Sequence[int | None], account: int) -> int:
    """What the people of an account said, together."""
    return sum(number or 0 for number, own in zip(numbers, facts.accounts, strict=False) if own == account)

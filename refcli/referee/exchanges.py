"""Whether cards changed hands as the rules have it: by whom, which, how many, from where, when and how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from refcli.cards import mask_of
from refcli.diagnostics import Finding
from refcli.engine.changing import Position, asked
from refcli.record import Event
from refcli.referee.judged import Judged
from refcli.referee.moving import (
    DISCARD,
    DRAW,
    GIVE,
    MISSING,
    OPEN,
    SWAP,
    TAKE,
    apply,
    blurred,
    moved,
    moves_of,
    unread,
)
from refcli.referee.names import Names
from refcli.referee.turnup import turned_card, unseen
from refcli.rules.exchanging import Exchange
from refcli.rules.expr.tree import Expr, words

_TURNED = ("turned", "table")  # words for the card turned up


def exchange_faults(judged: Judged, names: Names) -> Iterator[Finding]:
    """What is wrong with the lines by which cards change hands, and those that are missing."""
    events = [event for event in moved(judged.deal) if event.verb != MISSING]  # no exchange, but an accident
    rules = names.rules.deal
    if not events and not any(exchange.required for exchange in rules.exchanges):
        return
    judge = _Judge(judged, names)
    for event in events:
        if event.verb == DRAW and rules.draw:
            yield from judge.drawn(event)
        elif event.verb == OPEN and rules.piles:
            yield from judge.opened(event)
        else:
            yield from judge.exchanged(event)
        judge.take_in(event)
    yield from judge.missing()


@dataclass(slots=True)
class _Judge:
    judged: Judged
    names: Names
    done: dict[str, list[int]] = field(default_factory=dict[str, list[int]])  # who has made use of an exchange
    left: list[int] = field(default_factory=list[int])
    known: list[bool] = field(default_factory=list[bool])  # whether a hand was, as dealt
    turned: int = -1
    unread: bool = False  # whether some line above the play cannot be read
    unseen: bool = False  # whether a card was turned up that nobody can tell
    gone: int = 0  # cards put away
    got: dict[str, list[int]] = field(default_factory=dict[str, list[int]])  # by an exchange all make together

    def __post_init__(self) -> None:
        hands = self.judged.hands
        given = (hands.written if hands is not None else ()) or (0,) * self.names.rules.seats
        self.left = list(given)
        self.known = [bool(mask) for mask in given]
        card, number = turned_card(self.judged.lines), self.judged.circle.number if self.judged.circle else 1
        self.turned = -1 if card is None else card
        self.unread = unread(self.judged.deal)
        self.unseen = unseen(self.names.rules, self.judged.lines, number)

    def exchanged(self, event: Event) -> Iterator[Finding]:
        """One line that the section on exchanges must allow."""
        rules = self.names.rules.deal.exchanges
        fitting = [rule for rule in rules if rule.verb == event.verb]
        if not fitting:
            yield self._find("D131", event, None)
            return
        seat = event.seat or 0
        rule = next((rule for rule in fitting if self._may(rule, seat)), fitting[0])
        if not self._may(rule, seat):
            early = self._early(rule, seat)
            if not (self.unread if early else self._unclear(rule.who)):
                yield self._find("D132", event, rule, "after" if early else "who")
        elif rule.to is not None and event.other is not None and not self._unclear(rule.to):
            to = {asked(rule.to, one) for one in self._positions(seat, rule)}
            if to.isdisjoint({-1, event.other}):
                yield self._find("D140", event, rule, "to", other=self.names.players[min(to)])
        if self._late(rule, event):
            yield self._find("D133", event, rule, "until")
        yield from self._cards(rule, event)
        users = self.done.setdefault(rule.name, [])
        if rule.times is not None and len(users) >= rule.times:
            yield self._find("D138", event, rule, "times", other=self.names.players[users[0]])
        users.append(seat)
        if rule.together and event.other is not None:
            self._got(rule)[event.other] |= mask_of(event.cards)

    def _got(self, rule: Exchange) -> list[int]:
        """By seat: what was given in an exchange that all make together, and is not yet taken up."""
        return self.got.setdefault(rule.name, [0] * self.names.rules.seats)

    def _may(self, rule: Exchange, seat: int) -> bool:
        playing = (rule.anyone or seat in self.judged.active) and not self._early(rule, seat)
        return playing and (rule.who is None or any(asked(rule.who, one) for one in self._positions(seat, rule)))

    def _unclear(self, expr: Expr | None) -> bool:
        """Whether something that rules ask of depends on calls, or on a card turned up, that nobody can tell."""
        if self.judged.called is None or self.judged.outcome.untold:
            return True
        return self.unseen and expr is not None and not words(expr).isdisjoint(_TURNED)

    def _must(self, rule: Exchange, seat: int) -> bool:
        who = rule.who
        return (
            not self._unclear(who)
            and self._may(rule, seat)
            and (who is None or all(asked(who, one) for one in self._positions(seat, rule)))
        )

    def _early(self, rule: Exchange, seat: int) -> bool:
        """Whether what goes before an exchange has not been done."""
        return bool(rule.after) and seat not in self.done.get(rule.after, ())

    def _positions(self, seat: int, rule: Exchange, shown: int = 0) -> tuple[Position, ...]:
        """As somebody finds himself; twice where his hand is not told: with the least and the most he can hold.

        ``shown`` are cards that he surely holds.
        """
        judged = self.judged
        trump = judged.called.trump if judged.called is not None else 0
        turned = 1 << self.turned if self.turned >= 0 else 0
        frame = (judged.dealer, judged.forehand, judged.declarer)
        number = judged.circle.number if judged.circle is not None else judged.deal.number
        least = self.left[seat] if self.known[seat] else self.left[seat] | shown
        hands = {least} if self.known[seat] else {least, least | self._loose()}
        got = self._got(rule)[seat] if rule.together else 0
        return tuple(
            Position(self.names.rules, seat, hand & ~got, trump, turned, judged.parties, *frame, number)
            for hand in sorted(hands)
        )

    def _loose(self) -> int:
        """The cards that nobody is known to hold or to have had."""
        turned = 1 << self.turned if self.turned >= 0 else 0
        loose = self.names.rules.deck.all & ~turned & ~self.gone
        for mask in self.left:
            loose &= ~mask
        return loose

    def _late(self, rule: Exchange, event: Event) -> bool:
        if rule.until == "any":
            return False
        trick, card = event.when.trick, event.when.card
        if event.after_trick == 0 and (trick is None or trick < 1):
            return False
        if rule.until == "first-lead" or event.after_trick > 0 or (trick or 0) > 1:
            return True
        order = self.judged.active
        leader = self.judged.leads[0] if self.judged.leads else 0
        place = (order.index(event.seat or 0) - order.index(leader)) % len(order) + 1 if leader in order else 1
        return card is None or card > place

    def _cards(self, rule: Exchange, event: Event) -> Iterator[Finding]:
        seat, cards = event.seat or 0, event.cards
        out = cards[:1] if event.verb == SWAP else cards if event.verb in (DISCARD, GIVE) else ()
        into = cards[1:] if event.verb == SWAP else cards if event.verb == TAKE else ()
        given = mask_of(out)
        if rule.give is not None and not self._unclear(rule.give) and not blurred(event):
            shown = given if rule.verb in (DISCARD, GIVE) else 0
            allowed = 0
            for one in self._positions(seat, rule, shown):
                allowed |= asked(rule.give, one)
            if given & ~allowed or (event.verb == SWAP and not given):
                said = {"cards": self.names.cards(given), "wanted": self.names.cards(allowed)}
                yield self._find("D134", event, rule, "give", **said)
        missing = given & ~self.left[seat]
        if missing and self.known[seat]:
            yield self._find("D137", event, rule, "give", missing=self.names.cards(missing))
        passed_on = given & self._got(rule)[seat] if rule.together else 0
        if passed_on:
            yield self._find("D141", event, rule, "together", passed=self.names.cards(passed_on))
        if (
            rule.take == "turned"
            and not self.unseen
            and not blurred(event)
            and mask_of(into) != (1 << self.turned if self.turned >= 0 else 0)
        ):
            wanted = self.names.cards(1 << self.turned) if self.turned >= 0 else ()
            yield self._find("D135", event, rule, "take", cards=self.names.cards(mask_of(into)), wanted=wanted)
        if rule.number is not None and len(cards) not in (rule.number, 0) and not blurred(event):
            yield self._find("D136", event, rule, "count", count=len(cards), wanted=rule.number)
        held = self._elsewhere(mask_of(into), seat)
        if held is not None:
            yield self._find("D135", event, rule, "take", wanted=(), other=self.names.players[held])

    def _elsewhere(self, cards: int, seat: int) -> int | None:
        """Who surely holds one of some cards."""
        return next((other for other, mask in enumerate(self.left) if other != seat and mask & cards), None)

    def drawn(self, event: Event) -> Iterator[Finding]:
        """A card drawn from the stock: after each trick one each."""
        held = self._elsewhere(mask_of(event.cards), event.seat or 0)
        times = self.done.setdefault(DRAW, [])
        key = (event.seat or 0) + event.after_trick * 8
        per_seat = self.names.rules.deal.left // len(self.judged.active)
        if held is not None:
            yield self._find("D135", event, None, "take", wanted=(), other=self.names.players[held])
        gaps = any(trick.lost for trick in self.judged.tricks)  # then nobody knows after which trick it was
        if (len(event.cards) != 1 and not blurred(event)) or (key in times and not gaps):
            yield self._find("D136", event, None, "draw", count=len(event.cards) + (key in times), wanted=1)
        elif not 1 <= event.after_trick <= per_seat:
            yield self._find("D133", event, None, "draw")
        times.append(key)

    def opened(self, event: Event) -> Iterator[Finding]:
        """Cards of one's own piles: at first the upper ones, then one for each open card played."""
        piles = self.names.rules.deal.piles
        if event.after_trick == 0 and len(event.cards) != piles and not blurred(event):
            yield self._find("D136", event, None, "piles", count=len(event.cards), wanted=piles)
        held = self._elsewhere(mask_of(event.cards), event.seat or 0)
        if held is not None:
            yield self._find("D135", event, None, "take", wanted=(), other=self.names.players[held])

    def missing(self) -> Iterator[Finding]:
        """What everybody concerned had to do and nobody is recorded to have done."""
        if not self.judged.tricks:
            return
        for rule in self.names.rules.deal.exchanges:
            seats = self.judged.active if rule.required or rule.after else ()
            for seat in seats:
                if seat not in self.done.get(rule.name, ()) and self._must(rule, seat):
                    params = {"seat": self.names.players[seat], "verb": rule.verb}
                    place = self.judged.tricks[0].place or self.judged.deal.place
                    clause = f"exchanges.{rule.name}"
                    number = self.judged.deal.number
                    yield Finding("D139", params, place, deal=number, seat=params["seat"], clause=clause)

    def take_in(self, event: Event) -> None:
        """The hands after a line."""
        for move in moves_of([event]):
            self.known[move.seat] = self.known[move.seat] and not move.whole
            apply(self.left, [move._replace(after=0)], 0)
            self.gone = (self.gone | move.out) & ~move.into

    def _find(self, code: str, event: Event, rule: Exchange | None, key: str = "", **params: object) -> Finding:
        seat = self.names.players[event.seat or 0]
        cards = tuple(self.names.card(card) for card in event.cards)
        clause = f"exchanges.{rule.name}" + (f".{key}" if key else "") if rule is not None else "exchanges"
        shared: dict[str, object] = {"seat": seat, "verb": event.verb, "cards": cards, "other": "", **params}
        deal = self.judged.deal.number
        return Finding(code, shared, event.place, deal=deal, seat=seat, clause=clause if rule else "deal")

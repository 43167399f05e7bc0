"""Random legal exchanges of a ruleset, for records that the program deals itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from refcli.cards import bits, mask_of
from refcli.engine.changing import Position, asked
from refcli.record import Event
from refcli.referee.moving import DISCARD, DRAW, EXCHANGE, GIVE, OPEN, SWAP, TAKE
from refcli.rules.exchanging import Exchange
from refcli.rules.ruleset import Ruleset


class Cards:
    """The cards of a deal: hands and what is left, both changed on the way. ``turned`` is a card, or -1."""

    def __init__(self, rules: Ruleset, random: Random, hands: list[int], left: Sequence[int], turned: int) -> None:
        self.rules, self.random, self.hands, self.turned = rules, random, hands, turned
        self.left = [card for card in left if card != turned]
        if turned >= 0 and turned in left:
            self.left.append(turned)  # it is drawn last
        self.closed = [list[int]() for _ in hands]
        self.upper = [0] * len(hands)  # the open cards of the piles

    def piles(self, seats: Sequence[int]) -> Iterator[Event]:
        """Piles of two in front of each player: the upper cards are open."""
        count = self.rules.deal.piles
        for seat in seats if count else ():
            upper, self.closed[seat] = self.left[:count], self.left[count : 2 * count]
            self.left = self.left[2 * count :]
            self.hands[seat] |= mask_of(upper)
            self.upper[seat] = mask_of(upper)
            yield Event(OPEN, seat, cards=tuple(upper))

    def exchanges(self, active: Sequence[int], position: Position) -> Iterator[Event]:
        """What is done between the calls and the first card, each in the order of the ruleset."""
        made: dict[str, set[int]] = {}
        for rule in self.rules.deal.exchanges:
            used, before = 0, tuple(self.hands)
            due = made.get(rule.after, set[int]())
            for seat in active:
                hand = before[seat] if rule.together else self.hands[seat]
                own = position._replace(actor=seat, hand=hand)
                may = rule.who is None or bool(asked(rule.who, own))
                if not may or used == rule.times or (rule.after and seat not in due):
                    continue
                if not rule.required and not rule.after and self.random.random() < 0.4:
                    continue
                event = self._made(rule, seat, own, len(active))
                if event is not None:
                    used += 1
                    made.setdefault(rule.name, set()).add(seat)
                    yield event

    def _made(self, rule: Exchange, seat: int, own: Position, seats: int) -> Event | None:
        may_go = own.hand & (asked(rule.give, own) if rule.give is not None else self.rules.deck.all)
        count = rule.number or 1
        if rule.verb == SWAP:
            taken = self._taken(rule, 1) if may_go else []
            if not taken:
                return None
            given = next(bits(may_go))
            self._move(seat, mask_of(taken), 1 << given)
            self.left.append(given)
            return Event(SWAP, seat, cards=(given, *taken))
        if rule.verb == TAKE:
            taken = self._taken(rule, rule.number or len(self.left))
            self._move(seat, mask_of(taken), 0)
            return Event(TAKE, seat, cards=tuple(taken)) if taken else None
        if rule.verb == EXCHANGE:
            return self._whole(seat)
        if may_go.bit_count() < count:
            return None
        cards = self.random.sample(list(bits(may_go)), count)
        self._move(seat, 0, mask_of(cards))
        if rule.verb == GIVE:
            to = asked(rule.to, own) if rule.to is not None else (seat + 1) % seats
            self._move(to, mask_of(cards), 0)
            return Event(GIVE, seat, to, cards=tuple(cards))
        return Event(DISCARD, seat, cards=tuple(cards))

    def _whole(self, seat: int) -> Event | None:
        size = self.hands[seat].bit_count()
        if len(self.left) < size:
            return None
        taken, self.left = self.left[:size], [*self.left[size:], *bits(self.hands[seat])]
        self.hands[seat] = mask_of(taken)
        return Event(EXCHANGE, seat, cards=tuple(taken))

    def _taken(self, rule: Exchange, count: int) -> list[int]:
        if rule.take == "turned":
            if self.turned not in self.left:
                return []
            self.left.remove(self.turned)
            return [self.turned]
        taken, self.left = self.left[:count], self.left[count:]
        return taken

    def _move(self, seat: int, into: int, out: int) -> None:
        self.hands[seat] = (self.hands[seat] | into) & ~out

    def after(self, trick: int, order: Sequence[int], played: Sequence[int], opened: list[int]) -> Iterator[Event]:
        """What follows a trick: cards drawn, the winner first; piles uncovered where an ``opened`` card fell."""
        deal = self.rules.deal
        if deal.draw and len(self.left) >= len(order):
            for seat in order:
                card = self.left.pop(0)
                self.hands[seat] |= 1 << card
                yield Event(DRAW, seat, cards=(card,), after_trick=trick)
        for seat, card in zip(order, played, strict=False):
            if opened[seat] >> card & 1 and self.closed[seat]:
                fresh = self.closed[seat].pop()
                self.hands[seat] |= 1 << fresh
                opened[seat] |= 1 << fresh
                yield Event(OPEN, seat, cards=(fresh,), after_trick=trick)

"""King and queen of trumps in one hand: played, said in time, shown, reminded of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.cards import bits, mask_of
from refcli.diagnostics import Finding
from refcli.engine.bookings import COUNTED, FIRST_TRICK, TURNED, UNPLAYED, Time
from refcli.engine.contracts import Contract
from refcli.engine.count import Declared
from refcli.engine.turning import BEFORE, Start
from refcli.record import Deal, Event, Trick
from refcli.referee.citing import cites
from refcli.referee.fallenpair import unplayed
from refcli.referee.hands import Hands
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.rules.expr.ints import compile_int
from refcli.rules.ruleset import Ruleset
from refcli.source import Span

VERB = "stoeck"


class Holder(NamedTuple):
    """Who held the pair; ``second`` is when the second card was played, None where it was not."""

    seat: int
    second: Time | None
    last: bool  # the second card was the last of its trick


def judge_pair(
    deal: Deal,
    lines: Lines,
    leads: Sequence[int],
    hands: Hands,
    contract: Contract,
    names: Names,
    rules: Ruleset,
    melding: frozenset[int],
) -> tuple[Declared, list[Finding]]:
    """The points each side has from the pair under ``rules``, and every claim of it that does not stand.

    ``melding``: the sides that score melds in this deal; only with such a meld may the pair be claimed early.
    """
    sides = max(rules.sides) + 1
    nothing = Declared((0,) * sides, (COUNTED,) * sides)
    pair = rules.pair
    events = lines.said(VERB)
    if not pair.enabled:
        return nothing, [pair_finding("M106", event, deal, names, "stoeck.enabled") for event in events]
    cards = pair_cards(rules, contract)
    if not cards:
        return nothing, [
            pair_finding("M113", event, deal, names, None, contract=names.title(contract.name)) for event in events
        ]
    since = contract.since if pair.late == "held" else BEFORE
    holder = _holder(cards, lines.tricks, leads, hands, rules.seats, since)
    findings = [
        pair_finding("M111", event, deal, names, None, wanted=names.cards(cards))
        for event in events
        if event.seat is not None
        and (holder is None or holder.seat != event.seat)
        and surely_not(event.seat, cards, hands)
    ]
    if holder is None:
        return nothing, findings
    own = [event for event in events if event.seat == holder.seat]
    time = _Claim(deal, lines, holder, cards, names, rules, findings, rules.sides[holder.seat] in melding).time(own)
    if time is None:
        return nothing, findings
    side = rules.sides[holder.seat]
    amounts = tuple(pair.worth if own_side == side else 0 for own_side in range(sides))
    return Declared(amounts, (time,) * sides, pair.needs_trick), findings


def pair_cards(rules: Ruleset, contract: Contract) -> int:
    """The two cards under a contract; nothing where it names no trumps."""
    trump = contract.trump
    known = rules.made("pair", ("deck", "pair"), _no_pairs)
    if trump not in known:
        cards = rules.pair.cards
        value = compile_int(cards, {"trump": trump}) if cards is not None else 0
        known[trump] = value if isinstance(value, int) else 0
    return known[trump]


def _no_pairs(_: Ruleset) -> dict[int, int]:
    """By trumps, the two cards; filled as they are asked for."""
    return {0: 0}


def _holder(
    cards: int, tricks: Sequence[Trick], leads: Sequence[int], hands: Hands, seats: int, since: Start
) -> Holder | None:
    """Who was dealt both, and still held them when the trumps were set."""
    seat = next((seat for seat, mask in enumerate(hands.dealt) if mask & cards == cards), None)
    if seat is None:
        return None
    left = cards
    both = frozenset(bits(cards))
    for at, trick in enumerate(tricks):
        if both.isdisjoint(trick.cards):
            continue
        for index, card in enumerate(trick.cards):
            if card not in both:
                continue
            if (at + 1, index + 1) <= since:
                return None
            if left >> card & 1 and trick.seat(index, seats, leads[at], hands.active) == seat:
                left &= ~(1 << card)
                if not left:
                    return Holder(seat, (at + 1, index + 1), index + 1 == (len(hands.active) or seats))
    return Holder(seat, None, False)


def surely_not(seat: int, cards: int, hands: Hands) -> bool:
    """Whether somebody cannot hold some cards."""
    return hands.known[seat] or bool(cards & ~hands.dealt[seat] & ~hands.unseen)


def _shown(lines: Lines, holder: Holder, cards: int) -> Event | None:
    shows = lines.said("show")
    return next((event for event in shows if event.seat == holder.seat and mask_of(event.cards) & cards == cards), None)


class _Claim(NamedTuple):
    """The pair of a holder as the record tells of it; ``findings`` gathers what is wrong with how it was said."""

    deal: Deal
    lines: Lines
    holder: Holder
    cards: int
    names: Names
    rules: Ruleset
    findings: list[Finding]
    melded: bool  # the holder's side scores its melds

    def time(self, own: Sequence[Event]) -> Time | None:
        """When the pair is booked, None where it is not; ``own`` are the holder's claims in order."""
        shown = _shown(self.lines, self.holder, self.cards)
        if shown is not None and unplayed(self.lines.tricks, self.cards, self.holder.second, _time(shown)):
            if self.rules.pair.show_to_go_out:
                return _time(shown)
            self._find("M116", shown, "stoeck.show_to_go_out")
        return self._claimed(own) if own else self._unsaid()

    def _claimed(self, own: Sequence[Event]) -> Time | None:
        """What the claims come to: one before its time has no effect, and takes none from one that is in time."""
        for event in own:
            if not self._early(event):
                return self._said(event)
            if self._with_meld():
                return FIRST_TRICK
            self._find("M116", event, "stoeck.show_to_go_out")
        return (self.holder.second or UNPLAYED) if self._by_itself() else None

    def _early(self, said: Event) -> bool:
        """Whether a claim was made before the second card was played."""
        if said.when.trick is None:
            return False
        return unplayed(self.lines.tricks, self.cards, self.holder.second, _time(said))

    def _with_meld(self) -> bool:
        """Whether the pair may be claimed early, with a meld that holds it and scores."""
        return self.rules.pair.with_melds and self.melded and _in_meld(self.lines, self.holder.seat, self.cards)

    def _by_itself(self) -> bool:
        """Whether the pair counts without being claimed."""
        pair = self.rules.pair
        return pair.unrecorded == "computed" or (pair.unrecorded == "by-deadline" and pair.by == "never-late")

    def _unsaid(self) -> Time | None:
        second = self.holder.second
        if self._by_itself():
            return second or UNPLAYED
        if second is not None:
            seat = self.names.players[self.holder.seat]
            self.findings.append(
                Finding(
                    "M114",
                    {"seat": seat, "cards": self.names.cards(self.cards)},
                    self._place(second) or self.deal.place,
                    deal=self.deal.number,
                    trick=second[0],
                    seat=seat,
                    clause="pair.by",
                    cites=cites(self.names.rules, "stoeck.deadline"),
                )
            )
        return None

    def _said(self, own: Event) -> Time | None:
        """What a claim comes to that is not early."""
        pair, holder = self.rules.pair, self.holder
        if own.when.trick is not None and _late(holder, _time(own), pair.by):
            self._find("M112", own, "stoeck.deadline")
            return None
        reminded = _reminded(self.lines, holder.seat, self.rules)
        if reminded is not None and pair.reminder != "free":
            self._find("M115", reminded, "stoeck.partner_reminder")
            if pair.reminder == "forfeits":
                return None
        return holder.second or UNPLAYED

    def _place(self, second: Time) -> Span | None:
        """Where the second card was played."""
        trick = self.lines.tricks[second[0] - 1]
        return trick.places[second[1] - 1] if second[1] <= len(trick.places) else None

    def _find(self, code: str, event: Event, option: str) -> None:
        self.findings.append(pair_finding(code, event, self.deal, self.names, option))


def _time(event: Event) -> Time:
    when = event.when
    return (when.trick or 0, when.card if when.card is not None else TURNED)


def _late(holder: Holder, said: Time, by: str) -> bool:
    if holder.second is None:
        return False
    trick, card = holder.second
    if by == "next-card":
        return said > ((trick, TURNED - 1) if holder.last else (trick, card))
    if by == "trick-turned":
        return said >= (trick, TURNED)
    return by == "counted" and said >= COUNTED


def _in_meld(lines: Lines, seat: int, cards: int) -> bool:
    return any(event.seat == seat and mask_of(event.cards) & cards == cards for event in lines.said("meld"))


def _reminded(lines: Lines, seat: int, rules: Ruleset) -> Event | None:
    for event in lines.said("remind"):
        if event.seat is not None and event.seat != seat and rules.sides[event.seat] == rules.sides[seat]:
            return event
    return None


def pair_finding(code: str, event: Event, deal: Deal, names: Names, option: str | None, **params: object) -> Finding:
    """A finding about a line on the pair; ``option`` is the house rule it cites."""
    seat = names.players[event.seat] if event.seat is not None else ""
    cards = tuple(names.card(card) for card in bits(mask_of(event.cards)))
    return Finding(
        code,
        {"seat": seat, "cards": cards, **params},
        event.place,
        deal=deal.number,
        trick=event.when.trick,
        seat=seat or None,
        clause="pair",
        cites=cites(names.rules, option),
    )

"""Melds as they were said, one line after the other: what stands, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli.cards import bits, mask_of
from refcli.diagnostics import Finding, Label
from refcli.engine.melds import Meld, Melds
from refcli.record import Deal, Event
from refcli.referee.citing import cites
from refcli.referee.hands import Hands
from refcli.referee.lines import Lines
from refcli.referee.moving import blurred
from refcli.referee.names import Names
from refcli.rules.ruleset import Ruleset


class Said(NamedTuple):
    """A meld that counts in the comparison."""

    seat: int
    meld: Meld
    trick: int = 1  # in which it was said


def finding_of(code: str, event: Event, deal: Deal, names: Names, option: str | None, **params: object) -> Finding:
    """A finding about a line on melds; ``option`` is the house rule it cites."""
    seat = names.players[event.seat] if event.seat is not None else ""
    cards = tuple(names.card(card) for card in event.cards)
    shared = {"seat": seat, "cards": cards, "said": event.number if event.number is not None else "", **params}
    return Finding(
        code,
        shared,
        event.place,
        deal=deal.number,
        trick=1,
        seat=seat or None,
        clause="melds",
        cites=cites(names.rules, option),
    )


class SaidMelds:
    """One pass over the melds said in a deal."""

    def __init__(
        self,
        deal: Deal,
        lines: Lines,
        hands: Hands,
        names: Names,
        rules: Ruleset,
        engine: Melds,
        low: bool,
        trump: int,
        order: Sequence[int],
    ) -> None:
        self.deal, self.lines, self.hands, self.names, self.rules = deal, lines, hands, names, rules
        self.engine, self.low, self.trump, self.order = engine, low, trump, order
        self.findings: list[Finding] = []
        self.used: dict[int, int] = {}
        self.owner: dict[int, Event] = {}
        self.best: tuple[int, ...] | None = None  # the last meld said, where each must be better

    def said(self, event: Event) -> list[Said]:
        """The meld of one line as it counts; nothing where it falls away."""
        if event.seat is None:
            return []
        seat = event.seat
        if self._late(event) or self._unnamed(event):
            return []
        event = self._corrected(event)
        cards = mask_of(event.cards)
        meld = self._of_cards(event, seat, cards) if cards else self._of_number(event, seat)
        if meld is None:
            return []
        if self._clashes(event, seat, meld) or self._not_higher(event, meld):
            return []
        return [Said(seat, meld, event.when.trick or 1)]

    def _not_higher(self, event: Event, meld: Meld) -> bool:
        """Whether a meld falls away since it does not go above the last one that was said."""
        if not self.rules.melds.upward:
            return False
        key = self._key(meld)
        if self.best is not None and key <= self.best:
            self._find("M109", event, "weis.repeated")
            return True
        self.best = key
        return False

    def _find(self, code: str, event: Event, option: str | None, **params: object) -> None:
        self.findings.append(finding_of(code, event, self.deal, self.names, option, **params))

    def _corrected(self, event: Event) -> Event:
        """The meld with its value put right, where that was said in time."""
        for other in self.lines.said("correct"):
            if other.seat == event.seat and not self._past(other):
                return event._replace(number=other.number, cards=other.cards or event.cards)
        return event

    def _unnamed(self, event: Event) -> bool:
        """Whether a meld falls away because its cards were not named before the second lead."""
        if self.rules.melds.show != "named-or-lost" or event.cards:
            return False
        named = (*self.lines.said("show"), *self.lines.said("meld"))
        if any(n.seat == event.seat and n.cards and (n.when.trick or 1) <= 1 for n in named):
            return False
        self._find("M107", event, "weis.show")
        return True

    def _late(self, event: Event) -> bool:
        """Whether the line says it was said after its deadline; one far below without a mark counts, with a note."""
        late = self._past(event)
        if late:
            self._find("M103", event, "weis.deadline")
        elif event.when.trick is None and event.after_trick > 1 and not self.rules.melds.upward:
            after = event.after_trick
            self._find("M110", event, "weis.deadline", after=after, moment=f"@{after + 1}.1")
        return late

    def _past(self, event: Event) -> bool:
        when, by = event.when, self.rules.melds.by
        if when.trick is None:
            return False
        own = self.order.index(event.seat) + 1 if event.seat is not None else 1
        last = {"next-card": own, "first-trick": len(self.order) + 1, "first-lead": 0}.get(by, own)
        card = when.card if when.card is not None else len(self.order) + 1
        if self.rules.melds.upward:
            drawn_out = self.rules.melds.drawing and when.trick > self.rules.deal.left // self.rules.seats
            return drawn_out or card > len(self.order)
        return when.trick > 1 or card > last

    def _of_cards(self, event: Event, seat: int, cards: int) -> Meld | None:
        held = self.hands.dealt[seat]
        if self.hands.known[seat] and cards & ~held:
            missing = self.names.cards(cards & ~held)
            best = max((m.worth for m in self.engine.all(held & cards)), default=0)
            self._find("M101", event, None, missing=missing, best=best)
            return None
        meld = self.engine.read(cards)
        if meld is None:
            if not blurred(event):
                self._find("M104", event, "weis.table")
            return None
        if event.number is None or event.number == meld.worth:
            return meld
        return self._misannounced(event, self.engine.all(cards), meld)

    def _of_number(self, event: Event, seat: int) -> Meld | None:
        held = self.hands.dealt[seat]
        if not self.hands.known[seat]:
            worth = event.number or 0
            return Meld(0, worth, 0, False, 0, 0) if worth else None
        free = held if self.rules.melds.reuse else held & ~self.used.get(seat, 0)
        melds = self.engine.all(free)
        fitting = [meld for meld in melds if event.number is None or meld.worth == event.number]
        if fitting:
            return max(fitting, key=self._key)
        if not melds:
            self._find("M101", event, None, missing=(), best=0)
            return None
        return self._misannounced(event, melds, max(melds, key=self._key))

    def _misannounced(self, event: Event, melds: Sequence[Meld], true: Meld) -> Meld | None:
        """A wrong value: counts as said if the cards hold that much, else as the ruleset says."""
        if blurred(event):
            return true
        as_said = [meld for meld in melds if meld.worth == event.number]
        rule = self.rules.melds.misannounce
        counts = (max(as_said, key=self._key) if as_said else None) if rule == "jw" else true
        self._find("M102", event, "weis.misannounce", true=true.worth, counts=counts.worth if counts else 0)
        return counts

    def _key(self, meld: Meld) -> tuple[int, ...]:
        return self.engine.key(meld, self.low, self.trump)

    def _clashes(self, event: Event, seat: int, meld: Meld) -> bool:
        for card in bits(meld.cards):
            other = self.owner.get(card)
            if other is not None and other.seat != seat and other.seat is not None:
                params = {"card": self.names.card(card), "other": self.names.players[other.seat]}
                finding = finding_of("D110", event, self.deal, self.names, None, **params)
                labels = (Label(other.place, "first-held", {"seat": params["other"]}),) if other.place else ()
                self.findings.append(finding._replace(labels=labels))
                return True
        twice = meld.cards & self.used.get(seat, 0)
        if twice and not self.rules.melds.reuse:
            self._find("M105", event, "weis.card_reuse", twice=self.names.cards(twice))
            return True
        self.used[seat] = self.used.get(seat, 0) | meld.cards
        self.owner.update(dict.fromkeys(bits(meld.cards), event))
        return False

"""Melds said against melds held, and what a silent record leaves to be computed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from refcli.cards import bits, mask_of
from refcli.diagnostics import Finding, Label
from refcli.engine.contracts import Contract
from refcli.engine.count import Declared
from refcli.engine.ledger import FIRST_TRICK
from refcli.engine.melds import Meld, Melds
from refcli.record import Deal, Event
from refcli.referee.calls import cites
from refcli.referee.hands import Hands, turns
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.rules.model import MeldRules
from refcli.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Said:
    """A meld that counts in the comparison."""

    seat: int
    meld: Meld


def said_melds(
    deal: Deal, lines: Lines, hands: Hands, contract: Contract, leader: int, names: Names, rules: Ruleset
) -> tuple[tuple[Said, ...], list[Finding]]:
    """The melds that take part in the comparison under ``rules``, and every meld said that does not stand."""
    events = lines.said("meld")
    low, trump = contract.rule.low_melds, contract.mode(1).trump
    order = turns(rules.seats)[leader]
    engine = _engine(rules)
    if events:
        judge = _Judge(deal, lines, hands, names, rules, engine, low, trump, order)
        said = tuple(one for event in events for one in judge.said(event))
        return tuple(sorted(said, key=lambda one: order.index(one.seat))), judge.findings
    return (
        tuple(
            Said(seat, meld)
            for seat in order
            if hands.known[seat] and engine.any(hands.dealt[seat])
            for meld in engine.best(hands.dealt[seat], low, trump)
        ),
        [],
    )


def award(
    said: tuple[Said, ...], silent: bool, order: MeldRules, low: bool, trump: int, rules: MeldRules, table: Ruleset
) -> Declared:
    """What each side scores: only the side of the best meld, as ``order`` compares and ``rules`` award.

    ``silent``: the record says nothing of melds; ``table`` gives deck and sides.
    """
    sides = table.sides
    amounts = [0] * (max(sides) + 1)
    times = (FIRST_TRICK,) * len(amounts)
    if not said or not rules.enabled or (silent and rules.unrecorded != "computed"):
        return Declared(tuple(amounts), times)
    best = Melds(order, table.deck).winner([(one.seat, one.meld) for one in said], low, trump)
    assert best is not None
    seat, meld = best
    side = sides[seat]
    if rules.scores == "best":
        amounts[side] = meld.worth
    elif rules.scores == "player":
        amounts[side] = sum(one.meld.worth for one in said if one.seat == seat)
    else:
        amounts[side] = sum(one.meld.worth for one in said if sides[one.seat] == side)
    return Declared(tuple(amounts), times, rules.needs_trick)


def requests(deal: Deal, lines: Lines, names: Names) -> list[Finding]:
    """Requests to see a meld: refused to a partner where only opponents may ask; otherwise the meld must be shown."""
    rules, found = names.rules, []
    for ask in lines.said("ask"):
        if ask.seat is None or ask.other is None:
            continue
        partner = rules.sides[ask.seat] == rules.sides[ask.other]
        other = names.players[ask.other]
        if partner and rules.melds.show == "on-request":
            found.append(_plain("M108", ask, deal, names, "weis.show", other=other))
        elif not any(show.seat == ask.other for show in lines.said("show")):
            found.append(_plain("M107", replace(ask, seat=ask.other), deal, names, "weis.show", other=other))
    return found


def not_played(deal: Deal, lines: Lines, names: Names) -> list[Finding]:
    """Melds said in a game without melds."""
    return [_plain("M106", event, deal, names, "weis.enabled") for event in lines.said("meld")]


def _engine(rules: Ruleset) -> Melds:
    found = rules.compiled.get("melds")
    if found is None:
        found = rules.compiled["melds"] = Melds(rules.melds, rules.deck)
    made: Melds = found
    return made


def _plain(code: str, event: Event, deal: Deal, names: Names, option: str | None, **params: object) -> Finding:
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


class _Judge:
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
        if self._clashes(event, seat, meld):
            return []
        return [Said(seat, meld)]

    def _find(self, code: str, event: Event, option: str | None, **params: object) -> None:
        self.findings.append(_plain(code, event, self.deal, self.names, option, **params))

    def _corrected(self, event: Event) -> Event:
        """The meld with its value put right, where that was said in time."""
        for other in self.lines.said("correct"):
            if other.seat == event.seat and not self._past(other):
                return replace(event, number=other.number, cards=other.cards or event.cards)
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
        """Whether the line says it was said after its deadline."""
        late = self._past(event)
        if late:
            self._find("M103", event, "weis.deadline")
        return late

    def _past(self, event: Event) -> bool:
        when, by = event.when, self.rules.melds.by
        if when.trick is None:
            return False
        own = self.order.index(event.seat) + 1 if event.seat is not None else 1
        last = {"next-card": own, "first-trick": len(self.order) + 1, "first-lead": 0}.get(by, own)
        card = when.card if when.card is not None else len(self.order) + 1
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
                finding = _plain("D110", event, self.deal, self.names, None, **params)
                labels = (Label(other.place, "first-held", {"seat": params["other"]}),) if other.place else ()
                self.findings.append(replace(finding, labels=labels))
                return True
        twice = meld.cards & self.used.get(seat, 0)
        if twice and not self.rules.melds.reuse:
            self._find("M105", event, "weis.card_reuse", twice=self.names.cards(twice))
            return True
        self.used[seat] = self.used.get(seat, 0) | meld.cards
        self.owner.update(dict.fromkeys(bits(meld.cards), event))
        return False

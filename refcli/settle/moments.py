"""A play or a trick of a record as a question of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from refcli.cards import Deck, mask_of
from refcli.engine.contracts import contracts_of
from refcli.engine.play import play_of
from refcli.engine.spread import Answer, Chosen, Spread, gather
from refcli.record import Deal
from refcli.referee.calls import Seating
from refcli.referee.deal import judge_deal
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.referee.tricks import play_out
from refcli.rules.ruleset import Ruleset
from refcli.settle.plays import Play, Trick, remaining
from refcli.settle.ruling import UNDETERMINED, UNKNOWN, Plain, Ruling, opened

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect


class Moment(NamedTuple):
    """``trick`` counts from 1; ``card`` is the place of the card in it, from 0; None asks who takes the trick."""

    trick: int
    card: int | None


@dataclass(frozen=True)
class Testified(Plain):
    """A play whose hand the record does not tell in full: illegal only where no hand that fits allows it."""

    deal: Deal
    deck: Deck
    players: tuple[str, ...]
    pack: str
    moment: Moment
    card: str
    seat: str
    kind: str = "play"
    aspects: tuple[Aspect, ...] = ("play",)
    keeps_target: bool = False
    earlier: list[Judged] = field(default_factory=list[Judged], compare=False, repr=False)  # the deal as judged first

    def asked(self) -> Mapping[str, Any]:
        return {"play": self.card, "seat": self.seat, "deal": self.deal.number, "trick_number": self.moment.trick}

    def judge(self, rules: Ruleset) -> Ruling | None:
        if len(self.players) != rules.seats or self.pack not in rules.deck.packs:
            return None
        if (rules.deck.ranks, rules.deck.suits) != (self.deck.ranks, self.deck.suits):
            return None
        assert self.moment.card is not None
        names, seating = Names(rules, self.players, self.pack), Seating(self.deal.dealer)
        place = self.moment.trick - 1, self.moment.card
        before = self.earlier[0] if self.earlier else None
        judged = judge_deal(self.deal, names, seating, alternatives=False, before=before, only=place)
        if before is None:
            self.earlier.append(judged)
        answer = self._answer(judged, rules)
        if answer is None:
            return None
        words = set(answer.table.values()) if isinstance(answer, Spread) else {answer}
        facts: dict[str, Any] = {"hand": UNKNOWN} if UNKNOWN in words else {}
        if words == {UNKNOWN}:
            return Ruling(UNDETERMINED, facts)
        for found in judged.findings:
            here = (found.trick, found.seat, found.card) == (self.moment.trick, self.seat, self.card)
            if here and found.code.startswith("P10") and found.clause:
                facts |= {"legal": list(found.legal)} if found.legal is not None else {}
                return opened(answer, facts)._replace(clause=found.clause, cites=found.cites)
        return opened(answer, facts)

    def _answer(self, judged: Judged, rules: Ruleset) -> Answer[str] | None:
        """What all hands that fit make of the play: legal, illegal, unknown where they disagree."""
        started = judged.called or judged.contract
        if started is None or judged.hands is None or self.moment.card is None:
            return None
        found: list[tuple[Chosen, str]] = []
        place = self.moment.trick - 1, self.moment.card
        for chosen, world in rules.worlds("play"):
            contract = contracts_of(world).get(started.name)
            if contract is None:
                return None
            played = play_out(judged.tricks, judged.leads, contract, play_of(world), judged.hands, rules.deal.hand,
                              judged.circle, full=True, only=place)  # fmt: skip
            ruling = played.rulings.get(place, UNKNOWN)
            found.append((chosen, ruling if ruling in ("legal", "illegal") else UNKNOWN))
        return gather(found)


def of_record(deal: Deal, names: Names, moment: Moment) -> Play | Trick | Testified | None:
    """The question of a moment; None where the record has no such card, or nothing tells what is trump."""
    judged = judge_deal(deal, names, Seating(deal.dealer), alternatives=False)
    at = moment.trick - 1
    if judged.contract is None or judged.hands is None or not 0 <= at < len(judged.tricks):
        return None
    trick, leader, seats = judged.tricks[at], judged.leads[at], names.rules.seats
    deck, pack, contract = names.rules.deck, names.pack, judged.contract.name
    if moment.card is None:
        whole = len(trick.cards) == seats and min(trick.cards) >= 0
        players = tuple(names.players[trick.seat(i, seats, leader)] for i in range(len(trick.cards)))
        return Trick(deck, pack, contract, trick.cards, moment.trick, players) if whole else None
    if not 0 <= moment.card < len(trick.cards) or trick.cards[moment.card] < 0:
        return None
    seat = trick.seat(moment.card, seats, leader)
    card, before = trick.cards[moment.card], trick.cards[: moment.card]
    if not judged.hands.known[seat] or (before and min(before) < 0):
        return Testified(deal, deck, names.players, pack, moment, names.card(card), names.players[seat])
    hand = remaining(judged.hands.dealt[seat], _gone(judged, seat, at, seats), deck)
    if card not in hand:
        return None
    return Play(deck, pack, contract, before, hand, card, moment.trick, names.players[seat])


def _gone(judged: Judged, seat: int, at: int, seats: int) -> int:
    """What somebody has played before trick ``at`` (from 0)."""
    played = [
        card
        for trick, leader in zip(judged.tricks[:at], judged.leads, strict=False)
        for index, card in enumerate(trick.cards)
        if trick.seat(index, seats, leader) == seat
    ]
    return mask_of(played)


def last_card(deal: Deal, names: Names) -> Moment | None:
    """The last card of a deal that breaks off."""
    judged = judge_deal(deal, names, Seating(deal.dealer), alternatives=False)
    if judged.complete or not judged.tricks or not judged.tricks[-1].cards:
        return None
    return Moment(len(judged.tricks), len(judged.tricks[-1].cards) - 1)


def index_of(deal: Deal, names: Names, trick: int, seat: int) -> int | None:
    """Which card of a trick somebody played."""
    judged = judge_deal(deal, names, Seating(deal.dealer), alternatives=False)
    if not 1 <= trick <= len(judged.tricks):
        return None
    line, leader = judged.tricks[trick - 1], judged.leads[trick - 1]
    places = range(len(line.cards))
    return next((i for i in places if line.seat(i, names.rules.seats, leader) == seat), None)

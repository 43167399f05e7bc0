"""Disputed melds: whose count when several are announced, and what a hand is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from refcli.cards import Deck, bits, mask_of
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.engine.contracts import Contract
from refcli.engine.melds import Meld, Melds
from refcli.engine.spread import combine, each, gather
from refcli.record import Deal, Event
from refcli.referee.hands import Hands
from refcli.referee.lines import sort_out
from refcli.referee.melds import award, said_melds
from refcli.referee.names import Names
from refcli.referee.saidmelds import Said
from refcli.referee.worlds import merge
from refcli.rules.model import MeldRules
from refcli.rules.ruleset import Ruleset
from refcli.settle.plays import known
from refcli.settle.ruling import Plain, Ruling, opened, plain

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect

NOBODY = "nobody"


@dataclass(frozen=True)
class Announced(Plain):
    """Which side's melds count. ``said`` are seats with the cards of one meld each; seat 0 is the forehand."""

    deck: Deck
    pack: str
    contract: str
    players: tuple[str, ...]
    said: tuple[tuple[int, tuple[int, ...]], ...]
    titles: tuple[str, ...]  # of the sides
    kind: str = "melds"
    aspects: tuple[Aspect, ...] = ("meld-table", "meld-order", "meld-score")
    keeps_target: bool = False

    def asked(self) -> Mapping[str, Any]:
        melds = [
            {"seat": self.players[seat], "cards": [self.deck.name(card, self.pack) for card in cards]}
            for seat, cards in self.said
        ]
        return {"contract": self.contract, "melds": melds}

    def judge(self, rules: Ruleset) -> Ruling | None:
        contract = known(rules, self.deck, self.contract)
        if contract is None or len(self.players) != rules.seats or max(rules.sides) + 1 != len(self.titles):
            return None
        if not rules.melds.enabled:
            return None
        names = Names(rules, self.players, self.pack if self.pack in rules.deck.packs else rules.default_pack)
        judged = [(chosen, *self._stand(contract, names, world)) for chosen, world in rules.worlds("meld-table")]
        said = gather([(chosen, melds) for chosen, melds, _ in judged])
        orders = gather(
            [
                (c, (world.melds, world.contracts[contract.rule.name].low_melds))
                for c, world in rules.worlds("meld-order")
            ]
        )
        awards = gather([(c, world.melds) for c, world in rules.worlds("meld-score")])

        def scored(said: tuple[Said, ...], order: tuple[MeldRules, bool], awarded: MeldRules) -> tuple[int, ...]:
            return award(said, False, *order, contract.mode(1).trump, awarded, rules, 0).amounts

        points = combine(scored, said, orders, awards)
        facts: dict[str, Any] = {
            "points": {side: plain(each(_at(index), points)) for index, side in enumerate(self.titles)}
        }
        refused = [self._refused(found) for found in merge([(chosen, findings) for chosen, _, findings in judged])]
        if refused:
            facts["refused"] = refused
        return opened(each(lambda sums: _ahead(sums, self.titles), points), facts)

    def _stand(self, contract: Contract, names: Names, rules: Ruleset) -> tuple[tuple[Said, ...], list[Finding]]:
        """The melds that stand under rules without anything open, and what is wrong with the others."""
        deal = self._deal()
        nothing = (0,) * rules.seats
        hands = Hands(nothing, (False,) * rules.seats, rules.deck.all, nothing)
        return said_melds(deal, sort_out(deal), hands, contract, 0, names, rules)

    def _deal(self) -> Deal:
        return Deal(1, items=tuple(Event("meld", seat, cards=cards) for seat, cards in self.said))

    @staticmethod
    def _refused(found: Finding) -> dict[str, Any]:
        return {
            "seat": found.seat,
            "cards": list(found.params["cards"]),
            "code": found.code,
            "severity": severity(found),
        }


def leading(question: Announced, rules: Ruleset) -> str | None:
    """Who was taken for the forehand, where the melds of another side would count if its player were."""
    seats = range(len(question.players))
    after = [(seat + 1) % len(seats) for seat in seats]
    titles = dict(zip(rules.sides, (question.titles[rules.sides[seat]] for seat in after), strict=True))
    turned = replace(
        question,
        players=tuple(question.players[seat] for seat in after),
        said=tuple(((seat - 1) % len(seats), cards) for seat, cards in question.said),
        titles=tuple(titles[side] for side in range(len(question.titles))),
    )
    own, other = question.judge(rules), turned.judge(rules)
    return question.players[0] if own is not None and other is not None and other.turned(own) else None


def _at(index: int) -> Callable[[tuple[int, ...]], int]:
    return lambda sums: sums[index]


def _ahead(sums: tuple[int, ...], sides: tuple[str, ...]) -> str:
    """The side that scores; ``nobody`` where none does, several joined where more than one does."""
    return ", ".join(side for side, worth in zip(sides, sums, strict=True) if worth) or NOBODY


@dataclass(frozen=True)
class Hand(Plain):
    """What the melds of a hand are worth at most."""

    deck: Deck
    pack: str
    contract: str
    hand: tuple[int, ...]
    kind: str = "hand"
    aspects: tuple[Aspect, ...] = ("meld-table", "meld-order")
    keeps_target: bool = False

    def asked(self) -> Mapping[str, Any]:
        return {"contract": self.contract, "hand": [self.deck.name(card, self.pack) for card in self.hand]}

    def judge(self, rules: Ruleset) -> Ruling | None:
        contract = known(rules, self.deck, self.contract)
        if contract is None or len(self.hand) > rules.deal.hand or not rules.melds.enabled:
            return None
        low, trump = contract.rule.low_melds, contract.mode(1).trump
        found = gather(
            [(chosen, self._best(world, low, trump)) for chosen, world in rules.worlds("meld-table", "meld-order")]
        )
        worth = each(lambda melds: str(sum(meld.worth for meld in melds)), found)
        return opened(worth, {"melds": plain(each(self._shown, found))})

    def _best(self, rules: Ruleset, low: bool, trump: int) -> tuple[Meld, ...]:
        return Melds(rules.melds, rules.deck).best(mask_of(self.hand), low, trump)

    def _shown(self, melds: tuple[Meld, ...]) -> list[dict[str, Any]]:
        return [
            {"cards": [self.deck.name(card, self.pack) for card in bits(meld.cards)], "worth": meld.worth}
            for meld in melds
        ]

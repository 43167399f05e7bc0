"""A disputed card: may it be played; and a disputed trick: who takes it, and for how much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from refcli.cards import Deck, bits
from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.spread import Chosen, Spread, each, gather
from refcli.referee.names import Names
from refcli.referee.position import Position, judge, speaking
from refcli.rules.ruleset import Ruleset
from refcli.settle.ruling import UNDETERMINED, Plain, Ruling, opened, plain

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect


@dataclass(frozen=True)
class Play(Plain):
    """Whether ``card`` of a hand may be played. ``contract`` is canonical; ``deck`` and ``pack`` name the cards."""

    deck: Deck
    pack: str
    contract: str
    trick: tuple[int, ...]
    hand: tuple[int, ...]  # as it was given
    card: int
    number: int = 1
    seat: str | None = None
    kind: str = "play"
    aspects: tuple[Aspect, ...] = ("play",)
    keeps_target: bool = False

    def asked(self) -> Mapping[str, Any]:
        said = {"contract": self.contract, "trick": self._named(self.trick), "hand": self._named(self.hand)}
        where = {"trick_number": self.number} if self.number != 1 else {}
        who = {"seat": self.seat} if self.seat else {}
        return {"play": self.deck.name(self.card, self.pack), **said, **where, **who}

    def _named(self, cards: tuple[int, ...]) -> list[str]:
        return [self.deck.name(card, self.pack) for card in cards]

    def judge(self, rules: Ruleset) -> Ruling | None:
        contract = known(rules, self.deck, self.contract)
        if contract is None or len(self.trick) >= rules.seats or len(self.hand) > rules.deal.hand:
            return None
        held = sum(1 << card for card in self.hand)
        called = Names(rules, (), rules.default_pack).contract(self.contract)
        position = judge(rules, called, self.trick, held, trick_number=self.number, pack=rules.default_pack)
        return self._ruling(position, rules) if isinstance(position, Position) else None

    def _ruling(self, position: Position, rules: Ruleset) -> Ruling:
        legal = [card for card in self.hand if position.legal >> card & 1]
        facts = {"legal": self._named(tuple(legal))}
        maybe = {one.card: one for one in position.open}
        if maybe:
            facts["undetermined"] = [self.deck.name(card, self.pack) for card in self.hand if card in maybe]
        if self.card in maybe:
            refused = self._refused_somewhere(rules)
            clause, cites = refused if refused else ("", ())
            return Ruling(UNDETERMINED, facts, clause, cites, dict(maybe[self.card].branches))
        refusal = next((one for one in position.illegal if one.card == self.card), None)
        if refusal is None:
            return Ruling("legal", facts, lets=self._lets(rules))
        return Ruling("illegal", facts, refusal.clause, refusal.cites)

    def _lets(self, rules: Ruleset) -> tuple[str, ...]:
        """The clauses that let the card be, in one of the worlds: it is legal in all of them."""
        _, world = rules.worlds("play")[0]
        held = sum(1 << card for card in self.hand)
        return speaking(world, self.contract, self.trick, held, self.card, self.number)

    def _refused_somewhere(self, rules: Ruleset) -> tuple[str, tuple[str, ...]] | None:
        """The clause that removes the card under some choice of the open options; its sources are the open rules."""
        from refcli.referee.calls import cites

        for _, world in rules.worlds("play"):
            ruling = self.judge(world)
            if ruling is not None and ruling.word == "illegal":
                option = next((one.option for one in world.play.clauses if one.path == ruling.clause), None)
                return ruling.clause, cites(rules, option)
        return None


@dataclass(frozen=True)
class Trick(Plain):
    """Who takes a whole trick, and its card points. The cards are in the order played."""

    deck: Deck
    pack: str
    contract: str
    cards: tuple[int, ...]
    number: int = 1
    players: tuple[str, ...] = ()
    kind: str = "trick"
    aspects: tuple[Aspect, ...] = ("play", "points")
    keeps_target: bool = False

    def asked(self) -> Mapping[str, Any]:
        names = [self.deck.name(card, self.pack) for card in self.cards]
        return {"contract": self.contract, "trick": names, "trick_number": self.number}

    def judge(self, rules: Ruleset) -> Ruling | None:
        if known(rules, self.deck, self.contract) is None or len(self.cards) != rules.seats:
            return None
        winners: list[tuple[Chosen, int]] = []
        points: list[tuple[Chosen, int]] = []
        for chosen, world in rules.worlds("play", "points"):
            contract = contracts_of(world).get(self.contract)
            if contract is None:
                return None
            for count in range(1, len(self.cards) + 1):  # a card may set trumps
                contract = contract.seen(self.number, self.cards[:count])
            winners.append((chosen, contract.mode(self.number).winner(self.cards)))
            values = contract.values(self.number)
            points.append((chosen, sum(values[card] for card in self.cards)))
        winner, worth = gather(winners), gather(points)
        facts = {"place": plain(each(_from_one, winner)), "points": plain(worth)}
        if self.players and not isinstance(winner, Spread):
            facts["seat"] = self.players[winner]
        return opened(each(lambda at: self.deck.name(self.cards[at], self.pack), winner), facts)


def _from_one(place: int) -> int:
    return place + 1


def known(rules: Ruleset, deck: Deck, contract: str) -> Contract | None:
    """The contract under some rules; None where there is none, or where they play with other cards."""
    if (rules.deck.ranks, rules.deck.suits) != (deck.ranks, deck.suits):
        return None
    return contracts_of(rules).get(contract)


def remaining(hand: int, gone: int, deck: Deck) -> tuple[int, ...]:
    """What is left of a hand, by suit, the highest card of each first."""
    ranks = len(deck.ranks)
    return tuple(sorted(bits(hand & ~gone), key=lambda card: (card // ranks, -(card % ranks))))

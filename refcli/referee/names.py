"""Names as the record writes them: players, sides, cards, contracts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from refcli.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Names:
    """``players`` in order of play; ``pack`` is the pack the record uses."""

    rules: Ruleset
    players: tuple[str, ...]
    pack: str

    def under(self, rules: Ruleset) -> Names:
        """The same names under other rules."""
        return self if rules is self.rules else Names(rules, self.players, self.pack)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """One name a side: its players joined with ``+`` in seat order."""
        count = max(self.rules.sides) + 1
        return tuple(
            "+".join(name for name, own in zip(self.players, self.rules.sides, strict=False) if own == side)
            for side in range(count)
        )

    def together(self, sides: Iterable[int]) -> str:
        """The name of several sides that won together."""
        return "+".join(self.sides[side] for side in sides)

    def card(self, card: int) -> str:
        return self.rules.deck.name(card, self.pack)

    def cards(self, mask: int) -> tuple[str, ...]:
        return self.rules.deck.names(mask, self.pack)

    def contract(self, name: str) -> str:
        """A contract with its suit as the pack names it (``suit:schellen``)."""
        head, _, suit = name.partition(":")
        if not suit:
            return name
        return f"{head}:{self.rules.deck.packs[self.pack].suits[self.rules.deck.suits.index(suit)].key}"

    def title(self, contract: str) -> str:
        """A contract as people name it (``hearts trumps``)."""
        head, _, suit = contract.partition(":")
        rule = self.rules.contracts.get(head)
        title = rule.titles.get("en", contract) if rule is not None else contract
        if not suit or suit not in self.rules.deck.suits:
            return title
        return title.replace("{suit}", self.suit(self.rules.deck.suits.index(suit)))

    def suit(self, index: int) -> str:
        """A suit as people name it."""
        naming = self.rules.deck.packs[self.pack].suits[index]
        return next(iter(naming.names.get("en", ())), naming.key)

    def said(self, word: str) -> str:
        """A word of the record as people say it: ``suit:H`` or ``D`` is a suit."""
        suit = self.suit_of(word.rpartition(":")[2])
        return self.suit(suit) if suit is not None else word

    @cached_property
    def by_name(self) -> dict[str, int]:
        """Canonical card names of the pack to cards."""
        return {self.card(card): card for card in range(self.rules.deck.size)}

    def suit_of(self, key: str) -> int | None:
        """The index of a suit key of any pack, through the equivalence where the pack has no such suit."""
        here = {suit.key: index for index, suit in enumerate(self.rules.deck.packs[self.pack].suits)}
        if key in here:
            return here[key]
        pairs = self.rules.equivalence
        other = pairs.get(key) or next((own for own, paired in pairs.items() if paired == key), None)
        return here.get(other) if other is not None else None

    def card_of(self, cards: dict[str, str]) -> int | None:
        """A card a ruleset names by pack; under ``""`` it is a card of the deck, whatever pack names it."""
        if self.pack in cards:
            return self.by_name.get(cards[self.pack])
        given = cards.get("") or cards.get(self.rules.default_pack)
        if given is None:
            return None
        return Names(self.rules, self.players, self.rules.default_pack).by_name.get(given)

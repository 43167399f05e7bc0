"""Names as the record writes them: players, sides, cards, contracts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from refcli.engine.parameters import PART
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
        """A contract with its suits as the pack names them (``suit:schellen``)."""
        head, colon, parameter = name.partition(":")
        suits, packed = self.rules.deck.suits, self.rules.deck.packs[self.pack].suits
        keys = [packed[suits.index(part)].key if part in suits else part for part in parameter.split(PART)]
        return head + colon + PART.join(keys)

    def spoken(self, name: str) -> list[str]:
        """The words that call a contract; what it begins with, or its blocks, follow as words of their own."""
        head, _, parameter = name.partition(":")
        if not parameter or self.rules.contracts[head].each:
            return [self.contract(name)]
        suits, packed = self.rules.deck.suits, self.rules.deck.packs[self.pack].suits
        parts = parameter.split(PART)
        return [head, *(f"suit:{packed[suits.index(part)].key}" if part in suits else part for part in parts)]

    def title(self, contract: str, language: str = "en") -> str:
        """A contract as people name it (``hearts trumps``), its suit in the names of the deck or of the pack."""
        head, _, parameter = contract.partition(":")
        rule = self.rules.contracts.get(head)
        title = rule.titles.get(language, contract) if rule is not None else contract
        if not parameter or title == contract:
            return title
        parts = [self._part(part, language) for part in parameter.split(PART)]
        return title.replace("{suit}", parts[0]) if "{suit}" in title else f"{title}: {', '.join(parts)}"

    def _part(self, part: str, language: str) -> str:
        """A suit or another contract in the name of one."""
        suit = self._suit_index(part)
        if suit is not None:
            return self.suit(suit, language)
        rule = self.rules.contracts.get(part)
        return rule.titles.get(language, part) if rule is not None else part

    def _suit_index(self, key: str) -> int | None:
        packed = self.rules.deck.packs[self.pack].suits
        keys = zip(self.rules.deck.suits, (naming.key for naming in packed), strict=True)
        return next((index for index, own in enumerate(keys) if key in own), None)

    def suit(self, index: int, language: str = "en") -> str:
        """A suit as people name it."""
        naming = self.rules.deck.packs[self.pack].suits[index]
        return next(iter(naming.names.get(language, ())), naming.key)

    def said(self, word: str) -> str:
        """A word of the record as people say it: ``suit:H`` or ``D`` is a suit."""
        suit = self.suit_of(word.rpartition(":")[2])
        return self.suit(suit) if suit is not None else word

    @cached_property
    def by_name(self) -> dict[str, int]:
        """Canonical card names of the pack to cards."""
        return self.rules.made(f"cards of {self.pack}", ("deck",), self._by_name)

    def _by_name(self, rules: Ruleset) -> dict[str, int]:
        return {rules.deck.name(card, self.pack): card for card in range(rules.deck.size)}

    @cached_property
    def _suits(self) -> dict[str, int]:
        return {suit.key: index for index, suit in enumerate(self.rules.deck.packs[self.pack].suits)}

    def suit_of(self, key: str) -> int | None:
        """The index of a suit key of any pack, through the equivalence where the pack has no such suit."""
        here = self._suits
        if key in here:
            return here[key]
        pairs = self.rules.equivalence
        other = pairs.get(key) or next((own for own, paired in pairs.items() if paired == key), None)
        return here.get(other) if other is not None else None

    def card_of(self, cards: Mapping[str, str]) -> int | None:
        """A card a ruleset names by pack; under ``""`` it is a card of the deck, whatever pack names it.

        One that is named for the default pack alone goes over to others through the equivalence of suits; None where
        that is not chosen.
        """
        if self.pack in cards:
            return self.by_name.get(cards[self.pack])
        default = Names(self.rules, self.players, self.rules.default_pack)
        if "" in cards:
            return default.by_name.get(cards[""])
        card = default.by_name.get(cards.get(self.rules.default_pack, ""))
        if card is None:
            return None
        suit, rank = divmod(card, len(self.rules.deck.ranks))
        paired = self.suit_of(self.rules.deck.packs[self.rules.default_pack].suits[suit].key)
        return None if paired is None else paired * len(self.rules.deck.ranks) + rank

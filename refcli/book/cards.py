"""Cards, suits, ranks and contracts as people of one language say them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from refcli.cards import Naming
from refcli.rules.ruleset import Ruleset


def names_of(naming: Naming, language: str) -> tuple[str, ...]:
    """The names of a suit or rank in a language, else in English; none where it has only a short one."""
    names = naming.names or {}
    return names.get(language) or names.get("en") or ()


class CardNames:
    """Names of the ruleset's usual pack in a language; English, or the short name, where it has none.

    ``translated`` is given what the file says only in another language, and gives what is said in this one.
    """

    def __init__(self, rules: Ruleset, language: str, translated: Callable[[str], str] = str) -> None:
        self._rules = rules
        self._language = language
        self._translated = translated
        self._pack = rules.deck.packs[rules.default_pack]

    def _names(self, naming: Naming) -> tuple[str, ...]:
        return names_of(naming, self._language) or (naming.short,)

    def _told(self, naming: Naming, word: str) -> str:
        names = naming.names or {}
        return word if not names or self._language in names else self._translated(word)

    def suit(self, index: int) -> str:
        """``hearts``."""
        naming = self._pack.suits[index]
        return self._told(naming, self._names(naming)[0])

    def suit_named(self, key: str) -> str:
        """A suit of any pack by its key; the key where no pack has it."""
        packs = self._rules.deck.packs.values()
        found = (naming for pack in packs for naming in pack.suits if naming.key == key)
        return next((self._names(naming)[0] for naming in found), key)

    def sign(self, index: int) -> str:
        """``♥``, or the suit's short name where the pack has no symbols."""
        naming = self._pack.suits[index]
        return naming.symbol or naming.short

    def rank(self, index: int) -> str:
        """``jack``: the second name, since the first is the letter."""
        naming = self._pack.ranks[index]
        names = self._names(naming)
        word = next((name for length in (3, 2) for name in names if len(name) >= length), names[0])
        return names[0] if names[0].isdigit() else self._told(naming, word)

    def letter(self, index: int) -> str:
        """``J``: what stands on the card."""
        return self._names(self._pack.ranks[index])[0]

    def card(self, card: int) -> str:
        """``♥J``."""
        suit, rank = divmod(card, len(self._rules.deck.ranks))
        return f"{self.sign(suit)}{self.letter(rank)}"

    def written(self, name: str) -> str:
        """A card of the ruleset's text (``HJ``) as people say it; itself where it is none."""
        deck, pack = self._rules.deck, self._rules.default_pack
        known = {deck.name(card, pack): card for card in range(deck.size)}
        return self.card(known[name]) if name in known else name

    def contract(self, name: str, suit: str = "") -> str:
        """A contract of the library, with a suit where one is given."""
        head, _, key = name.partition(":")
        rule = self._rules.contracts.get(head)
        titles: Mapping[str, str] = rule.titles if rule is not None else {}
        title = titles.get(self._language) or titles.get("en") or next(iter(titles.values()), head)
        if titles and self._language not in titles:
            title = self._translated(title)
        if key in self._rules.deck.suits:
            suit = self.suit(self._rules.deck.suits.index(key))
        signs = "/".join(self.sign(index) for index in range(len(self._rules.deck.suits)))
        return title.replace("{suit}", suit or signs).strip()

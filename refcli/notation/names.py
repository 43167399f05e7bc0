"""Names of cards, suits and ranks as people write them, in the language of a record.

A suit is a symbol, a name or the beginning of one, or its canonical letter; a rank is one of its names. The suit
stands before the rank; its symbol may stand behind it too. Case and accents do not matter. All names are data of the
deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from refcli.cards import Deck, Naming
from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.fold import fold
from refcli.notation.meant import near_card
from refcli.record import UNKNOWN

ENGLISH = "en"
LONGEST = 40  # letters the name of a card may have


class Names:
    """Reads names of one pack. ``language`` is None where a record names none: then canonical letters go first."""

    def __init__(self, deck: Deck, pack: str, language: str | None = None) -> None:
        self.deck, self.pack, self.language = deck, pack, language
        self._suits, ranks = deck.packs[pack].suits, deck.packs[pack].ranks
        self._rank_names = ranks
        self._own_suits = [_names(naming, language or ENGLISH) for naming in self._suits]
        self.ranks = _rank_table(ranks, language or ENGLISH)
        self.known: dict[str, int] = {"?": UNKNOWN}  # spellings of cards met so far
        self.groups: dict[str, int] = {}  # of suits with a colon: the first card of the suit
        self.known_ranks: dict[str, int] = {}
        self._parts: dict[str, tuple[int, ...]] = {}
        self._full: frozenset[str] | None = None
        self._own = {
            fold(name): card
            for card, naming in deck.packs[pack].own.items()
            for name in (naming.short, *(name for names in naming.names.values() for name in names))
        }

    def card(self, text: str) -> int | Finding:
        """The card ``text`` names, or a finding without a place (N102, N103)."""
        card = self.known.get(text)
        if card is not None:
            return card
        found = self._cards(fold(text))
        if len(found) == 1:
            self.known[text] = found[0]
            return found[0]
        if not found:
            return problems.no_card(text, nearest=near_card(text, self), pack=self._pack_of(text))
        return problems.ambiguous(text, self._suit_names(found))

    def _pack_of(self, text: str) -> str:
        """The pack in which ``text`` is a card."""
        return next((other.pack for other in self.others() if other.is_card(text)), "")

    def others(self) -> Iterator[Names]:
        """The names of the deck's other packs."""
        return (Names(self.deck, pack, self.language) for pack in self.deck.packs if pack != self.pack)

    def is_card(self, text: str) -> bool:
        """Whether ``text`` names one card, or ``?``."""
        return text in self.known or len(self._cards(fold(text))) == 1

    def looks_like_card(self, text: str) -> bool:
        """Whether ``text`` must have been meant as a card: it is one, or a suit and a number."""
        if text in self.known or self._cards(fold(text)):
            return True
        head = text.rstrip("0123456789")
        return head != text and bool(head) and bool(self._suit(fold(head)))

    def suit(self, text: str) -> int | Finding | None:
        """The suit ``text`` names; None where it names none, a finding (N103) where it names several."""
        found = self._suit(fold(text))
        if len(found) == 1:
            return found[0]
        size = len(self.deck.ranks)
        return problems.ambiguous(text, self._suit_names(tuple(s * size for s in found))) if found else None

    def rank(self, text: str) -> int | None:
        """The rank ``text`` names, as index from the lowest."""
        rank = self.ranks.get(fold(text))
        if rank is not None:
            self.known_ranks[text] = rank
        return rank

    def shown_suit(self, suit: int) -> str:
        """The name of a suit in the record's language."""
        naming = self._suits[suit]
        return (naming.names.get(self.language or ENGLISH) or (naming.short,))[0]

    def shown_rank(self, rank: int) -> str:
        """The name of a rank in the record's language, the canonical one where it names none."""
        naming = self._rank_names[rank]
        names = naming.names.get(self.language or "")
        return names[0] if names else naming.short

    def spelt_ranks(self, languages: tuple[str, ...] | None) -> list[tuple[str, ...]]:
        """The names of each rank as compared, in some languages or in all."""
        return [_all_names(naming, languages) for naming in self._rank_names]

    def _suit_names(self, cards: tuple[int, ...]) -> tuple[str, ...]:
        size = len(self.deck.ranks)
        return tuple(dict.fromkeys(self.shown_suit(card // size) for card in cards))

    def _cards(self, folded: str) -> tuple[int, ...]:
        """All cards a spelling can mean: every way to part it into suit and rank."""
        size = len(self.deck.ranks)
        own = self._own.get(folded)
        if own is not None:
            return (own,)
        if folded in self.whole_suits():  # coeur is hearts, not their roi
            return ()
        found: dict[int, None] = {}
        for cut in range(1, len(folded) if len(folded) <= LONGEST else 0):
            rank = self.ranks.get(folded[cut:])
            if rank is not None:
                found.update(dict.fromkeys(suit * size + rank for suit in self._suit(folded[:cut])))
        rank = self.ranks.get(folded[:-1])  # 8♥, the sign behind the rank
        if rank is not None and not found:
            found.update(
                {suit * size + rank: None for suit, named in enumerate(self._suits) if named.symbol == folded[-1]}
            )
        return tuple(found)

    def whole_suits(self) -> frozenset[str]:
        """The full names of all suits in every language, as compared."""
        if self._full is None:
            self._full = frozenset(name for naming in self._suits for name in _all_names(naming, None) if len(name) > 2)
        return self._full

    def _suit(self, folded: str) -> tuple[int, ...]:
        """The suits a spelling can mean, by the first of the ways that gives any."""
        found = self._parts.get(folded)
        if found is None:
            found = self._find_suit(folded)
            if found:
                self._parts[folded] = found
        return found

    def _find_suit(self, part: str) -> tuple[int, ...]:
        if not part:
            return ()
        shorts = tuple(i for i, s in enumerate(self._suits) if part == fold(s.short))
        symbols = tuple(i for i, s in enumerate(self._suits) if part == s.symbol)
        own = self._own_suits
        exact = tuple(i for i, names in enumerate(own) if part in names)
        begun = tuple(i for i, names in enumerate(own) if any(name.startswith(part) for name in names))
        whole = tuple(i for i, s in enumerate(self._suits) if any(part in _names(s, language) for language in s.names))
        ways = (symbols, exact, begun, shorts, whole) if self.language else (symbols, shorts, exact, begun, whole)
        return next((way for way in ways if way), ())


def _names(naming: Naming, language: str) -> tuple[str, ...]:
    return _folded(naming.names.get(language, ()))


@lru_cache(maxsize=1024)
def _folded(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([fold(name) for name in names])


def _all_names(naming: Naming, languages: tuple[str, ...] | None) -> tuple[str, ...]:
    """The names as compared, in some languages, or in all."""
    return tuple(name for language in languages or naming.names for name in _names(naming, language))


def _rank_table(ranks: tuple[Naming, ...], language: str) -> dict[str, int]:
    """Names of ranks: the language's own, then canonical ones, then others that mean one rank in every language."""
    table = {name: i for i, naming in enumerate(ranks) for name in _names(naming, language)}
    for i, naming in enumerate(ranks):
        table.setdefault(fold(naming.short), i)
    others: dict[str, set[int]] = {}
    for i, naming in enumerate(ranks):
        for foreign in naming.names:
            for name in _names(naming, foreign):
                others.setdefault(name, set()).add(i)
    for name, meant in others.items():
        if len(meant) == 1:
            table.setdefault(name, next(iter(meant)))
    return table

"""What was meant by words that are no cards: a slip in one word, or a card written in several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.distance import distance, slip_of
from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.source import Span

if TYPE_CHECKING:
    from refcli.notation.names import Names

ENGLISH = "en"
_LONGEST = 40  # letters of a word that is compared
_NAME = 4  # letters from which on a word can be a misspelt name of a suit


class Apart(NamedTuple):
    """A card in several words: how many, how it is written in one, and the pack that has it where it is another one."""

    words: int
    card: str
    pack: str = ""
    suit: str = ""  # where it stands first: ranks behind it may belong to it

    def finding(self, text: str, place: Span) -> Finding:
        """N102 with the way to write it."""
        return problems.no_card(text, place, nearest="" if self.pack else self.card, pack=self.pack)


def apart(words: Sequence[str], names: Names, suit: str = "") -> Apart | None:
    """The card that the first words are together: ``coeur 8``, ``8 coeur``, ``valet de coeur``.

    ``suit`` is that of a card in two words before them, which ``9`` alone goes on with.
    """
    for known in (names, *names.others()):
        found = _apart(words, known, suit)
        if found is not None:
            return found if known is names else found._replace(pack=known.pack)
    return None


def _apart(words: Sequence[str], names: Names, suit: str) -> Apart | None:
    rest = [index for index, word in enumerate(words) if not index or fold(word) not in keywords().fillers]
    first, then = words[0], words[rest[1]] if len(rest) > 1 else ""
    rank = names.rank(first)
    if suit and rank is not None:
        return Apart(1, suit + first, "", suit)
    if rank is not None and (named := _suit_word(then, names)):
        return Apart(rest[1] + 1, named + names.shown_rank(rank))
    if names.rank(then) is not None and rest[1] == 1 and (named := _suit_word(first, names)):
        return Apart(2, named + then, "", named)
    return None


def _suit_word(word: str, names: Names) -> str:
    """The word where it names a suit, the suit's name where it is misspelt, else nothing."""
    if _is_suit(word, names):
        return word
    meant = slip_of(fold(word), names.whole_suits()) if _NAME <= len(word) <= _LONGEST else None
    suit = names.suit(meant) if meant is not None else None
    return names.shown_suit(suit) if isinstance(suit, int) else ""


def _is_suit(word: str, names: Names) -> bool:
    return isinstance(names.suit(word), int)


def near_card(text: str, names: Names) -> str | None:
    """The card most likely meant by a spelling that names none; None for the name of a suit or a rank."""
    folded = fold(text)
    if len(folded) > _LONGEST or names.suit(text) is not None or folded in names.ranks:
        return None
    misspelt = folded.isalpha() and len(folded) >= _NAME and slip_of(folded, names.whole_suits()) is not None
    for cut in range(len(folded) - 1, 0, -1):
        sure = not misspelt or folded[:cut] in names.whole_suits()
        if sure and _is_suit(folded[:cut], names) and (rank := _near_rank(folded[cut:], names, misspelt)):
            return text[:cut] + rank
        if folded[:cut] in names.ranks and _is_suit(folded[cut:], names):
            return text[cut:] + text[:cut]
    return _near_suit(folded, names)


def _near_suit(folded: str, names: Names) -> str | None:
    """A misspelt suit with a rank behind it or before."""
    for cut in range(1, len(folded)):
        for suit, rank in ((folded[:cut], folded[cut:]), (folded[cut:], folded[:cut])):
            if rank in names.ranks and (meant := _suit_word(suit, names)):
                return meant + names.shown_rank(names.ranks[rank])
    return None


def _near_rank(part: str, names: Names, misspelt: bool) -> str | None:
    """``misspelt``: the whole word is nearly a suit's name, so that its last letter need not be a rank."""
    if part in names.ranks:
        return names.shown_rank(names.ranks[part])
    if not misspelt and (rank := _foreign_rank(part, names)) is not None:
        return names.shown_rank(rank)
    digits = part.replace("o", "0").replace("l", "1").replace("i", "1")
    tests: tuple[Callable[[str], bool], ...] = (
        lambda name: name.startswith(part),
        lambda name: digits.isdecimal() and digits in name,
        lambda name: len(part) > 1 and distance(part, name) == 1,
    )
    for test in tests[:1] if misspelt else tests:
        for languages in ((names.language or ENGLISH,), None)[: 1 if misspelt else 2]:
            found = [rank for rank, spelt in enumerate(names.spelt_ranks(languages)) if any(map(test, spelt))]
            if found:
                return names.shown_rank(found[0]) if len(found) == 1 else None
    return None


def _foreign_rank(part: str, names: Names) -> int | None:
    """The rank that another pack calls so: the Ober is a queen."""
    return next((other.ranks[part] for other in names.others() if part in other.ranks), None)

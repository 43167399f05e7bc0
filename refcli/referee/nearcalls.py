"""What was meant by a call that the game does not know: a word near it, or one of another pack."""

from __future__ import annotations

from collections.abc import Sequence

from refcli.cards import Naming
from refcli.engine.saying import contract_words
from refcli.nearest import nearest
from refcli.referee.names import Names
from refcli.words import meant, text

_ALIKE = 0.7  # the words are many, so that more of a slip is near one by chance


def unknown_word(said: Sequence[str], names: Names) -> tuple[str, str]:
    """The word of a call that is not known, and the sentence that follows on it; the first where nothing is near."""
    hints = ((word, _hint(word, names)) for word in said if ":" not in word)
    return next(((word, hint) for word, hint in hints if hint), (said[0], ""))


def _hint(word: str, names: Names) -> str:
    rules = names.rules
    suited = any(rule.each for rule in rules.contracts.values())
    packs = {key: _spelt(pack.suits) for key, pack in rules.deck.packs.items()} if suited else {}
    own = packs.pop(names.pack, {})
    if word not in own and (pack := next((key for key, suits in packs.items() if word in suits), None)):
        return text("call.pack", tag=f'[Deck "{pack}"]')
    offers = [
        said for phase in rules.calls.phases for one in phase.offers.values() for said in (one.name, *one.aliases)
    ]
    known = {**own, **{said: said for said in (*contract_words(rules), *rules.contracts, *offers)}}
    near = nearest(word, known, _ALIKE)
    return meant(known[near]) if near is not None and near != word else ""


def _spelt(suits: Sequence[Naming]) -> dict[str, str]:
    """The names of suits in every language, in small letters, each with the one that is shown."""
    named = [names for suit in suits for names in suit.names.values() if names]
    keys = {suit.key.casefold(): suit.key for suit in suits}
    return keys | {name.casefold(): names[0] for names in reversed(named) for name in names}

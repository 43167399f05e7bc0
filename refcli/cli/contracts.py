"""The contract that a text of the command line names, in the words of any language."""

from __future__ import annotations

import re

from refcli import words
from refcli.diagnostics import Finding
from refcli.engine import parameters
from refcli.engine.contracts import contracts_of, offered
from refcli.engine.parameters import PART
from refcli.nearest import nearest
from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.notation.names import Names
from refcli.rules.ruleset import Ruleset
from refcli.source import Span

_WORD = re.compile(r"[^\s,]+")
_FULL = 3  # letters of a word that is more than the canonical letter of a suit
_FEW = 12  # names that a message can list


def contract_of(text: str, rules: Ruleset, names: Names) -> str | Finding:
    """The canonical name of a contract written as such, by an alias, or as a suit (``atout cœur``); else U106."""
    said = _WORD.findall(text)
    spare = {*keywords().trump, *keywords().fillers, *keywords().claims}
    bare = [word for word in said if fold(word.rstrip(":")) not in spare]
    for written in dict.fromkeys((text.strip(), "-".join(said), "-".join(bare))):
        found = _named(written, rules, names) if written else None
        if found is not None:
            return found
    return _unknown(text, rules, names)


def _named(text: str, rules: Ruleset, names: Names) -> str | None:
    if contracts_of(rules).get(text) is not None:
        return text
    head, _, parameter = fold(text).partition(":")
    suit = names.suit(parameter or head)
    for name, rule in rules.contracts.items():
        called = head in (fold(name), *map(fold, rule.aliases))
        if called and not rule.parameter and not parameter:
            return name
        if called and parameter and not rule.each:
            parts = [_part(part, rules, names) for part in parameter.split(PART)]
            if (found := parameters.called(rules, name, parts)) is not None:
                return found
        if rule.each and isinstance(suit, int) and called == bool(parameter):
            return f"{name}:{rules.deck.suits[suit]}"
    return None


def _part(part: str, rules: Ruleset, names: Names) -> str:
    suit = names.suit(part)
    return rules.deck.suits[suit] if isinstance(suit, int) else part


def _unknown(text: str, rules: Ruleset, names: Names) -> Finding:
    """U106: the contracts on offer, or the kinds of contract where that would be a long list."""
    heads, names_of_all = offered(rules), contracts_of(rules).names()
    known = [name for name in names_of_all if not heads or name.partition(":")[0] in heads]
    shown = known if len(known) <= _FEW else list(dict.fromkeys(name.partition(":")[0] for name in known))
    near = nearest(text, (*names_of_all, *(alias for rule in rules.contracts.values() for alias in rule.aliases)))
    hint = _other_pack(text, rules, names) or (words.text("use.meant", name=near) if near else "")
    place = Span.of("--contract", 1, 1, max(1, len(text)))
    return Finding("U106", {"contract": text, "known": tuple(shown), "hint": hint}, place)


def _other_pack(text: str, rules: Ruleset, names: Names) -> str:
    """The pack with whose suits the text would name a contract."""
    for pack in rules.deck.packs:
        other = Names(rules.deck, pack, names.language)
        if pack != names.pack and any(
            len(word) >= _FULL and isinstance(other.suit(word), int) for word in _WORD.findall(text)
        ):
            return words.text("use.with-pack", pack=pack)
    return ""

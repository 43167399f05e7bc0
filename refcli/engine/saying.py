"""From the words of a call to what it says: the call meant, its contract, number, card and row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from refcli.engine.outcome import Said
from refcli.engine.parameters import PART, called
from refcli.rules.calling import Offer, Phase
from refcli.rules.ruleset import Ruleset

BACK = "back"
ROW = "row"
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_BROKEN = re.compile(r"-?[0-9]+[.,/'’][0-9]+|-?[0-9]{10,}|[0-9]*[½¼¾]")


class Words(NamedTuple):
    """The words of the record: what names a suit (its index) and a card of its pack."""

    suit: Callable[[str], int | None]
    card: Callable[[str], int | None]


def understood(
    rules: Ruleset, phases: Sequence[Phase], seat: int, word: str, args: tuple[str, ...], words: Words
) -> Said | None:
    """What a call says in the first of some phases that knows it; None for a call that no phase knows."""
    for phase in phases:
        said = _in_phase(rules, phase, seat, (word, *args), words)
        if said is not None:
            return said
    return None


def _in_phase(rules: Ruleset, phase: Phase, seat: int, said: tuple[str, ...], words: Words) -> Said | None:
    named = _offer(phase, said[0])
    rest = said[1:] if named is not None else said
    told = _details(rules, rest, words, _specials(phase))
    found = [named] if named is not None else _offers(phase, told)
    if found is None:
        return None
    if not found:
        return told._replace(seat=seat, offer="")
    return told._replace(seat=seat, offer=found[0].name, more=told.more or _beside(phase, found[0], rest, told))


def _offers(phase: Phase, told: Said) -> list[Offer] | None:
    """The calls of a phase that can be meant where none is named, the likeliest first; None where it knows no such."""
    offers = phase.offers.values()
    if told.number is not None or told.special is not None or told.broken:
        return [offer for offer in offers if offer.amount is not None] or None
    if told.contract is not None:
        naming = [o for o in offers if o.contract == told.contract or (o.of and o.amount is None)]
        return naming + [o for o in offers if o.of]
    if told.card >= 0:
        return [offer for offer in offers if offer.card is not None] or None
    return None


def _beside(phase: Phase, offer: Offer, rest: Sequence[str], told: Said) -> str:
    """A word of a call that is another call, or names what this one has no room for."""
    other = next((word for word in rest if (_offer(phase, word) or offer) is not offer), "")
    contract = told.contract is not None and not offer.of and told.contract != offer.contract
    number = told.number is not None and offer.amount is None
    card = told.card >= 0 and offer.card is None
    return other or (rest[-1] if contract or number or card else "")


def _offer(phase: Phase, word: str) -> Offer | None:
    """The call of a phase that a word names; giving a choice back is handing it on."""
    for offer in phase.offers.values():
        if word == offer.name or word in offer.aliases:
            return offer if not (offer.of and word in offer.of) else None
    if word == BACK:
        return next((offer for offer in phase.offers.values() if offer.shoves), None)
    return None


def _specials(phase: Phase) -> dict[str, int | None]:
    """Words for rungs of the ladder (None) and for numbers."""
    found: dict[str, int | None] = {}
    for offer in phase.offers.values():
        if offer.amount is not None:
            found.update(dict.fromkeys(offer.amount.specials))
            found.update(offer.amount.named)
    return found


def _details(rules: Ruleset, said: Iterable[str], words: Words, specials: dict[str, int | None]) -> Said:
    """Contract, number, card and row among some words, in any order."""
    told = Said(0, "")
    left = list(said)
    if ROW in left:
        at = left.index(ROW)
        told = told._replace(row=left[at + 1] if at + 1 < len(left) else "")
        del left[at : at + 2]
    contracts: set[str] = set()
    for word in left:
        before = told
        if word in specials:
            number = specials[word]
            told = told._replace(special=word) if number is None else told._replace(number=number)
        elif (whole := whole_number(word)) is not None:
            told = told._replace(number=whole)
        elif _BROKEN.fullmatch(word):
            told = told._replace(broken=word)
        elif (contract := contract_name(rules, word, _suit(word, words))) is not None:
            told = told._replace(contract=contract)
            contracts.add(contract)
        elif (card := words.card(word)) is not None:
            told = told._replace(card=card)
        elif word in rules.calls.rows:
            told = told._replace(row=word)
        if told is not before and _other(before, told):
            told = told._replace(more=word)
    if (parametrised := _parametrised(rules, left, words)) is not None:
        return told._replace(contract=parametrised or None)
    suit = next((word for word in left if ":" in word), "")
    head = next((word for word in left if word in rules.contracts and rules.contracts[word].each), "") if suit else ""
    if head:
        return told._replace(contract=contract_name(rules, head, _suit(suit, words)))
    return told._replace(more=told.more or left[-1]) if len(contracts) > 1 else told


def _other(before: Said, told: Said) -> bool:
    """Whether a word says another number or card than one before it."""
    number, special = before.number not in (None, told.number), before.special not in (None, told.special)
    return number or special or before.card not in (-1, told.card)


def _parametrised(rules: Ruleset, left: Sequence[str], words: Words) -> str | None:
    """A contract whose name says more than a suit, with the words behind it; empty where they say nothing."""
    for at, word in enumerate(left):
        head, _, parameter = word.partition(":")
        name = contract_name(rules, head, None)
        if name is not None and rules.contracts[name].parameter:
            parts = [*(parameter.split(PART) if parameter else ()), *left[at + 1 :]]
            suits = [words.suit(part.partition(":")[2] or part) for part in parts]
            keys = [part if suit is None else rules.deck.suits[suit] for part, suit in zip(parts, suits, strict=True)]
            return called(rules, name, keys) or ""
    return None


def whole_number(word: str) -> int | None:
    """The number that a word is; None for another word."""
    return int(word) if _WHOLE.fullmatch(word) else None


def contract_said(rules: Ruleset, said: Sequence[str], words: Words) -> str | None:
    """The canonical contract that some words name; None too where they name several."""
    told = _details(rules, said, words, {})
    return None if told.more else told.contract


def _suit(word: str, words: Words) -> int | None:
    return words.suit(word.partition(":")[2]) if ":" in word else None


def contract_name(rules: Ruleset, word: str, suit: int | None) -> str | None:
    """The canonical contract of a called word: a suit, a contract of the library, or one of its aliases."""
    if suit is not None:
        head = word.partition(":")[0]
        rule = rules.contracts.get(head)
        return f"{head}:{rules.deck.suits[suit]}" if rule is not None and rule.each else None
    return contract_words(rules).get(word.lower())


def contract_words(rules: Ruleset) -> dict[str, str]:
    """The contracts that need no suit, by every word that names one."""
    return rules.made("contract-words", ("contracts",), _contract_words)


def _contract_words(rules: Ruleset) -> dict[str, str]:
    """Every name of the contracts that need no suit: their own, aliases, titles in all languages."""
    words: dict[str, str] = {}
    for name, rule in rules.contracts.items():
        if not rule.each:
            for word in (name, *rule.aliases, *rule.titles.values()):
                words.setdefault(word.lower(), name)
    return words

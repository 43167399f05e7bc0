"""Worlds that the calls of a deal cannot tell apart: one of them is judged for all.

Only findings, and under which choices they arise, are taken from more worlds than the first. So a world stands for
another where both differ in nothing but this:

- what a call does that nobody has made, and that nothing but its own word can mean;
- whether the same dealer or the next one deals again where the calls came to nothing;
- what calls do not read: who leads, who deals next, which suits are paired where every suit is one of the pack.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from refcli.engine.parameters import PART
from refcli.referee.heard import blind
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.rules.calling import CallRules, Offer, Phase
from refcli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from refcli.rules.worlds import World

_DEALT_AGAIN = ("again", "next-dealer")
_IDLE = ("lead", "deal.next-dealer")  # paths that calls do not read
_PAIRED = "deck.equivalence"
_BETWEEN = re.compile(f"[{re.escape(PART)}:]")


class Said(NamedTuple):
    """The calls of a deal as far as rules can meet them. ``number`` counts the deals that were played.

    ``parts`` are all words that may name a suit; ``foreign`` says whether some name one of another pack.
    """

    names: Names
    number: int
    words: frozenset[str]
    parts: tuple[str, ...]
    foreign: bool


def said_in(lines: Lines, names: Names, number: int) -> Said:
    """What was called in a deal, or claimed to be the contract."""
    texts = [word for call in lines.calls for word in (call.word, *call.args)]
    texts += [word for claim in lines.claims for word in (claim.word or "").split()]
    parts = tuple(dict.fromkeys(part for text in texts for part in (text, *_BETWEEN.split(text))))
    packs = names.rules.deck.packs
    own, all_of = ({suit.key for pack in some for suit in pack.suits} for some in ([packs[names.pack]], packs.values()))
    foreign = any(part in all_of and part not in own for part in parts)
    return Said(names, number, frozenset(call.word for call in lines.calls), parts, foreign)


def joined(worlds: Sequence[World], said: Said) -> list[Ruleset]:
    """For each world the first that judges the calls alike."""
    met = [axis for axis in worlds[0][0] if _meets(axis, said)]
    alike: dict[tuple[str, ...], Ruleset] = {}
    first: dict[int, Ruleset] = {}
    found: list[Ruleset] = []
    for chosen, rules in worlds:
        values = tuple([chosen[axis] for axis in met])
        if values not in alike:
            alike[values] = first.setdefault(_number(rules, said), rules)
        found.append(alike[values])
    return found


def heard_as(rules: Ruleset, said: Said) -> object:
    """Equal for rulesets of one family under which the calls come to the same, with the same findings."""
    return _number(rules, said), tuple([phase.nobody for phase in rules.calls.phases]), blind(rules)


def _meets(axis: str, said: Said) -> bool:
    """Whether an open option may write anything that the calls read."""
    idle = _IDLE if said.foreign else (*_IDLE, _PAIRED)
    below = tuple(f"{path}." for path in idle)
    return not all(path in idle or path.startswith(below) for path in said.names.rules.touched(axis))


class _Numbers(NamedTuple):
    """Calls as some first words can mean them, in a family: one number for all that are alike."""

    of_calls: dict[tuple[frozenset[str], int], tuple[int, CallRules]]
    of_parts: dict[object, int]


def _number(rules: Ruleset, said: Said) -> int:
    """Equal for rulesets of one family that judge the calls alike."""
    numbers = rules.made("joined", (), _no_numbers)
    calls = rules.calls
    known = numbers.of_calls.get((said.words, id(calls)))
    if known is None:
        phases = tuple(_phase(phase, said.words) for phase in calls.phases)
        known = _numbered(numbers, _bare((*calls._replace(phases=(), terms=frozenset()), phases))), calls
        numbers.of_calls[said.words, id(calls)] = known
    return _numbered(numbers, (known[0], *_beside(rules, said)))


def _beside(rules: Ruleset, said: Said) -> tuple[object, ...]:
    """What calls read of the rules besides their own section; a test watches that it is all."""
    deal, names = rules.deal, said.names.under(rules)
    start = deal.first if said.number == 1 else deal.later
    holding = (deal.first.cards, deal.later.cards) if start.who == "card" else ()
    return (
        id(rules.deck),
        id(rules.contracts),
        rules.default_pack,
        rules.seats,
        rules.sides,
        rules.dealer_sits_out,
        deal.hand,
        start.who,
        _bare((holding, deal.turn_up, rules.parties)),
        tuple([names.suit_of(part) for part in said.parts]),
    )


def _numbered(numbers: _Numbers, part: object) -> int:
    return numbers.of_parts.setdefault(part, len(numbers.of_parts))


def _no_numbers(_: Ruleset) -> _Numbers:
    return _Numbers({}, {})


def _phase(phase: Phase, words: Collection[str]) -> Phase:
    offers = {name: offer if _meant(offer, words) else Offer(name) for name, offer in phase.offers.items()}
    return phase._replace(offers=offers, nobody="again" if phase.nobody in _DEALT_AGAIN else phase.nobody)


def _meant(offer: Offer, words: Collection[str]) -> bool:
    """Whether one of some words may mean a call: by its name, or by a number, contract or card that it takes."""
    taking = offer.of or offer.contract or offer.amount or offer.card or offer.shoves
    return bool(taking) or not {offer.name, *offer.aliases}.isdisjoint(words)


def _bare(part: object) -> object:
    """Rules as something that can be looked up."""
    if isinstance(part, Mapping):
        items = cast("Mapping[str, object]", part).items()
        return tuple([(name, _bare(one)) for name, one in items])
    if isinstance(part, tuple):
        return tuple([_bare(one) for one in cast("tuple[object, ...]", part)])
    return part  # an expression among them: its place takes no part in equality

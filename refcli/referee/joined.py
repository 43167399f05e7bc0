"""Worlds that the calls of a deal cannot tell apart: one of them is judged for all.

Only findings, and under which choices they arise, are taken from more worlds than the first. So a world stands for
another where both differ in nothing but this:

- what a call does that nobody has made, and that nothing but its own word can mean;
- whether the same dealer or the next one deals again where the calls came to nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from refcli.record import Call
from refcli.rules.calling import Offer, Phase
from refcli.rules.drawn import DRAWN_FROM
from refcli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from refcli.rules.worlds import World

_OTHERS = tuple(section for section in DRAWN_FROM if section != "calls")
_DEALT_AGAIN = ("again", "next-dealer")


def joined(worlds: Sequence[World], calls: Sequence[Call]) -> list[Ruleset]:
    """For each world the first that judges the calls alike."""
    words = frozenset(call.word for call in calls)
    first: dict[object, Ruleset] = {}
    return [first.setdefault(_key(rules, words), rules) for _, rules in worlds]


def _key(rules: Ruleset, words: frozenset[str]) -> object:
    """Equal for rulesets of one family that judge calls with these first words alike."""
    kept: dict[frozenset[str], object] = rules.compiled.setdefault("joined", {})
    if words not in kept:
        said = rules.calls
        phases = tuple(_phase(phase, words) for phase in said.phases)
        kept[words] = id(rules.home(*_OTHERS)), _bare((*said._replace(phases=(), terms=frozenset()), phases))
    return kept[words]


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

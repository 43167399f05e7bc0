"""Worlds that the calls of a deal cannot tell apart: one of them is judged for all.

Only findings, and under which choices they arise, are taken from more worlds than the first. So a world stands for
another where both differ in nothing but this:

- what a call does that nobody has made, and that nothing but its own word can mean;
- limits of numbers, where the same is wrong with each number that was said;
- whether the same dealer or the next one deals again where the calls came to nothing;
- what calls do not read: who deals next, which suits are paired where every suit is one of the pack, who leads where
  every bid is in order.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from refcli.engine.ladder import ladder
from refcli.engine.parameters import PART
from refcli.engine.saying import whole_number
from refcli.referee.forehands import paired, start_of
from refcli.referee.heard import blind
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.rules.calling import Amount, CallRules, Offer, Phase
from refcli.rules.expr.ints import compile_int
from refcli.rules.expr.tree import Expr
from refcli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from refcli.rules.worlds import World

_DEALT_AGAIN = ("again", "next-dealer")
_LEAD = "lead"
_PAIRED = "deck.equivalence"
_BETWEEN = re.compile(f"[{re.escape(PART)}:]")


class Said(NamedTuple):
    """The calls of a deal as far as rules can meet them. ``number`` counts the deals that were played.

    ``parts`` are all words that may name a suit; ``foreign`` says whether some name one of another pack, or whether the
    card that makes the forehand is one.
    """

    names: Names
    number: int
    words: frozenset[str]
    numbers: tuple[int, ...]
    parts: tuple[str, ...]
    foreign: bool
    lead: bool = False  # whether it matters who leads: it may tell whether a faulty bid stood


def said_in(lines: Lines, names: Names, number: int) -> Said:
    """What was called in a deal, or claimed to be the contract."""
    texts = [word for call in lines.calls for word in (call.word, *call.args)]
    texts += [word for claim in lines.claims for word in (claim.word or "").split()]
    parts = tuple(dict.fromkeys(part for text in texts for part in (text, *_BETWEEN.split(text))))
    packs = names.rules.deck.packs
    own, all_of = ({suit.key for pack in some for suit in pack.suits} for some in ([packs[names.pack]], packs.values()))
    foreign = any(part in all_of and part not in own for part in parts) or paired(names, number)
    words = frozenset(call.word for call in lines.calls)
    numbers = tuple([whole for part in parts if (whole := whole_number(part)) is not None])
    return Said(names, number, words, numbers, parts, foreign)


def joined(worlds: Sequence[World], said: Said) -> list[Ruleset]:
    """For each world the first that judges the calls alike."""
    met = [axis for axis in worlds[0][0] if meets(axis, said)]
    alike: dict[tuple[str, ...], Ruleset] = {}
    first: dict[int, Ruleset] = {}
    found: list[Ruleset] = []
    for chosen, rules in worlds:
        values = tuple([chosen[axis] for axis in met])
        if values not in alike:
            alike[values] = first.setdefault(number_of(rules, said), rules)
        found.append(alike[values])
    return found


def heard_as(rules: Ruleset, said: Said) -> object:
    """Equal for rulesets of one family under which the calls come to the same, with the same findings."""
    return number_of(rules, said), tuple([phase.nobody for phase in rules.calls.phases]), blind(rules)


def meets(axis: str, said: Said) -> bool:
    """Whether an open option may write anything that the calls read."""
    unread = ("deal.next-dealer", *(() if said.lead else (_LEAD,)), *(() if said.foreign else (_PAIRED,)))
    below = tuple(f"{path}." for path in unread)
    return not all(path in unread or path.startswith(below) for path in said.names.rules.touched(axis))


def leads_apart(rules: Ruleset) -> bool:
    """Whether an open option says who leads."""
    return any(_LEAD in rules.touched(axis) for axis in rules.open_to("calls", "deal"))


class _Numbers(NamedTuple):
    """Parts of the rules of a family by number: equal ones have one. Parts that are kept have an id of their own."""

    of_offers: dict[int, tuple[int, Offer]]
    of_phases: dict[int, tuple[int, Phase]]
    of_calls: dict[int, tuple[int, CallRules]]
    of_parts: dict[object, int]

    def of(self, part: object) -> int:
        return self.of_parts.setdefault(part, len(self.of_parts))


def number_of(rules: Ruleset, said: Said) -> int:
    """Equal for rulesets of one family that judge the calls alike."""
    numbers = rules.made("joined", (), _no_numbers)
    calls = rules.calls
    known = numbers.of_calls.get(id(calls))
    if known is None:
        bare = _bare(calls._replace(phases=(), terms=frozenset()))
        known = numbers.of_calls[id(calls)] = numbers.of(bare), calls
    beside: dict[bool, int] = rules.compiled.setdefault("beside calls", {})
    first = said.number == 1
    if first not in beside:
        beside[first] = numbers.of(_beside(rules, first))
    suits: tuple[int | None, ...] = ()
    if said.foreign:
        names, start = said.names.under(rules), start_of(rules, said.number)
        suits = (names.card_of(start.cards), *[names.suit_of(part) for part in said.parts])
    lead = (rules.deal.lead,) if said.lead else ()
    phases = tuple([_phase(one, said, numbers) for one in calls.phases])
    return numbers.of((known[0], beside[first], lead, suits, phases))


def _beside(rules: Ruleset, first: bool) -> tuple[object, ...]:
    """What calls read of the rules besides their own section; a test watches that it is all."""
    deal = rules.deal
    start = deal.first if first else deal.later
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
    )


def _no_numbers(_: Ruleset) -> _Numbers:
    return _Numbers({}, {}, {}, {})


def _phase(phase: Phase, said: Said, numbers: _Numbers) -> tuple[object, ...]:
    """A phase as far as the calls can meet it."""
    known = numbers.of_phases.get(id(phase))
    if known is None:
        nobody = "again" if phase.nobody in _DEALT_AGAIN else phase.nobody
        bare = numbers.of(_bare(phase._replace(offers={}, nobody=nobody)))
        known = numbers.of_phases[id(phase)] = bare, phase
    return known[0], tuple([(name, _offer(offer, said, numbers)) for name, offer in phase.offers.items()])


def _offer(offer: Offer, said: Said, numbers: _Numbers) -> object:
    if not _meant(offer, said.words):
        return offer.name
    limits = _limits(offer.amount, said.numbers) if offer.amount is not None else None
    known = numbers.of_offers.get(id(offer))
    if known is None:
        bare = offer
        if limits is not None and offer.amount is not None:
            bare = offer._replace(amount=offer.amount._replace(start=None, step=None, most=None, barred=None, also=()))
        known = numbers.of_offers[id(offer)] = numbers.of(_bare(bare)), offer
    return limits, known[0]


def _limits(amount: Amount, numbers: Sequence[int]) -> tuple[object, ...] | None:
    """What is wrong with each number; None where that depends on more than the number."""
    exprs = [expr for expr in (amount.start, amount.step, amount.most, amount.barred) if expr is not None]
    fixed = {id(expr): compile_int(expr, {}) for expr in exprs}
    if not all(isinstance(value, int) for value in fixed.values()):
        return None
    here = ladder(amount, lambda expr: cast("int", fixed[id(expr)]), 0, None, None)
    found = [here.outside(number) for number in (*numbers, *amount.named.values())]
    return tuple([wrong.kind if wrong is not None else "" for wrong in found])


def _meant(offer: Offer, words: Collection[str]) -> bool:
    """Whether one of some words may mean a call: by its name, or by a number, contract or card that it takes."""
    taking = offer.of or offer.contract or offer.amount or offer.card or offer.shoves
    return bool(taking) or not {offer.name, *offer.aliases}.isdisjoint(words)


def _bare(part: object) -> object:
    """Rules as something that can be looked up."""
    if isinstance(part, str | int | Expr):
        return part  # the place of an expression takes no part in equality
    if isinstance(part, tuple):
        return tuple([_bare(one) for one in cast("tuple[object, ...]", part)])
    if isinstance(part, Mapping):
        items = cast("Mapping[str, object]", part).items()
        return tuple([(name, _bare(one)) for name, one in items])
    return part

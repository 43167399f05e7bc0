"""What a card makes of a contract: one that is turned up, cut or discarded names another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeVar

from refcli.cards import BITS
from refcli.engine.modes import Mode
from refcli.rules.contracted import ByCard, ContractRule
from refcli.rules.expr.ints import compile_int, predicate
from refcli.rules.expr.view import View
from refcli.rules.ruleset import Ruleset

T = TypeVar("T")


class Start(NamedTuple):
    """The card that set a contract: trick and place in it, from 1; zeros where it stood before the play."""

    trick: int
    card: int


BEFORE = Start(0, 0)


@dataclass(frozen=True)
class Turning(Generic[T]):
    """The other contracts that a card may set. ``never``: whose values hold where none does; None keeps them."""

    when: Callable[[View], bool]
    into: Callable[[int], T | None]
    at_once: bool
    retroactive: bool
    never: T | Literal["cancel"] | None

    def after(self, trick: int, lies: Sequence[int], mode: Mode) -> T | None:
        """The contract that the last card of a trick sets, or None."""
        card = lies[-1]
        if card < 0 or lies[0] < 0:
            return None
        view = View()
        view.order, view.leading, view.trump, view.trick_number = lies[:-1], len(lies) == 1, mode.trump, trick
        view.trick = sum(BITS[other] for other in lies[:-1] if other >= 0)
        view.card, view.led = BITS[card], mode.tables.classes[lies[0]]
        return self.into(card) if self.when(view) else None


def turning_of(
    rules: Ruleset, rule: ContractRule, get: Callable[[str], T | None], counting: Callable[[str], T | None]
) -> Turning[T] | None:
    """What may become of a contract; ``get`` makes contracts by name when asked, ``counting`` that of ``never`` now."""
    becomes = rule.becomes
    if becomes is None:
        return None
    when = predicate(becomes.when)
    assert when is not None

    def into(card: int) -> T | None:
        name = named_by(rules, becomes.into, card)
        return get(name) if name is not None else None

    never: T | Literal["cancel"] | None = "cancel" if becomes.never == "cancel" else None
    if becomes.never not in ("keep", "cancel"):
        never = counting(becomes.never)
    return Turning(when, into, becomes.at_once, becomes.retroactive, never)


def named_by(rules: Ruleset, by_card: ByCard, card: int) -> str | None:
    """The canonical contract that a card decides; None where it decides nothing."""
    deck = rules.deck
    for name, cards in by_card.choices:
        mask = compile_int(cards, {"deck": deck.all})
        if isinstance(mask, int) and mask >> card & 1:
            return f"{name}:{deck.suits[card // len(deck.ranks)]}" if rules.contracts[name].each else name
    return None

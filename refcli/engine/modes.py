"""How the cards of one trick rank: trumps, classes, strengths. A contract has one mode a trick.

The *class* of a card is the trump set, or its suit without the trumps; only the class led and trumps can win.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from refcli.cards import Deck, bits
from refcli.rules.contracted import ContractRule
from refcli.rules.expr.ints import Tables, compile_int
from refcli.rules.expr.tree import Expr
from refcli.rules.expr.view import View
from refcli.rules.model import Override

_TRUMPS_ABOVE = 100  # added to the strength of trumps


@dataclass(frozen=True)
class Mode:
    """One ranking of all cards. ``strength`` counts up from 1, trumps above all plain cards."""

    trump: int
    tables: Tables
    overrides: tuple[tuple[int, Callable[[View], int], bool], ...] = ()  # card, condition, whether it ranks first

    @cached_property
    def keys(self) -> tuple[tuple[int, ...], ...]:
        """By card led: the strength of every card in that trick, 0 where it cannot win."""
        shared: dict[int, tuple[int, ...]] = {}
        rows: list[tuple[int, ...]] = []
        for led in range(len(self.tables.classes)):
            can_win = self.tables.classes[led] | self.trump
            if can_win not in shared:
                shared[can_win] = tuple(
                    strength if can_win >> card & 1 else 0 for card, strength in enumerate(self.tables.strength)
                )
            rows.append(shared[can_win])
        return tuple(rows)

    def winner(self, cards: Sequence[int]) -> int:
        """The index of the card that takes a trick of known cards, in the order played."""
        if self.overrides:
            return self._winner_in_order(cards)
        key = self.keys[cards[0]]
        best, top = 0, key[cards[0]]
        for index in range(1, len(cards)):
            strength = key[cards[index]]
            if strength > top:
                best, top = index, strength
        return best

    def _winner_in_order(self, cards: Sequence[int]) -> int:
        key = self.keys[cards[0]]
        best, top, before = 0, -1, 0
        for index, card in enumerate(cards):
            strength = key[card] and self.strength_after(before)[card]
            if strength > top:
                best, top = index, strength
            before |= 1 << card
        return best

    def strength_after(self, before: int) -> Sequence[int]:
        """Strengths of cards that are played when ``before`` already lie in the trick."""
        raised: list[tuple[int, bool]] = []
        for card, holds, first in self.overrides:
            view = View()
            view.trump, view.before, view.trick, view.card = self.trump, before, before, 1 << card
            if holds(view):
                raised.append((card, first))
        return self._raised(raised)

    def _raised(self, raised: Sequence[tuple[int, bool]]) -> Sequence[int]:
        if not raised:
            return self.tables.strength
        changed = list(self.tables.strength)
        for card, first in raised:
            lowest = _TRUMPS_ABOVE if self.trump >> card & 1 else 0
            changed[card] = 2 * _TRUMPS_ABOVE if first else lowest
        return tuple(changed)

    def tables_with(self, raised: Sequence[tuple[int, bool]]) -> Tables:
        """The ranks where some overrides hold: their cards, and whether each ranks first."""
        strength = self._raised(raised)
        return Tables(strength, self.tables.classes, *_neighbours(strength, self.tables.classes))


def build_modes(rule: ContractRule, deck: Deck, suit: int | None, overrides: tuple[Override, ...]) -> Mode:
    """The mode of a contract that does not change from trick to trick, with its suit chosen."""
    trump = _fixed(rule.trump, deck, suit)
    classes = [0] * deck.size
    for mask in (trump, *(suit_mask & ~trump for suit_mask in deck.suit_masks)):
        for card in bits(mask):
            classes[card] = mask
    strength = _strengths(rule, deck, trump)
    tables = Tables(strength, tuple(classes), *_neighbours(strength, classes))
    if not trump or not overrides:
        return Mode(trump, tables)
    held = tuple((_fixed(o.card, deck, suit, trump), o.when, o.first) for o in overrides)
    compiled = tuple((mask.bit_length() - 1, _condition(when, trump), first) for mask, when, first in held if mask)
    plain = Mode(trump, tables, compiled)
    dynamic = Tables(strength, tuple(classes), tables.above, tables.below, _dynamic(plain))
    return Mode(trump, dynamic, compiled)


def _fixed(expr: Expr | None, deck: Deck, suit: int | None, trump: int = 0) -> int:
    if expr is None:
        return 0
    mate = deck.mates[suit] if suit is not None and deck.mates else -1
    fixed = {
        "trump": trump,
        "suit": deck.suit_masks[suit] if suit is not None else 0,
        "mate": deck.suit_masks[mate] if mate >= 0 else 0,
    }
    value = compile_int(expr, fixed)
    assert isinstance(value, int)
    return value


def _condition(expr: Expr, trump: int) -> Callable[[View], int]:
    value = compile_int(expr, {"trump": trump})
    return (lambda _: value) if isinstance(value, int) else value


def _strengths(rule: ContractRule, deck: Deck, trump: int) -> tuple[int, ...]:
    ranks = len(deck.ranks)
    plain = {rank: ranks - place for place, rank in enumerate(rule.other_order)}
    high = {rank: ranks - place + _TRUMPS_ABOVE for place, rank in enumerate(rule.trump_order)}
    return tuple((high if trump >> card & 1 else plain).get(card % ranks, 0) for card in range(deck.size))


def _neighbours(strength: Sequence[int], classes: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By card: the cards of its class that are above it, and those that are below."""
    above, below = [0] * len(classes), [0] * len(classes)
    for mask in set(classes):
        levels: dict[int, int] = {}
        for card in bits(mask):
            levels[strength[card]] = levels.get(strength[card], 0) | 1 << card
        lower = 0
        for _, level in sorted(levels.items()):
            for card in bits(level):
                below[card], above[card] = lower, mask & ~(lower | level)
            lower |= level
    return tuple(above), tuple(below)


def _dynamic(mode: Mode) -> Callable[[View], Tables]:
    """Strengths as they stand when the next card is to be played: cards that lie keep theirs."""
    made: dict[tuple[int, ...], Tables] = {}

    def tables(view: View) -> Tables:
        now = list(mode.strength_after(view.trick))
        before = 0
        for card in view.order:
            if card >= 0:
                now[card] = mode.strength_after(before)[card]
                before |= 1 << card
        key = tuple(now)
        if key not in made:
            made[key] = Tables(key, mode.tables.classes, *_neighbours(key, mode.tables.classes))
        return made[key]

    return tables

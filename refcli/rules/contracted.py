"""The typed rules of contracts: their library, and what a card makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from refcli.rules.expr.tree import Expr

CHOSEN = "chosen"  # a block whose contract is named by the players


class ByCard(NamedTuple):
    """A contract that a card decides: ``(name, cards)`` in order; a contract with suits takes the card's."""

    choices: tuple[tuple[str, Expr], ...]


class Becomes(NamedTuple):
    """What a card played makes of a contract: another, at the first card for which ``when`` holds.

    ``at_once``: it ranks the cards of that trick too, else from the next. ``retroactive``: its card values hold for
    the whole deal. ``never`` is what holds where no such card falls: keep, cancel, or the contract whose values count.
    """

    when: Expr
    into: ByCard
    at_once: bool
    retroactive: bool
    never: str


class ContractRule(NamedTuple):
    """A contract of the library.

    ``each`` says whether there is one for each suit; ``parameter`` is what its name is followed by: suit, ``start``
    (the contract that comes first), ``blocks`` (the contracts of its blocks in turn) or nothing.
    ``by_trick`` names other contracts in blocks ``(name, tricks)``, the name ``chosen`` where it is open: one of
    ``among``, ``once_each`` or not. ``per_trick_values`` lets each bring its own values.
    """

    name: str
    each: bool
    trump: Expr | None
    trump_order: tuple[int, ...]  # rank indices, strongest first
    other_order: tuple[int, ...]
    trump_values: tuple[int, ...]  # by rank index
    other_values: tuple[int, ...]
    by_trick: tuple[tuple[str, int], ...]
    repeat: bool
    per_trick_values: bool
    low_melds: bool
    titles: Mapping[str, str]
    aliases: tuple[str, ...]
    trump_cards: tuple[tuple[int, int], ...] = ()  # masks with what each of their cards is worth, whatever its rank
    other_cards: tuple[tuple[int, int], ...] = ()
    parameter: str = ""
    among: tuple[str, ...] = ()
    once_each: bool = False
    becomes: Becomes | None = None
    meld_runs: tuple[tuple[int, int], ...] = ()  # tables of melds that differ under this contract, 0 for no meld
    meld_sets: tuple[tuple[int, int], ...] = ()


class TurnUp(NamedTuple):
    """A card that all see before the play: ``where`` it lies (talon, dealer or cut), and the contract it ``sets``."""

    where: str
    sets: ByCard | None
    since: int = 1  # the first deal in which one is turned

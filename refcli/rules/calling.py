"""The typed rules of the calls: phases in order, and in each the calls on offer. Built by ``refcli.rules.build``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from refcli.rules.expr.tree import Expr


class Amount(NamedTuple):
    """A number that is called: from ``start`` by ``step`` to ``most``, or one of ``also``.

    ``above`` wants more than the highest so far. ``specials`` are rungs of the ladder that are no numbers: each lies
    just above the number it is given, those of one number in the order of the file. ``named`` are words for
    numbers. ``barred`` is a number that may not be said. ``sets`` is what the number becomes: bid or prediction.
    """

    start: Expr | None
    step: Expr | None
    most: Expr | None
    also: tuple[int, ...] = ()
    above: bool = False
    specials: Mapping[str, int] = {}
    named: Mapping[str, int] = {}
    barred: Expr | None = None
    sets: str = "bid"


class Offer(NamedTuple):
    """A call that may be made. What it brings about stands in its keys, never in its name.

    ``of`` lists the contracts it may name, each with its condition; ``contract`` is one it always names. ``card``
    are the cards it may call. ``factor`` doubles; ``shoves`` hands the choice on; ``joins`` is in or out;
    ``benches`` is somebody else who takes no part then; ``declines`` gives the deal up. ``again`` says whether its
    caller may speak again in the phase, ``times`` how often each may call it (0: any number), ``ends`` whether the
    phase is over, ``anytime`` whether it need not wait for its turn.
    """

    name: str
    when: Expr | None = None
    of: Mapping[str, Expr | None] = {}
    aliases: tuple[str, ...] = ()
    contract: str = ""
    amount: Amount | None = None
    card: Expr | None = None
    factor: int = 1
    shoves: bool = False
    joins: str = ""
    benches: Expr | None = None
    declines: bool = False
    again: bool | Expr = True
    times: int = 0
    ends: bool = False
    anytime: bool = False

    @property
    def idle(self) -> bool:
        """Whether it brings nothing about: a pass, or the choice handed on."""
        does = self.of or self.contract or self.amount or self.card or self.joins or self.benches or self.declines
        return not does and self.factor == 1


class Phase(NamedTuple):
    """One phase of the calls. ``order`` is whose turn it is, round and round; ``round`` goes on from its one person.

    ``ends`` is named, one-left, all-spoken or an expression; ``nobody`` what follows where all have passed: must,
    again, next-dealer or go-on. What a phase that ``lasts`` brings holds for the rest of the game. An ``optional``
    phase may be passed over in silence. ``least`` is how many must take part, ``fewer`` what follows where they are
    too few; ``alone``: where it is one, the deal counts unplayed.
    """

    name: str
    when: Expr | None
    order: tuple[Expr, ...]
    round: bool
    offers: Mapping[str, Offer]
    ends: str | Expr = ""
    nobody: str = "must"
    once: bool = False
    secret: bool = False
    correct: bool = False
    declarer: Expr | None = None
    least: int = 0
    fewer: str = "next-dealer"
    alone: bool = False
    lasts: bool = False
    optional: bool = False


class Row(NamedTuple):
    """A row of the sheet: the contracts it is played with, and what its points are multiplied by."""

    name: str
    contracts: tuple[str, ...]
    factor: int = 1


class CallRules(NamedTuple):
    """``imposed`` lists contracts by deal; ``rows`` is the sheet that each side plays through."""

    phases: tuple[Phase, ...]
    unnamed: str
    imposed: tuple[str, ...]
    terms: frozenset[str]
    rows: Mapping[str, Row] = {}

    @property
    def lasts(self) -> bool:
        """Whether something that was called holds for the rest of the game."""
        return any(phase.lasts for phase in self.phases)

    @property
    def names(self) -> bool:
        """Whether a contract is found by calling."""
        return any(offer.of or offer.contract for phase in self.phases for offer in phase.offers.values())


class PartyRules(NamedTuple):
    """Who plays together in one deal: ``together`` with all others against them; empty: as the accounts are.

    ``neighbours`` says whether a called partner may sit beside the declarer, ``secret`` whether nobody knows him
    before the card falls.
    """

    together: tuple[Expr, ...] = ()
    neighbours: bool = True
    secret: bool = True

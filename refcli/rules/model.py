"""The typed rules an engine runs on, section by section. Built by ``refcli.rules.build``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from refcli.equality import apart_from
from refcli.rules.contracted import TurnUp
from refcli.rules.exchanging import Exchange
from refcli.rules.expr.tree import Expr, words
from refcli.rules.expr.view import View
from refcli.rules.formula import Formula

PART_KINDS = ("card-points", "last-trick", "bonus", "melds", "pair", "formula", "table-melds")


class Clause(NamedTuple):
    """One obligation. ``allow`` keeps only these cards, ``forbid`` takes these away; ``option`` is its main axis."""

    name: str
    code: str
    when: Expr | None
    allow: Expr | None
    forbid: Expr | None
    unless: Expr | None
    option: str | None

    @property
    def path(self) -> str:
        return f"obligations.{self.name}"


class Override(NamedTuple):
    """A rank that holds under a condition: ``card`` is ranked first or last in its class ``when``."""

    name: str
    card: Expr
    when: Expr
    first: bool = True  # else it ranks last


class PlayRules(NamedTuple):
    clauses: tuple[Clause, ...]
    overrides: tuple[Override, ...]
    terms: frozenset[str]  # the names that obligations and overrides read


class TableMelds(NamedTuple):
    """Melds that the cards of one trick make: runs by length, sets by rank index, the pair of the trumps.

    ``pair_in_run``: the pair counts only where it lies in a run.
    """

    runs: Mapping[int, int]
    sets: Mapping[int, int]
    set_size: int
    pair: int
    pair_in_run: bool = False


class MeldRules(NamedTuple):
    """``runs`` by length, ``sets`` by rank index: worth in points, 0 where it is no meld.

    ``cancel``: the best of two sides, where equal, count for nobody. ``upward``: they may be said with any card, each
    better than the one before; ``drawing``: no longer than there are cards to draw. ``on_table`` are those that lie
    in a trick. ``set_places`` is how sets of equal worth rank, by rank index, where it is not by their rank.
    """

    enabled: bool
    unrecorded: str
    runs: Mapping[int, int]
    sets: Mapping[int, int]
    set_size: int
    compare: tuple[str, ...]
    scores: str
    reuse: bool
    split: bool
    by: str
    show: str
    misannounce: str
    needs_trick: bool
    cancel: bool = False
    upward: bool = False
    drawing: bool = False
    set_places: Mapping[int, int] = {}
    on_table: TableMelds | None = None


class PairRules(NamedTuple):
    enabled: bool
    cards: Expr | None
    worth: int
    by: str
    unrecorded: str
    with_melds: bool
    reminder: str
    show_to_go_out: bool
    needs_trick: bool
    late: str = "held"  # where trumps are set in the play: both cards held then, or dealt


@apart_from("test")
class Part(NamedTuple):
    """A component of the score. ``when`` is asked of each side; ``settles`` is trick, card, deal or ``trick 1``.

    A part that does not count (``counts``) is shown, and read by formulas below it. A formula ``by_player`` is asked
    of each player, and a side has what all of its players come to.
    """

    name: str
    kind: str  # one of PART_KINDS
    worth: int
    when: Expr | None
    settles: str
    multiplied: bool
    test: Callable[[View], object] | None = None  # ``when``, ready to ask
    counts: bool = True
    of: Formula | None = None
    by_player: bool = False


class Column(NamedTuple):
    """What a deal adds to one column of the slate, asked of each side: ``of``, where ``when`` holds.

    ``at_end`` is what the end of the game adds.
    """

    name: str
    of: Formula
    when: Formula | None = None
    at_end: Formula | None = None


class ScoreRules(NamedTuple):
    parts: tuple[Part, ...]
    check_sum: int | None
    names: tuple[str, ...] = ()  # of the parts, in order
    slate: tuple[Column, ...] = ()
    formulas: bool = False  # whether anything asks for more than the tricks of a side

    @property
    def last_worth(self) -> int:
        """What the last trick counts beside its cards."""
        return sum([part.worth for part in self.parts if part.kind == "last-trick"])

    def without(self, kind: str) -> ScoreRules:
        """The same where parts of a kind are worth nothing."""
        return self._replace(parts=tuple(p._replace(worth=0) if p.kind == kind else p for p in self.parts))

    def reads(self, word: str) -> bool:
        """Whether some formula or condition reads a word."""
        exprs = [expr for part in self.parts for expr in (part.when, part.of.expr if part.of else None)]
        exprs += [expr.expr for column in self.slate for expr in (column.of, column.when) if expr is not None]
        return any(word in words(expr) for expr in exprs if expr is not None)


class ClaimRules(NamedTuple):
    required: bool
    false: str
    turn: str
    counts: str


class Prize(NamedTuple):
    """A prize at half the target: for the first ``at`` it, or against a loser ``below`` it.

    It is worth points and strokes for the side that gets it; rounds and the stake are what a loser owes.
    """

    name: str
    enabled: bool
    exactly: bool
    strokes: int
    points: int
    below: bool = False
    rounds: int = 0
    stake: int = 1


class EndRules(NamedTuple):
    """``blocks`` group score parts under the names that ``order`` lists.

    ``lowest`` wins where it is set; ``rows`` end the game when every sheet is full. ``standing`` is what the target
    measures instead of the total, ``loses`` when somebody has lost; both may read the ``columns`` of the slate.
    """

    target: int | None
    deals: int | None
    exceed: bool
    mode: str
    blocks: Mapping[str, tuple[str, ...]]
    order: tuple[str, ...]
    window: str
    within: str
    exact_tie: str
    claim: ClaimRules
    lowest: bool = False
    rows: bool = False
    standing: Formula | None = None
    loses: Formula | None = None
    columns: tuple[str, ...] = ()
    halfway: int = 0  # points for the first side at half the target
    halves: bool = True  # whether it matters which side that is
    targets: tuple[Formula, Formula] | None = None  # of the declarer's party, of the others
    check: Formula | None = None  # what the totals have to satisfy after every whole deal


class StartRules(NamedTuple):
    """Who is forehand: ``who`` is right-of-dealer, card or draw; ``cards`` by pack where a card decides."""

    who: str
    cards: Mapping[str, str]


class DealRules(NamedTuple):
    """``hand`` cards each, ``left`` dealt to nobody; ``tricks`` are played; ``lead`` is who leads to the first.

    ``draw``: after each trick each draws one of those left; ``piles`` of two cards lie before each player.
    ``hands`` lists the cards of a hand deal by deal, where the deals differ; it begins again (``hands_again``), or the
    last number stands.
    """

    hand: int
    next_dealer: str
    following: Expr | None  # the person who deals next, where ``next_dealer`` is none of its words
    first: StartRules
    later: StartRules
    lead: Expr | None
    misdeal: str
    misdeal_deadline: str
    left: int = 0
    turn_up: TurnUp | None = None
    hands: tuple[int, ...] = ()
    hands_again: bool = True
    tricks: int = 0
    draw: bool = False
    piles: int = 0
    exchanges: tuple[Exchange, ...] = ()

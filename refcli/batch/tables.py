"""One contract as look-up tables: who wins a trick, what it counts, how hands are written for its obligations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from refcli.engine.contracts import Contract
from refcli.engine.modes import Mode
from refcli.engine.play import fixed_by, play_of
from refcli.rules.expr.arrays import Fn, compile_array, has_form, lane_type
from refcli.rules.expr.fold import Fixed
from refcli.rules.expr.lanes import Lanes, lanes_for
from refcli.rules.expr.tree import Expr
from refcli.rules.model import Clause
from refcli.rules.ruleset import Ruleset

Array = npt.NDArray[Any]
BYTES = 256  # entries of a table that translates bytes
Value = int | bool | Fn
_TWICE: dict[Any, Any] = {np.uint8: np.uint16, np.uint16: np.uint32}


@dataclass(frozen=True)
class Step:
    """A clause that can act: it keeps (``allow``) or takes away some cards of the hand.

    Values are constants or functions of columns; sets are in the bits of the mode's lanes.
    """

    clause: Clause
    when: Value
    unless: Value
    cards: Value
    allow: bool


@dataclass(frozen=True, eq=False)
class ModeTable:
    """The ranking of one trick for whole columns of cards.

    A *place* is the number of a class led times the size of the deck, plus a card. ``base`` translates the card led to
    the first place of its class; ``keys`` gives by place the strength, four apart, 0 where a card cannot win. ``lane``
    is the bit of each card in ``lanes``, ``pairs`` the same for two cards at once; the guards say by place what has to
    be in the hand, or lie in the trick, before a clause can take the card. ``steps`` are the clauses that can act, by
    class led.
    """

    mode: Mode
    classes: bytes  # card led: number of its class
    base: bytes
    keys: Array
    lanes: Lanes
    lane: Array
    pairs: Array
    hand_guard: Array
    trick_guard: Array | None
    opening: tuple[Step, ...]  # when nobody has led
    steps: tuple[tuple[Step, ...], ...]

    @property
    def free(self) -> bool:
        """Whether no card is ever illegal."""
        return not self.opening and not any(self.steps)


def why_no_table(contract: Contract, rules: Ruleset) -> str | None:
    """The key of the reason why a contract has no array form; None where it has one."""
    if any(mode.overrides for mode in contract.modes):
        return "batch.why.order"
    if play_of(rules).asks or not all(has_form(part) for clause in rules.play.clauses for part in _parts(clause)):
        return "batch.why.people"
    classes = max(len(set(mode.tables.classes)) for mode in contract.modes)
    if classes * rules.deck.size > BYTES or rules.seats != 4 or rules.deal.hand * rules.seats != rules.deck.size:
        return "batch.why.deck"
    return None


def mode_table(mode: Mode, rules: Ruleset) -> ModeTable:
    """The tables of a mode under one set of rules."""
    size, clauses = rules.deck.size, rules.play.clauses
    masks = tuple(dict.fromkeys(mode.tables.classes))
    fixed = {led: fixed_by(mode, led, rules) for led in (0, *masks)}
    reads = [(expr, now) for now in fixed.values() for clause in clauses for expr in _parts(clause)]
    named = [(Expr("const", "set", value=mask), fixed[0]) for mask in masks]
    lanes = lanes_for([*named, *reads], rules.deck.all)
    kind = lane_type(lanes)
    classes = bytes(masks.index(mask) for mask in mode.tables.classes)
    guards = play_of(rules).watch(mode).rows
    by_class = [guards[classes.index(number)] for number in range(len(masks))]
    lane = [lanes.bits[card] for card in range(size)]
    by_trick = [lanes.small(guard.trick) for row in by_class for guard in row]
    return ModeTable(
        mode,
        _padded(classes),
        _padded(bytes(place * size for place in classes)),
        _keys(mode, masks, rules.seats),
        lanes,
        np.array([*lane, *[0] * (BYTES - size)], kind),
        pairs(lane, kind),
        pairs([lanes.small(guard.hand) for row in by_class for guard in row], kind),
        pairs(by_trick, kind) if any(by_trick) else None,
        _steps(clauses, fixed[0], lanes),
        tuple(_steps(clauses, fixed[mask], lanes) for mask in masks),
    )


def pairs(values: Sequence[int], kind: Any) -> Array:
    """A table of bytes as a table of two bytes: two values, the first in the lower half."""
    table = np.zeros(BYTES, _TWICE.get(kind, np.uint64))
    table[: len(values)] = values
    if kind not in _TWICE:
        return table  # too wide to stand in pairs; nobody looks it up that way
    shift: Any = table.dtype.type(8 * np.dtype(kind).itemsize)
    both: Array = table[None, :] | table[:, None] << shift
    return both.reshape(-1)


def _padded(table: bytes) -> bytes:
    return table + bytes(BYTES - len(table))


def values_table(values: Sequence[int]) -> Array | None:
    """Card points in pairs of bytes; None where a trick may count more than a byte holds."""
    return pairs(values, np.uint8) if min(values) >= 0 and 4 * max(values) < BYTES else None


def _keys(mode: Mode, masks: Sequence[int], seats: int) -> Array:
    """By place: the card's place among all strengths where its class was led, ``seats`` apart; 0 cannot win."""
    order = {strength: place for place, strength in enumerate(sorted({0, *mode.tables.strength}))}
    strengths = list(enumerate(mode.tables.strength))
    wins = [order[strength] if (led | mode.trump) >> card & 1 else 0 for led in masks for card, strength in strengths]
    return pairs([seats * place for place in wins], np.uint8)


def _parts(clause: Clause) -> list[Expr]:
    return [part for part in (clause.when, clause.allow, clause.forbid, clause.unless) if part is not None]


def _steps(clauses: Sequence[Clause], fixed: Fixed, lanes: Lanes) -> tuple[Step, ...]:
    made = (_step(clause, fixed, lanes) for clause in clauses)
    return tuple(step for step in made if step is not None)


def _step(clause: Clause, fixed: Fixed, lanes: Lanes) -> Step | None:
    kept = clause.allow if clause.allow is not None else clause.forbid
    when: Value = True if clause.when is None else compile_array(clause.when, fixed, lanes)
    unless: Value = False if clause.unless is None else compile_array(clause.unless, fixed, lanes)
    if kept is None or when is False or unless is True:
        return None
    return Step(clause, when, unless, compile_array(kept, fixed, lanes), clause.allow is not None)

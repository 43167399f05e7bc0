"""Some deals of one contract judged on arrays: play, turns, claims, score; and the rows that the referee has to see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from refcli.batch import melds
from refcli.batch.called import Outcome
from refcli.batch.compiled import Compiled, Playing, by_itself
from refcli.batch.counting import Declared, Taken, count
from refcli.batch.deals import Deals
from refcli.batch.formulas import Words
from refcli.batch.play import Illegal, illegal, points_of, ranked, winning_turns
from refcli.batch.schema import NONE, SEATS, TRICKS
from refcli.batch.tables import Array
from refcli.rules.model import ScoreRules
from refcli.rules.ruleset import Ruleset

_PLAIN = ("card-points", "last-trick")
_CARD = np.array([1 << card if card < 36 else 1 << 63 for card in range(256)], np.uint64)
# where a finding stands among those of its deal
_TURN, _CLAIM, _PAIR, _SUM, _NAMED, _POINTS, _SCORE = 100, 200, 300, 310, 315, 320, 330


class Event(NamedTuple):
    """The same finding in some deals; ``order`` says where it stands among those of a deal."""

    deals: Array
    order: Array
    code: str


@dataclass
class Block:
    """What some deals come to. ``open`` are rows whose verdict open options decide, by the key of the reason."""

    amounts: Array
    events: list[Event] = field(default_factory=list[Event])
    illegal: list[Illegal] = field(default_factory=list[Illegal])
    turns: list[tuple[Array, Array]] = field(default_factory=list[tuple[Array, Array]])  # deals and tricks led wrongly
    leads: Array = field(default_factory=lambda: np.zeros((TRICKS, 0), np.uint8))
    open: dict[str, Array] = field(default_factory=dict[str, Array])


class Played(NamedTuple):
    """The tricks under one world, (trick, deal)."""

    turns: Array  # which turn took it
    points: Array


def judge(deals: Deals, outcomes: Sequence[Outcome], own: Array, compiled: Compiled, rules: Ruleset) -> Block:
    """The verdicts of deals of one contract whose cards are whole; ``own`` numbers the outcome of each one's calls."""
    packed = np.ascontiguousarray(deals.cards.view(np.uint32).T)
    first = np.array([outcome.leader for outcome in outcomes], np.uint8)[own]
    played = [_played(packed, play) for play in compiled.plays]
    leads = _leads(deals, first, played[0].turns)
    block = Block(np.zeros(0), leads=leads)
    if any((one.turns != played[0].turns).any() or (one.points != played[0].points).any() for one in played[1:]):
        differs = [
            ((one.turns != played[0].turns) | (one.points != played[0].points)).any(axis=0) for one in played[1:]
        ]
        block.open["batch.why.open-play"] = np.logical_or.reduce(differs)
    _check_cards(block, packed, leads, compiled.plays)
    winners = (leads + played[0].turns) & np.uint8(SEATS - 1)
    if deals.leaders is not None:
        expected = np.array([NONE if o.expected is None else o.expected for o in outcomes], np.uint8)[own]
        _check_turns(block, leads, winners, expected)
    _check_tricks(block, deals, winners, played[0].points, compiled.scores)
    names = {None, compiled.contract.name}
    misnamed = np.flatnonzero(np.array([outcome.claimed not in names for outcome in outcomes], bool)[own])
    block.events.append(Event(misnamed, np.full(len(misnamed), _NAMED), "S108"))
    sides = np.array(rules.sides, np.uint8)[winners]
    declarers = [-1 if o.declarer is None else rules.sides[o.declarer] for o in outcomes]
    taken = Taken(sides, played[0].points, np.array(declarers, np.int8)[own])
    asked = None
    if any(score.formulas for score in compiled.scores):
        asked = Words(deals, outcomes, own, compiled.contract.rule.name, rules)
    _count(block, deals, packed, taken, compiled, rules, asked)
    return block


def _played(packed: Array, play: Playing) -> Played:
    turns = np.empty(packed.shape, np.uint8)
    points = np.empty(packed.shape, np.uint8)
    for mode, tricks in play.groups:
        rows: Any = tricks if len(tricks) < TRICKS else slice(None)
        turns[rows] = winning_turns(ranked(packed[rows], mode), mode)
    if all(values is play.values[0] for values in play.values):
        return Played(turns, points_of(packed, play.values[0]))
    for trick, values in enumerate(play.values):
        points[trick] = points_of(packed[trick], values)
    return Played(turns, points)


def _leads(deals: Deals, first: Array, turns: Array) -> Array:
    """Who led each trick: as written, else whoever won the one before."""
    if deals.leaders is not None:
        return np.ascontiguousarray(deals.leaders.T)
    leads = np.empty(turns.shape, np.uint8)
    leads[0] = first
    np.cumsum(turns[:-1], axis=0, out=leads[1:])
    leads[1:] += first
    return leads & np.uint8(SEATS - 1)


def _check_cards(block: Block, packed: Array, leads: Array, plays: tuple[Playing, ...]) -> None:
    """Illegal cards; where several worlds are open, the deals in which some world has any are open too."""
    for play in plays:
        for mode, tricks in play.groups:
            rows: Any = tricks if len(tricks) < TRICKS else slice(None)
            block.illegal += illegal(packed, ranked(packed[rows], mode), leads, mode, np.array(tricks))
    if len(plays) > 1 and block.illegal:
        wrong = np.zeros(packed.shape[1], bool)
        for one in block.illegal:
            wrong[one.deals] = True
        block.open["batch.why.open-play"] = block.open.get("batch.why.open-play", False) | wrong
        block.illegal = []
    for one in block.illegal:
        block.events.append(Event(one.deals, one.tricks * SEATS + one.turns, one.step.clause.code))


def _check_turns(block: Block, leads: Array, winners: Array, expected: Array) -> None:
    wrong = np.empty(leads.shape, bool)
    wrong[0] = (leads[0] != expected) & (expected != NONE)
    wrong[1:] = leads[1:] != winners[:-1]
    if wrong.any():
        tricks, own = np.nonzero(wrong)
        block.turns.append((own, tricks))
        block.events.append(Event(own, tricks + _TURN, "P104"))


def _check_tricks(block: Block, deals: Deals, winners: Array, points: Array, scores: tuple[ScoreRules, ...]) -> None:
    """Written winners and points of tricks."""
    if deals.winners is not None:
        said = deals.winners.T
        tricks, own = np.nonzero((said != winners) & (said < SEATS))
        block.events.append(Event(own, tricks * 2 + _CLAIM, "S104"))
    if deals.trick_points is not None:
        bonuses = {sum(part.worth for part in score.parts if part.kind == "last-trick") for score in scores}
        said, true = deals.trick_points.T, points.astype(np.int32)
        true[-1] += max(bonuses)
        tricks, own = np.nonzero((said != true) & (said >= 0))
        block.events.append(Event(own, tricks * 2 + _CLAIM + 1, "S105"))
        if len(bonuses) > 1:
            block.open["batch.why.open-score"] = said[-1] >= 0


def _count(
    block: Block, deals: Deals, packed: Array, taken: Taken, compiled: Compiled, rules: Ruleset, asked: Words | None
) -> None:
    declared = _declared(block, packed, compiled, rules)
    sides = max(rules.sides) + 1
    ways = [(factor, score) for factor in compiled.factors for score in compiled.scores]
    found = [count(taken, declared, factor, score, sides, asked) for factor, score in ways]
    block.amounts = found[0]
    for other in found[1:]:
        differs = (other != found[0]).any(axis=(0, 1))
        block.open["batch.why.open-score"] = block.open.get("batch.why.open-score", False) | differs
    if compiled.check_sum:
        everybody = np.arange(packed.shape[1])
        block.events.append(Event(everybody, np.full(len(everybody), _SUM), "S109"))
    parts = [place for place, part in enumerate(compiled.scores[0].parts) if part.kind in _PLAIN]
    _check_sums(block, deals.said_points, found[0][parts].sum(axis=0), _POINTS, "S101")
    _check_sums(block, deals.said_score, found[0][-1], _SCORE, "S102")


def _check_sums(block: Block, said: Array | None, true: Array, order: int, code: str) -> None:
    if said is not None:
        own_side = said.T[: len(true)]
        sides, own = np.nonzero((own_side != true) & (own_side >= 0))
        block.events.append(Event(own, sides + order, code))


def _declared(block: Block, packed: Array, compiled: Compiled, rules: Ruleset) -> dict[str, Declared]:
    """Melds and the pair of silent records."""
    found: dict[str, Declared] = {}
    pairs = [(pair, cards) for pair, cards in compiled.pairs if cards]
    tables = [table for table in compiled.melds if table is not None]
    if not pairs and not tables:
        return found
    hands = hands_of(packed, block.leads)
    if tables:
        leads = block.leads[0].astype(np.int32)
        if len(compiled.melds) > 1:
            some = [held for table in tables for hand in hands for held in table.may_hold(hand)]
            block.open["batch.why.open-melds"] = np.logical_or.reduce(some)
        else:
            found["melds"] = Declared(melds.award(hands, leads, rules.sides, tables[0]), tables[0].rules.needs_trick)
    for pair, cards in pairs:
        holds = [(hand & np.uint64(cards)) == np.uint64(cards) for hand in hands]
        if len(compiled.pairs) > 1:
            block.open["batch.why.open-pair"] = block.open.get("batch.why.open-pair", False) | np.logical_or.reduce(
                holds
            )
        elif by_itself(pair):
            amounts = np.zeros((max(rules.sides) + 1, packed.shape[1]), np.int32)
            for seat, side in enumerate(rules.sides):
                amounts[side] += holds[seat] * np.int32(pair.worth)
            found["pair"] = Declared(amounts, pair.needs_trick)
        else:
            own = np.flatnonzero(np.logical_or.reduce(holds))
            block.events.append(Event(own, np.full(len(own), _PAIR), "M114"))
    return found


def card_masks(cards: Array) -> Array:
    """The mask of each card; a code that is no card has a bit outside the deck."""
    return _CARD.take(cards)


def hands_of(packed: Array, leads: Array) -> list[Array]:
    """The cards each seat played, as masks of 64 bits."""
    shift = leads.astype(np.uint32) * np.uint32(8)
    seats = (packed << shift) | (packed >> ((np.uint32(32) - shift) & np.uint32(31)))
    found: list[Array] = []
    for seat in range(SEATS):
        cards = (seats >> np.uint32(8 * seat)).astype(np.uint8)
        mask = _CARD.take(cards[0])
        for trick in cards[1:]:
            mask |= _CARD.take(trick)
        found.append(mask)
    return found

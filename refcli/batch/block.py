"""Some deals of one contract judged on arrays: play, turns, claims, score; and the rows that the referee has to see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.changed import Since
from refcli.batch.compiled import Compiled
from refcli.batch.counting import Declared, Taken, count
from refcli.batch.deals import Deals
from refcli.batch.declared import Declaring
from refcli.batch.formulas import Words, declaring_sides
from refcli.batch.outcomes import Outcomes
from refcli.batch.play import Illegal, illegal, points_of, ranked, winning_turns
from refcli.batch.playing import Playing, Span, rows_of, spans_of
from refcli.batch.schema import NONE, SEATS, TRICKS
from refcli.batch.tables import Array
from refcli.batch.verdicts import MISSING
from refcli.rules.model import ScoreRules
from refcli.rules.ruleset import Ruleset

_PLAIN = ("card-points", "last-trick")
# where a finding stands among those of its deal
_CANCELLED = -1
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


def judge(
    deals: Deals, outcomes: Outcomes, own: Array, compiled: Compiled, rules: Ruleset, since: Since | None
) -> Block:
    """The verdicts of deals of one contract whose cards are whole; ``own`` numbers the outcome of each one's calls.

    ``since``: when a card made the contract what it is, where one did; the deals stand in the order of these tricks.
    """
    packed = np.ascontiguousarray(deals.cards.view(np.uint32).T)
    first = outcomes.column("leader", np.uint8, lambda one: one.leader)[own]
    spans = [spans_of(play, since) for play in compiled.plays]
    played = [_played(packed, play, some) for play, some in zip(compiled.plays, spans, strict=True)]
    leads = _leads(deals, first, played[0].turns)
    block = Block(np.zeros(0), leads=leads)
    if len(played) > 1:
        _check_worlds(block, played)
    _check_cards(block, packed, leads, spans, since)
    winners = (leads + played[0].turns) & np.uint8(SEATS - 1)
    if deals.leaders is not None:
        expected = outcomes.seats("expected", lambda one: one.expected, NONE)[own]
        _check_turns(block, leads, winners, expected)
    _check_tricks(block, deals, winners, played[0].points, compiled.scores)
    named = compiled.contract.name
    claims = outcomes.column(f"not {named}", bool, lambda one: one.claimed not in (None, named))
    misnamed = np.flatnonzero(claims[own])
    block.events.append(Event(misnamed, np.full(len(misnamed), _NAMED), "S108"))
    if compiled.cancelled:
        block.events.append(Event(np.arange(len(deals)), np.full(len(deals), _CANCELLED), "D114"))
        block.amounts = np.full((len(rules.score.parts) + 1, max(rules.sides) + 1, len(deals)), MISSING, np.int32)
        return block
    sides = np.array(rules.sides, np.uint8)[winners]
    taken = Taken(sides, played[0].points, declaring_sides(outcomes, rules)[own])
    asked = None
    if any(score.formulas for score in compiled.scores):
        asked = Words(deals, outcomes, own, compiled.contract.rule.name, rules)
    declaring = Declaring(packed, leads, taken, compiled, rules, spans[0], since)
    declared = declaring.all()
    block.open |= declaring.open
    block.events.append(Event(declaring.unclaimed, np.full(len(declaring.unclaimed), _PAIR), "M114"))
    _count(block, deals, declared, taken, compiled, rules, asked)
    return block


def _check_worlds(block: Block, played: Sequence[Played]) -> None:
    """Deals in which the worlds do not agree who took what."""
    first, *others = played
    differs = [((one.turns != first.turns) | (one.points != first.points)).any(axis=0) for one in others]
    if any(map(np.any, differs)):
        block.open["batch.why.open-play"] = np.logical_or.reduce(differs)


def _played(packed: Array, play: Playing, spans: Sequence[Span]) -> Played:
    turns = np.empty(packed.shape, np.uint8)
    for span in spans:
        if span.ranked:
            rows: Any = rows_of(span.ranked)
            turns[rows, span.deals] = winning_turns(ranked(packed[rows, span.deals], span.mode), span.mode)
    if play.before is None or play.retroactive:
        return Played(turns, _points(packed, play.values))
    points = np.empty(packed.shape, np.uint8)
    for span in spans:
        for trick in span.ranked:
            points[trick, span.deals] = points_of(packed[trick, span.deals], span.values[trick])
    return Played(turns, points)


def _points(packed: Array, values: Sequence[Array]) -> Array:
    if all(own is values[0] for own in values):
        return points_of(packed, values[0])
    return np.stack([points_of(trick, own) for trick, own in zip(packed, values, strict=True)])


def _leads(deals: Deals, first: Array, turns: Array) -> Array:
    """Who led each trick: as written, else whoever won the one before."""
    if deals.leaders is not None:
        return np.ascontiguousarray(deals.leaders.T)
    leads = np.empty(turns.shape, np.uint8)
    leads[0] = first
    np.cumsum(turns[:-1], axis=0, out=leads[1:])
    leads[1:] += first
    return leads & np.uint8(SEATS - 1)


def _check_cards(
    block: Block, packed: Array, leads: Array, worlds: Sequence[Sequence[Span]], since: Since | None
) -> None:
    """Illegal cards; where several worlds are open, the deals in which some world has any are open too."""
    for span in (span for spans in worlds for span in spans if span.judged):
        cards, tricks = packed[:, span.deals], np.array(span.judged)
        places = ranked(cards[rows_of(span.judged)], span.mode)
        found = illegal(cards, places, leads[:, span.deals], span.mode, tricks)
        block.illegal += (span.kept(one, since) for one in found)
    if len(worlds) > 1 and block.illegal:
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
    block: Block,
    deals: Deals,
    declared: Mapping[str, Declared],
    taken: Taken,
    compiled: Compiled,
    rules: Ruleset,
    asked: Words | None,
) -> None:
    sides = max(rules.sides) + 1
    ways = [(factor, score) for factor in compiled.factors for score in compiled.scores]
    found = [count(taken, declared, factor, score, sides, asked) for factor, score in ways]
    block.amounts = found[0]
    for other in found[1:]:
        differs = (other != found[0]).any(axis=(0, 1))
        block.open["batch.why.open-score"] = block.open.get("batch.why.open-score", False) | differs
    everybody = np.arange(len(deals))
    own = everybody if compiled.check_sum else everybody[:0]
    if compiled.sums is not None:
        own = np.flatnonzero(taken.points.sum(axis=0, dtype=np.int32) != compiled.sums)
    block.events.append(Event(own, np.full(len(own), _SUM), "S109"))
    parts = [place for place, part in enumerate(compiled.scores[0].parts) if part.kind in _PLAIN]
    _check_sums(block, deals.said_points, found[0][parts].sum(axis=0), _POINTS, "S101")
    _check_sums(block, deals.said_score, found[0][-1], _SCORE, "S102")


def _check_sums(block: Block, said: Array | None, true: Array, order: int, code: str) -> None:
    if said is not None:
        own_side = said.T[: len(true)]
        sides, own = np.nonzero((own_side != true) & (own_side >= 0))
        block.events.append(Event(own, sides + order, code))

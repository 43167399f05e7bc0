"""Random games of a ruleset, refereed and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from refcli.codes import CODES
from refcli.diagnostics import Finding
from refcli.engine.contracts import contracts_of
from refcli.engine.play import play_of, set_view
from refcli.record import Game
from refcli.referee.adjudicate import adjudicate
from refcli.referee.generate import games
from refcli.referee.verdict import DealVerdict, GameVerdict
from refcli.rules.expr.view import View
from refcli.rules.ruleset import Ruleset

MOST_DEALS = 200  # of one game: a longer one counts as without end
_BAD = ("error", "malformed")


@dataclass(slots=True)
class Part:
    """A component of the score: in how many deals some side had it, and all its points, before any factor."""

    deals: int = 0
    points: int = 0


@dataclass(slots=True)
class Trial:
    """What was counted. ``contracts`` by the library's name; ``clauses`` how many turns each took a card away in."""

    games: int = 0
    deals: int = 0
    endless: int = 0  # games that had not ended after ``MOST_DEALS``
    lengths: Counter[int] = field(default_factory=Counter[int])  # deals of finished games
    winners: Counter[str] = field(default_factory=Counter[str])
    contracts: Counter[str] = field(default_factory=Counter[str])
    totals: list[int] = field(default_factory=list[int])  # of a deal, both sides, each side its own entry
    parts: dict[str, Part] = field(default_factory=dict[str, Part])
    clauses: Counter[str] = field(default_factory=Counter[str])
    waived: Counter[str] = field(default_factory=Counter[str])
    turns: int = 0
    findings: Counter[str] = field(default_factory=Counter[str])
    first: dict[str, tuple[int, Finding]] = field(default_factory=dict[str, tuple[int, Finding]])  # by code: game


def trials(rules: Ruleset, seed: int, number: int) -> Iterator[Trial]:
    """The counts after each game; the same object each time."""
    trial = Trial()
    trial.parts.update({name: Part() for name in rules.score.names})
    for game, _ in zip(games(rules, seed, MOST_DEALS), range(number), strict=False):
        _add(trial, game, rules)
        yield trial


def _add(trial: Trial, game: Game, rules: Ruleset) -> None:
    trial.games += 1
    for verdict in adjudicate(game, rules, trace=True):
        if isinstance(verdict, GameVerdict):
            _end(trial, verdict)
        else:
            _deal(trial, verdict, rules)


def _end(trial: Trial, verdict: GameVerdict) -> None:
    if verdict.ended is None and verdict.deals >= MOST_DEALS:
        trial.endless += 1
    else:
        trial.lengths[verdict.deals] += 1
    trial.winners[verdict.winner or ""] += 1
    for finding in verdict.findings:
        if (finding.severity or CODES[finding.code].severity) in _BAD:
            trial.findings[finding.code] += 1
            trial.first.setdefault(finding.code, (trial.games, finding))


def _deal(trial: Trial, verdict: DealVerdict, rules: Ruleset) -> None:
    trial.deals += 1
    trial.contracts[(verdict.contract or "").partition(":")[0]] += 1
    counted: set[str] = set()
    for side in verdict.score.values():
        if isinstance(side.total, int):
            trial.totals.append(side.total)
        for name, amount in side.parts.items():
            part = trial.parts.setdefault(name, Part())
            if isinstance(amount, int) and amount:
                part.points += amount
                counted.add(name)
    for name in counted:
        trial.parts[name].deals += 1
    _clauses(trial, verdict, rules)


def _clauses(trial: Trial, verdict: DealVerdict, rules: Ruleset) -> None:
    """Which clause took a card from whom: hands are what everybody still plays."""
    contract = contracts_of(rules).get(verdict.contract) if verdict.contract else None
    if contract is None or not rules.play.clauses:
        return
    left: Counter[int] = Counter()
    for trick in verdict.tricks:
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            left[seat] |= 1 << card
    play, view = play_of(rules), View()
    for trick in verdict.tricks:
        mode = contract.mode(trick.number)
        for index, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
            trial.turns += 1
            set_view(view, mode, left[seat], trick.cards[:index], trick.number)
            for removal in play.removals(mode, view):
                (trial.waived if removal.waived else trial.clauses)[removal.clause.name] += 1
            left[seat] &= ~(1 << card)

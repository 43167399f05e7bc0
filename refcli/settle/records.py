"""Questions about a record: who has won and whether all was right, what a deal counts, one part of it, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from refcli.cards import Deck
from refcli.record import Game
from refcli.referee import adjudicate
from refcli.referee.judged import Judged
from refcli.referee.lines import sort_out
from refcli.referee.penalties import punished
from refcli.referee.unmet import PENALTIES, of_deal
from refcli.referee.verdict import UNKNOWN, Amount, DealVerdict, GameVerdict, Open
from refcli.rules.ruleset import Ruleset
from refcli.settle.melds import NOBODY
from refcli.settle.ruling import UNDETERMINED, Ruling

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect

GAME, DEAL, END, PART = "game", "deal", "end", "part"
_ENDINGS = "E"  # codes about the end of a game


@dataclass(frozen=True)
class Recorded:
    """A question about a record in memory. ``kind``: game, end, deal or part, then of the score part ``part``.

    ``number`` is the deal asked about, None for the last; ``earlier`` holds the deals as they were judged first,
    ``faultless`` the rulesets by which no deal has a fault that may cost something.
    """

    game: Game
    deck: Deck
    kind: str
    number: int | None = None
    part: str = ""
    aspects: tuple[Aspect, ...] = ()
    keeps_target: bool = True
    earlier: dict[int, Judged] = field(default_factory=dict[int, Judged], compare=False, repr=False)
    faultless: dict[Ruleset, bool] = field(default_factory=dict[Ruleset, bool], compare=False, repr=False)

    def asked(self) -> Mapping[str, Any]:
        where = {"deal": self.number} if self.number is not None else {}
        return {"record": self.game.file, "about": self.part or self.kind, **where}

    def fits(self, rules: Ruleset) -> bool:
        header = self.game.header
        if len(header.seats) != rules.seats or header.pack not in rules.deck.packs:
            return False
        return (rules.deck.ranks, rules.deck.suits) == (self.deck.ranks, self.deck.suits)

    def unread(self, rules: Ruleset) -> frozenset[str]:
        unmet = frozenset[str].intersection(*(of_deal(sort_out(deal)) for deal in self._wanted().deals))
        return unmet if self.faultless.get(rules) else unmet - {PENALTIES}

    def judge(self, rules: Ruleset) -> Ruling | None:
        if not self.fits(rules):
            return None
        told = self._told(rules)
        if told is None:
            return None  # no such deal, or of another game
        deals, verdict = told
        if self.kind in _WHOLE:
            return _WHOLE[self.kind](verdict)
        deal = next((one for one in reversed(deals) if self.number in (None, one.number)), None)
        if deal is None:
            return None
        return _deal(deal) if self.kind == DEAL else _part(deal, self.part)

    def _told(self, rules: Ruleset) -> tuple[list[DealVerdict], GameVerdict] | None:
        """What some rules say; None as soon as a deal shows that the record is none of their game."""
        deals: list[DealVerdict] = []
        for verdict in adjudicate(self._wanted(), rules, remedies=False, earlier=self.earlier):
            if verdict.verdict == "malformed":
                return None
            if isinstance(verdict, GameVerdict):
                self.faultless[rules] = not any(punished(found) for deal in deals for found in deal.findings)
                return deals, verdict
            deals.append(verdict)
        return None

    def _wanted(self) -> Game:
        """The record up to the deal asked about."""
        deals = tuple(self.game.deals)
        if self.number is None or self.kind in _WHOLE:
            return self.game
        last = max((at for at, deal in enumerate(deals) if deal.number == self.number), default=len(deals) - 1)
        return self.game._replace(deals=deals[: last + 1])


def _game(verdict: GameVerdict) -> Ruling:
    """Whether all was right, and the result."""
    return Ruling(verdict.verdict, _result(verdict), branches=verdict.undecided)


def _end(verdict: GameVerdict) -> Ruling:
    """The winner, and what was said about it."""
    codes = [found.code for found in verdict.findings if found.code.startswith(_ENDINGS)]
    word = UNDETERMINED if verdict.undecided else verdict.winner or NOBODY
    return Ruling(word, {**_result(verdict), "findings": codes}, branches=verdict.undecided)


_WHOLE: Mapping[str, Callable[[GameVerdict], Ruling]] = {GAME: _game, END: _end}


def _result(verdict: GameVerdict) -> dict[str, Any]:
    ended = {"deal": verdict.ended[0], "trick": verdict.ended[1]} if verdict.ended is not None else None
    totals = {side: _plain(total) for side, total in verdict.totals.items()}
    prizes = [
        {"prize": one, "side": side, "owed": verdict.owed.get(one, {}), "against": one in verdict.against}
        for one, side in verdict.prizes
    ]
    result: dict[str, Any] = {"winner": verdict.winner, "totals": totals, "ended": ended, "prizes": prizes}
    return result | _slate(verdict.slate)


def _slate(columns: Mapping[str, Mapping[str, Amount]]) -> dict[str, Any]:
    """The columns in which anything was written."""
    written = {column: _plains(sides) for column, sides in columns.items() if any(sides.values())}
    return {"slate": written} if written else {}


def _deal(deal: DealVerdict) -> Ruling:
    """What the deal counts, after a penalty that applies."""
    counts = {side: score.total for side, score in deal.score.items()}
    if deal.penalised is not None and deal.penalty_counts:
        counts = dict(deal.penalised)
    score = {
        side: {**{part: _plain(worth) for part, worth in one.parts.items()}, "total": _plain(one.total)}
        for side, one in deal.score.items()
    }
    facts: dict[str, Any] = {"verdict": deal.verdict, "contract": deal.contract, "score": score}
    facts |= _slate(deal.slate)
    if deal.penalty is not None:
        facts["penalty"] = {"name": deal.penalty, "applied": deal.penalty_counts, "score": _plains(deal.penalised)}
    return _sums(counts, facts)


def _part(deal: DealVerdict, part: str) -> Ruling | None:
    """One component of the score, raw."""
    if any(part not in score.parts for score in deal.score.values()):
        return None
    return _sums({side: score.parts[part] for side, score in deal.score.items()}, {})


def _sums(counts: Mapping[str, Amount], facts: Mapping[str, Any]) -> Ruling:
    """``Anna+Carla 168, Beat+Dario 59``; undetermined where a number is open."""
    for amount in counts.values():
        if isinstance(amount, Open):
            return Ruling(UNDETERMINED, facts, branches={key: str(one) for key, one in amount.branches.items()})
    return Ruling(", ".join(f"{side} {amount}" for side, amount in counts.items()) or NOBODY, facts)


def _plain(amount: Amount | None) -> Any:
    if amount == UNKNOWN:
        return None
    return {"value": None, "if": dict(amount.branches)} if isinstance(amount, Open) else amount


def _plains(amounts: Mapping[str, Amount] | None) -> dict[str, Any]:
    return {side: _plain(one) for side, one in (amounts or {}).items()}

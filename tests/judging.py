"""Positions and records judged through the public interface, for the tests that stand on facts.

Players sit as Anna (1), Beat (2), Carla (3), Dario (4) in order of play; A is Anna and Carla, B is Beat and Dario.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from refcli.cards import Deck, mask_of
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.engine.contracts import Contract, contracts_of
from refcli.notation.reader import loads
from refcli.record import Game
from refcli.referee import adjudicate, in_memory
from refcli.referee.position import Position
from refcli.referee.position import judge as judge_position
from refcli.referee.verdict import Amount, DealVerdict, GameVerdict, Open, SideScore, TrickVerdict
from refcli.rules import load
from refcli.rules.ruleset import Ruleset

A, B = "Anna+Carla", "Beat+Dario"
PLAYERS = ("Anna", "Beat", "Carla", "Dario")
HEAD = '[Rules "schieber"]\n[Seats "Anna Beat Carla Dario"]\n\n'
# Hearts are trumps; 152 card points, 5 for the last trick. By hand: Anna+Carla 116 + 5, Beat+Dario 36.
# Anna takes tricks 1, 5 and 6, Beat 3, Dario 2.
TRICKS = """1 Anna: HJ HQ H9 H7
2 Anna: S6 S8 SQ SA
3 Dario: DA H6 HA D7
4 Beat: S7 C6 SK H8
5 Anna: HK C9 H10 D6
6 Anna: SJ DJ D9 S9
7 Anna: D8 DQ DK C7
8 Carla: CA C8 C10 CJ
9 Carla: D10 S10 CQ CK
"""


def axes(text: str) -> dict[str, str]:
    """``"axis=value, axis=value"`` as a mapping; ``std`` and the empty text choose nothing."""
    parts = [part.strip() for part in text.split(",")] if text not in ("", "std") else []
    return dict(part.split("=", 1) for part in parts)


@cache
def _loaded(name: str, chosen: tuple[tuple[str, str], ...]) -> Ruleset:
    ruleset, findings = load(name, dict(chosen))
    assert ruleset is not None and not findings, (name, chosen, findings)
    return ruleset


def rules(name: str = "schieber", chosen: str | Mapping[str, str] = "") -> Ruleset:
    """A shipped ruleset with some axes chosen; it must load without a finding."""
    picked = axes(chosen) if isinstance(chosen, str) else chosen
    return _loaded(name, tuple(sorted(picked.items())))


def cards(text: str, ruleset: Ruleset | None = None) -> tuple[int, ...]:
    """Cards by their canonical names in the French pack."""
    deck = (ruleset or rules()).deck
    by_name = {deck.name(card, "french"): card for card in range(deck.size)}
    return tuple(by_name[name] for name in text.split())


def position(
    hand: str, contract: str, trick: str, chosen: str = "", *, base: str = "schieber", number: int = 1
) -> Position:
    """The legal cards of a hand."""
    ruleset = rules(base, chosen)
    answer = judge_position(ruleset, contract, cards(trick), mask_of(cards(hand)), trick_number=number)
    assert isinstance(answer, Position), answer
    return answer


def legal(hand: str, contract: str, trick: str, chosen: str = "", *, base: str = "schieber") -> set[str]:
    """The names of the legal cards; nothing may be open."""
    answer = position(hand, contract, trick, chosen, base=base)
    assert not answer.open, answer.open
    return set(rules(base, chosen).deck.names(answer.legal, "french"))


def contract_of(contract: str, chosen: str = "", *, base: str = "schieber") -> Contract:
    """A contract of the library."""
    found = contracts_of(rules(base, chosen)).get(contract)
    assert found is not None, contract
    return found


def winner(contract: str, trick: str, chosen: str = "", *, base: str = "schieber", number: int = 1) -> tuple[int, int]:
    """Which card of a trick wins, from 1, and the card points of the trick."""
    played, found = cards(trick), contract_of(contract, chosen, base=base)
    return found.mode(number).winner(played) + 1, sum(found.values(number)[card] for card in played)


@dataclass(frozen=True)
class Judged:
    """A game and its verdicts."""

    game: Game
    deals: tuple[DealVerdict, ...]
    verdict: GameVerdict

    @property
    def deal(self) -> DealVerdict:
        """The last deal."""
        return self.deals[-1]

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.verdict.findings

    @property
    def codes(self) -> list[str]:
        return [finding.code for finding in self.findings]

    @property
    def errors(self) -> list[str]:
        """The codes of what is surely wrong."""
        return [finding.code for finding in self.findings if severity(finding) in ("error", "malformed")]

    def one(self, code: str) -> Finding:
        """The only finding of a code."""
        (found,) = [finding for finding in self.findings if finding.code == code]
        return found

    def score(self, side: str) -> SideScore:
        """A side's score of the last deal."""
        return self.deal.score[side]

    @property
    def scores(self) -> tuple[Amount, Amount]:
        """The totals of A and B in the last deal."""
        return self.score(A).total, self.score(B).total

    def part(self, name: str) -> tuple[Amount, Amount]:
        """A part of A's and B's score, raw."""
        return self.score(A).parts[name], self.score(B).parts[name]

    @property
    def totals(self) -> tuple[Amount, Amount]:
        """The running totals of A and B after the last deal."""
        return self.verdict.totals[A], self.verdict.totals[B]


def games(text: str, deck: Deck | None = None) -> tuple[Game, ...]:
    """All games of a text."""
    found = deck or rules().deck
    return loads(text, "record.jass", lambda _: found)


def referee(text: str, chosen: str | Mapping[str, str] = "", *, base: str = "schieber") -> Judged:
    """The one game of a text, judged by a ruleset whatever its tags say."""
    ruleset = rules(base, chosen)
    (game,) = games(text, ruleset.deck)
    return judged(game, ruleset)


def judged(game: Game, ruleset: Ruleset) -> Judged:
    """A game judged."""
    deals, verdict = in_memory(game, ruleset)
    return Judged(game, deals, verdict)


def traced(found: Judged, chosen: str = "", *, base: str = "schieber") -> tuple[TrickVerdict, ...]:
    """The tricks of the last deal as the referee saw them."""
    *deals, _ = adjudicate(found.game, rules(base, chosen), trace=True)
    last = deals[-1]
    assert isinstance(last, DealVerdict)
    return last.tricks


def branches(amount: Amount) -> set[int | str | None]:
    """What an open number may be."""
    assert isinstance(amount, Open), amount
    return set(amount.branches.values())


def record(folder: Path, name: str) -> str:
    """A stored record."""
    return (folder / f"{name}.jass").read_text(encoding="utf-8")

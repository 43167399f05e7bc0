"""Verdicts made by hand, for the tests of the reports."""

from __future__ import annotations

from typing import Any

from refcli.cards import Deck, Naming, Pack
from refcli.diagnostics import Alternative, Finding, Label
from refcli.referee.verdict import DealVerdict, GameVerdict, Open, SideScore, TrickVerdict
from refcli.report.sink import Sink
from refcli.report.writer import Opening
from refcli.source import Span

SEATS = ("Anna", "Beat", "Carla", "Dario")
RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("S", "H", "D", "C")
DECK = Deck(
    RANKS,
    SUITS,
    {"french": Pack("french", tuple(Naming(s, s) for s in SUITS), tuple(Naming(r, r) for r in RANKS))},
)


def card(name: str) -> int:
    """``H10`` as the deck's card."""
    return SUITS.index(name[0]) * len(RANKS) + RANKS.index(name[1:])


def cards(names: str) -> tuple[int, ...]:
    return tuple(map(card, names.split()))


def mask(names: str) -> int:
    return sum(1 << one for one in cards(names))


def finding(place: Span | None = None, labels: tuple[Label, ...] = (), **more: Any) -> Finding:
    """A wrong card, told with a message whose words are of the command line (they never change)."""
    fields: dict[str, Any] = {
        "deal": 1,
        "trick": 3,
        "seat": "Dario",
        "card": "S6",
        "clause": "obligations.follow-suit",
        "cites": ("one-source", "another"),
        "legal": ("H9", "C8"),
        "legal_with": (Alternative("some.axis", "free"),),
    }
    return Finding("U102", {"problem": "Dario played S6", "hint": ""}, place, labels, **{**fields, **more})


def trick(number: int, leader: int, names: str, winner: int | None, points: int, legal: str = "") -> TrickVerdict:
    """``legal`` holds a set of cards for each play, parted by ``/``."""
    played = cards(names)
    seats = tuple((leader + index) % 4 for index in range(len(played)))
    sets = tuple(map(mask, legal.split("/"))) if legal else ()
    return TrickVerdict(number, leader, seats, played, winner, points, sets)


OPEN = Open({"axis.one=yes": 20, "axis.one=no": 0})


def deal(number: int = 1, *, findings: tuple[Finding, ...] = (), **more: Any) -> DealVerdict:
    fields: dict[str, Any] = {
        "contract": "suit:H",
        "declarer": 0,
        "multiplier": 2,
        "verdict": "illegal" if findings else "legal",
        "complete": True,
        "score": {
            "Anna+Carla": SideScore({"tricks": 93, "last": 5, "match": 0}, 196),
            "Beat+Dario": SideScore({"tricks": 59, "last": 0, "match": 0}, 118),
        },
        "totals": {"Anna+Carla": 196 * number, "Beat+Dario": 118 * number},
    }
    return DealVerdict(number=number, findings=findings, **{**fields, **more})


def game(file: str, deals: int = 1, *, findings: tuple[Finding, ...] = (), **more: Any) -> GameVerdict:
    fields: dict[str, Any] = {
        "rules": "some/rules",
        "chosen": {},
        "verdict": "illegal" if findings else "legal",
        "totals": {"Anna+Carla": 196 * deals, "Beat+Dario": 118 * deals},
        "winner": None,
        "ended": None,
    }
    return GameVerdict(file=file, deals=deals, findings=findings, **{**fields, **more})


def opening(file: str, **more: Any) -> Opening:
    return Opening(file, "some/rules", seats=SEATS, deck=DECK, pack="french", **more)


class Paper:
    """A sink that keeps what is written."""

    def __init__(self, *, colour: bool = False, unicode: bool = True) -> None:
        self.parts: list[str] = []
        self.sink = Sink(self.parts.append, colour, unicode)

    @property
    def text(self) -> str:
        return "".join(self.parts)

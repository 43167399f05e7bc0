"""A meld written below later tricks without a moment: it counts, and a note says that it is taken as in time."""

from __future__ import annotations

import pytest

from refcli.notation.reader import loads
from refcli.referee import in_memory
from tests.judging import rules

DEAL = """[Seats "Anna Beat Carla Dario"]
[Deck "french"]

deal 1
dealer Dario
call Anna hearts
{above}1 Anna: DA HQ HA HJ
{first}2 Dario: D6 DQ D7 DK
{second}3 Carla: S6 SK S9 SA
{third}4 Beat: H9 H10 HK H7
5 Beat: S7 SQ C6 CA
6 Carla: S10 H6 D9 D10
7 Dario: DJ C9 C7 S8
8 Dario: D8 CJ C8 SJ
9 Dario: H8 CQ CK C10
"""


@pytest.mark.parametrize(
    ("place", "moment", "codes", "melds"),
    [
        ("above", "", [], 20),
        ("first", "", [], 20),
        ("second", "", ["M110"], 20),
        ("third", "", ["M110"], 20),
        ("third", " @1.3", [], 20),
        ("third", " @3.1", ["M103"], 0),  # 001: before the next card; 003: in the first trick
    ],
)
def test_a_meld_below_later_tricks(place: str, moment: str, codes: list[str], melds: int) -> None:
    line = f"meld Carla 20 S10-SQ{moment}\n"
    text = DEAL.format(**{**dict.fromkeys(("above", "first", "second", "third"), ""), place: line})
    (game,) = loads(text, "x.jass", lambda _: rules("schieber").deck)
    (deal,), verdict = in_memory(game, rules("schieber"))
    assert [one.code for one in deal.findings] == codes
    assert deal.score["Anna+Carla"].parts["melds"] == melds
    assert verdict.verdict == ("illegal" if "M103" in codes else "legal")

"""A penalty for a trick finds it among those that are written, also where a trick before it is missing."""

from __future__ import annotations

import pytest

from refcli.notation.reader import loads
from refcli.referee.adjudicate import adjudicate
from refcli.referee.verdict import UNKNOWN, DealVerdict
from tests.judging import rules

RECORD = """[Seats "Anna Beat Carla Dario"]
[Deck "french"]

deal 1
dealer Dario
call Anna hearts
1 Anna: C8 S7 C9 C10
2 Dario: DA D9 D7 DK
missing Beat C7 @2.
3 Dario: S6 SA S8 S10
{number} Anna: C6 C7 D10 SJ
"""


@pytest.mark.parametrize("number", [4, 5, 9])
def test_the_trick_of_the_card_goes_to_whoever_takes_it_without_it(number: int) -> None:
    # C7 takes the last trick that is written; without it the six that was led does, with the twelve of D10 and SJ
    chosen = "irregular.missing_card=card_loses_rank"
    (game,) = loads(RECORD.format(number=number), "x.jass", lambda _: rules("schieber").deck)
    deal = next(iter(adjudicate(game, rules("schieber", chosen), apply_penalties=True)))
    assert isinstance(deal, DealVerdict)
    lost = {4: set[str](), 5: {"Anna+Carla"}}.get(number, {"Anna+Carla", "Beat+Dario"})  # who may have more
    known = {"Anna+Carla": 21, "Beat+Dario": 37}
    assert {side: score.total for side, score in deal.score.items()} == known | dict.fromkeys(lost, UNKNOWN)
    assert deal.penalised == {"Anna+Carla": 33, "Beat+Dario": 25} | dict.fromkeys(lost, UNKNOWN)

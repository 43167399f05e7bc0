"""What a finding says of an amount where open options make it another: every answer."""

from __future__ import annotations

import pytest

from refcli.referee.verdict import Open
from refcli.words import message
from tests.games.playing import play
from tests.judging import TRICKS, rules

# D45: a run of four said as twenty; four jacks said as a hundred
RUN = "hand Anna: S8 S9 S10 SJ H7 D6 D8 C6 C8\ncall Anna obenabe\n1 Anna: S8\nmeld Anna 20 S8-SJ\n"
JACKS = "hand Anna: SJ HJ DJ CJ S7 H7 D6 D8 C6\ncall Anna obenabe\n1 Anna: S7\nmeld Anna 100 SJ HJ DJ CJ\n"


@pytest.mark.parametrize(
    ("lines", "chosen", "counts"),
    [
        (RUN, "jw", "20 points count"),
        (RUN, "correct_to_true_value", "50 points count"),
        (RUN, "unspecified", "20 or 50 points count"),
        (JACKS, "jw", "0 points count"),
        (JACKS, "correct_to_true_value", "200 points count"),
        (JACKS, "unspecified", "0 or 200 points count"),
    ],
)
def test_d45_names_every_amount(lines: str, chosen: str, counts: str) -> None:
    found = play(rules(chosen=f"weis.misannounce={chosen}"), f"deal 1\ndealer Dario\n{lines}").one("M102")
    assert counts in message("M102", found.params)


def test_what_cards_count_is_told_of_each_way_although_they_are_played_alike() -> None:
    """An undenufe under both tables of points: the six counts eleven, or the ace (six and ace change their points)."""
    tricks = TRICKS.replace("C6", "C?").replace("CA", "C6").replace("C?", "CA")
    lines = f"deal 1\ndealer Dario\ncall Anna undenufe\n{tricks}"
    open_ = play(rules(chosen="values.undenufe=unspecified"), lines).deal.score
    six, ace = (play(rules(chosen=f"values.undenufe={way}"), lines).deal.score for way in ("six11", "ace11"))
    assert {side: six[side].total for side in six} != {side: ace[side].total for side in ace}
    for side, score in open_.items():
        assert isinstance(score.total, Open), side
        ways = {"values.undenufe=six11": six[side].total, "values.undenufe=ace11": ace[side].total}
        assert score.total.branches == ways

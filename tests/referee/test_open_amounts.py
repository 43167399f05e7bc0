"""What a finding says of an amount where open options make it another: every answer."""

from __future__ import annotations

import pytest

from refcli.words import message
from tests.games.playing import play
from tests.judging import rules

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

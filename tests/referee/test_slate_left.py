"""Records that begin late: what deals before them left is unknown until a deal settles it, and accuses nobody."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from refcli.notation.reader import loads
from refcli.record import Game
from refcli.referee import in_memory
from refcli.referee.verdict import UNKNOWN, DealVerdict
from tests.judging import rules

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
READING = ["belote", "belote/coinche", "spades", "hindersi"]  # their scores or slates read what earlier deals left


def _game(name: str, written: bool) -> Game:
    """An example, or what is left of it without its scores and totals."""
    text = (EXAMPLES / f"{name.replace('/', '-')}.jass").read_text(encoding="utf-8")
    text = text if written else re.sub(r"^(score|total) .*\n", "", text, flags=re.MULTILINE)
    (game,) = loads(text, "game.jass", lambda _: rules(name).deck)
    return game


def _judged(name: str, first: int = 0, *, written: bool = False) -> tuple[dict[int, DealVerdict], list[str]]:
    """The deals by number from the ``first`` on, and the codes of all that is wrong."""
    game = _game(name, written)
    deals, verdict = in_memory(game._replace(deals=tuple(game.deals)[first:]), rules(name))
    found = [finding.code for deal in deals for finding in deal.findings] + [one.code for one in verdict.findings]
    return {deal.number: deal for deal in deals}, found


@pytest.mark.parametrize("name", READING)
def test_a_record_that_begins_late_says_no_other_number(name: str) -> None:
    whole, none = _judged(name)
    assert none == [] and len(whole) > 1
    for first, written in product(range(1, len(whole)), (True, False)):
        late, found = _judged(name, first, written=written)
        assert set(found) <= {"D119"}
        for number, deal in late.items():
            for side, score in deal.score.items():
                assert score.total in (UNKNOWN, whole[number].score[side].total)
            for column, cells in deal.slate.items():
                assert all(amount in (UNKNOWN, whole[number].slate[column][side]) for side, amount in cells.items())


def test_points_that_may_have_waited_are_unknown_until_somebody_wins_a_deal() -> None:
    """In the third deal 71 points wait for the fourth, which Vreni and Heidi win."""
    whole, _ = _judged("belote")
    late, _ = _judged("belote", 3)
    assert whole[4].score["Vreni+Heidi"].total == 148 + 71
    assert late[4].score["Vreni+Heidi"].total == UNKNOWN
    assert late[4].score["Ruedi+Köbi"].total == 54
    for number in range(5, 11):
        assert late[number].score == whole[number].score and late[number].slate == whole[number].slate


def test_points_that_wait_join_what_may_have_waited() -> None:
    late, _ = _judged("belote", 2)
    assert {side: score.total for side, score in late[3].score.items()} == {"Vreni+Heidi": 20, "Ruedi+Köbi": 91}
    assert late[4].score["Vreni+Heidi"].total == UNKNOWN and late[5].score["Ruedi+Köbi"].total == 232

"""The score sheet and the replay."""

from __future__ import annotations

import json

from refcli.record import Deal, Hand, Trick
from refcli.report.hands import held_before
from refcli.report.lines import Lines
from refcli.report.sheet import SheetWriter
from refcli.report.table import TableWriter
from refcli.report.tricks import TricksWriter
from refcli.report.view import View, moment
from tests.report import verdicts as made

# Dario undertrumps in trick 2: hearts are trumps, he held D10.
TRICKS = (
    made.trick(1, 0, "SA S6 SK S10", 0, 25, "SA D7/S6/SK SQ/S10"),
    made.trick(2, 0, "D7 HJ D8 H6", 1, 20, "D7/HJ D9/D8/D10"),
)


def sheet() -> str:
    paper = made.Paper()
    writer = SheetWriter(paper.sink, Lines())
    writer.begin(made.opening("a.jass", contract={"suit:H": "hearts trumps"}.__getitem__))
    for number in (1, 2):
        writer.deal(made.deal(number))
    writer.finish(made.game("a.jass", 2, winner="Anna+Carla", ended=(2, None)))
    writer.close()
    return paper.text


def test_the_sheet_has_every_component_and_running_totals() -> None:
    rows = [line.split() for line in sheet().splitlines()]
    assert rows[0] == ["deal", "contract", "x", "side", "tricks", "last", "trick", "match", "counts", "total"]
    assert rows[1] == ["1", "hearts", "trumps", "2", "Anna+Carla", "93", "5", "0", "196", "196"]
    assert rows[2] == ["Beat+Dario", "59", "0", "0", "118", "118"]
    assert rows[3] == ["2", "hearts", "trumps", "2", "Anna+Carla", "93", "5", "0", "196", "392"]
    assert rows[4] == ["Beat+Dario", "59", "0", "0", "118", "236"]


def test_the_sheet_is_aligned() -> None:
    lines = sheet().splitlines()[:5]
    assert len({len(line) for line in lines}) == 1


def test_the_sheet_ends_with_the_winner() -> None:
    assert "winner: Anna+Carla (over after deal 2)\nverdict: legal\n" in sheet()


def test_moments() -> None:
    assert moment("3.4") == (3, 4) and moment("3") == moment("3.") == (3, None)
    for wrong in ("0", "3.0", "x", "3.4.5", "-1", "3,4", ""):
        assert moment(wrong) is None


def replayed(view: View, written: Deal | None = None) -> str:
    paper = made.Paper()
    writer = TableWriter(paper.sink, Lines(), view)
    writer.begin(made.opening("a.jass", written={1: written}.get))
    for number in (1, 2):
        writer.deal(made.deal(number, tricks=TRICKS))
    writer.finish(made.game("a.jass", 2))
    writer.close()
    assert writer.shown == (1 if view.deal else 2)
    return paper.text


def test_the_replay_shows_who_what_legal_cards_and_points() -> None:
    rows = [line.split() for line in replayed(View(1)).splitlines()]
    assert rows[2] == ["1", "Anna", "SA", "SA", "D7"]
    assert rows[5] == ["Dario", "S10", "S10", "Anna,", "25", "points"]
    assert rows[9] == ["Dario", "H6!", "D10", "Beat,", "20", "points"]


def test_until_stops_and_shows_the_hands() -> None:
    text = replayed(View(1, (2, 2)))
    assert "HJ" in text.split("hands now:")[0]
    assert "D8" not in text.split("hands now:")[0]
    hands = text.split("hands now:")[1]
    assert "    Carla: D8 (and 7 more that the record does not tell)\n" in hands
    assert "    Anna: no card (and 7 more that the record does not tell)\n" in hands


def test_hands_given_by_the_record_go_before_those_deduced() -> None:
    written = Deal(1, items=(Hand(0, made.cards("SA D7 C9")), Trick(1, 0, made.cards("SA S6 SK S10"))))
    held = held_before(made.deal(tricks=TRICKS), written, 4, 3, lambda trick: 4 if trick.number == 1 else 0)
    assert held[0] == (made.mask("D7 C9"), 0)
    # Three cards a hand: Beat has played S6 and will play HJ, one card is never told.
    assert held[1] == (made.mask("HJ"), 1)


def test_the_replay_as_json() -> None:
    paper = made.Paper()
    writer = TricksWriter(paper.sink, View(2, (2, 1)))
    writer.begin(made.opening("a.jass"))
    for number in (1, 2):
        writer.deal(made.deal(number, tricks=TRICKS))
    writer.finish(made.game("a.jass", 2))
    writer.close()
    deals = json.loads(paper.text)["records"][0]["deals"]
    assert [deal["number"] for deal in deals] == [2]
    first, second = deals[0]["tricks"]
    assert first["plays"][1] == {"seat": "Beat", "card": "S6", "legal": ["S6"]}
    assert (first["winner"], first["points"]) == ("Anna", 25)
    assert (second["winner"], len(second["plays"])) == (None, 1)
    assert deals[0]["hands"]["Beat"] == {"cards": ["HJ"], "unknown": 7}

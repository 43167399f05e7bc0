"""Bookings of both sides where only one can have them: no ruleset rules on a deal that it does not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.settle.ends import Booked, End
from tests.games.playing import ruleset
from tests.judging import rules

BOTH = (Booked(0, "melds", 20), Booked(1, "melds", 50))


@pytest.mark.parametrize(("scores", "judged"), [("side", False), ("best", False), ("each", True)])
def test_melds_of_both_sides(tmp_path: Path, scores: str, judged: bool) -> None:
    table = ruleset(tmp_path, f"extends: schieber\nmelds: {{scores: {scores}}}\n")
    assert (End(("A", "B"), (985, 970), BOTH).judge(table) is not None) == judged
    assert End(("A", "B"), (985, 970), BOTH[:1]).judge(table) is not None


@pytest.mark.parametrize("part", ["pair", "last"])
def test_what_only_one_side_can_have(part: str) -> None:
    assert End(("A", "B"), (985, 970), (Booked(0, part, 5), Booked(1, part, 5))).judge(rules()) is None
    assert End(("A", "B"), (985, 970), (Booked(0, part, 5), Booked(1, part, 0))).judge(rules()) is not None

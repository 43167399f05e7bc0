"""One slip that explains many faults is said first, where exactly one does."""

from __future__ import annotations

import pytest

from tests.judging import HEAD, TRICKS, referee


def deal(lines: str, contract: str = "hearts") -> str:
    return f"{HEAD}deal 1\ndealer Dario\ncall Anna {contract}\n{lines}"


@pytest.mark.parametrize(("line", "wrong", "seat"), [("3 Dario:", "3 Carla:", "Dario"), ("6 Anna:", "6 Beat:", "Anna")])
def test_a_wrong_name_at_a_trick(line: str, wrong: str, seat: str) -> None:
    """The winner of the trick before leads, and all four cards were right as they fell: only one leader fits."""
    found = referee(deal(TRICKS.replace(line, wrong)))
    said = found.one("P113")
    assert (said.params["seat"], said.trick) == (seat, int(line[0]))
    assert found.codes[0] == "P113" and "P104" in found.codes and found.verdict.verdict == "illegal"


def test_a_wrong_contract() -> None:
    said = referee(deal(TRICKS, "clubs")).one("P114")
    assert said.params["contract"] == "hearts trumps"


def test_one_fault_says_itself_what_is_wrong() -> None:
    """In trick 6 Beat throws a spade where he followed none: nothing but that card is in question."""
    assert "P113" not in referee(deal(TRICKS.replace("9 Carla: D10 S10 CQ CK", "9 Dario: S10 CQ CK D10"))).codes
    assert referee(deal(TRICKS)).codes == []


def test_nothing_is_said_where_no_single_slip_explains_the_faults() -> None:
    twice = TRICKS.replace("3 Dario:", "3 Carla:").replace("4 Beat:", "4 Dario:").replace("H6 HA", "HA H6")
    assert not {"P113", "P114"} & set(referee(deal(twice)).codes)

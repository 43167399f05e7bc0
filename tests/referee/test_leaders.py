"""Leaders may be left out: whoever took the trick before leads."""

from __future__ import annotations

import re

import pytest

from tests.judging import HEAD, TRICKS, referee, rules, traced

QUIET = "weis.enabled=false, stoeck.enabled=false"


def deal(tricks: str) -> str:
    return f"{HEAD}deal 1\ndealer Dario\ncall Anna hearts\n{tricks}"


@pytest.mark.parametrize("left_out", ["2-9", "1-9", "5-9", "3", "7-9"])
def test_a_record_without_leaders_says_the_same(left_out: str) -> None:
    text = deal(re.sub(rf"(?m)^([{left_out}]) \w+:", r"\1", TRICKS))
    assert text != deal(TRICKS)
    whole, found = (referee(one, QUIET) for one in (deal(TRICKS), text))
    assert found.totals == whole.totals == (121, 36)
    assert found.codes == []
    assert [(t.leader, t.winner) for t in traced(found, QUIET)] == [(t.leader, t.winner) for t in traced(whole, QUIET)]


def test_a_revoke_is_found_at_the_right_player() -> None:
    """Trick 2: Beat throws the jack of clubs on spades, and plays a spade in trick 8."""
    tricks = TRICKS.replace("S6 S8 SQ SA", "S6 CJ SQ SA").replace("CA C8 C10 CJ", "CA C8 C10 S8")
    whole = referee(deal(tricks), QUIET)
    found = referee(deal(re.sub(r"(?m)^([2-9]) \w+:", r"\1", tricks)), QUIET)
    assert [(f.code, f.seat, f.trick) for f in found.findings] == [(f.code, f.seat, f.trick) for f in whole.findings]
    assert "P101" in found.errors


@pytest.mark.parametrize("base", ["schieber", "schieber/gastro-suisse", "schieber/cardgames-zone", "schieber/jasvel"])
def test_a_right_contract_is_right_under_every_ruleset(base: str) -> None:
    lines = deal("contract hearts\ntrump hearts\n" + TRICKS)
    assert "S108" not in referee(lines, base=base).codes
    assert "S108" in referee(lines.replace("trump hearts", "trump spades"), base=base).codes
    assert rules(base).contracts


def test_a_trick_led_by_somebody_who_stays_out_tells_no_leader() -> None:
    lines = """[Seats "Anna Beat Carla"]
[Deck "french"]
deal 1
dealer Beat
turned DQ
call Carla out, Anna in, Beat perhaps, Beat in
1 Carla: HQ D6
2 Beat: D10 D9
3: S6 S9
"""
    assert referee(lines, base="koenigsjass").errors

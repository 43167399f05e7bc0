"""Deals that were really played: 2,000 by people, all legal, and five by programs with a fault.

They stand beside the project and are not part of it; where they are absent these tests say so and are skipped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks import late
from refcli.cli import main
from refcli.notation.swisslos import read_games
from refcli.record import Game
from refcli.referee import adjudicate
from refcli.referee.verdict import DealVerdict
from refcli.rules.ruleset import Ruleset
from tests.judging import rules

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
PEOPLE, PROGRAMS = DATA / "swisslos-2000.jsonl", DATA / "arena-5.jsonl"

pytestmark = pytest.mark.skipif(
    not (PEOPLE.is_file() and PROGRAMS.is_file()), reason=f"the recorded deals are not in {DATA}"
)

TRUMPS = {0: "suit:D", 1: "suit:H", 2: "suit:S", 3: "suit:C", 4: "obenabe", 5: "undenufe"}


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line)["game"] for line in path.read_text(encoding="utf-8").splitlines()]


def imported(path: Path, ruleset: Ruleset) -> Iterator[Game]:
    with path.open("rb") as stream:
        yield from read_games(stream, str(path), lambda _: ruleset.deck)


def traced(path: Path, ruleset: Ruleset) -> Iterator[tuple[Game, DealVerdict]]:
    """Each deal with its tricks."""
    for game in imported(path, ruleset):
        for verdict in adjudicate(game, ruleset, trace=True):
            if isinstance(verdict, DealVerdict):
                yield game, verdict


def test_two_thousand_deals_are_legal_with_every_winner_and_sum(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--from", "swisslos", str(PEOPLE), "--rules", "schieber/swisslos", "--format", "jsonl"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    deals = [line for line in told if "contract" in line]
    assert len(deals) == 2000
    assert {line["verdict"] for line in told} == {"legal"}
    assert not [line for line in told if line.get("findings")]


def test_winners_and_points_are_those_of_the_file() -> None:
    # worked out from the cards, not from what the file claims
    ruleset = rules("schieber/swisslos")
    count = 0
    for raw, (game, verdict) in zip(lines(PEOPLE), traced(PEOPLE, ruleset), strict=True):
        names = game.header.seats
        assert verdict.complete and verdict.findings == ()
        assert verdict.contract == TRUMPS[raw["trump"]]
        place = {seat: index for index, seat in enumerate(_seat_order(raw, verdict))}
        for trick, found in zip(raw["tricks"], verdict.tricks, strict=True):
            assert trick["points"] == found.points
            assert (found.leader, found.winner) == (place[trick["first"]], place[trick["win"]])
        sums = [0, 0]
        for trick in raw["tricks"]:
            sums[trick["win"] % 2] += trick["points"]
        by_side = [
            sum(part for key in ("tricks", "last") if isinstance(part := score.parts[key], int))
            for score in verdict.score.values()
        ]
        assert sorted(sums) == sorted(by_side) and sum(sums) == 157
        assert len(names) == 4
        count += 1
    assert count == 2000


def _seat_order(raw: dict[str, Any], verdict: DealVerdict) -> list[int]:
    """The file's seats in the order in which the record has them: they play counter-clockwise, so downwards."""
    start, leader = raw["tricks"][0]["first"], verdict.tricks[0].leader
    return [(start - (index - leader)) % 4 for index in range(4)]


def test_only_undertrumps_are_found_in_the_deals_of_programs(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(PROGRAMS)
    assert main(["check", "--from", "swisslos", path, "--rules", "schieber/swisslos", "--format", "jsonl"]) == 1
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    deals = [line for line in told if "contract" in line]
    assert len(deals) == 5
    for deal in deals:
        assert {finding["code"] for finding in deal["findings"]} == {"P102"}
        assert deal["verdict"] == "illegal"


def test_the_undertrumps_are_those_that_the_cards_show() -> None:
    from tests import oracle

    ruleset = rules("schieber/swisslos")
    for raw, (game, verdict) in zip(lines(PROGRAMS), traced(PROGRAMS, ruleset), strict=True):
        place = {seat: index for index, seat in enumerate(_seat_order(raw, verdict))}
        left: list[set[str]] = [set() for _ in range(4)]
        for trick in raw["tricks"]:
            for index, card in enumerate(trick["cards"]):
                left[place[(trick["first"] - index) % 4]].add(card)
        wanted: list[tuple[int, str, str]] = []
        for number, trick in enumerate(raw["tricks"], 1):
            for index, card in enumerate(trick["cards"]):
                seat = place[(trick["first"] - index) % 4]
                if card not in oracle.legal_cards(left[seat], trick["cards"][:index], TRUMPS[raw["trump"]]):
                    wanted.append((number, game.header.seats[seat], card))
                left[seat].remove(card)
        assert wanted
        assert [(one.trick, one.seat, one.card) for one in verdict.findings] == wanted


def test_a_must_beat_reading_would_refuse_real_play() -> None:
    # some people with nothing but trumps left played the lower one although they could have overtrumped
    ruleset = rules("schieber/swisslos", "undertrump.rule=only_lower_trumps")
    codes = {finding.code for _, verdict in traced(PEOPLE, ruleset) for finding in verdict.findings}
    assert codes == {"P102"}


def test_late_revokes_in_real_deals_are_found_where_the_record_proves_them() -> None:
    """A sample; ``python benchmarks/late.py`` does all."""
    random = Random(7)
    found = [late.one(late.told(raw), random) for raw in lines(PEOPLE)[::80]]
    results = [result for result in found if result is not None]
    assert len(results) > 20 and len({known for _, known in results}) == 2
    assert all(told == known for told, known in results)

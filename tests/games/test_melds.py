"""Melds beyond the common ones: lying in a trick, going up, cancelling, for the trick's winner, by contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.cards import mask_of
from refcli.engine.contracts import contracts_of
from refcli.engine.tablemelds import table_melds
from refcli.rules.ruleset import Ruleset
from tests.games.playing import play, random_games, ruleset
from tests.judging import Judged, cards

SOLO = """
extends: schieber
sides: solo
with: {match.bonus: 0}
pair: {enabled: false}
"""


def worth(rules: Ruleset, trick: str, contract: str = "suit:H") -> int:
    own, count = contracts_of(rules).get(contract), table_melds(rules)
    assert own is not None and count is not None
    return count(mask_of(cards(trick)), own, 1)


@pytest.mark.parametrize(
    ("trick", "points"),
    [("S7 S10 SJ SQ", 20), ("S7 S8 S9 SQ", 20), ("S8 S9 S10 SJ", 50), ("S6 S8 S10 SQ", 0), ("S8 S9 S10 H7", 20)],
)
def test_c19_three_in_a_row_inside_a_trick(tmp_path: Path, trick: str, points: int) -> None:
    rules = ruleset(tmp_path, SOLO + "melds: {on-table: {runs: {worth: {3: 20, 4: 50}}}}\n")
    assert worth(rules, trick) == points


def test_sets_and_the_pair_in_a_trick(tmp_path: Path) -> None:
    table = "{runs: {worth: {3: 20, 4: 50}}, sets: {worth: {K: 100, J: 200}}, pair: 20}"
    rules = ruleset(tmp_path, SOLO + f"melds: {{on-table: {table}}}\n")
    assert worth(rules, "SK HK DK CK") == 100 and worth(rules, "SJ HJ DJ CJ") == 200
    assert worth(rules, "HK HQ S7 D6") == 20 and worth(rules, "HJ HQ HK D6") == 40
    assert worth(rules, "SK SQ S7 D6") == 0  # not trumps
    assert worth(rules, "HK HQ S7 D6", "obenabe") == 0


# Anna holds nine, ten and jack of spades; trick 2 has seven, eight and nine of hearts and goes to Beat.
D86 = """
deal 1
dealer Dario
hand Anna: S9 S10 SJ H7 D6 D8 C6 C8 C10
hand Beat: H8 HA HK H10 H6 HJ C7 CJ CA
hand Carla: H9 HQ SQ SA D7 DJ DA C9 CQ
hand Dario: CK S7 SK D9 DQ S6 S8 DK D10
call Anna obenabe
1 Anna: S9 C7 SQ S7
2 Carla: H9 CK H7 H8
"""
ROLES = {
    "hand_minus_table_plus": "melds: {scores: each, on-table: {runs: {worth: {3: 20, 4: 50}}}}",
    "table_only": "melds: {scores: each, on-table: {runs: {worth: {3: 20, 4: 50}}}, runs: {worth: {3: 0}}}",
    "none": "melds: {enabled: false}",
}


def molotow(folder: Path, role: str) -> Judged:
    melds = ROLES[role]
    parts = (
        "dealt: {kind: melds, counts: false}, hand-melds: {kind: formula, of: 0 - dealt}, lying: {kind: table-melds}"
    )
    return play(ruleset(folder, f"{SOLO}\n{melds}\nscore: {{parts: {{{parts}}}}}\n"), D86)


def test_melds_lying_in_a_trick_go_to_its_winner(tmp_path: Path) -> None:
    found = molotow(tmp_path, "hand_minus_table_plus")
    assert found.score("Carla").parts["lying"] == 20  # she wins trick 2 with the nine
    assert {found.score(name).parts["lying"] for name in ("Anna", "Beat", "Dario")} == {0}
    assert found.score("Anna").parts["dealt"] == 20


@pytest.mark.parametrize(("role", "held", "lying"), [("table_only", 0, 20), ("none", 0, 0)])
def test_d86_what_melds_count(tmp_path: Path, role: str, held: int, lying: int) -> None:
    found = molotow(tmp_path, role)
    assert found.score("Anna").parts["dealt"] == held and found.score("Carla").parts["lying"] == lying


def test_d86_shown_melds_go_to_the_winner_of_the_trick(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, SOLO + "melds: {scores: trick-winner}\n")
    found = play(rules, D86 + "meld Anna 20 S9-SJ\n")
    assert found.score("Carla").parts["melds"] == 20 and found.score("Anna").parts["melds"] == 0


UP = "melds: {repeated: upward, scores: each}\n"


def test_melds_at_every_trick_upward_only(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, SOLO + UP)
    found = play(rules, D86 + "meld Anna 20 S9-SJ @2.3\n")
    assert found.errors == [] and found.score("Anna").parts["melds"] == 20
    again = play(rules, D86 + "meld Anna 20 S9-SJ @1.1\nmeld Anna 20 S9-SJ @2.3\n")
    assert "M105" in again.codes or "M109" in again.codes


@pytest.mark.parametrize(("equal", "points"), [("first", (20, 0)), ("cancel", (0, 0))])
def test_equal_melds_cancel(tmp_path: Path, equal: str, points: tuple[int, int]) -> None:
    lines = """
    deal 1
    dealer Dario
    hand Anna: S9 S10 SJ H7 D6 D8 C6 C8 C10
    hand Beat: H9 H10 HJ S7 D7 D9 C7 C9 CJ
    call Anna obenabe
    1 Anna: S9 S7
    """
    found = play(ruleset(tmp_path, f"extends: schieber\nmelds: {{equal: {equal}}}\n"), lines)
    assert found.part("melds") == points


def test_a_table_of_melds_by_contract(tmp_path: Path) -> None:
    """Four sixes instead of four aces from the bottom up."""
    text = "extends: schieber\ncontracts: {undenufe: {melds: {sets: {worth: {6: 100, A: 0}}}}}\n"
    lines = """
    deal 1
    dealer Dario
    hand Anna: S6 H6 D6 C6 SA HA DA CA S10
    call Anna CONTRACT
    1 Anna: S10
    """
    rules = ruleset(tmp_path, text)
    assert play(rules, lines.replace("CONTRACT", "undenufe")).part("melds") == (100, 0)
    assert play(rules, lines.replace("CONTRACT", "obenabe")).part("melds") == (100, 0)
    seven = lines.replace("SA HA DA CA", "S7 H7 D7 C7")
    assert play(rules, seven.replace("CONTRACT", "undenufe")).part("melds") == (100, 0)
    assert play(rules, seven.replace("CONTRACT", "obenabe")).part("melds") == (0, 0)


def test_random_games_with_melds_on_the_table(tmp_path: Path) -> None:
    text = SOLO + "melds: {on-table: {runs: {worth: {3: 20, 4: 50}}, pair: 20}}\n"
    rules = ruleset(tmp_path, text + "score: {parts: {lying: {kind: table-melds, settles: trick}}}\n")
    games = random_games(rules, 30)
    assert all(game.errors == [] for game in games)
    parts = [score.parts["lying"] for game in games for deal in game.deals for score in deal.score.values()]
    assert any(parts)

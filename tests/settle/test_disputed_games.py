"""Disputes of the variants put to ``settle`` as whole deals and games, stored under ``records``: the written rulings.

Where the dispute names an axis that the ruleset has, each value listed is chosen by the table and shown beside what it
has; where it compares rulesets or wordings, each of them is asked. D111 asks nothing: its record is refused.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.referee.generate import deal_games
from refcli.rules.ruleset import Ruleset
from refcli.settle import survey
from refcli.settle.records import Recorded
from refcli.settle.ruling import Ruling
from tests.judging import PLAYERS, A, B, games, record, rules
from tests.settle.asking import ruling
from tests.settle.test_disputed_records import THREE, Case, stored, turns_of, whole

RECORDS = Path(__file__).parent / "records"


def own(name: str, *lines: str) -> str:
    """A record of this folder, with lines behind it."""
    return record(RECORDS, name) + "".join(f"{line}\n" for line in lines)


def each(*amounts: int) -> str:
    return ", ".join(f"{name} {amount}" for name, amount in zip(PLAYERS, amounts, strict=False))


def d77() -> dict[str, str]:
    """Trick 1 of the record is worth 18; ace and ten without their power lose tricks 2 and 4 (11 and 14)."""
    played = asked("deal", "schieber", stored("D77", "found Anna H8 @1.3")).facts["score"]
    a, b = (played[side]["total"] for side in (A, B))
    gains = {"none": 0, "all_trumps_lose_rank_except_puur": 11 + 14, "trick_to_opponents": 18}
    return {value: f"{A} {a + gain}, {B} {b - gain}" for value, gain in gains.items()}


def asked(kind: str, base: str, text: str, chosen: str = "") -> Ruling:
    table = rules(base, chosen)
    (game,) = games(text, table.deck)
    return ruling(Recorded(game, table.deck, kind, None, ""), table)


def speaking(*calls: str, seats: str = "Anna Beat Carla Dario", dealer: str = "Dario") -> str:
    return whole("deal 1", f"dealer {dealer}", f"call {', '.join(calls)}", seats=seats)


CASES = [
    Case("D77", stored("D77", "found Anna H8 @1.3"), "deal", "revoke.trump", d77()),
    Case("D80", own("D80"), "deal", "match.bonus", {"0": each(7, 1, 2, 4), "100": each(107, 1, 2, 4)},
         base="differenzler"),
    Case("D86", own("D86"), "melds", "weis.role",
         {"hand_minus_table_plus": each(-20, 20, 0, 0), "table_only": each(0, 20, 0, 0), "none": each(0, 0, 0, 0),
          "hand_meld_to_trick_winner": each(0, 0, 20, 0)}, "dynamic_trump.effect=next_trick", "molotow"),
    Case("D94", own("D94"), "deal", "contract.misere_scoring",
         {"opponents_points": f"{A} 936, {B} 0", "no_trick_or_nothing": f"{A} 0, {B} 0"}, base="coiffeur/quoi-faire"),
    Case("D100-least", speaking("Anna bid 400", "Beat pass", seats=THREE, dealer="Carla"), "game", "bid.minimum",
         {"350": "incomplete", "500": "illegal", "600": "illegal"}, base="bieter"),
    Case("D100-step", speaking("Anna bid 605", "Beat pass", seats=THREE, dealer="Carla"), "game", "bid.step",
         {"10": "illegal", "5": "incomplete"}, base="bieter"),
    Case("D107-misere", own("D107-misere"), "deal", "pandur.misere_value",
         {"4": each(0, 0, 4, 2), "10": each(0, 0, 10, 2)}, base="pandur"),
    Case("D107-pandur", own("D107-pandur"), "deal", "pandur.all_tricks_value",
         {"6": each(6, 6, 2, 0), "16": each(16, 16, 2, 0)}, base="pandur"),
    Case("D106", own("D106"), "deal", "minimum.sack", {"21": f"{A} 138, {B} 0", "none": f"{A} 138, {B} 69"},
         base="kreuzjass/vorarlberg"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_disputed_game(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    def this_one(_: Ruleset) -> tuple[str]:
        return (case.axis,)

    monkeypatch.setattr(survey, "_axes", this_one)
    question, table = case.question(), rules(case.base, case.chosen)
    told = ruling(question, table)
    values = {one.value: one.ruling.word for one in turns_of(question, table, told)[case.axis]}
    for value, wanted in case.verdicts.items():
        assert ruling(question, rules(case.base, case.having(value))).word == wanted, value
        assert values[value] == wanted, value


@pytest.mark.parametrize(
    ("name", "points", "strokes", "nulls"),
    [
        ("one", (90, 9, 34, 24), (1, 1, 0, 0), (0, 0, 1, 1)),
        ("two", (110, 20, 17, 10), (0, 1, 1, 1), (3, 0, 0, 0)),
        ("three", (157, 0, 0, 0), (3, 0, 0, 0), (0, 1, 1, 1)),
    ],
)
def test_d87_strokes_here_and_points_there(
    name: str, points: tuple[int, ...], strokes: tuple[int, ...], nulls: tuple[int, ...]
) -> None:
    slate = asked("deal", "molotow/jasswelt", own(f"D87-{name}")).facts["slate"]
    assert [tuple(slate[column].values()) for column in ("strokes", "nulls")] == [strokes, nulls]
    assert asked("deal", "molotow", own(f"D87-{name}"), "weis.role=none").word == each(*points)


@pytest.mark.parametrize(
    ("calls", "wanted"),
    [
        (("Beat shove", "Carla obenabe row up"), "illegal"),
        (("Beat shove", "Carla obenabe row joker-7"), "incomplete"),
        (("Beat obenabe row up",), "incomplete"),
    ],
)
def test_d90_a_row_is_played_once_by_each_side(calls: tuple[str, ...], wanted: str) -> None:
    text = own("D90", "", "deal 2", "dealer Anna", f"call {', '.join(calls)}")
    assert asked("game", "coiffeur", text).word == wanted


def test_d100_king_and_peasants_race_for_targets_of_their_own() -> None:
    # Beat has bid 480 and has 444 before deal 9; he makes 14 in trick 1 and 22 in trick 3. The two others have 912
    # before it and would come to 1000 in trick 12
    told = asked("end", "bieter", own("D100"))
    assert (told.word, told.facts["ended"]) == ("Beat", {"deal": 9, "trick": 3})


def test_d104_below_the_minimum() -> None:
    told = asked("deal", "pomme", own("D104-a")).facts["slate"]
    assert told == {"putzes": {"Anna": 1, "Beat": 0}, "pommes": {"Anna": 0, "Beat": 1}}
    assert "slate" not in asked("deal", "pomme", own("D104-b")).facts
    blind = asked("deal", "handjass/three-players", own("D104-blind")).facts["slate"]
    assert blind == {"nulls": {"Anna": 1, "Beat": 1, "Carla": 0}}


LADDER = ["200", "misere-without", "misere-with", "210", "250", "pandur-without", "260", "300", "pandur-with"]


@pytest.mark.parametrize("at", range(len(LADDER) - 1))
def test_d107_each_bid_outranks_the_one_before(at: int) -> None:
    lower, higher = LADDER[at : at + 2]
    rises = asked("game", "pandur", speaking(f"Anna bid {lower}", f"Beat bid {higher}"))
    falls = asked("game", "pandur", speaking(f"Anna bid {higher}", f"Beat bid {lower}"))
    assert (rises.word, falls.word) == ("incomplete", "illegal")


def test_d109_a_series_of_penalties() -> None:
    # Carla took three hearts in deal 2, two queens in deal 3, the last trick of deal 5, nothing in deals 1 and 4
    told = asked("game", "guggitaler", own("D109"))
    assert told.facts["totals"]["Carla"] == 3 * 2 + 2 * 4 + 10


@pytest.mark.parametrize(("deals", "total"), [(8, 1256), (12, 1884), (16, 2512)])
def test_d113_what_a_pass_adds_up_to(deals: int, total: int) -> None:
    table = rules("schieber/match-aux-cartes")
    (made,) = deal_games(table, 1, deals)
    told = ruling(Recorded(made._replace(deals=tuple(made.deals)), table.deck, "game"), table)
    assert sum(told.facts["totals"].values()) == total

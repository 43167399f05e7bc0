"""What texts say of a game besides its main lines: lone players, kings, pairs agreed on, melds of a phase.

The texts are those of COMPENDIUM §5: jasswiki, jasswelt and jassonkel on Bieter and Handjass, jasswiki on Schmaus,
Molotow and the pair in Differenzler.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.cards import mask_of
from refcli.engine.contracts import contracts_of
from refcli.engine.facts import Facts, Sides
from refcli.engine.tablemelds import table_melds
from tests.games.playing import play, ruleset
from tests.judging import cards, rules

THREE, FOUR = "Anna Beat Carla", "Anna Beat Carla Dario"
CALLED = """
deal 1
dealer Carla
call {calls}
"""
ONE_TRICK = """
deal 1
dealer Carla
hand Anna: SA SK SQ SJ S10 S9 S8 S7 S6 HA HK HQ
hand Beat: HJ H10 H9 H8 H7 H6 DA DK DQ DJ D10 D9
call Anna bid 350, Beat pass, Carla pass, Anna spades
"""


@pytest.mark.parametrize(
    ("calls", "codes"),
    [
        ("Anna pass, Beat bid 350, Carla pass, Anna bid 360, Beat pass, Anna spades", set[str]()),
        ("Anna pass, Beat bid 350, Carla pass, Anna pass, Beat spades", set[str]()),
        ("Anna bid 350, Beat pass, Carla bid 360, Beat bid 370", {"C119"}),
        ("Anna pass, Beat pass, Carla pass", {"C126"}),
    ],
)
def test_passing_is_final_once_somebody_has_bid(calls: str, codes: set[str]) -> None:
    found = play(rules("bieter"), CALLED.format(calls=calls), THREE)
    assert set(found.codes) - {"C108", "C128", "D107"} == codes  # these say that a deal is not through


@pytest.mark.parametrize(("dealer", "fine"), [("Anna", False), ("Beat", True)])
def test_the_king_deals_the_second_hand(dealer: str, fine: bool) -> None:
    first = "deal 1\ndealer Carla\ncall Anna pass, Beat bid 350, Carla pass, Anna pass, Beat spades\n1 Beat: SJ S6 S7\n"
    found = play(rules("bieter"), f"{first}\ndeal 2\ndealer {dealer}\nturned H6\n1 Carla: HA\n", THREE)
    assert ("D104" not in found.codes) == fine


def test_melds_and_king_and_queen_count_in_bieter() -> None:
    lines = ONE_TRICK + "meld Anna 100 S6-S10\n1 Anna: SK H7 C6\n2 Anna: SQ H6 C7\n"
    found = play(rules("bieter"), lines, THREE)
    assert found.errors == []
    assert (found.score("Anna").parts["melds"], found.score("Anna").parts["pair"]) == (100, 20)


def test_the_melds_of_both_peasants_count_where_one_of_them_has_the_best() -> None:
    lines = """
    deal 1
    dealer Carla
    hand Anna: S6 S7 S8 H6 H8 H10 D6 D8 D10 C6 C8 C10
    hand Beat: S9 S10 SJ SQ H7 H9 HJ D7 D9 DJ C7 C9
    hand Carla: SA SK HA HK HQ DA DK DQ CA CK CQ CJ
    call Anna bid 350, Beat pass, Carla pass, Anna obenabe
    meld Anna 20 S6-S8
    meld Beat 50 S9-SQ
    meld Carla 50 CJ-CA
    1 Anna: S6 S9 SA
    """
    found = play(rules("bieter"), lines, THREE)
    assert [found.score(who).parts["melds"] for who in ("Anna", "Beat", "Carla")] == [0, 50, 50]


MISERE = """
deal 1
dealer Carla
call Anna bid 350, Beat pass, Carla pass, Anna misere
1 Anna: {first}
2 Beat: HA HK H6
3 Beat: HQ HJ H7
4 Beat: H10 H9 H8
5 Beat: DA DK D6
6 Beat: DQ DJ D7
7 Beat: D10 D9 D8
8 Beat: CA CK C6
9 Beat: CQ CJ C7
10 Beat: C10 C9 C8
11 Beat: SA SK S7
12 Beat: SQ SJ S8
"""


@pytest.mark.parametrize(("first", "totals"), [("S6 S10 S9", [257, 0, 0]), ("SA S10 S9", [0, 0, 257])])
def test_a_king_s_misere_is_a_match_for_one_party_or_the_other(first: str, totals: list[int]) -> None:
    lines = MISERE.format(first=first)
    if first.startswith("SA"):  # one trick is enough to lose it, and the dealer writes for the others
        lines = lines.replace("2 Beat: HA HK H6", "2 Anna: H6 HA HK").replace("SA SK S7", "SQ SJ S7")
        lines = lines.replace("12 Beat: SQ SJ S8", "12 Beat: S6 SK S8")
    found = play(rules("bieter", "contract.misere=true"), lines, THREE)
    assert [found.score(who).total for who in ("Anna", "Beat", "Carla")] == totals
    assert "C102" in play(rules("bieter"), lines, THREE).codes


GIVEN_UP = """
deal 1
dealer Carla
call Anna pass, Beat bid 350, Carla pass, Anna pass, Beat spades
1 Beat: SJ S6 S7

deal 2
dealer Beat
turned H6
call Beat decline
{said}
"""


@pytest.mark.parametrize(
    ("said", "totals", "codes"),
    [
        ("", {"Anna": 0, "Carla": 257}, []),
        ("stoeck Anna", {"Anna": 20, "Carla": 257}, []),  # they may show it
        ("stoeck Beat", {"Anna": 0, "Carla": 257}, ["M106"]),  # the king may not
        ("meld Anna 20", {"Anna": 0, "Carla": 257}, ["M106"]),  # nor do melds count
    ],
)
def test_a_deal_given_up_is_a_match_with_king_and_queen_only(
    said: str, totals: dict[str, int], codes: list[str]
) -> None:
    found = play(rules("bieter"), GIVEN_UP.format(said=said), THREE)
    assert {who: found.score(who).total for who in totals} == totals
    assert found.errors == codes


LONE = "deal 1\ndealer Dario\nturned D7\ncall Anna in, Beat out, Carla out, Dario out\n"


def test_one_player_alone_has_two_strokes_by_one_text_and_none_by_the_other() -> None:
    alone = play(rules("handjass", "join.alone=two_strokes"), LONE)
    assert alone.errors == [] and dict(alone.verdict.slate["strokes"]) == {"Anna": 2, "Beat": 0, "Carla": 0, "Dario": 0}
    assert set(alone.verdict.slate["nulls"].values()) == {0}
    assert "C126" in play(rules("handjass"), LONE).codes


PAIR = """
deal 1
dealer Dario
cut S6
call Anna predict {said}, Beat predict 0, Carla predict 0, Dario predict 0
1 Anna: SK S6 S7 S8
2 Anna: SQ H6 H7 H8
3 Anna: SJ H9 H10 HJ
4 Anna: S9 HQ HK HA
5 Anna: SA D6 D7 D8
6 Anna: S10 D9 D10 DJ
7 Anna: DA DQ DK C6
8 Anna: CA C7 C8 C9
9 Anna: CK C10 CJ CQ
"""


@pytest.mark.parametrize(("agreed", "made"), [("none", 157), ("added", 177), ("taken_off", 137)])
def test_king_and_queen_of_trumps_in_differenzler(agreed: str, made: int) -> None:
    found = play(rules("differenzler", f"difference.pair={agreed}"), PAIR.format(said=150))
    assert found.errors == [] and found.score("Anna").total == abs(150 - made)


@pytest.mark.parametrize(
    ("trick", "points"),
    [
        ("HK HQ S7 D6", 0),  # king and queen of trumps, but in no run
        ("HK HQ HJ D6", 40),
        ("HA HK HQ D6", 40),
        ("HA HK HQ HJ", 70),
        ("HA HQ HJ H10", 20),  # the run has no king
        ("SA SK SQ D6", 20),  # not trumps
    ],
)
def test_king_and_queen_of_trumps_in_a_run_on_the_table(trick: str, points: int) -> None:
    molotow = rules("molotow")
    contract, worth = contracts_of(molotow).get("suit:H"), table_melds(molotow)
    assert contract is not None and worth is not None and worth(mask_of(cards(trick)), contract, 1) == points


STOCK = """
extends: schmaus
melds: {until: UNTIL}
"""
SCHMAUS = """
deal 1
dealer Beat
turned S6
hand Anna: HA HK HQ D6 D7 D8 C6 C8 C10
hand Beat: CA CK CQ CJ H6 H8 D9 DJ DK
meld Anna 20 HQ-HA @{trick}.1
meld Beat 50 CJ-CA @{trick}.2
1 Anna: D6 D9
"""


def test_of_the_melds_said_in_one_trick_only_the_better_counts() -> None:
    found = play(rules("schmaus"), SCHMAUS.format(trick=1), "Anna Beat")
    assert found.score("Anna").parts["melds"] == 0 and found.score("Beat").parts["melds"] == 50


def test_melds_end_with_the_stock(tmp_path: Path) -> None:
    late = SCHMAUS.format(trick=10)
    assert "M103" in play(rules("schmaus"), late, "Anna Beat").codes
    assert "M103" not in play(ruleset(tmp_path, STOCK.replace("UNTIL", "end")), late, "Anna Beat").codes
    assert "M103" not in play(rules("schmaus"), SCHMAUS.format(trick=9), "Anna Beat").codes


@pytest.mark.parametrize(
    ("winners", "drawing", "swept"),
    [
        ([1, 0, 0, 0], 1, [True, False]),
        ([0, 1, 0, 0], 1, [False, False]),
        ([1, 1, 0], 3, [False, False]),
        ([0, 0], 0, [True, False]),
    ],
)
def test_all_tricks_after_the_last_card_was_drawn(winners: list[int], drawing: int, swept: list[bool]) -> None:
    sides = Sides(Facts((0, 1), (0, 1), (0, 1), drawing=drawing), 1)
    sides.played(winners, [0] * len(winners), complete=True)
    assert [view.swept_rest for view in sides.views] == swept


def test_a_total_is_open_where_a_term_of_its_formula_is() -> None:
    """Who writes stands in a term: an option that patches nothing else is none the less asked of the score."""
    table = rules("coiffeur", {"scoring.declarer_only": "unspecified"})
    assert "scoring.declarer_only" in table.open_to("score")
    assert "difference.exact_bonus" in rules("differenzler", {"difference.exact_bonus": "unspecified"}).open_to("score")
    assert "match.bonus" not in rules("coiffeur", {"match.bonus": "unspecified"}).open_to("play")

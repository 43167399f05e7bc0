"""Faults in melds and in the pair of king and queen of trumps."""

from __future__ import annotations

import pytest

from refcli.cards import mask_of
from refcli.engine.melds import Melds
from tests.judging import HEAD, Judged, cards, referee, rules

# Anna holds all spades, Beat all hearts, Carla all diamonds, Dario all clubs.
ONE_SUIT_EACH = [
    f"{number} Anna: {' '.join(suit + rank for suit in 'SHDC')}"
    for number, rank in enumerate(("A", "K", "Q", "J", "10", "9", "8", "7", "6"), 1)
]

# Anna's only meld is ace, king and queen of spades.
RUN_AND_PAIR = """\
1 Anna: SA S6 S7 SJ
2 Dario: S8 S9 H6 D9
3 Anna: SK C7 HK D8
4 Anna: D6 DA DQ D7
5 Beat: CJ CK C9 S10
6 Anna: SQ DJ H9 H10
7 Anna: H8 HQ HJ H7
8 Beat: HA C8 DK CA
9 Beat: C10 D10 CQ C6"""


def hands(anna: str, beat: str = "", carla: str = "", dario: str = "") -> str:
    """Hand lines of those whose cards are told."""
    told = zip(("Anna", "Beat", "Carla", "Dario"), (anna, beat, carla, dario), strict=True)
    return "".join(f"hand {name}: {held}\n" for name, held in told if held)


def deal(held: str, contract: str, *lines: str, chosen: str = "") -> Judged:
    called = contract.removeprefix("suit:")
    return referee(f"{HEAD}deal 1\ndealer Dario\n{held}call Anna {called}\n" + "".join(f"{x}\n" for x in lines), chosen)


def worth(hand: str, chosen: str = "", contract: str = "suit:S") -> int | object:
    """What the melds of a hand are worth together where nobody else has one and none is written."""
    return deal(hands(hand), contract, chosen=chosen).part("melds")[0]


def test_bug_d01_two_melds_of_one_kind() -> None:
    hand = "S6 S7 S8 H6 H7 H8 D10 C9 CA"
    assert worth(hand) == 40
    found = deal(hands(hand), "suit:D", "meld Anna 20 S6-S8", "meld Anna 20 H6-H8")
    assert found.part("melds") == (40, 0) and found.errors == []


@pytest.mark.parametrize(("factor", "total"), [(1, 20), (3, 60)])
def test_bug_d02_only_one_player_melds(factor: int, total: int) -> None:
    hand = "SK SQ SJ H6 H8 H10 D6 D8 C7"
    found = deal(hands(hand), "suit:H", "meld Anna SK SQ SJ", "1 Anna: D6", chosen=f"contract.multiplier.H={factor}")
    assert found.part("melds") == (20, 0) and found.scores == (total, 0)


@pytest.mark.parametrize(("contract", "first"), [("undenufe", False), ("obenabe", True), ("suit:C", True)])
def test_bug_d03_direction_of_the_comparison(contract: str, first: bool) -> None:
    aces = deal(
        hands("SA HA DA CA S7 H9 D9 C9 S10", "S6 H6 D6 C6 S9 H7 D7 C7 H10"), contract, chosen="weis.table=big_all"
    )
    runs = deal(hands("SQ SK SA H8 H10 D6 D8 C6 C8", "H6 H7 SJ S9 D7 D9 C7 C9 S7"), contract)
    assert aces.part("melds") == ((100, 0) if first else (0, 100))
    assert runs.part("melds") == (20, 0)
    both = deal(hands("SQ SK SA H9 HJ D6 D8 C6 C8", "H6 H7 H8 S9 SJ D7 D9 C7 C9"), contract)
    assert both.part("melds") == ((20, 0) if first else (0, 20))


@pytest.mark.parametrize(("reuse", "total"), [("allowed", 150), ("forbidden", 120)])
def test_bug_d04_overlapping_melds(reuse: str, total: int) -> None:
    # four aces and a run of four to the ace; without reuse the run is shortened, not dropped
    assert worth("SA SK SQ SJ HA DA CA H7 D8", f"weis.card_reuse={reuse}", "suit:C") == total


def test_bug_d07_the_best_single_meld_decides() -> None:
    a = "S6 S7 S8 S9 HJ HA D7 C9 CA"  # a run of four
    b = "H6 H7 H8 D9 D10 DJ C6 C7 C8"  # three runs of three
    assert deal(hands(a, b), "suit:S").part("melds") == (50, 0)


@pytest.mark.parametrize(
    ("table", "run", "sevens"), [("big", 150, 0), ("classic", 100, 0), ("vorarlberg", 120, 0), ("big_all", 150, 100)]
)
def test_bug_d08_long_runs_and_low_sets(table: str, run: int, sevens: int) -> None:
    assert worth("S6 S7 S8 S9 S10 SJ H8 D8 C8", f"weis.table={table}", "suit:H") == run
    assert worth("S7 H7 D7 C7 S9 H9 D10 C10 SJ", f"weis.table={table}", "suit:H") == sevens


def test_bug_d08_every_length_of_a_run_has_a_worth() -> None:
    for table in ("big", "classic", "vorarlberg", "big_all"):
        runs = rules("schieber", f"weis.table={table}").melds.runs
        assert sorted(runs) == [3, 4, 5, 6, 7, 8, 9] and all(runs.values())


def test_bug_d09_nine_in_a_row() -> None:
    spades = "S6 S7 S8 S9 S10 SJ SQ SK SA"
    assert worth(spades) == 300 and worth(spades, "weis.table=classic, weis.split_long_sequence=false") == 100
    found = deal("", "suit:S", *ONE_SUIT_EACH, "meld Anna 300 S6-SA")
    assert found.part("melds") == (300, 0) and found.part("pair") == (20, 0) and found.errors == []
    best = Melds(rules().melds, rules().deck).best(mask_of(cards(spades)), False, 0)
    assert [meld.worth for meld in best] == [300]


def test_bug_d11_the_pair_must_come_from_one_hand() -> None:
    found = deal("", "suit:H", "1 Anna: HQ H7 HK HA")
    assert found.part("pair") == (0, 0)
    told = deal(
        hands("HQ S6 S7 S9 D6 D7 D9 C6 C7", "", "HK S8 S10 SJ D8 D10 DJ C8 C9"), "suit:H", "1 Anna: HQ H7 HK HA"
    )
    assert told.part("pair") == (0, 0)


def test_bug_d12_the_pair_without_trumps_and_inside_a_run() -> None:
    held = hands("SK SQ H6 H8 D6 D8 C6 C8 C10")
    assert deal(held, "obenabe").part("pair") == (0, 0)
    both = deal("", "suit:S", RUN_AND_PAIR)
    assert both.errors == [] and both.part("melds") == (20, 0) and both.part("pair") == (20, 0)


# Anna and Carla take all nine tricks; Beat holds a run of four and the pair, whose second card falls in trick 2.
SWEEP = """\
1 Anna: S9 SQ S8 S7
2 Anna: SJ SK S6 H10
3 Anna: CK D10 C9 CJ
4 Anna: CA D7 C7 C10
5 Anna: SA H8 HQ D6
6 Anna: HA HJ H9 DA
7 Anna: S10 H7 C6 DK
8 Anna: DJ D8 DQ C8
9 Carla: H6 CQ HK D9"""


@pytest.mark.parametrize(
    ("chosen", "melds", "pair"),
    [
        ("", 50, 20),
        ("weis.requires_trick=true", 0, 20),
        ("weis.requires_trick=true, stoeck.requires_trick=true", 0, 0),
        ("stoeck.requires_trick=true", 50, 0),
    ],
)
def test_bug_d13_melds_and_pair_without_a_trick(chosen: str, melds: int, pair: int) -> None:
    found = deal("", "suit:S", SWEEP, "meld Beat 50 D7-D10", chosen=chosen)
    assert found.errors == [] and found.part("match") == (100, 0)
    assert found.part("melds") == (0, melds) and found.part("pair") == (0, pair)


def test_bug_d14_the_pair_by_itself_or_when_it_is_said() -> None:
    by_itself = deal("", "suit:S", SWEEP, chosen="stoeck.deadline=automatic")
    assert by_itself.part("pair") == (0, 20) and "M114" not in by_itself.codes
    on_call = deal("", "suit:S", SWEEP, chosen="stoeck.deadline=before_next_card")
    assert on_call.part("pair") == (0, 0)
    assert on_call.one("M114").seat == "Beat" and on_call.errors == []
    said = deal("", "suit:S", SWEEP, "stoeck Beat @2.2", chosen="stoeck.deadline=before_next_card")
    assert said.part("pair") == (0, 20) and "M114" not in said.codes


def test_bug_d15_a_meld_with_a_card_not_held() -> None:
    found = deal(hands("SK SQ SJ S9 H6 H8 D6 D8 C7"), "suit:H", "meld Anna 50 SK SQ SJ S10")
    fault = found.one("M101")
    assert fault.params["missing"] == ("S10",) and fault.params["best"] == 20
    assert found.part("melds") == (0, 0)

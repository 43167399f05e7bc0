"""``refcli settle``: the answers, the machine form of CLI.md, and questions that cannot be answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from refcli.cli import targets
from refcli.cli.rulesets import Rulesets
from refcli.report.lines import Lines
from refcli.rules import library
from refcli.settle.scores import Score, Side
from tests.cli.running import Cli
from tests.judging import HEAD, rules

RECORDS = Path(__file__).parents[1] / "disputes" / "records"
CARD = ("--rules", "schieber", "--contract", "suit:S", "--trick", "HA SK", "--hand", "S7 CQ D10", "--play", "S7")
END = ("--rules", "schieber", "--before", "A 985, B 985", "--booked", "A melds 20", "--booked", "B pair 20",
       "--booked", "A tricks 60", "--booked", "B tricks 97")  # fmt: skip


def options(data: dict[str, Any], axis: str) -> dict[str, Any]:
    """Value to ruling of one axis in the JSON."""
    return {one["value"]: one["ruling"] for one in data["options"] if one["option"] == axis}


def elsewhere(data: dict[str, Any]) -> dict[str, Any]:
    return {one["rules"]: one["ruling"] for one in data["rulesets"]}


def test_a_card_in_the_form_of_the_machines(cli: Cli) -> None:
    run = cli("settle", *CARD, "--format", "json")
    data = run.json
    assert run.status == 1
    assert (data["play"], data["ruling"], data["clause"]) == ("S7", "illegal", "obligations.no-undertrump")
    assert options(data, "undertrump.rule") == {
        "only_trumps": "illegal", "only_lower_trumps": "illegal", "no_higher_trump": "legal",
        "free_if_void": "legal", "free": "legal",
    }  # fmt: skip
    free = next(one for one in data["options"] if one["value"] == "free")
    assert free["legal"] == ["S7", "CQ", "D10"] and free["cites"] == ["chratzen"]
    said = elsewhere(data)
    assert said["schieber/jasvel"] == "undetermined" and said["schieber/joker-house"] == "illegal"
    assert "schieber" not in said


@pytest.mark.parametrize(
    ("chosen", "ruling", "status"),
    [("free", "legal", 0), ("only_trumps", "illegal", 1), ("unspecified", "undetermined", 2)],
)
def test_the_status_is_the_ruling(cli: Cli, chosen: str, ruling: str, status: int) -> None:
    run = cli("settle", *CARD, "--with", f"undertrump.rule={chosen}", "--format", "json")
    assert (run.json["ruling"], run.status) == (ruling, status)


def test_the_answer_comes_first_and_options_that_change_nothing_are_not_there(cli: Cli) -> None:
    out = cli("settle", *CARD).out
    assert out.startswith("S7: illegal")
    assert "undertrump.rule" in out and "void.must_trump" in out
    assert "puur.exempt" not in out and "trump.order" not in out


def test_an_axis_that_the_table_does_not_know_is_not_applicable(cli: Cli) -> None:
    run = cli("settle", *CARD, "--with", "talon.swap_six=never", "--format", "json")
    assert run.status == 1 and run.json["not_applicable"] == ["talon.swap_six"]
    assert "not applicable here: talon.swap_six" in cli("settle", *CARD, "--with", "talon.swap_six=never").out


def test_a_value_that_nobody_holds_can_be_tried(cli: Cli) -> None:
    # D40: length first would let a hundred beat two hundred
    asked = ("settle", "--rules", "schieber", "--contract", "clubs", "--meld", "Anna: D6-D10",
             "--meld", "Beat: SJ HJ DJ CJ", "--format", "json")  # fmt: skip
    assert "count>top>trump>first" not in options(cli(*asked).json, "weis.compare")
    tried = cli(*asked, "--try", "weis.compare=count,top,trump,first").json
    assert options(tried, "weis.compare")["count>top>trump>first"] == "Anna"
    assert tried["ruling"] == "Beat"


def test_a_score_by_what_each_side_brings(cli: Cli) -> None:
    # D55: all tricks, melds of 50 and the pair in a suit that counts twice
    asked = ("settle", "--rules", "schieber", "--with", "contract.multiplier=joker-house", "--contract", "spades",
             "--count", "A all, melds 50, pair", "--format", "json")  # fmt: skip
    data = cli(*asked).json
    assert data["ruling"] == "A 654, the other side 0"
    assert options(data, "match.multiplied")["false"] == "A 554, the other side 0"
    assert options(data, "match.replaces_last_trick")["true"] == "A 644, the other side 0"


def test_no_pair_is_counted_where_another_table_has_no_trumps() -> None:
    # texts 000 and 004: king and queen do not exist in obenabe and undenufe
    table = rules("schieber/joker-house")
    sides = (Side(98, pair=True), Side(59))
    score = Score(table.deck, "french", "undenufe", tuple("ABCD"), sides, 0, 5, ("A+C", "B+D"))
    ruled = score.judge(table)
    assert ruled is not None and ruled.word == "A+C 98, B+D 59"


@pytest.mark.parametrize(("counter", "points"), [("same_bonus", 257), ("none", 157)])
def test_a_score_of_a_side_that_did_not_choose(cli: Cli, counter: str, points: int) -> None:
    # D60
    asked = ("settle", "--rules", "schieber", "--with", f"match.counter={counter}", "--contract", "hearts",
             "--count", "A points 0", "--count", "B all", "--declarer", "A", "--format", "json")  # fmt: skip
    assert cli(*asked).json["score"]["B"]["total"] == points


@pytest.mark.parametrize(("factor", "sums"), [(3, (360, 111)), (4, (480, 148)), (6, (720, 222))])
def test_a_score_of_one_factor(cli: Cli, factor: int, sums: tuple[int, int]) -> None:
    # D58
    asked = ("settle", "--rules", "schieber", "--contract", "undenufe", "--count", "A points 120", "--format", "json")
    data = cli(*asked).json
    assert options(data, "contract.multiplier.undenufe")[str(factor)] == f"A {sums[0]}, the other side {sums[1]}"


def test_an_end_by_totals_and_bookings(cli: Cli) -> None:
    # D62
    data = cli("settle", *END, "--format", "json").json
    assert data["ruling"] == "B"
    order = options(data, "end.order")
    assert (order["stoeck>weis>tricks"], order["stoeck>tricks>weis"]) == ("B", "B")
    assert order["weis>stoeck>tricks"] == "A"
    assert data["totals"] == {"A": 1065, "B": 1102}


def test_an_end_by_tricks_in_time(cli: Cli) -> None:
    # D64
    data = cli("settle", "--rules", "schieber", "--before", "A 980, B 975", "--booked", "A tricks 15 @1.",
               "--booked", "B tricks 30 @2.", "--booked", "A tricks 85 @8.", "--booked", "B tricks 27 @9.",
               "--format", "json").json  # fmt: skip
    assert data["ruling"] == "B" and data["over_in_trick"] == 2
    assert options(data, "end.within_block") == {"chronological": "B", "higher_total": "A"}


@pytest.mark.parametrize("more", [(), ("--booked", "A melds 20", "--booked", "A tricks 0")])
def test_points_without_a_moment_are_there_when_the_deal_is_counted(cli: Cli, more: tuple[str, ...]) -> None:
    """docs/settle.md, the end: 990 and the pair are 1010, and Stöck counts before melds here."""
    data = cli("settle", "--rules", "schieber/jassen-online", "--with", "target=1000", "--before", "A 990, B 990",
               "--booked", "B pair 20", *more, "--format", "json").json  # fmt: skip
    assert data["ruling"] == "B"


@pytest.mark.parametrize(
    ("what", "told"),
    [
        (("B pair 20", "A pair 20"), "only one side can have the pair"),
        (("B pair 20", "B pair 20"), "it is said twice"),
        (("B melds 20", "A melds 50"), "only one side scores its melds"),
        (("B last 5", "A last 5"), "only one side can have the last trick"),
    ],
)
def test_no_deal_books_what_only_one_side_can_have_for_two(cli: Cli, what: tuple[str, str], told: str) -> None:
    booked = [word for one in what for word in ("--booked", one)]
    run = cli("settle", "--rules", "schieber", "--before", "A 990, B 990", *booked)
    assert run.status == 2 and run.out == "" and run.err.startswith("--booked:2:1") and told in run.err


@pytest.mark.parametrize(("trick", "ruling"), [(39, "B"), (40, "A")])
def test_thanks_one_point_short(cli: Cli, trick: int, ruling: str) -> None:
    # D66
    data = cli("settle", "--rules", "schieber", "--before", "A 960, B 900", "--booked", f"A tricks {trick} @3.",
               "--thanks", "A @3.", "--format", "json").json  # fmt: skip
    assert data["ruling"] == ruling
    if trick == 39:
        assert options(data, "claim.false") == {"lose_game": "B", "void": "nobody"}
        assert data["false_claim"] == "A"


def test_a_place_in_a_record(cli: Cli) -> None:
    data = cli("settle", f"{RECORDS / 'D77.jass'}:1.1.Beat", "--format", "json").json
    assert (data["play"], data["seat"], data["ruling"], data["clause"]) == (
        "H8", "Beat", "illegal", "obligations.follow-trump",
    )  # fmt: skip
    assert set(data["legal"]) == {"SA", "S10", "SJ"}


def test_a_fragment_asks_about_its_last_card(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "quarrel.jass"
    hand = "hand Carla: S7 CQ D10 C6 C7 C8 C9 D6 D7\n"
    path.write_text(f"{HEAD}deal 1\ndealer Dario\n{hand}call Anna spades\n1 Anna: HA SK S7\n", encoding="utf-8")
    data = cli("settle", path, "--format", "json").json
    assert (data["play"], data["ruling"]) == ("S7", "illegal")
    assert options(data, "undertrump.rule")["free"] == "legal"


def test_a_deal_a_part_and_the_whole_of_a_record(cli: Cli) -> None:
    record = str(RECORDS / "D59-spades.jass")
    deal = cli("settle", f"{record}:1", "--format", "json").json
    assert deal["ruling"] == "Anna+Carla 100, Beat+Dario 107"
    assert options(deal, "pique_double")["true"] == "Anna+Carla 200, Beat+Dario 214"
    melds = cli("settle", f"{record}:1", "--about", "melds", "--format", "json").json
    assert melds["ruling"] == "Anna+Carla 0, Beat+Dario 50"
    whole = cli("settle", record, "--format", "json").json
    assert whole["ruling"] == "legal" and whole["totals"] == {"Anna+Carla": 100, "Beat+Dario": 107}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "say what is disputed"),
        (("--rules", "schieber"), "say what is disputed"),
        (("--rules", "schieber", "--hand", "S7", "--play", "S7"), "which contract"),
        (("--rules", "schieber", "--contract", "suit:S", "--hand", "S7 CQ", "--play", "S8"), "--play:1:1"),
        (("--rules", "schieber", "--contract", "suit:S", "--hand", "S7 XX", "--play", "S7"), "--hand:1:4"),
        (("--rules", "schieber", "--contract", "nonsense", "--hand", "S7", "--play", "S7"), "--contract:1:1"),
        (("--rules", "schieber", "--contract", "suit:S", "--meld", "Anna: S10 Q"), "--meld:1:11"),
        (("--rules", "schieber", "--contract", "suit:S", "--meld", "Anna 50"), "--meld:1:1"),
        (("--rules", "schieber", "--before", "A 985, B many"), "--before:1:10"),
        (("--rules", "schieber", "--before", "A 985", "--booked", "A nothing 5"), "--booked:1:1"),
        (("--rules", "schieber", "--before", "A 985", "--booked", "A melds 20 @x"), "--booked:1:12"),
        (("--rules", "schieber", "--contract", "suit:S", "--count", "A points"), "--count:1:1"),
        (("--contract", "undenufe", "--count", "A points 98, pair"), "Undenufe names no trumps"),
        (("--rules", "nobody/nothing", "--hand", "S7"), "--rules:1:1"),
        (("--rules", "schieber", "--with", "undertrump.rule=sometimes", "--hand", "S7"), "--with:1:17"),
        ((*CARD, "--try", "undertrump.rule=often"), "--try:1:17"),
        ((*CARD, "--try", "undertrump.rule"), "--try:1:1"),
        (("no-such-file.jass",), "no such file"),
        ((str(RECORDS / "D77.jass:7"),), "RECORD:1:1"),
        ((str(RECORDS / "D77.jass:1.1.Zoe"),), "RECORD:1:1"),
        ((str(RECORDS / "D77.jass:1.12.Anna"),), "RECORD:1:1"),
        ((str(RECORDS / "D77.jass"), "--about", "weather"), "--about:1:1"),
        ((str(RECORDS / "D77.jass"), "--hand", "S7"), "not both"),
    ],
)
def test_a_bad_question_is_one_located_message(cli: Cli, arguments: tuple[str, ...], told: str) -> None:
    run = cli("settle", *arguments)
    assert run.status == 2 and run.out == "" and told in run.err, run.err


def test_a_deal_that_counts_nothing_here_or_elsewhere(cli: Cli, tmp_path: Path) -> None:
    """All have passed: nothing is scored, under the record's rules and under those that hold with it."""
    path = tmp_path / "t.jass"
    path.write_text(
        '[Rules "sidi"]\n[Seats "Anna Beat Carla Dario"]\n\ndeal 1\ndealer Dario\n'
        "call Anna pass, Beat pass, Carla pass, Dario pass\n",
        encoding="utf-8",
    )
    run = cli("settle", f"{path}:1")
    assert run.status < 2 and run.out.startswith("the deal counts nothing")


def test_prizes_of_a_game_are_told(cli: Cli) -> None:
    """The game ends with one side below half the target: some house rules make that a prize."""
    record = Path(__file__).parents[2] / "examples" / "two-games.jass"
    run = cli("settle", record)
    assert run.status < 2 and "prize: schneider against " in run.out


def test_a_meld_of_nobody(cli: Cli) -> None:
    run = cli("settle", "--contract", "suit:S", "--meld", ": D6-D10")
    assert run.status == 2 and run.out == ""
    assert "N101" in run.err and "NAME: CARDS" in run.err and "None" not in run.err


@pytest.mark.parametrize("hand", [("--hand", "S7 CQ"), ()])
def test_a_trick_without_the_disputed_card(cli: Cli, hand: tuple[str, ...]) -> None:
    run = cli("settle", "--contract", "suit:S", "--trick", "HA SK", *hand)
    assert run.status == 2 and run.out == "" and "--play CARD" in run.err


FREE, TEN = ("--with", "undertrump.rule=free"), ("--with", "trump.order=ten_high")
MARTINIQUE = ("--with", "trump.martinique=true")
UNSAID = ("--before", "A 985, B 800", "--booked", "A tricks 20 @1.", "--booked", "B tricks 130 @9.",
          "--booked", "B melds 100")  # fmt: skip
NO_HIGHER, UNDER = ("--with", "undertrump.rule=no_higher_trump"), "obligations.no-undertrump"


@pytest.mark.parametrize(
    ("asked", "clause"),
    [
        (END, "end.order"),  # and not how the game ends, which turns it too
        (("--contract", "suit:S", "--count", "A points 98"), "multipliers"),
        (("--contract", "suit:S", "--trick", "DK", "--hand", "D10 S8 C7", "--play", "S8"), "obligations.follow-suit"),
        # D10, D17, D19, D25: no clause in force lets the card be, so the house rule is named, or the order of ranks
        (("--contract", "suit:S", "--trick", "SA", "--hand", "SJ H6 C10", "--play", "C10"), "puur.exempt"),
        (("--contract", "suit:S", "--trick", "HA SK", "--hand", "S7 CQ", "--play", "S7", *FREE), "undertrump.rule"),
        (("--contract", "suit:H", "--trick", "CA HK", "--hand", "H10 D9", "--play", "H10", *TEN), "orders.trump"),
        # the eight does not beat the jack, but no text of the common rules has to say so: nothing in force decides
        (("--contract", "suit:D", "--trick", "DJ D8 D6 D7"), None),
        (("--contract", "suit:D", "--trick", "DJ D8 D6 D7", *MARTINIQUE), "overrides.martinique"),
        # what leaves it open is what is named: nobody says how far the game goes
        (("--rules", "schieber/jasvel", *END[2:]), "target"),
        (("--rules", "schieber", "--with", "end.order=unspecified", *END[2:]), "end.order"),
        (("--rules", "schieber", "--with", "end.mode=unspecified", *UNSAID), "end.mode"),
        # D05: this clause is in force, and its exception spares the card
        (("--contract", "suit:S", "--trick", "HA SK", "--hand", "S7 CQ D10", "--play", "S7", *NO_HIGHER), UNDER),
    ],
)
def test_the_clause_named_is_the_one_that_decides(cli: Cli, asked: tuple[str, ...], clause: str | None) -> None:
    """Where no clause refuses anything, it is what parts the table from those who say otherwise."""
    assert cli("settle", *asked, "--format", "json").json["clause"] == clause


def test_melds_of_both_sides_are_counted_as_told(cli: Cli) -> None:
    asked = ("settle", "--contract", "suit:S", "--count", "A points 98, melds 50", "--count")
    assert cli(*asked, "B melds 20", "--format", "json").json["assumed"] == {"rules": "schieber", "melds": "both"}
    assert "the melds of both sides" in cli(*asked, "B melds 20").out


def test_parts_of_the_score_in_other_languages(cli: Cli) -> None:
    english = cli("settle", "--contract", "suit:S", "--count", "A points 98, melds 50, pair, last", "--format", "json")
    german = cli("settle", "--contract", "pique", "--count", "A Punkte 98, Weis 50, Stöck, letzter Stich",
                 "--format", "json")  # fmt: skip
    assert english.json == german.json
    before = ("settle", "--before", "Nous 985, Eux 970", "--format", "json")
    plis = cli(*before, "--booked", "Nous plis 20 @2.").json
    assert plis["booked"] == [{"side": "Nous", "part": "tricks", "amount": 20, "time": "@2."}]


@pytest.mark.parametrize(
    ("said", "about"),
    [
        ("Weis", "melds"), ("ANNONCES", "melds"), ("annunci", "melds"), ("Stiche", "tricks"), ("letzter Stich", "last"),
        ("Stöck", "pair"), ("donne", "deal"), ("Gang", "deal"), ("Spiel", "deal"), ("Jeu", "game"), ("END", "end"),
    ],
)  # fmt: skip
def test_a_part_or_a_topic_in_other_words(cli: Cli, tmp_path: Path, said: str, about: str) -> None:
    """grammar/words.json: Spiel begins a deal in a record."""
    record = tmp_path / "short.jass"
    deal = "deal 1\ndealer Dario\ncall Anna diamonds\n1 Anna: DJ D8 D6 D7\n2 Anna: SA S6 S7 S8\n"
    record.write_text(f'[Rules "schieber"]\n[Seats "Anna Beat Carla Dario"]\n\n{deal}', encoding="utf-8")
    place = targets.place_of(str(record))
    read = targets.read(str(record), None, Rulesets(None, (), library.common()), Lines())
    assert isinstance(read, targets.Read)
    question = targets.question(place, said, read)
    assert not isinstance(question, tuple) and question.asked()["about"] == about
    assert cli("settle", record, "--about", "Wies").err.startswith("--about:1:1: error[U102]")


@pytest.mark.parametrize(("said", "contract"), [("de haut en bas", "obenabe"), ("bas en haut", "undenufe")])
def test_a_contract_in_french_words(cli: Cli, said: str, contract: str) -> None:
    asked = ("legal", "--hand", "SA S6", "--trick", "S7", "--format", "json", "--contract")
    run = cli(*asked, said)
    assert run.status == 0 and run.json == cli(*asked, contract).json
    assert run.json["assumed"] == {"rules": "schieber"}


def test_the_texts_of_the_game_that_a_house_builds_on_are_named(cli: Cli, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("ruleset: house\ntitle: {en: House}\nextends: schieber/joker-house\n", encoding="utf-8")
    told = cli("settle", "--rules", str(house), *CARD[2:]).out
    assert "schieber/jassen-online" in told and "schieber (" not in told


def test_a_contract_that_the_game_does_not_offer_is_said_to_be_taken_for_granted(cli: Cli) -> None:
    # text 000 plays suits, obenabe and undenufe
    asked = ("--contract", "slalom", "--trick", "S6 S7 S8 S9", "--format", "json")
    assert cli("settle", "--rules", "schieber/joker-house", *asked).json["assumed"] == {"offer": "Slalom"}
    assert "assumed" not in cli("settle", "--rules", "coiffeur/ten-rows", *asked).json

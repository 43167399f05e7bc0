"""Who has won: whatever the order in which it is told, as far as it is told, and by which clause."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from refcli.cli import forms, questions
from refcli.diagnostics import Finding
from refcli.report.lines import Lines
from refcli.settle.ends import End, over_before
from refcli.settle.melds import Announced, leading
from refcli.settle.ruling import UNDETERMINED, Ruling
from refcli.settle.survey import aimed
from tests.cli.running import Cli
from tests.judging import cards, rules

D62 = ("A 985, B 985", ("A melds 20", "B pair 20", "A tricks 60", "B tricks 97"), ())
D64 = ("A 980, B 975", ("A tricks 15 @1.", "B tricks 30 @2.", "A tricks 85 @9.", "B tricks 27 @8."), ())
D65 = ("A 970, B 985", ("A tricks 18 @1.", "A tricks 21 @2.", "B pair 20"), ("A @2.",))
D66 = ("A 960, B 900", ("A tricks 39 @3.",), ("A @3.",))
BOTH = ("A 950, B 960", ("A tricks 60", "B tricks 97"), ())
Told = tuple[str, tuple[str, ...], tuple[str, ...]]


def _asked(told: Told, name: str = "schieber", chosen: str = "") -> End | tuple[Finding, ...]:
    before, booked, thanks = told
    given = forms.Given(before=before, booked=booked, thanks=thanks)
    desk = forms.desk(given, rules(name, chosen), Lines())
    assert isinstance(desk, forms.Desk)
    asked = questions.question(given, desk)
    assert isinstance(asked, End | tuple)
    return asked


def _ruled(told: Told, name: str = "schieber", chosen: str = "") -> Ruling:
    asked = _asked(told, name, chosen)
    assert isinstance(asked, End), asked
    ruling = asked.judge(rules(name, chosen))
    assert ruling is not None
    return ruling


def _refused(told: Told, name: str = "schieber") -> str:
    asked = _asked(told, name)
    assert isinstance(asked, tuple)
    return " ".join(str(one.params["problem"]) for one in asked)


@pytest.mark.parametrize("chosen", ["", "end.within_block=higher_total", "end.order=all", "claim.required=true"])
@pytest.mark.parametrize("told", [D62, D64, D65, D66, BOTH, (BOTH[0], (), ("A", "B")), ("A 999, B 999", (), ())])
def test_the_order_in_which_it_is_told_does_not_matter(told: Told, chosen: str) -> None:
    before, booked, thanks = told
    answers = [
        _ruled((", ".join(totals), entries, claims), chosen=chosen)
        for totals in permutations(before.split(", "))
        for entries in permutations(booked)
        for claims in permutations(thanks)
    ]
    assert all(one.same(answers[0]) and one.clause == answers[0].clause for one in answers)


def test_who_gets_there_first_by_tricks_must_be_told() -> None:
    ruling = _ruled(BOTH)
    assert (ruling.word, ruling.facts["moment"], ruling.clause) == (UNDETERMINED, "unknown", "end.within")
    for first, second, winner in ((3, 7, "A"), (7, 3, "B")):
        assert _ruled((BOTH[0], (f"A tricks 60 @{first}.", f"B tricks 97 @{second}."), ())).word == winner
    assert _ruled(BOTH, chosen="end.within_block=higher_total").word == "B"  # 1057 to 1010


def test_one_moment_of_two_is_not_enough() -> None:
    for told in (("A tricks 60 @9.", "B tricks 97"), ("A tricks 60", "B tricks 97 @9.")):
        assert _ruled((BOTH[0], told, ())).facts["moment"] == "unknown"
    # D64 with the rest of the deal told without its moments, behind those that decide
    assert _ruled((D64[0], ("A tricks 15 @1.", "B tricks 30 @2.", "A tricks 85", "B tricks 27"), ())).word == "B"


def test_where_one_side_alone_gets_there_no_moment_is_needed() -> None:
    assert _ruled(("A 950, B 900", BOTH[1], ())).word == "A"


@pytest.mark.parametrize(
    ("told", "name", "winner", "clause"),
    [
        (D62, "schieber", "B", "end.order"),
        (D64, "schieber", "B", "end.within"),
        (D65, "schieber", "A", "end.window"),
        (D66, "schieber", "B", "end.claim.false"),
        (("A 980, B 960", ("A pair 20", "B melds 50"), ()), "schieber/jasvel", "B", "end.target"),  # past 1000: B alone
        (("A 980, B 960", ("A pair 20",), ()), "schieber", "A", "end.reach"),  # not a point more than the target
        (("A 600, B 500", (), ()), "schieber", "nobody", "end.target"),
    ],
)
def test_the_clause_is_the_one_that_decides(told: Told, name: str, winner: str, clause: str) -> None:
    ruling = _ruled(told, name, "target=1000")
    assert (ruling.word, ruling.clause) == (winner, clause)


def test_a_trick_has_one_taker() -> None:
    assert _refused((BOTH[0], ("A tricks 60 @9.", "B tricks 97 @9."), ())).startswith("trick 9 has one taker")
    assert _refused((BOTH[0], ("A tricks 20 @9.", "B last 5 @9."), ())).startswith("trick 9 has one taker")


@pytest.mark.parametrize("before", ["A 1000, B 1000", "B 1000, A 1000", "A 1000, B 900", "A 1200, B 1100"])
def test_a_game_that_was_over(before: str) -> None:
    assert "was over before this deal" in _refused((before, (), ()))


def test_an_exact_tie_asks_for_one_more_deal_where_the_deal_is_played_out() -> None:
    # text 002: the winner is found after the deal
    end = rules("schieber/jassen-online").end
    assert not over_before((1001, 1001), end) and over_before((1001, 1000), end)
    assert not over_before((1000, 900), end)  # "more than" the target, taken literally


@pytest.mark.parametrize(
    ("booked", "wrong"),
    [("B tricks 257", ""), ("B tricks 258", "257"), ("B pair 20", ""), ("B pair 40", "20, not 40")],
)
def test_what_no_deal_can_count(booked: str, wrong: str) -> None:
    # 157 points and 100 for all tricks, once; the pair counts 20
    told = ("A 500, B 500", (booked,), ())
    assert wrong in _refused(told) if wrong else _ruled(told).word == "nobody"


def test_points_count_as_often_as_the_contract() -> None:
    # text 002: up to three times
    assert _ruled(("A 100, B 100", ("B pair 40",), ()), "schieber/jassen-online").word == "nobody"
    assert _ruled(("A 100, B 100", ("B tricks 771",), ()), "schieber/jassen-online").word == "nobody"
    assert "771" in _refused(("A 100, B 100", ("B tricks 772",), ()), "schieber/jassen-online")


@pytest.mark.parametrize(
    ("name", "heard"),
    [("schieber/swisslos", True), ("kreuzjass", True), ("sidi", True), ("bodensee", False), ("belote", False),
     ("whist", False), ("euchre", False), ("pomme", False), ("solo-jass", False)],
)  # fmt: skip
def test_only_games_of_the_same_players_and_cards_are_asked(name: str, heard: bool) -> None:
    other, asked = aimed(rules(name), rules()), _asked(("A 600, B 500", (), ()))
    assert isinstance(asked, End)
    assert (other is not None and asked.judge(other) is not None) is heard


def test_a_game_that_is_always_played_to_its_own_target_is_not_asked() -> None:
    assert aimed(rules("bodensee"), rules()) is None and aimed(rules("bodensee"), rules("solo-jass")) is not None


def test_a_side_of_which_nobody_was_named(cli: Cli) -> None:
    out = cli("settle", "--rules", "schieber", "--contract", "spades", "--count", "A points 157").out
    assert out.startswith("the deal counts A 157, the other side 0")
    assert "A 257, the other side 0" in out  # with every trick: 157 and the match


def test_the_moment_is_asked_for(cli: Cli) -> None:
    run = cli("settle", "--rules", "schieber", "--before", "Nous 950, Eux 960", "--booked", "Nous plis 60",
              "--booked", "Eux plis 97")  # fmt: skip
    assert run.status == 2 and "@7." in run.out.splitlines()[1]


def test_what_a_meld_counts_under_what_is_left_open(cli: Cli) -> None:
    out = cli("settle", "--rules", "schieber/joker-house", "--contract", "spades", "--meld", "A: H6 S6 D6 C6").out
    assert "whether H6 S6 D6 C6 of A count is left open" in out
    assert "if weis.table=big_all: A, 100 points" in out and "if weis.table=classic: nobody's count" in out


def test_what_a_score_takes_for_granted(cli: Cli) -> None:
    # D60: a match against those who named the contract counts nothing more with match.counter=none
    asked = ("settle", "--rules", "schieber", "--contract", "hearts", "--count", "A points 0", "--count", "B all")
    assert "assumed" not in cli(*asked, "--format", "json").json
    one_sided = (*asked, "--with", "match.counter=none", "--format", "json")
    assert cli(*one_sided).json["assumed"] == {"declarer": "A"}
    assert "assumed" not in cli(*one_sided, "--declarer", "A").json


def test_what_melds_take_for_granted() -> None:
    # between equal melds the first to play goes before
    table = rules(chosen="weis.compare=points>first")
    said = ((0, cards("H6 H7 H8")), (1, cards("D6 D7 D8")))
    asked = Announced(table.deck, "french", "suit:S", ("A", "B", "C", "D"), said, ("A", "B"))
    assert leading(asked, table) == "A"
    assert leading(replace(asked, said=said[:1]), table) is None

"""Faults at the end of a game. A target of 187 at 172 to 142 is a target of 1000 at 985 to 955, and so on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from refcli.rules import load
from refcli.words import message
from tests.judging import HEAD, PLAYERS, A, B, Judged, record, referee

RECORDS = Path(__file__).parent / "records"
DISPUTES = Path(__file__).parents[1] / "disputes" / "records"


def ruled(name: str, chosen: str, *lines: str) -> Judged:
    text = record(RECORDS, name) + "".join(f"{line}\n" for line in lines)
    return referee(text, chosen)


def after_first(found: Judged) -> tuple[object, object]:
    return found.deals[0].totals[A], found.deals[0].totals[B]


@pytest.mark.parametrize(("mode", "higher_wins"), [("play_out_higher_total", True), ("immediate", False)])
@pytest.mark.parametrize("mirrored", [False, True])
def test_bug_e01_both_past_the_target_and_seats_decide_nothing(mode: str, higher_wins: bool, mirrored: bool) -> None:
    # 181 to 133 with a target of 101; the side that ends lower was there first
    text = record(DISPUTES, "D64")
    if mirrored:
        head, _, body = text.partition("deal 1")
        turned: dict[str, str] = dict(zip(PLAYERS, (*PLAYERS[1:], PLAYERS[0]), strict=True))
        text = f"{head}deal 1{re.sub('|'.join(PLAYERS), lambda name: turned[name.group()], body)}"
    found = referee(text, f"target=101, end.mode={mode}")
    assert found.totals == ((133, 181) if mirrored else (181, 133))
    high, low = (B, A) if mirrored else (A, B)
    assert found.verdict.winner == (high if higher_wins else low)


def test_bug_e02_one_side_at_the_target_is_enough() -> None:
    # 98 + 50 + 20 for A in the first deal; a second one follows
    second = "".join(record(RECORDS, "F03").partition("deal 2")[1:])
    text = f"{record(DISPUTES, 'D56')}\n{second}"
    found = referee(text, "target=150")
    assert found.deals[0].totals[A] == 168 and found.verdict.winner == A
    late = found.one("E101")
    assert late.deal == 2 and found.verdict.ended is not None and found.verdict.ended[0] == 1


# What the first deal brings is 172 to 142 where its spades count twice.
AT_THE_LINE = "target=187, contract.multiplier.S=2, "


def test_bug_e04_every_booking_can_end_the_game() -> None:
    # melds, then the first trick: without melds Beat's side is far away
    with_melds = ruled("E05-no-pair", f"{AT_THE_LINE}end.order=stoeck>weis>tricks")
    assert with_melds.verdict.winner == B
    without = ruled("E05-no-pair", f"{AT_THE_LINE}end.order=stoeck>weis>tricks, weis.enabled=false")
    assert without.verdict.winner == A and without.verdict.ended == (2, 1)


@pytest.mark.parametrize(
    ("name", "order", "winner"),
    [
        ("E05-pair", "stoeck>weis>tricks", A),
        ("E05-no-pair", "stoeck>weis>tricks", B),
        ("E05-no-pair", "stoeck>tricks>weis", A),
        ("E05-no-pair", "tricks>stoeck>weis", A),
        ("E05-pair", "tricks>stoeck>weis", A),
    ],
)
def test_bug_e05_what_counts_first(name: str, order: str, winner: str) -> None:
    # A lacks 15, B lacks 45; B has a run of four, trick 1 of 16 points is A's
    found = ruled(name, f"{AT_THE_LINE}end.order={order}")
    assert after_first(found) == (172, 142)
    assert found.part("melds") == (0, 50) and found.part("pair") == ((20, 0) if name == "E05-pair" else (0, 0))
    assert found.errors == [] and found.verdict.winner == winner


@pytest.mark.parametrize(("order", "winner"), [("stoeck>weis>tricks", B), ("stoeck>tricks>weis", A)])
def test_bug_e05_who_says_thanks_first_does_not_matter(order: str, winner: str) -> None:
    for first, second in (("Anna", "Beat"), ("Beat", "Anna")):
        found = ruled("E05-no-pair", f"{AT_THE_LINE}end.order={order}", f"thanks {first} @1.", f"thanks {second} @1.")
        assert found.verdict.winner == winner


@pytest.mark.parametrize(("mode", "winner"), [("immediate", A), ("play_out_higher_total", B)])
def test_bug_e06_live_or_at_the_end_of_the_deal(mode: str, winner: str) -> None:
    # A lacks 10 and makes 20 in five tricks, B lacks 100 and makes 137 in the deal
    found = ruled("E06", f"target=212, contract.multiplier.S=2, end.mode={mode}")
    assert after_first(found) == (202, 112)
    assert found.totals == (222, 249) and found.verdict.winner == winner
    if mode == "immediate":
        assert found.verdict.ended is not None
        deal, trick = found.verdict.ended
        assert deal == 2 and trick is not None and trick <= 5


def test_bug_e07_a_claim_without_the_points_loses() -> None:
    # A lacks four and has three after trick 3
    found = ruled("E07-short", "target=124, claim.required=true, claim.false=lose_game", "thanks Anna @3.")
    assert after_first(found) == (120, 37) and found.part("tricks")[0] == 3
    assert found.verdict.winner == B and "E102" in found.codes


@pytest.mark.parametrize(("counts", "winner"), [("current_cards", A), ("turned", B), ("complete", B)])
def test_bug_e07_a_sure_winner_counts_the_cards_already_laid(counts: str, winner: str) -> None:
    # A lacks four and leads the jack of trumps
    chosen = f"target=124, claim.required=true, claim.false=lose_game, claim.counts={counts}"
    found = ruled("E07-jack", chosen, "thanks Anna @4.1")
    assert found.verdict.winner == winner


@pytest.mark.parametrize(("required", "winner"), [("true", A), ("false", B)])
def test_bug_e07_who_does_not_claim_has_not_won(required: str, winner: str) -> None:
    # B is at the target in trick 2 and says nothing, A claims at the end
    text = record(DISPUTES, "D64") + "thanks Anna @9.\n"
    found = referee(text, f"target=101, claim.required={required}")
    assert found.verdict.winner == winner


def test_bug_e07_no_match_after_a_claim() -> None:
    # A has taken all tricks so far and stops when the target is reached
    stopped = record(DISPUTES, "D55").partition("4 ")[0] + "thanks Anna @3.\n"
    found = referee(stopped, "target=30, weis.enabled=false, stoeck.enabled=false")
    assert found.verdict.winner == A and found.part("match") == (0, 0) and found.part("last") == (0, 0)


def test_bug_e08_a_match_that_passes_the_target() -> None:
    found = referee(record(DISPUTES, "D55"), "target=250, weis.enabled=false, stoeck.enabled=false")
    assert found.totals == (257, 0) and found.verdict.winner == A
    assert found.verdict.ended == (1, None)  # the last five and the match decide, once the deal is counted


def test_bug_e08_over_in_the_first_trick() -> None:
    hand = "hand Anna: HK HQ S6 S7 S9 D6 D7 D9 C6\n"
    text = f"{HEAD}deal 1\ndealer Dario\n{hand}call Anna hearts\n1 Anna: HK\nshow Anna HK HQ @1.1\n"
    found = referee(text, "target=20, stoeck.show_to_go_out=true")
    assert found.codes == [] and found.verdict.verdict == "legal"
    assert found.verdict.winner == A and found.verdict.ended is not None and found.verdict.ended[0] == 1
    assert found.part("last") == (0, 0)


@pytest.mark.parametrize(("line", "lost"), [((), True), (("show Beat HK HQ @6.3",), False)])
def test_bug_e09_a_pair_shown_against_schneider(line: tuple[str, ...], lost: bool) -> None:
    # half of 80 is 40: Beat's side has 20 and holds the pair
    chosen = "target=80, schneider.effect=stroke, stoeck.show_to_go_out=true, end.order_window=first_trick_only"
    found = ruled("E09", chosen, *line, "thanks Anna @6.")
    assert found.verdict.winner == A
    assert found.totals[1] == (20 if lost else 40)
    assert (("schneider", B) in found.verdict.prizes) == lost


def test_bug_e10_a_target_and_a_number_of_deals_exclude_each_other(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "ruleset: mine\ntitle: {en: Mine}\nextends: schieber\nend: {target: 1000, deals: 12}\n", encoding="utf-8"
    )
    ruleset, (finding,) = load(str(path))
    assert ruleset is None and finding.code == "R123"
    told = message(finding.code, finding.params)
    assert "end.target" in told and "end.deals" in told


def test_bug_e10_rounds_are_a_number_of_deals_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    mine = "ruleset: mine\ntitle: {en: Mine}\nextends: differenzler\nend: {rounds: 2}\n"
    path.write_text(mine, encoding="utf-8")
    ruleset, (finding,) = load(str(path))
    assert ruleset is None and finding.code == "R123"
    assert "end.rounds" in message(finding.code, finding.params)
    path.write_text(mine + "with: {deals: none}\n", encoding="utf-8")
    ruleset, findings = load(str(path))
    assert ruleset is not None, findings
    assert ruleset.end.deals == 8  # four people deal twice each

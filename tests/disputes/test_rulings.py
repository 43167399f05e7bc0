"""Disputed rulings, each shown by a record: what was said when, who deals, chooses and leads, how the game ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.disputes.found import swiss, whole
from tests.judging import HEAD, A, B, Judged, games, judged, record, referee, rules

RECORDS = Path(__file__).parent / "records"


def with_lines(name: str, *lines: str) -> str:
    """A stored record with lines about it at its end."""
    return record(RECORDS, name) + "".join(f"{line}\n" for line in lines)


def ruled(name: str, chosen: str, *lines: str) -> Judged:
    return referee(with_lines(name, *lines), chosen)


# Melds

LATE = "meld Beat 50 C7-C10 @1.3"  # Carla has covered


@pytest.mark.parametrize(
    ("deadline", "points", "codes"), [("before_next_card", 0, ["M103"]), ("end_of_first_trick", 50, [])]
)
def test_d44_announced_after_the_next_card(deadline: str, points: int, codes: list[str]) -> None:
    found = ruled("D44-second-seat", f"weis.deadline={deadline}", LATE)
    assert found.part("melds") == (0, points) and found.errors == codes


@pytest.mark.parametrize("deadline", ["before_next_card", "end_of_first_trick"])
@pytest.mark.parametrize("line", ["meld Beat 50 C7-C10", "meld Beat 50 C7-C10 @1.2"])
def test_d44_announced_in_time(deadline: str, line: str) -> None:
    found = ruled("D44-second-seat", f"weis.deadline={deadline}", line)
    assert found.part("melds") == (0, 50) and found.errors == []


def test_d44_the_last_player_has_until_the_trick_is_turned() -> None:
    assert ruled("D44-last-seat", "weis.deadline=before_next_card", "meld Dario 50 C7-C10 @1.4").part("melds") == (
        0,
        50,
    )
    late = ruled("D44-last-seat", "weis.deadline=before_next_card", "meld Dario 50 C7-C10 @2.1")
    assert late.part("melds") == (0, 0) and late.errors == ["M103"]


@pytest.mark.parametrize(
    ("name", "said", "rule", "points"),
    [
        ("D45-run", "meld Anna 20 C7-C10", "jw", 20),
        ("D45-run", "meld Anna 20", "jw", 20),
        ("D45-jacks", "meld Anna 100 SJ HJ DJ CJ", "jw", 0),
        ("D45-jacks", "meld Anna 100", "jw", 0),
        ("D45-run", "meld Anna 20 C7-C10", "correct_to_true_value", 50),
        ("D45-jacks", "meld Anna 100 SJ HJ DJ CJ", "correct_to_true_value", 200),
        ("D45-jacks", "meld Anna 100", "correct_to_true_value", 200),
    ],
)
def test_d45_wrong_value_announced(name: str, said: str, rule: str, points: int) -> None:
    found = ruled(name, f"weis.misannounce={rule}", said)
    assert found.part("melds") == (points, 0)
    if said != "meld Anna 20":  # three of the four are a meld of that value
        assert found.errors == ["M102"]


def test_d45_put_right_too_late_or_in_time() -> None:
    # Beat has covered with the second card of the trick
    late = ruled("D45-run", "weis.misannounce=jw", "meld Anna 20 C7-C10", "correct Anna 50 @1.2")
    assert late.part("melds") == (20, 0)
    in_time = ruled("D45-run", "weis.misannounce=jw", "meld Anna 20 C7-C10", "correct Anna 50 @1.1")
    assert in_time.part("melds") == (50, 0) and in_time.errors == []


@pytest.mark.parametrize(("needed", "scores"), [("false", (100, 257)), ("true", (0, 257))])
def test_d46_weis_of_a_side_that_takes_no_trick(needed: str, scores: tuple[int, int]) -> None:
    found = ruled("D46", f"weis.requires_trick={needed}", "meld Anna 100 D6-D10")
    assert found.scores == scores and found.errors == []


def test_d47_showing_the_weis() -> None:
    said = "meld Anna 50 C7-C10 @1.1"
    partner, opponent = "ask Carla show Anna @1.4", "ask Beat show Anna @1.4"
    shown = "show Anna C7-C10 @2.1"
    # only an opponent may ask: the partner's request is refused, the opponent's is granted
    asked = ruled("D45-run", "weis.show=on_opponent_request", said, partner)
    assert asked.one("M108").seat == "Carla" and asked.errors == []
    assert ruled("D45-run", "weis.show=on_opponent_request", said, opponent, shown).errors == []
    refused = ruled("D45-run", "weis.show=on_opponent_request", said, opponent)
    assert refused.one("M107").seat == "Anna"
    # shown anyway
    always = ruled("D45-run", "weis.show=always", said, partner, shown)
    assert always.codes == [] and always.part("melds") == (50, 0)


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (("meld Anna 50 C7-C10",), 50),
        (("meld Anna 50", "show Anna C7-C10 @1.4"), 50),
        (("meld Anna 50",), 0),
        (("meld Anna 50", "show Anna C7-C10 @2.1"), 0),
    ],
)
def test_d47_named_before_the_second_lead_or_lost(lines: tuple[str, ...], points: int) -> None:
    found = ruled("D45-run", "weis.show=named_unprompted_shown_on_request", *lines)
    assert found.part("melds") == (points, 0)
    assert ("M107" in found.codes) == (points == 0)


# The pair


@pytest.mark.parametrize("reuse", ["forbidden", "allowed"])
def test_d48_the_pair_inside_a_winning_weis(reuse: str) -> None:
    found = ruled("D48", f"weis.card_reuse={reuse}")
    assert found.part("melds") == (20, 0) and found.part("pair") == (20, 0) and found.errors == []


@pytest.mark.parametrize(("at_once", "points", "codes"), [("true", 20, []), ("false", 0, ["M116"])])
def test_d48_the_pair_said_with_the_weis(at_once: str, points: int, codes: list[str]) -> None:
    chosen = f"stoeck.in_weis={at_once}, stoeck.deadline=before_trick_turned"
    found = ruled("D48", chosen, "meld Anna 20 HQ HK HA @1.1", "stoeck Anna @1.1")
    assert found.part("pair") == (points, 0)
    assert [code for code in found.codes if code.startswith("M")] == codes


DEADLINES = ("before_next_card", "before_trick_turned", "automatic", "until_count")


@pytest.mark.parametrize(("deadline", "points"), [*zip(DEADLINES, (0, 20, 20, 20), strict=True)])
def test_d50_forgotten_pair(deadline: str, points: int) -> None:
    # Beat plays the second card as second to trick 5, Carla covers, then he says it
    found = ruled("D50-covered", f"stoeck.deadline={deadline}", "stoeck Beat @5.3")
    assert found.part("pair") == (0, points)
    assert found.errors == ([] if points else ["M112"])


@pytest.mark.parametrize(("deadline", "points"), [*zip(DEADLINES, (0, 0, 20, 20), strict=True)])
def test_d50_said_when_the_trick_is_turned(deadline: str, points: int) -> None:
    assert ruled("D50-covered", f"stoeck.deadline={deadline}", "stoeck Beat @7.2").part("pair") == (0, points)


@pytest.mark.parametrize("deadline", DEADLINES)
def test_d50_nobody_is_left_to_cover(deadline: str) -> None:
    found = ruled("D50-last", f"stoeck.deadline={deadline}", "stoeck Beat @5.4")
    assert found.part("pair") == (0, 20) and found.errors == []


@pytest.mark.parametrize("deadline", DEADLINES)
def test_d50_said_with_the_card(deadline: str) -> None:
    found = ruled("D50-covered", f"stoeck.deadline={deadline}", "stoeck Beat @5.2")
    assert found.part("pair") == (0, 20) and found.errors == []


@pytest.mark.parametrize(
    ("reminder", "points", "codes"),
    [("forfeits", 0, ["M115"]), ("forbidden_no_sanction", 20, ["M115"]), ("free", 20, [])],
)
def test_d51_the_partner_reminds(reminder: str, points: int, codes: list[str]) -> None:
    chosen = f"stoeck.partner_reminder={reminder}, stoeck.deadline=before_next_card"
    found = ruled("D50-covered", chosen, "remind Dario stoeck @5.2", "stoeck Beat @5.2")
    assert found.part("pair") == (0, points) and found.errors == codes


@pytest.mark.parametrize("deadline", DEADLINES)
def test_d52_the_pair_in_two_hands(deadline: str) -> None:
    assert ruled("D52", f"stoeck.deadline={deadline}").part("pair") == (0, 0)
    claimed = ruled("D52", f"stoeck.deadline={deadline}", "stoeck Anna")
    assert claimed.part("pair") == (0, 0) and claimed.one("M111").seat == "Anna"


@pytest.mark.parametrize("contract", ["obenabe", "undenufe", "slalom", "gusti"])
def test_d53_no_pair_without_trumps(contract: str) -> None:
    text = (
        f"{HEAD}deal 1\ndealer Dario\nhand Anna: HK HQ H6 S6 S7 S9 D6 D7 D9\ncall Anna {contract}\n"
        "1 Anna: HK H7 H8 H9\n"
    )
    chosen = "contract.set=suit>obenabe>undenufe>slalom>gusti"
    assert referee(text, chosen).part("pair") == (0, 0)
    claimed = referee(f"{text}stoeck Anna\n", chosen)
    assert claimed.part("pair") == (0, 0) and claimed.one("M113").seat == "Anna"


# The end. A target of 15 at 0:0 is a target of 1000 at 985:985.


@pytest.mark.parametrize(
    ("chosen", "winner"),
    [
        ("end.order=stoeck>weis>tricks", B),
        ("end.order=stoeck>tricks>weis", B),
        ("end.order=weis>stoeck>tricks", A),
        ("end.mode=play_out_higher_total", B),
    ],
)
@pytest.mark.parametrize("window", ["first_trick_only", "whole_deal"])
def test_d62_weis_against_the_pair_at_the_line(chosen: str, winner: str, window: str) -> None:
    found = ruled("D62", f"target=15, end.order_window={window}, {chosen}", "meld Anna 20 D7-D9")
    assert found.verdict.winner == winner
    assert found.totals == (80, 117)  # 1065 and 1102


@pytest.mark.parametrize("window", ["first_trick_only", "whole_deal"])
@pytest.mark.parametrize(("within", "winner"), [("chronological", B), ("higher_total", A)])
def test_d64_both_cross_by_tricks_only(within: str, winner: str, window: str) -> None:
    # 81 to 76 and a target of 101 are 980 to 975 and a target of 1000
    found = ruled("D64", f"target=101, end.within_block={within}, end.order_window={window}")
    assert (found.deals[0].totals[A], found.deals[0].totals[B]) == (81, 76)
    assert found.totals == (81 + 100, 76 + 57) and found.verdict.winner == winner
    if within == "chronological":
        assert found.verdict.ended == (2, 2)


@pytest.mark.parametrize(("window", "winner"), [("first_trick_only", A), ("whole_deal", B)])
def test_d65_the_pair_unplayed_when_the_other_side_goes_out(window: str, winner: str) -> None:
    # 71 to 86 and a target of 101 are 970 to 985 and a target of 1000
    found = ruled("D65", f"target=101, end.order_window={window}", "thanks Anna @2.")
    assert (found.deals[0].totals[A], found.deals[0].totals[B]) == (71, 86)
    assert found.verdict.winner == winner


@pytest.mark.parametrize(("shown", "winner", "codes"), [("true", B, ["E104"]), ("false", A, ["M116"])])
def test_d65_the_pair_shown_to_go_out(shown: str, winner: str, codes: list[str]) -> None:
    chosen = f"target=101, end.order_window=first_trick_only, stoeck.show_to_go_out={shown}"
    found = ruled("D65", chosen, "show Beat HK HQ @2.3", "thanks Anna @2.")
    assert found.verdict.winner == winner
    assert [code for code in found.codes if code in ("E104", "M116")] == codes


@pytest.mark.parametrize(("false", "winner"), [("lose_game", B), ("void", None)])
def test_d66_claim_one_point_short(false: str, winner: str | None) -> None:
    # 39 of 40 are 999 of 1000
    found = ruled("D66", f"target=40, claim.false={false}", "thanks Anna @3.")
    assert found.part("tricks")[0] == 39
    assert found.verdict.winner == winner and "E102" in found.codes
    enough = ruled("D66", f"target=39, claim.false={false}", "thanks Anna @3.")
    assert enough.verdict.winner == A and "E102" not in enough.codes


@pytest.mark.parametrize(
    ("threshold", "name", "lost"),
    [
        ("less_than_half", "D68-half", False),
        ("less_than_half", "D68-below", True),
        ("half_or_less", "D68-half", True),
        ("half_or_less", "D68-below", True),
    ],
)
def test_d68_exactly_half(threshold: str, name: str, lost: bool) -> None:
    # 52 and 51 of 104 are 500 and 499 of 1000, within a point
    found = ruled(name, f"target=104, schneider.effect=stroke, schneider.threshold={threshold}")
    assert found.verdict.winner == A and found.totals[1] == (52 if name == "D68-half" else 51)
    assert (("schneider", B) in found.verdict.prizes) == lost


def test_a_false_claim_makes_nobody_schneider() -> None:
    """Seed 000: Schneider is who has not half when the other gets there; a claim that was false got nobody there."""
    found = ruled("D68-below", "target=1000, schneider.effect=stroke", "thanks Anna @9.")
    assert found.verdict.winner == B and "E102" in found.codes
    assert found.verdict.prizes == ()


# Deal, choice, shove


@pytest.mark.parametrize(
    ("first", "forehand"), [("7♦", "Carla"), ("7♥", "Beat"), ("right_of_dealer", "Anna"), ("weli", "Dario")]
)
def test_d69_forehand_in_the_first_deal(first: str, forehand: str) -> None:
    # Dario deals; Beat holds the seven of hearts, Carla that of diamonds, Dario the six of diamonds
    text = record(RECORDS, "D69")
    for caller in ("Anna", "Beat", "Carla", "Dario"):
        found = referee(text.replace("call Anna", f"call {caller}"), f"forehand.first={first}")
        wrong = [code for code in found.errors if code in ("C101", "D105")]
        assert bool(wrong) == (caller != forehand), (caller, found.codes)


@pytest.mark.parametrize("pairs", ["printed", "books", "swisslos"])
@pytest.mark.parametrize(("first", "forehand"), [("7♦", "Carla"), ("7♥", "Beat"), ("weli", "Dario")])
def test_d69_the_same_sevens_with_swiss_cards(first: str, forehand: str, pairs: str) -> None:
    # Schellen 7 and Rosen 7, however the suits are paired for their factors
    text = swiss(record(RECORDS, "D69")).replace("]\n\n", ']\n[Deck "swiss-german"]\n\n', 1)
    for caller in ("Anna", "Beat", "Carla", "Dario"):
        chosen = f"forehand.first={first}, deck.suit_equivalence={pairs}"
        found = referee(text.replace("call Anna", f"call {caller}"), chosen)
        assert ("D105" in found.errors) == (caller != forehand), (caller, found.codes)


@pytest.mark.parametrize(
    ("rule", "dealers"),
    [("forehand_of_last", {"Carla"}), ("right_of_dealer", {"Anna"}), ("winner_deals", {"Anna", "Carla"})],
)
def test_d70_who_deals_the_second_hand(rule: str, dealers: set[str]) -> None:
    # Dario dealt, Carla was forehand by the seven, her side has more points
    text = record(RECORDS, "D70")
    chosen = f"forehand.first=7♦, deal.next_dealer={rule}"
    first = referee(text, chosen)
    assert isinstance(first.scores[0], int) and isinstance(first.scores[1], int)
    assert first.scores[0] > first.scores[1] and first.errors == []
    for dealer in ("Anna", "Beat", "Carla", "Dario"):
        found = referee(f"{text}\ndeal 2\ndealer {dealer}\n", chosen)
        assert ("D104" in found.codes) == (dealer not in dealers), (dealer, found.codes)


@pytest.mark.parametrize(("lead", "leader"), [("forehand", "Anna"), ("chooser", "Carla")])
def test_d71_who_leads_after_a_shove(lead: str, leader: str) -> None:
    for player, card in (("Anna", "DA"), ("Carla", "HA")):
        text = f"{HEAD}deal 1\ndealer Dario\ncall Anna shove, Carla clubs\n1 {player}: {card}\n"
        found = referee(text, f"lead.first_trick={lead}")
        assert ("P104" in found.errors) == (player != leader), (player, found.codes)


def test_d71_a_whole_deal_led_by_the_forehand() -> None:
    assert ruled("D71", "lead.first_trick=forehand").errors == []
    assert ruled("D71", "lead.first_trick=chooser").errors == ["P104"]


@pytest.mark.parametrize(("back", "codes"), [("false", ["C103", "C101"]), ("true", [])])
def test_d72_push_back(back: str, codes: list[str]) -> None:
    text = f"{HEAD}deal 1\ndealer Dario\ncall Anna shove, Carla back, Anna clubs\n"
    found = referee(text, f"shove.back={back}")
    assert found.errors == codes
    if codes:
        assert found.one("C103").seat == "Carla"
    assert referee(text.replace(", Anna clubs", ", Anna back"), f"shove.back={back}").errors != []


@pytest.mark.parametrize(("allowed", "codes"), [("true", []), ("false", ["C103"])])
def test_d73_shove_in_the_first_deal(allowed: str, codes: list[str]) -> None:
    text = f"{HEAD}deal 1\ndealer Dario\ncall Anna shove, Carla clubs\n"
    found = referee(text, f"shove.first_deal={allowed}")
    assert [code for code in found.errors if code != "C101"] == codes
    later = text.replace("deal 1", "deal 2")
    assert referee(later, f"shove.first_deal={allowed}").errors == []


@pytest.mark.parametrize("contract", ["obenabe", "undenufe", "slalom"])
@pytest.mark.parametrize(("named", "codes"), [("all", []), ("trump_only", ["C102"])])
def test_d73_contracts_of_the_first_deal(contract: str, named: str, codes: list[str]) -> None:
    chosen = f"contract.first_deal={named}, contract.set=suit>obenabe>undenufe>slalom"
    text = f"{HEAD}deal 1\ndealer Dario\ncall Anna {contract}\n"
    assert referee(text, chosen).errors == codes
    assert referee(text.replace("deal 1", "deal 2"), chosen).errors == []
    assert referee(text.replace(contract, "clubs"), chosen).errors == []


@pytest.mark.parametrize(("rule", "contract", "code"), [("suit_led", "suit:C", "C106"), ("none", None, "C104")])
def test_d74_forehand_leads_without_naming(rule: str, contract: str | None, code: str) -> None:
    found = referee(f"{HEAD}deal 1\ndealer Dario\n1 Anna: C9\n", f"contract.default_on_lead={rule}")
    assert found.deal.contract == contract and found.one(code).seat == "Anna"
    assert ("C104" in found.errors) == (contract is None)


@pytest.mark.parametrize("line", ["misdeal", "exposed HQ by Dario\nmisdeal"])
def test_d75_a_card_exposed_while_dealing(line: str) -> None:
    text = f"{HEAD}deal 1\ndealer Dario\n{line}\n\ndeal 1\ndealer {{}}\ncall {{}} clubs\n1 {{}}: C9\n"
    same = referee(text.format("Dario", "Anna", "Anna"))
    assert same.deals[0].score == {} and same.errors == [] and same.one("D108").deal == 1
    assert "D104" in referee(text.format("Anna", "Beat", "Beat")).errors


@pytest.mark.parametrize(("deadline", "annulled"), [("first_trick_turned", False), ("any", True)])
def test_d75_ten_cards_found_after_the_first_trick(deadline: str, annulled: bool) -> None:
    text = f"{HEAD}deal 1\ndealer Dario\ncall Anna clubs\n1 Anna: C9 C8 C7 C6\nmisdeal @1.\n"
    found = referee(text, f"deal.misdeal_deadline={deadline}")
    assert (found.deal.score == {}) == annulled
    assert ("D112" in found.errors) == (not annulled)
    in_time = referee(text.replace("@1.", "@1.3"), f"deal.misdeal_deadline={deadline}")
    assert in_time.deal.score == {} and in_time.errors == []


def test_d75_played_to_the_end_then_repeated_by_the_same_dealer() -> None:
    text = f"{record(RECORDS, 'D71')}misdeal\n\ndeal 1\ndealer {{}}\n"
    chosen = "deal.misdeal=played_then_repeated, deal.misdeal_deadline=any"
    same = referee(text.format("Dario"), chosen)
    assert same.totals == (0, 0) and same.errors == []
    assert referee(text.format("Anna"), chosen).errors == ["D104"]


# Penalties


def test_d77_refused_trump_without_a_penalty() -> None:
    found = ruled("D77", "", "found Anna H8 @1.3")
    fault = found.one("P103")
    assert (fault.seat, fault.card, fault.trick) == ("Beat", "H8", 1)
    assert fault.legal is not None and set(fault.legal) == {"SA", "S10", "SJ"}
    assert found.totals == found.scores


def test_d77_all_trumps_but_the_jack_lose_their_rank() -> None:
    # as played Beat takes trick 2 (11) with the ace, trick 4 (14) with the ten, trick 8 with the jack; without their
    # power ace and ten leave tricks 2 and 4 to Anna's six of trumps and Carla's king of diamonds
    played = ruled("D77", "", "found Anna H8 @1.3").totals
    found = ruled("D77", "revoke.trump=all_trumps_lose_rank_except_puur", "found Anna H8 @1.3").totals
    assert isinstance(played[0], int) and isinstance(played[1], int)
    assert found == (played[0] + 25, played[1] - 25)


def test_d77_the_trick_goes_to_the_other_side() -> None:
    # trick 1 is worth 18 and was Dario's
    played = ruled("D77", "", "found Anna H8 @1.3").totals
    found = ruled("D77", "revoke.trump=trick_to_opponents", "found Anna H8 @1.3").totals
    assert isinstance(played[0], int) and isinstance(played[1], int)
    assert found == (played[0] + 18, played[1] - 18)


def test_the_records_name_the_common_rules() -> None:
    for path in RECORDS.glob("*.jass"):
        (game,) = games(path.read_text(encoding="utf-8"))
        assert game.header.rules == "schieber" and game.findings == ()
        assert judged(game, rules()).verdict.verdict in ("legal", "illegal", "incomplete")


@pytest.mark.parametrize("name", ["D45-run", "D55", "D60", "D69", "D70", "D71", "D77"])
def test_the_search_gives_the_stored_record_again(name: str) -> None:
    assert whole(name) == record(RECORDS, name)

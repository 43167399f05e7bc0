"""Disputed scores of the variants, from the shipped rulesets or, for a rule of one table, from a few lines of YAML."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from refcli.engine.calls import Outcome
from refcli.engine.contracts import contracts_of
from refcli.engine.count import Taken
from refcli.engine.rows import factor_of
from tests.judging import legal, rules
from tests.scores.scoring import CARDS, SOLO, ruleset, scored

PAIRS = SOLO.replace("seats: 4", "seats: 4\nsides: pairs")


SAID = Outcome(predictions=(40, 30, 60, 20))


@pytest.mark.parametrize(("bonus", "totals"), [("0", (12, 0, 5, 0)), ("10", (12, -10, 5, -10))])
def test_d78_differences(bonus: str, totals: tuple[int, ...]) -> None:
    assert scored(rules("differenzler", f"difference.exact_bonus={bonus}"), [52, 30, 55, 20], SAID).totals == totals


@pytest.mark.parametrize(
    ("rule", "none", "one"), [("trick_needed", 0, -10), ("no_bonus", 0, 0), ("as_others", -10, -10)]
)
def test_d79_a_prediction_of_nothing(rule: str, none: int, one: int) -> None:
    game = rules("differenzler", f"difference.exact_bonus=10, difference.zero_rule={rule}")
    said = Outcome(predictions=(0, 50, 50, 57))
    assert scored(game, [0, 50, 50, 57], said).totals[0] == none
    assert scored(game, Taken((0, 1, 2, 3), (0, 50, 50, 52), complete=True), said).totals[0] == one


@pytest.mark.parametrize(("bonus", "difference"), [("0", 7), ("100", 107)])
def test_d80_all_tricks(bonus: str, difference: int) -> None:
    said = Outcome(predictions=(150, 7, 0, 0))
    assert scored(rules("differenzler", f"match.bonus={bonus}"), [157, 0, 0, 0], said).totals[0] == difference
    assert scored(rules("differenzler/swisslos", "deals=12"), [157, 0, 0, 0], said).totals[0] == 7


@pytest.mark.parametrize(("credit", "total"), [("per5", -3), ("none", 0)])
def test_d81_the_dealer_is_credited_with_what_is_missing(credit: str, total: int) -> None:
    game = rules("differenzler/three-players", f"difference.last_bidder_credit={credit}, difference.exact_bonus=0")
    said = Outcome(predictions=(50, 60, 30))
    assert scored(game, [60, 67, 30], said, dealer=2).totals == (10, 7, total)


def test_d82_a_low_trump_when_void() -> None:
    hand, trick = "S7 CQ D10", "HA SK"
    assert legal(hand, "suit:S", trick, base="differenzler") == {"S7", "CQ", "D10"}
    assert legal(hand, "suit:S", trick) == {"CQ", "D10"}


def test_d101_strokes_and_nulls_of_four() -> None:
    assert scored(rules("handjass"), [70, 45, 27, 15]).slate == ((1, 1, 0, 0), (0, 0, 0, 1))
    assert scored(rules("handjass/schlaeger"), [70, 45, 27, 15]).slate == ((1, 1, 1, 0), (0, 0, 0, 1))
    two = Outcome(active=(1, 3))
    assert scored(rules("handjass"), [0, 100, 0, 12], two).slate == ((0, 1, 0, 0), (0, 0, 0, 1))


@pytest.mark.parametrize(
    ("points", "strokes", "nulls"),
    [
        ((70, 50, 37), (1, 0, 1), (0, 2, 0)),  # the middle one
        ((110, 30, 17), (0, 1, 1), (2, 0, 0)),  # a hundred
        ((90, 67, 0), (1, 1, 0), (0, 0, 2)),  # no trick
        ((157, 0, 0), (2, 0, 0), (0, 1, 1)),  # every trick
        ((110, 47, 0), (0, 2, 0), (1, 0, 1)),  # a hundred beside a nothing
    ],
)
def test_the_middle_one_loses(points: Sequence[int], strokes: tuple[int, ...], nulls: tuple[int, ...]) -> None:
    assert scored(rules("mittlere"), points).slate == (strokes, nulls)


@pytest.mark.parametrize(("inverted", "totals"), [("charge_others", (0, 157, 157, 157)), ("none", (157, 0, 0, 0))])
def test_d110_all_tricks_are_charged_to_the_others(inverted: str, totals: tuple[int, ...]) -> None:
    hindersi = rules("hindersi", f"match.inverted={inverted}")
    assert scored(hindersi, [157, 0, 0, 0]).totals == totals
    assert scored(hindersi, [70, 45, 27, 15]).totals == (70, 45, 27, 15)


def test_four_deals_of_hindersi_are_a_party() -> None:
    before = {"total-before": (100, 150, 120, 101), "strokes-before": (0,) * 4, "nulls-before": (0,) * 4}
    found = scored(rules("hindersi"), [40, 17, 60, 40], before=before, number=4)  # 140, 167, 180, 141
    assert found.slate == ((1, 0, 0, 1), (0, 1, 1, 0))
    assert scored(rules("hindersi"), [40, 17, 60, 40], before=before, number=3).slate == ((0,) * 4,) * 2


@pytest.mark.parametrize(
    ("tricks", "totals"), [((7, 6), (1, 0)), ((6, 7), (0, 1)), ((13, 0), (7, 0)), ((3, 10), (0, 4))]
)
def test_tricks_above_six_count_in_whist(tricks: tuple[int, int], totals: tuple[int, int]) -> None:
    won = (0,) * tricks[0] + (1,) * tricks[1]
    assert scored(rules("whist"), Taken(won, (0,) * 13, complete=True)).totals == totals


@pytest.mark.parametrize(
    ("taken", "totals"),
    [((13, 5, 8, 0), (13, 5, 8, 0)), ((26, 0, 0, 0), (0, 26, 26, 26)), ((0, 25, 1, 0), (0, 25, 1, 0))],
)
def test_hearts_and_the_queen(taken: tuple[int, ...], totals: tuple[int, ...]) -> None:
    assert scored(rules("hearts"), Taken((0, 1, 2, 3), taken, complete=True)).totals == totals


@pytest.mark.parametrize(("only", "totals"), [("true", (0, 196)), ("false", (118, 196))])
def test_d92_only_the_declarers_write(only: str, totals: tuple[int, int]) -> None:
    coiffeur = rules("coiffeur", f"scoring.declarer_only={only}")
    said = Outcome(contract="suit:C", declarer=1, row="clubs")
    assert factor_of(coiffeur, "clubs") == 2
    assert scored(coiffeur, [59, 98], said, factor=2).totals == totals


@pytest.mark.parametrize(("bonus", "total"), [("100", 1542), ("0", 942)])
def test_d92_all_tricks_in_row_six(bonus: str, total: int) -> None:
    coiffeur = rules("coiffeur", f"match.bonus={bonus}")
    said = Outcome(contract="undenufe", declarer=1, row="down")
    assert scored(coiffeur, [0, 157], said, factor=factor_of(coiffeur, "down")).totals == (0, total)


@pytest.mark.parametrize(
    ("table", "factors"),
    [
        ("jassverzeichnis", {"spades": 1, "clubs": 2, "diamonds": 3, "hearts": 4}),
        ("jassen-ch", {"clubs": 1, "spades": 2, "diamonds": 3, "hearts": 4}),
        ("jasswiki", {"diamonds": 2, "clubs": 2, "spades": 3, "hearts": 3}),
        ("jassguru", {"hearts": 2, "clubs": 4, "spades": 7}),
    ],
)
def test_tables_of_factors(table: str, factors: dict[str, int]) -> None:
    coiffeur = rules("coiffeur", f"contract.multiplier={table}")
    assert {row: factor_of(coiffeur, row) for row in factors} == factors
    assert factor_of(coiffeur, "up") == 5 and factor_of(coiffeur, "joker-8") == 8


MADE = "points of declarer >= bid"
EARNED = f"({MADE} and this is declarer) or (not ({MADE}) and not (this is declarer))"
SIDI = f"""{PAIRS}{CARDS.replace(", counts: false", "")}
    bid: {{kind: formula, of: bid * double, when: {EARNED}}}
"""


@pytest.mark.parametrize(
    ("points", "totals"), [((130, 27), (250, 27)), ((110, 47), (110, 167)), ((120, 37), (240, 37))]
)
def test_d95_everybody_keeps_card_points(points: Sequence[int], totals: tuple[int, int]) -> None:
    assert scored(ruleset(SIDI), points, Outcome(declarer=0, bidder=0, bid=120)).totals == totals


def test_d95_failed_declarers_have_nothing() -> None:
    lost = "    lost: {kind: formula, of: 0 - points, when: this is declarer and points < bid}\n"
    said = Outcome(declarer=0, bidder=0, bid=120)
    assert scored(ruleset(SIDI + lost), [130, 27], said).totals == (250, 27)
    assert scored(ruleset(SIDI + lost), [110, 47], said).totals == (0, 167)


def test_d95_a_double_doubles_the_bid_and_not_the_cards() -> None:
    said = Outcome(declarer=0, bidder=0, bid=120, double=2)
    assert scored(ruleset(SIDI), [130, 27], said).totals == (370, 27)


POMME = """slate:
  putzes: {of: 1, when: place of points = 1 and points >= 21}
  pommes: {of: 1, when: points < 21 and most of points >= 21}
"""


@pytest.mark.parametrize(
    ("points", "putzes", "pommes"), [((95, 19), (1, 0), (0, 1)), ((18, 12), (0, 0), (0, 0)), ((95, 40), (1, 0), (0, 0))]
)
def test_d104_below_the_minimum(points: Sequence[int], putzes: tuple[int, int], pommes: tuple[int, int]) -> None:
    text = SOLO.replace("seats: 4", "seats: 2") + CARDS
    assert scored(ruleset(text + POMME), points).slate == (putzes, pommes)
    nulls = scored(ruleset(text + "slate:\n  nulls: {of: 1, when: points < 21}\n"), points).slate
    assert nulls == (tuple(int(own < 21) for own in points),)


@pytest.mark.parametrize(("minimum", "totals"), [(21, (138, 0)), (0, (138, 69))])
def test_d106_a_sack_loses_everything(minimum: int, totals: tuple[int, int]) -> None:
    text = f"""{PAIRS}melds: {{enabled: true, scores: side}}
{CARDS.replace(", counts: false", "")}
    melds: {{kind: melds, settles: trick 1}}
    sack: {{kind: formula, of: 0 - points - melds, when: points < {minimum}}}
"""
    assert scored(ruleset(text), [138, 19], melds=[0, 50]).totals == totals


def test_d108_a_sweep_of_the_second_block_is_worth_157() -> None:
    tournament = rules("schieber/match-aux-cartes")
    assert tournament.calls.imposed[(6 - 1) % len(tournament.calls.imposed)] == "suit:H"
    assert scored(tournament, [157, 0]).totals == (157, 0)  # four jacks are nothing here
    assert not tournament.melds.enabled and not tournament.pair.enabled


def test_d109_a_series_of_penalties() -> None:
    guggitaler = rules("guggitaler")
    cards = {guggitaler.deck.name(card, "french"): 1 << card for card in range(36)}

    def deal(number: int, taken: str, last: bool = False) -> int:
        contract = contracts_of(guggitaler).get(guggitaler.calls.imposed[number - 1])
        assert contract is not None
        masks = [sum(cards[name] for name in taken.split()), 0]
        worth = [sum(contract.values(1)[card] for card in range(36) if mask >> card & 1) for mask in masks]
        tricks = Taken((2, 2 if last else 0), tuple(worth), complete=True, cards=tuple(masks))
        return scored(guggitaler, tricks, contract=contract.rule.name).totals[2]

    assert (deal(2, "HA HK H10"), deal(3, "SQ DQ"), deal(4, "CK"), deal(5, "", last=True)) == (6, 8, 8, 10)
    assert deal(1, "S6") == 1  # one of the two tricks
    assert deal(5, "CK") == 0


@pytest.mark.parametrize(("deals", "total"), [(12, 1884), (8, 1256), (16, 2512)])
def test_d113_what_a_pass_adds_up_to(deals: int, total: int) -> None:
    tournament = rules("schieber/match-aux-cartes")
    assert scored(tournament, [90, 67]).totals == (90, 67)
    assert deals * sum(scored(tournament, [90, 67]).totals) == total
    assert tournament.end.check is not None and tournament.end.deals == 16


@pytest.mark.parametrize(("scoring", "total"), [("opponents_points", 936), ("no_trick_or_nothing", 0)])
def test_d94_misere_of_the_sheet(scoring: str, total: int) -> None:
    game = rules("coiffeur/quoi-faire", f"contract.misere_scoring={scoring}")
    assert factor_of(game, "no-points") == 8
    said = Outcome(contract="misere", declarer=0, row="no-points")
    assert scored(game, [40, 117], said, factor=8, contract="misere").totals == (total, 0)


@pytest.mark.parametrize(("said", "credit"), [((50, 60, 30), 3), ((90, 60, 30), 4), ((60, 67, 30), 0)])
def test_the_dealer_is_credited_below_157_and_above(said: tuple[int, ...], credit: int) -> None:
    # jasswiki: a point for each five that all predictions together are under or over 157
    game = rules("differenzler/three-players", "difference.exact_bonus=0")
    assert scored(game, [*said[:2], 157 - sum(said[:2])], Outcome(predictions=said), dealer=2).totals[2] == (
        abs(157 - sum(said[:2]) - said[2]) - credit
    )


PANDUR = Taken((1, 1, 1, 1, 1, 1, 1, 1), (0, 130, 0, 0), complete=True)  # seat 1 takes everything; seat 0 deals


@pytest.mark.parametrize(
    ("special", "chosen", "value"),
    [
        ("misere-without", "pandur.misere_value=4", 4), ("misere-without", "pandur.misere_value=3", 3),
        ("misere-with", "pandur.misere_value=3", 4), ("misere-without", "pandur.misere_value=10", 8),
        ("misere-with", "pandur.misere_value=10", 10), ("pandur-without", "pandur.all_tricks_value=6", 5),
        ("pandur-with", "pandur.all_tricks_value=6", 6), ("pandur-without", "pandur.all_tricks_value=16", 15),
        ("pandur-with", "pandur.all_tricks_value=16", 16),
    ],
)  # fmt: skip
def test_what_the_specials_of_a_pandur_are_worth(special: str, chosen: str, value: int) -> None:
    # jassonkel: 4, without trumps 3 by agreement, 5 and 6; jasswiki: 8, 10, 15, 16
    said = Outcome(declarer=1, bidder=1, special=special, active=(1, 2, 3))
    found = scored(rules("pandur", chosen), PANDUR, said, dealer=0).totals
    assert found == ((2, value, 0, 0) if special.startswith("pandur") else (2, 0, value, value))


@pytest.mark.parametrize(("won", "heir"), [(1, 5), (2, 0)])
def test_an_heir_shares_what_a_lone_player_wins(won: int, heir: int) -> None:
    # wikipedia-de-pandur, urikon: nothing where the two others win
    said = Outcome(declarer=1, bidder=1, special="pandur-without", active=(1, 2, 3))
    taken = Taken((won, 1, 1, 1, 1, 1, 1, 1), (0, 130, 0, 0), complete=True)
    assert scored(rules("pandur", "pandur.inherits=share"), taken, said, dealer=0).totals[0] == heir


def test_a_part_may_have_any_name_that_is_no_word() -> None:
    parts = "score: {parts: {each: {kind: formula, of: 3}, order: {kind: formula, of: each + 1}}}\n"
    assert scored(ruleset(f"{SOLO}{parts}"), [157, 0, 0, 0]).totals[:2] == (7, 7)


@pytest.mark.parametrize(("number", "totals"), [(2, (6, 12, 0, 0)), (7, (-6, -12, 0, 0))])
def test_the_second_five_of_guggitaler_take_off(number: int, totals: tuple[int, ...]) -> None:
    # jasswiki: without card dominoes five deals follow in which as much as can be is taken
    game = rules("guggitaler", "contract.penalty_series=reversed")
    taken = Taken((0, 1), (6, 12), complete=True)
    assert scored(game, taken, Outcome(contract="hearts-count"), number=number).totals == totals


def test_melds_help_to_the_minimum_and_to_a_stroke() -> None:
    # jasswiki: who makes most in card points and melds gets a stroke, who makes less than 21 in both a null
    found = scored(rules("handjass"), [70, 45, 27, 15], melds=(0, 0, 0, 50))
    assert found.slate == ((1, 0, 0, 1), (0, 0, 0, 0)) and not any(found.totals)

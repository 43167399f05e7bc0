"""Calls as machines written in YAML: turns, bids, doubles, predictions, rows, who takes part, called cards."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from refcli.record import Call, Event, Trick
from refcli.referee.verdict import Amount
from refcli.rules.ruleset import Ruleset
from tests.games.playing import play, random_games, ruleset
from tests.judging import Judged, rules

SIDI = "sidi"


def found(judged: Judged) -> list[str]:
    """The codes of the findings about calls; that a fragment names no contract is no news."""
    return [finding.code for finding in judged.findings if finding.code.startswith("C") and finding.code != "C108"]


def number(amount: Amount) -> int:
    """A number that no option leaves open."""
    assert isinstance(amount, int)
    return amount


def calls(rules: Ruleset, *said: str, dealer: str = "Dario", seats: str = "Anna Beat Carla Dario") -> list[str]:
    """The codes of one deal of which nothing but calls is recorded."""
    lines = "\n".join(f"call {one}" for one in said)
    return found(play(rules, f"deal 1\ndealer {dealer}\n{lines}\n", seats))


# --- auctions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("Anna bid 50 spades", ""),
        ("Anna bid 40 spades", "C109"),
        ("Anna bid 50 spades, Beat bid 50 hearts", "C110"),
        ("Anna bid 50 spades, Beat bid 65 hearts", "C111"),
        ("Anna bid 160 spades", "C112"),
        ("Anna bid 157 spades, Beat bid 257 hearts", ""),
        ("Anna bid match spades, Beat bid 257 hearts", "C110"),
        ("Anna bid 60", "C113"),
        ("Anna bid spades", "C113"),
        ("Anna bid 60.5 spades", "C114"),
        ("Beat bid 60 spades", "C101"),
        ("Anna double", "C120"),
        ("Anna bid 60 spades, Beat pass, Carla double", "C120"),
        ("Anna bid 60 spades, Beat double, Carla bid 70 hearts", "C102"),
        ("Anna bid 60 spades, Beat double, Carla redouble, Dario redouble", "C120"),
        ("Anna bid 60 spades, Beat double, Carla double", "C120"),
        ("Anna bid 60 spades, Beat pass, Carla pass, Dario pass, Anna pass", "C105"),
        ("Anna bid 60 slalm", "C113"),
        ("Anna offer", "C107"),
        ("Anna pass, Beat pass, Carla pass, Dario pass", "C126"),
    ],
)
def test_bids_and_doubles_of_an_auction(said: str, code: str) -> None:
    assert calls(rules(SIDI), said) == ([code] if code else [])


def test_d97_the_minimum_the_step_and_the_double_that_ends_the_auction() -> None:
    said = "Anna bid 50 spades, Beat bid 65 hearts, Carla double, Dario bid 80 clubs"
    assert calls(rules(SIDI, "bid.double=ends_auction"), said) == ["C111", "C105"]
    assert calls(rules(SIDI, "bid.minimum=90"), "Anna bid 50 spades") == ["C109"]
    legal = "Anna bid 50 spades, Beat bid 60 hearts, Carla double"
    assert calls(rules(SIDI, "bid.double=ends_auction"), f"{legal}, Dario bid 80 clubs") == ["C105"]
    assert calls(rules(SIDI, "bid.double=contra_and_re"), f"{legal}, Dario redouble") == []
    assert calls(rules(SIDI, "bid.double=contra"), f"{legal}, Dario redouble") == ["C120"]


def test_a_bid_below_the_minimum_names_its_place_its_clause_and_the_option_that_allows_it() -> None:
    judged = play(rules("sidi/ab-neunzig"), "deal 1\ndealer Dario\ncall Anna bid 50 spades\n")
    low = judged.findings[0]
    assert (low.code, low.clause, low.seat) == ("C109", "calls.auction.offers.bid.amount.from", "Anna")
    assert low.place is not None and (low.place.line, low.place.column) == (7, 6)
    assert ("bid.minimum", "50") in [(other.option, other.value) for other in low.legal_with]


def test_f09_an_auction_ends_with_the_third_pass_behind_the_last_call_that_was_none() -> None:
    said = "Anna bid 50 hearts, Beat double, Carla pass, Dario pass, Anna pass"
    assert calls(rules(SIDI), said) == []
    assert calls(rules(SIDI), f"{said}, Beat pass") == ["C105"]
    judged = play(rules(SIDI), f"deal 1\ndealer Dario\ncall {said}\n1 Anna: H6 H7 H8 H9\n")
    assert judged.deals[0].contract == "suit:H"
    assert "C128" not in found(judged)
    short = play(rules(SIDI), f"deal 1\ndealer Dario\ncall {said.rpartition(',')[0]}\n1 Anna: H6 H7 H8 H9\n")
    assert "C128" in found(short)


def test_d107_special_bids_stand_between_numbers() -> None:
    order = ["200", "misere-without", "misere-with", "210", "250", "pandur-without", "260", "300", "pandur-with"]
    for lower, higher in pairwise(order):
        up = f"Beat bid {lower}, Carla bid {higher}"
        assert calls(rules("pandur"), up, dealer="Anna") == [], up
        down = f"Beat bid {higher}, Carla bid {lower}"
        assert calls(rules("pandur"), down, dealer="Anna") == ["C110"], down


def test_who_has_passed_for_good_may_not_bid() -> None:
    said = "Beat pass, Carla bid 100, Dario bid 110, Beat bid 120"
    assert calls(rules("pandur"), said, dealer="Anna") == ["C119"]
    assert calls(rules("pandur"), "Anna pass", dealer="Anna") == ["C101"]  # the dealer sits out


# --- what an auction is worth -------------------------------------------------------------------------------------

# With 120 bid, 130 and 27 make 250 and 27; 110 and 47 make 110 (or nothing) and 167: each side's points, and the bid on
# top for one of them.


@pytest.mark.parametrize(("chosen", "lost"), [("card_points_kept", 1), ("declarer_zero", 0)])
def test_d95_made_and_failed(chosen: str, lost: int) -> None:
    ruleset = rules(SIDI, f"bid.failed_scoring={chosen}, weis.enabled=false, stoeck.enabled=false")
    seen: set[bool] = set()
    for game in random_games(ruleset, 12, seed=4):
        for deal in game.deals:
            if deal.contract is None or deal.contract == "misere":
                continue
            own = "Anna+Carla" if deal.declarer in (0, 2) else "Beat+Dario"
            other = "Beat+Dario" if own == "Anna+Carla" else "Anna+Carla"
            points = {
                side: number(part.parts["tricks"]) + number(part.parts["last"]) for side, part in deal.score.items()
            }
            bids = [number(part.parts["bid"]) for part in deal.score.values()]
            assert sum(points.values()) == 157
            bid = sum(bids)
            made = deal.score[own].parts["bid"] != 0
            seen.add(made)
            assert deal.score[own].total == (points[own] + bid if made else points[own] * lost)
            assert deal.score[other].total == points[other] + (0 if made else bid)
    assert seen == {True, False}


# --- predictions --------------------------------------------------------------------------------------------------

PREDICTIONS = """
extends: schieber
remove: [calls.choose]
calls:
  imposed: {order: ["suit:S"]}
  predict:
    order: round from forehand
    each: once
    correct: CORRECT
    secret: SECRET
    offers:
      predict: {amount: {sets: prediction, from: 0, to: 157}}
"""


def predicting(folder: Path, *, secret: bool = False, correct: bool = False) -> Ruleset:
    text = PREDICTIONS.replace("CORRECT", str(correct).lower()).replace("SECRET", str(secret).lower())
    return ruleset(folder, text, f"p{secret}{correct}".lower())


def test_open_predictions_are_made_in_turn_and_hidden_ones_in_any_order(tmp_path: Path) -> None:
    said = "Beat predict 30, Anna predict 40, Carla predict 20, Dario predict 60"
    assert calls(predicting(tmp_path), said)[0] == "C101"
    assert calls(predicting(tmp_path, secret=True), said) == []


def test_a_prediction_is_mended_until_the_next_one_speaks(tmp_path: Path) -> None:
    mended = "Anna predict 40, Anna predict 50, Beat predict 30"
    assert calls(predicting(tmp_path, correct=True), mended) == []
    assert calls(predicting(tmp_path), mended) == ["C119"]
    late = "Anna predict 40, Beat predict 30, Anna predict 50"
    assert calls(predicting(tmp_path, correct=True), late) == ["C119"]
    last = "Anna predict 40, Beat predict 30, Carla predict 1, Dario predict 2, Dario predict 3"
    assert calls(predicting(tmp_path, correct=True), last) == []


@pytest.mark.parametrize(
    ("number", "code"), [("158", "C115"), ("-1", "C115"), ("60.5", "C116"), ("157", ""), ("0", "")]
)
def test_a_prediction_is_a_whole_number_that_can_be_made(tmp_path: Path, number: str, code: str) -> None:
    assert calls(predicting(tmp_path), f"Anna predict {number}") == ([code] if code else [])


def test_a_missing_prediction_is_a_gap_of_its_own_at_the_first_card(tmp_path: Path) -> None:
    judged = play(
        predicting(tmp_path),
        "deal 1\ndealer Dario\ncall Anna predict 40, Beat predict 30, Carla predict 20\n1 Anna: S6 S7 S8 S9\n",
    )
    (gap,) = [finding for finding in judged.findings if finding.code == "C118"]
    assert (gap.seat, gap.clause) == ("Dario", "calls.predict")
    assert gap.place is not None and gap.place.line == 8


def test_the_last_may_be_barred_from_making_all_come_true() -> None:
    said = "Beat predict 3, Carla predict 2, Dario predict 1, Anna predict"  # ten tricks in the first deal
    assert calls(rules("oh-hell"), f"{said} 4", dealer="Anna") == ["C117"]
    assert calls(rules("oh-hell"), f"{said} 5", dealer="Anna") == []
    assert calls(rules("oh-hell", "prediction.sum=true"), f"{said} 4", dealer="Anna") == []
    assert calls(rules("oh-hell"), "Beat predict 11", dealer="Anna") == ["C115"]


# --- handing the choice on, rows of a sheet -----------------------------------------------------------------------


def test_f06_d91_the_choice_goes_round_once_and_then_must_be_made() -> None:
    coiffeur = rules("coiffeur")
    round_of = "Anna shove, Beat shove, Carla shove, Dario shove"
    assert calls(coiffeur, round_of) == []
    assert calls(coiffeur, f"{round_of}, Anna shove") == ["C103"]
    assert calls(coiffeur, f"{round_of}, Anna obenabe") == []
    assert calls(coiffeur, "Anna shove, Carla shove") == ["C101"]  # to the next player, not to the partner
    assert calls(rules("schieber"), "Anna shove, Beat shove")[:1] == ["C101"]


def test_d93_who_leads_after_the_choice_was_handed_on() -> None:
    lines = "deal 1\ndealer Dario\ncall Anna shove, Beat hearts\n1 {0}: H6 H7 H8 H9\n"
    for chosen, leader, other in (("chooser", "Beat", "Anna"), ("forehand", "Anna", "Beat")):
        own = rules("coiffeur", f"lead.first_trick={chosen}")
        assert "P104" not in [f.code for f in play(own, lines.format(leader)).findings]
        assert "P104" in [f.code for f in play(own, lines.format(other)).findings]


SHEET = """
extends: schieber
remove: [calls.choose]
calls:
  rows:
    down: {of: [undenufe], times: 6}
    up: {of: [obenabe], times: 5}
    joker-7: {of: [suit, obenabe, undenufe], times: 7}
  choose:
    order: round from forehand
    offers: {name: {of: {suit: {}, obenabe: {}, undenufe: {}}}, shove: {shoves: true, when: shoves < seats}}
    ends: named
lead: declarer
"""


def test_d90_a_row_is_played_once_by_each_side(tmp_path: Path) -> None:
    sheet = ruleset(tmp_path, SHEET)
    # a deal that breaks off fills no row: this one is whole
    ranks = ("A", "K", "Q", "J", "10", "9", "8", "7", "6")
    tricks = "".join(f"{at} Anna: H{rank} S{rank} D{rank} C{rank}\n" for at, rank in enumerate(ranks, 1))
    first = f"deal 1\ndealer Dario\ncall Anna obenabe\n{tricks}"
    second = "deal 2\ndealer Anna\ncall Beat {0}\n1 Beat: H6 H7 H8 H9\n"
    third = first + second + "deal 3\ndealer Beat\ncall Carla {1}\n1 Carla: H6 H7 H8 H9\n"
    assert found(play(sheet, third.format("obenabe", "undenufe"))) == []  # the sheets are separate
    assert found(play(sheet, third.format("undenufe", "obenabe"))) == ["C121"]
    assert found(play(sheet, third.format("undenufe", "obenabe row joker-7"))) == []
    assert found(play(sheet, third.format("undenufe", "obenabe row down"))) == ["C123"]
    assert found(play(sheet, third.format("undenufe", "obenabe row joker-8"))) == ["C122"]


def test_a_row_multiplies_the_deal(tmp_path: Path) -> None:
    sheet = ruleset(tmp_path, SHEET + "melds: {enabled: false}\npair: {enabled: false}\n")
    for game in random_games(sheet, 6, seed=2):
        for deal in game.deals:
            assert deal.multiplier in (5, 6, 7)
            assert sum(number(score.total) for score in deal.score.values()) % number(deal.multiplier) == 0


THREE_STEPS = """
extends: schieber
remove: [calls.choose]
contracts:
  down-up: {title: {en: Down first}, by-trick: [undenufe, obenabe], repeat: true, values: high}
calls:
  choose:
    order: [forehand, partner of forehand]
    offers: {name: {of: {suit: {}, slalom: {}}}, shove: {shoves: true, when: shoves < 1}}
    ends: named
    declarer: actor
  direction:
    when: contract is slalom
    who: forehand
    offers: {up: {contract: slalom, ends: true}, down: {contract: down-up, ends: true}}
"""


def test_f05_a_call_of_three_steps(tmp_path: Path) -> None:
    steps = ruleset(tmp_path, THREE_STEPS)
    assert calls(steps, "Anna shove, Carla slalom, Anna up") == []
    assert calls(steps, "Anna shove, Carla slalom, Carla up") == ["C101"]
    judged = play(steps, "deal 1\ndealer Dario\ncall Anna shove, Carla slalom, Anna down\n1 Anna: H6 H7 H8 H9\n")
    assert judged.deals[0].contract == "down-up"
    assert calls(steps, "Anna shove, Carla hearts, Anna up") == ["C105"]


# --- who takes part -----------------------------------------------------------------------------------------------

JOIN = """
extends: schieber
sides: solo
remove: [calls.choose]
melds: {enabled: false}
pair: {enabled: false}
calls:
  join:
    order: round from forehand
    offers:
      in: {joins: in, again: false}
      out: {joins: out, again: false}
      perhaps: {times: 1}
    needs: {in: 2, else: next-dealer}
  choose: {who: forehand, offers: {name: {of: {suit: {}}}}, ends: named}
"""


def test_in_out_and_perhaps(tmp_path: Path) -> None:
    join = ruleset(tmp_path, JOIN)
    assert calls(join, "Anna perhaps, Beat in, Carla out, Dario out, Anna in") == []
    assert calls(join, "Anna perhaps, Beat in, Carla out, Dario out, Anna perhaps") == ["C102"]
    assert calls(join, "Anna in, Anna out") == ["C119"]
    assert calls(join, "Anna out, Beat in, Carla out, Dario out") == ["C126"]


def test_who_is_out_plays_no_cards_and_the_others_go_on_in_order(tmp_path: Path) -> None:
    join = ruleset(tmp_path, JOIN)
    head = "deal 1\ndealer Dario\ncall Anna in, Beat out, Carla in, Dario in, Anna hearts\n"
    judged = play(join, head + "1 Anna: H6 HA H7\n2 Carla: S6 S7 S8\n")
    assert [f.code for f in judged.findings] == ["D107"]  # Carla's ace has won
    wrong = play(join, head + "1 Anna: H6 HA H7\n2 Dario: S6 S7 S8\n")
    assert "P104" in [f.code for f in wrong.findings]
    four = play(join, head + "1 Anna: H6 HA H7 H8\n2 Carla: S6 S7 S8 S9\n")
    assert "N105" in [f.code for f in four.findings]


def test_the_dealer_of_pandur_gets_no_cards_and_inherits() -> None:
    games = random_games(rules("pandur"), 6, seed=3)
    played = [deal for game in games for deal in game.deals if deal.contract is not None]
    assert played
    for game in games:
        assert game.verdict.verdict == "legal"
    assert all(sum(number(score.parts["inherited"]) for score in deal.score.values()) == 2 for deal in played)


# --- a called partner ---------------------------------------------------------------------------------------------

FIVE = "Anna Beat Carla Dario Eva"


def test_d99_who_may_be_called() -> None:
    said = "Anna bid 600, Beat pass, Carla pass, Dario pass, Eva pass"
    held = "hand Anna: S: A K Q J 10 9 8\nhand Beat: C: A K Q J 10 9 8\n"
    for allowed, codes in (("false", ["C125"]), ("true", [])):
        own = rules("bieter/zu-fuenft", f"partner.neighbours_allowed={allowed}")
        lines = f"deal 1\ndealer Eva\n{held}call {said}\ncall Anna card CA, Anna spades\n"
        assert found(play(own, lines, FIVE)) == codes
    own = rules("bieter/zu-fuenft")
    assert found(play(own, f"deal 1\ndealer Eva\n{held}call {said}\ncall Anna card SA, Anna spades\n", FIVE)) == [
        "C124"
    ]


def test_the_called_partner_counts_with_the_declarer() -> None:
    partners = 0
    for game in random_games(rules("bieter/geheimer-partner"), 8, seed=5):
        for deal in game.deals:
            bids = [number(score.parts["bid"]) for score in deal.score.values()]
            partners += sum(bid != 0 for bid in bids) == 2
            assert len({bid for bid in bids if bid}) <= 1
    assert partners >= 4


# --- what lasts for a game ----------------------------------------------------------------------------------------


def test_a_bid_that_lasts_is_made_once_and_may_be_declined_later() -> None:
    games = random_games(rules("bieter"), 60, seed=1)
    assert all(game.verdict.verdict == "legal" for game in games)
    assert any(game.verdict.winner for game in games)
    judged = play(rules("bieter"), "deal 1\ndealer Carla\ncall Anna bid 350, Beat bid 340\n", "Anna Beat Carla")
    assert found(judged) == ["C109"]


@pytest.mark.parametrize("name", ["bieter", "bieter/zu-viert", "koenigsjass/urikon"])
def test_d100_a_bid_that_lasts_is_to_be_reached_in_later_deals(name: str) -> None:
    """COMPENDIUM 5.7: the king must have his bid before the others together have 1000."""
    kings: list[bool] = []
    for one in random_games(rules(name), 160, seed=3):
        called = [item for deal in one.game.deals for item in deal.items if isinstance(item, Call)]
        bid = [call for call in called if call.word == "bid"][-1]
        king, goal = list(one.verdict.totals)[bid.seat], int(bid.args[0])
        over: tuple[int, bool, bool] | None = None  # the deal in which the king is there, or the others are
        for deal in one.deals:
            assert deal.declarer == (bid.seat if deal.contract else None)
            totals = {side: number(total) for side, total in deal.totals.items()}
            there = totals.get(king, 0) >= goal, sum(totals.values()) - totals.get(king, 0) >= 1000
            over = over or ((deal.number, *there) if any(there) else None)
        assert (one.verdict.ended or (None,))[0] == (over or (None,))[0]
        if over is not None:
            kings.append(one.verdict.winner == king)
            assert over[1 if kings[-1] else 2]
    assert {*kings} == {True, False}


# --- random games -------------------------------------------------------------------------------------------------

OWN = [
    "sidi",
    "coinche-jass",
    "bieter",
    "bieter/zu-viert",
    "bieter/zu-fuenft",
    "pandur",
    "belote/coinche",
    "spades",
    "euchre",
    "oh-hell",
]


@pytest.mark.parametrize("name", OWN)
def test_random_games_of_the_auction_games_are_legal(name: str) -> None:
    for seed in range(2):
        for game in random_games(rules(name), 4, seed):
            assert game.verdict.verdict == "legal", [f.code for f in game.findings]


# --- sitting out because of a partner's call ----------------------------------------------------------------------

EUCHRE = "euchre"


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        (["Anna spades", "Anna alone"], []),
        (["Anna spades", "Beat alone"], ["C105"]),  # only the maker may, who has said nothing
        (["Anna alone"], ["C102"]),  # nothing is named yet
        (["Anna spades", "Anna alone", "Anna alone"], ["C105"]),
    ],
)
def test_who_may_play_alone(said: list[str], codes: list[str]) -> None:
    lines = "".join(f"call {one}\n" for one in said)
    assert found(play(rules(EUCHRE), f"deal 1\ndealer Dario\nturned S9\n{lines}")) == codes


@pytest.mark.parametrize(
    ("dealer", "caller", "leader"),
    [("Dario", "Anna", "Anna"), ("Dario", "Beat", "Anna"), ("Dario", "Carla", "Beat"), ("Dario", "Dario", "Anna")],
)
def test_the_next_who_plays_leads(dealer: str, caller: str, leader: str) -> None:
    """Carla plays alone: Anna, who is forehand, sits out, and Beat leads."""
    passing = {"Anna": [], "Beat": ["Anna"], "Carla": ["Anna", "Beat"], "Dario": ["Anna", "Beat", "Carla"]}[caller]
    called = ", ".join([*(f"{who} pass" for who in passing), f"{caller} spades", f"{caller} alone"])
    cards = {"Anna": "HA", "Beat": "HK", "Carla": "HQ", "Dario": "HJ"}
    sits = [who for who in cards if who != {"Anna": "Carla", "Beat": "Dario", "Carla": "Anna", "Dario": "Beat"}[caller]]
    for first in sits:
        order = [*sits[sits.index(first) :], *sits[: sits.index(first)]]
        trick = f"1 {first}: {' '.join(cards[who] for who in order)}"
        judged = play(rules(EUCHRE), f"deal 1\ndealer {dealer}\nturned S9\ncall {called}\n{trick}\n")
        assert ("P104" in judged.codes) == (first != leader)


def test_random_games_with_somebody_alone() -> None:
    """The dealer takes up the card of the suit that was ordered, and nobody does where he sits out."""
    seen = set[tuple[bool, bool]]()
    for game in random_games(rules(EUCHRE), 120):
        assert game.errors == []
        for deal in game.game.deals:
            alone = any(isinstance(item, Call) and item.word == "alone" for item in deal.items)
            seen.add((alone, any(isinstance(item, Event) and item.verb == "take" for item in deal.items)))
            assert {len(item.cards) for item in deal.items if isinstance(item, Trick)} <= {3 if alone else 4}
    assert seen == {(False, False), (False, True), (True, False), (True, True)}

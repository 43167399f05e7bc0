"""Cards that change hands after the deal: robbing, blinds, discards, passing, drawing, open piles."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from refcli.record import Event, Trick
from refcli.referee.generate import deal_games
from refcli.rules.ruleset import Ruleset
from tests.games.playing import play, random_games, ruleset
from tests.judging import Judged, judged, rules

THREE = """
extends: schieber
seats: 3
sides: solo
remove: [calls.choose]
melds: {enabled: false}
pair: {enabled: false}
deal: {turn-up: {where: talon, contract: suit of card}}
"""
ROB = """
exchanges:
  rob: {verb: swap, give: 6 of trump, take: turned, until: own-card, times: 1}
  blind: {verb: exchange, count: 9, times: 1}
"""
# Anna holds the six of spades; the king of spades is turned up.
HANDS = """
deal 1
dealer Carla
hand Anna: S6 H6 H7 H8 H9 D6 D7 D8 D9
hand Beat: S7 S8 S9 C6 C7 C8 C9 C10 CJ
hand Carla: H10 HJ HQ HK HA D10 DJ DQ DK
turned SK
"""
SEATS = "Anna Beat Carla"


def robbed(folder: Path, lines: str, more: str = ROB) -> Judged:
    return play(ruleset(folder, THREE + more), HANDS + lines, SEATS)


def test_d103_the_six_robs_the_card_turned_up(tmp_path: Path) -> None:
    found = robbed(tmp_path, "swap Anna S6 SK\n1 Anna: SK S7 H10\n")
    assert found.errors == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("swap Beat S7 SK", "D134"),  # not the six
        ("swap Beat S6 SK", "D137"),  # not his six
        ("swap Anna S6 SA", "D135"),  # not the card turned up
        ("swap Anna S6 SK @2.1", "D133"),  # after his own first card
        ("take Anna SK", "D131"),
        ("swap Anna S6 SK\nswap Beat S7 SK", "D138"),
    ],
)
def test_swaps_that_are_not_allowed(tmp_path: Path, line: str, code: str) -> None:
    assert code in robbed(tmp_path, f"{line}\n").codes


def test_a_card_robbed_is_in_the_hand_and_the_six_is_not(tmp_path: Path) -> None:
    assert robbed(tmp_path, "swap Anna S6 SK\n1 Anna: S6 S7 H10\n").one("P106").card == "S6"
    revoke = robbed(tmp_path, "swap Anna S6 SK\n1 Anna: H6 S7 H10\n2 Beat: S8 HQ H7\n")
    assert "P103" in revoke.codes  # she holds the king of trumps
    assert "P103" not in robbed(tmp_path, "1 Anna: S6 S7 H10\n2 Beat: S8 HQ H7\n").codes


def test_d103_only_one_may_take_the_blind(tmp_path: Path) -> None:
    found = robbed(tmp_path, "exchange Anna\nexchange Beat\n1 Anna: SA S7 H10\n")
    assert found.one("D138").seat == "Beat"
    assert "P106" not in robbed(tmp_path, "exchange Anna\n1 Anna: SA S7 H10\n").codes


def test_a_card_robbed_goes_with_the_hand_for_the_blind(tmp_path: Path) -> None:
    """Anna robs the king of spades, then takes the blind: the king is no longer hers, and she owes no trump."""
    lines = "swap Anna S6 SK\nexchange Anna SA SQ SJ S10 S6 HA H10 DA D10\n1 Anna: H10 S7 HJ\n"
    assert "P106" in robbed(tmp_path, f"{lines}2 Beat: S8 SK HQ\n").codes
    taken = "swap Anna S6 SK\nexchange Anna CA CK CQ DQ DA D10 SQ SJ S6\n1 Anna: CA C6 H10\n2 Anna: CK C7 H10\n"
    assert "P103" not in robbed(tmp_path, taken).codes


def test_the_hand_for_the_blind_is_known_when_it_was_played(tmp_path: Path) -> None:
    for game in random_games(ruleset(tmp_path, THREE + ROB), 40):
        assert game.errors == []


TABLE = """
extends: schieber
seats: 3
sides: solo
deal: {hand: 10}
calls: {choose: {order: [forehand], offers: {name: {of: {suit: {}}}}}}
melds: {enabled: false}
pair: {enabled: false}
lead: declarer
exchanges:
  pick-up: {verb: take, who: actor is declarer, take: talon, count: 6, required: true}
  put-away: {verb: discard, who: actor is declarer, count: 6, required: true}
"""
TEN = """
deal 1
dealer Carla
hand Anna: S6 S7 S8 S9 H6 H7 H8 D6 D7 D8
hand Beat: S10 SJ SQ H9 H10 HJ D9 D10 DJ DQ
hand Carla: SK SA HQ HK HA DK DA C6 C7 C8
call Anna spades
"""


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("take Anna C9 C10 CJ CQ CK CA\ndiscard Anna H6 H7 H8 D6 D7 D8\n", []),
        ("take Anna C9 C10 CJ CQ CK CA\ndiscard Anna H6 H7 H8 D6 D7\n", ["D136"]),
        ("take Anna C9 C10 CJ CQ CK CA\ndiscard Anna H6 H7 H8 D6 D7 D9\n", ["D137"]),
        ("take Beat C9 C10 CJ CQ CK CA\n", ["D132", "D139", "D139"]),
        ("take Anna SA C10 CJ CQ CK CA\ndiscard Anna H6 H7 H8 D6 D7 D8\n", ["D135"]),
        ("take Anna C9 C10 CJ CQ CK CA\n", ["D139"]),
    ],
)
def test_table_cards_and_discards(tmp_path: Path, lines: str, codes: list[str]) -> None:
    found = play(ruleset(tmp_path, TABLE), TEN + lines + "1 Anna: S6 S10 SK\n", SEATS)
    assert [code for code in found.codes if code.startswith("D13")] == codes


def test_a_card_put_away_is_not_played(tmp_path: Path) -> None:
    lines = "take Anna C9 C10 CJ CQ CK CA\ndiscard Anna H6 H7 H8 D6 D7 D8\n1 Anna: CA S10 C8\n"
    assert play(ruleset(tmp_path, TABLE), TEN + lines, SEATS).errors == []
    wrong = lines.replace("1 Anna: CA", "1 Anna: D8")
    assert play(ruleset(tmp_path, TABLE), TEN + wrong, SEATS).one("P106").card == "D8"


PASSING = """
extends: schieber
sides: solo
melds: {enabled: false}
pair: {enabled: false}
exchanges:
  pass: {verb: give, count: 3, to: TO, required: true}
"""


@pytest.mark.parametrize(("to", "code"), [("partner of actor", "D140"), ("dealer", "D140")])
def test_cards_passed_to_another(tmp_path: Path, to: str, code: str) -> None:
    lines = """
    deal 1
    dealer Dario
    hand Anna: S6 S7 S8 S9 H6 H7 H8 D6 D7
    call Anna spades
    give Anna Beat S6 S7 S8
    """
    rules = ruleset(tmp_path, PASSING.replace("TO", to).replace("sides: solo", "sides: pairs"))
    assert code in play(rules, lines).codes


def test_three_cards_to_the_partner(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, PASSING.replace("TO", "partner of actor").replace("sides: solo", "sides: pairs"))
    for game in random_games(rules, 20):
        assert game.errors == []
        gifts = [item for deal in game.game.deals for item in deal.items if isinstance(item, Event)]
        assert all(len(gift.cards) == 3 for gift in gifts if gift.verb == "give")


TOGETHER = PASSING.replace("required: true", "required: true, together: true").replace("TO", "next of actor")


@pytest.mark.parametrize(
    ("second", "codes"),
    [
        ("give Beat Carla S10 SJ SQ", []),
        ("give Beat Carla S10 SJ S8", ["D141"]),  # he has the eight from Anna
        ("give Beat Carla S10 SJ HK", ["D137"]),  # and the king is nobody's but Carla's
    ],
)
@pytest.mark.parametrize("hand", ["", "hand Beat: S10 SJ SQ SK SA D8 D9 D10 DJ"])
def test_what_one_is_given_is_not_passed_on(tmp_path: Path, second: str, codes: list[str], hand: str) -> None:
    lines = f"""
    deal 1
    dealer Dario
    {hand}
    call Anna spades
    give Anna Beat S6 S7 S8
    {second}
    """
    found = [code for code in play(ruleset(tmp_path, TOGETHER), lines).codes if code in ("D137", "D141")]
    assert found == [code for code in codes if hand or code != "D137"]


def test_the_next_one_gets_the_cards_and_everybody_gives_three_of_his_own(tmp_path: Path) -> None:
    for game in random_games(ruleset(tmp_path, TOGETHER), 20):
        assert game.errors == []
        for deal in game.game.deals:
            gifts = [item for item in deal.items if isinstance(item, Event) and item.verb == "give"]
            assert [(gift.seat, gift.other) for gift in gifts] == [(0, 1), (1, 2), (2, 3), (3, 0)]
            assert len({card for gift in gifts for card in gift.cards}) == 12


def test_the_way_cards_go_changes_from_deal_to_deal() -> None:
    """To the left, which is the next in order of play; to the right; across; and then to nobody."""
    for game in islice(deal_games(rules("hearts"), 2, 60), 2):
        for deal in game.deals:
            gifts = [item for item in deal.items if isinstance(item, Event)]
            step = {1: 1, 2: 3, 3: 2, 0: 0}[deal.number % 4]
            expected = [(seat, (seat + step) % 4) for seat in range(4)] if step else []
            assert [(gift.seat, gift.other) for gift in gifts] == expected


STOCK = """
extends: schieber
seats: 2
sides: solo
deal: {hand: 9, draw: true}
remove: [calls.choose]
calls: {imposed: {order: ["suit:H"]}}
melds: {enabled: false}
pair: {enabled: false}
terms: {free-phase: not (stock is none)}
obligations:
  follow-suit: {when: not free-phase and led is not trump and hand has led}
  follow-trump: {when: not free-phase and led is trump and hand has bound}
  no-undertrump: {when: not free-phase and lead-ok and scope and trick has trump}
"""


def stripped(game: Judged, verb: str, rules: Ruleset) -> Judged:
    """The same game without the lines of a verb."""
    deals = tuple(
        deal._replace(items=tuple(i for i in deal.items if not (isinstance(i, Event) and i.verb == verb)))
        for deal in game.game.deals
    )
    return judged(game.game._replace(deals=deals), rules)


def test_stock_drawing_and_suspended_duties(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, STOCK)
    assert rules.deal.tricks == 18
    for game in random_games(rules, 10):
        assert game.errors == [] and all(deal.complete for deal in game.deals)
        again = stripped(game, "draw", rules)  # draws need not be written down
        assert again.errors == [] and all(deal.complete for deal in again.deals)


def test_duties_once_the_stock_is_gone(tmp_path: Path) -> None:
    """The cards of the first nine tricks may break suit, those of the last nine may not."""
    rules = ruleset(tmp_path, STOCK)
    free = bound = 0
    for game in random_games(rules, 20):
        for deal in game.game.deals:
            tricks = [item for item in deal.items if isinstance(item, Trick)]
            apart = [trick.number for trick in tricks if trick.cards[0] // 9 != trick.cards[1] // 9]
            free += sum(number <= 9 for number in apart)
            bound += sum(number > 9 for number in apart)
    assert free > bound > 0


PILES = """
extends: schieber
seats: 2
sides: solo
deal: {hand: 6, piles: 6}
remove: [calls.choose]
calls: {imposed: {order: ["suit:H"]}}
melds: {enabled: false}
pair: {enabled: false}
"""


def test_open_piles(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, PILES)
    assert rules.deal.tricks == 18 and rules.deal.left == 0
    for game in random_games(rules, 10):
        assert game.errors == [] and all(deal.complete for deal in game.deals)
        for deal in game.game.deals:
            assert len([item for item in deal.items if isinstance(item, Trick)]) == 18


def test_an_open_card_must_follow(tmp_path: Path) -> None:
    lines = """
    deal 1
    dealer Beat
    hand Anna: S6 S7 S8 D6 D7 D8
    hand Beat: C6 C7 C8 D9 D10 DJ
    open Anna H6 H7 H8 C9 C10 CJ
    open Beat S9 S10 SJ H9 H10 HJ
    1 Anna: S6 C6
    """
    found = play(ruleset(tmp_path, PILES), lines, "Anna Beat")
    assert found.one("P101").seat == "Beat"
    assert play(ruleset(tmp_path, PILES), lines.replace("S6 C6", "S6 S9"), "Anna Beat").errors == []
    short = lines.replace("open Beat S9 S10 SJ H9 H10 HJ", "open Beat S9 S10 SJ H9 H10")
    assert "D136" in play(ruleset(tmp_path, PILES), short, "Anna Beat").codes


def test_a_card_uncovered_can_be_played_from_then_on(tmp_path: Path) -> None:
    lines = """
    deal 1
    dealer Beat
    hand Anna: S6 S7 S8 D6 D7 D8
    hand Beat: C6 C7 C8 D9 D10 DJ
    open Anna H6 H7 H8 C9 C10 CJ
    open Beat S9 S10 SJ H9 H10 HJ
    1 Anna: C9 C6
    open Anna CA
    2 Anna: CA C7
    """
    found = play(ruleset(tmp_path, PILES), lines, "Anna Beat")
    assert found.errors == []
    assert "P106" in play(ruleset(tmp_path, PILES), lines.replace("open Anna CA\n", ""), "Anna Beat").codes


CHANGED = """
deal 1
dealer Anna
turned HJ
"""


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("", set[str]()),  # nobody changes anything
        ("discard Anna CK CA D9\ntake Anna DJ D7 H10\n", set[str]()),
        ("discard Anna CK CA D9\n", {"D139"}),  # three away and none taken up
        ("take Anna DJ D7 H10\n", {"D132"}),  # taken up and none put away
        ("discard Anna CK CA\ntake Anna DJ D7\n", {"D136"}),  # three or none
    ],
)
def test_three_cards_are_changed_or_none(lines: str, codes: set[str]) -> None:
    found = play(rules("pomme"), f"{CHANGED}{lines}1 Beat: CJ HJ\n", "Anna Beat")
    assert {code for code in found.codes if code.startswith("D13")} == codes


def test_what_goes_before_is_an_exchange_above(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="R122"):
        ruleset(tmp_path, THREE + "exchanges: {up: {verb: take, take: talon, count: 3, after: away}}\n")

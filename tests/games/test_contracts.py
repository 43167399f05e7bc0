"""Contracts by trick and by state: in turn, from a start, in blocks, set by a card that is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.cards import mask_of
from refcli.engine.contracts import contracts_of, standing
from refcli.referee.position import Position, judge
from refcli.rules.ruleset import Ruleset
from tests.games.playing import play, random_games, ruleset
from tests.judging import Judged, cards

OPEN = """
extends: schieber
sides: solo
contracts:
  open:
    title: {en: No trumps yet}
    order: plain
    values: {other: EIGHTS}
    becomes: {when: not card within led, contract: suit of card, from: FROM, values: VALUES, never: NEVER}
calls: {imposed: {order: [open]}}
remove: [calls.choose]
melds: {enabled: false}
pair: {enabled: PAIR, by: never-late, unrecorded: computed}
"""


def dynamic(
    folder: Path, at: str = "this-trick", values: str = "whole-deal", never: str = "keep", **more: str
) -> Ruleset:
    """Trumps are the suit of the first card that does not follow."""
    text = OPEN.replace("FROM", at).replace("VALUES", values).replace("NEVER", never)
    text = text.replace("EIGHTS", more.get("before", "high")).replace("PAIR", more.get("pair", "false"))
    return ruleset(folder, text + more.get("text", ""))


def legal(rules: Ruleset, hand: str, trick: str, number: int = 1, contract: str = "open") -> set[str]:
    found = judge(rules, contract, cards(trick), mask_of(cards(hand)), trick_number=number)
    assert isinstance(found, Position)
    return set(rules.deck.names(found.legal, "french"))


def won(rules: Ruleset, trick: str, number: int = 1, contract: str = "open") -> tuple[str, int]:
    """The card that wins a trick, and its points."""
    own = contracts_of(rules).get(contract)
    assert own is not None
    played = cards(trick)
    for index in range(len(played)):
        own = own.seen(number, played[: index + 1])
    return trick.split()[own.mode(number).winner(played)], sum(own.values(number)[card] for card in played)


@pytest.mark.parametrize(("at", "winner"), [("this-trick", "C7"), ("next-trick", "HK")])
def test_d83_the_trick_in_which_trumps_are_set(tmp_path: Path, at: str, winner: str) -> None:
    # 9 hearts, 7 clubs from a void player, king and ten of hearts: 0 + 0 + 4 + 10
    assert won(dynamic(tmp_path, at), "H9 C7 HK H10") == (winner, 14)


def test_d84_a_later_player_ruffs_the_trick_that_sets_trumps(tmp_path: Path) -> None:
    hand, trick = "HK CJ", "H9 C7"
    assert legal(dynamic(tmp_path), hand, trick) == {"HK", "CJ"}
    assert won(dynamic(tmp_path), "H9 C7 CJ H10")[0] == "CJ"
    assert legal(dynamic(tmp_path, "next-trick"), hand, trick) == {"HK"}
    strict = dynamic(tmp_path, text="with: {follow.trump_when_can_follow: never}\n")
    assert legal(strict, hand, trick) == {"HK"}


@pytest.mark.parametrize(("at", "winner"), [("this-trick", "H6"), ("next-trick", "SA")])
def test_c17_the_card_that_sets_trumps(tmp_path: Path, at: str, winner: str) -> None:
    assert won(dynamic(tmp_path, at), "SA S6 H6 SK")[0] == winner


def test_before_trumps_are_set_suit_is_followed_strictly(tmp_path: Path) -> None:
    assert legal(dynamic(tmp_path), "H6 CJ C9", "H9 HA") == {"H6"}
    assert legal(dynamic(tmp_path), "CJ C9", "H9 HA") == {"CJ", "C9"}


FIRST_TWO = ("S8 S9 SK SA", "D8 D9 D10 DQ")  # all follow; then hearts become trumps


@pytest.mark.parametrize(
    ("values", "before", "points"),
    [
        ("whole-deal", "high", [15, 13]),  # as in a trump game: eights are nothing
        ("from-then", "high", [23, 21]),  # as without trumps: eights are eight
        ("from-then", "none", [0, 0]),
    ],
)
def test_c16_do_tricks_before_trumps_count(tmp_path: Path, values: str, before: str, points: list[int]) -> None:
    rules = dynamic(tmp_path, values=values, before=before, text="values: {none: {A: 0}}\n")
    own = contracts_of(rules).get("open")
    assert own is not None
    own = standing(own, [cards(trick) for trick in FIRST_TWO], cards("C9 C10 H6"))
    assert [sum(own.values(at)[card] for card in cards(trick)) for at, trick in enumerate(FIRST_TWO, 1)] == points
    assert own.name == "suit:H"
    assert sum(own.values(3)[card] for card in cards("HJ H9")) == 34  # trumps count as such from then on


def test_random_games_are_legal_and_add_up(tmp_path: Path) -> None:
    for at in ("this-trick", "next-trick"):
        for game in random_games(dynamic(tmp_path, at, pair="true"), 30):
            assert game.errors == []
            for deal in game.deals:
                total = sum(
                    int(str(score.parts["tricks"])) + int(str(score.parts["last"])) for score in deal.score.values()
                )
                assert total == 157


C18 = """
deal 1
dealer Dario
hand Anna: HK HQ S6 S7 S8 S9 D6 D7 D8
1 Anna: HK H6 H7 H8
2 Anna: S6 SJ HA SK
"""


def test_c18_the_pair_must_be_held_when_trumps_are_set(tmp_path: Path) -> None:
    """The king falls before hearts are trumps: no pair, unless the table counts what was dealt."""
    for late, worth in (("held", 0), ("dealt", 20)):
        rules = dynamic(tmp_path, pair=f"true, late: {late}")
        found = play(rules, C18 + "3 Carla: S10 SQ HQ SA\n")
        assert found.score("Anna").parts["pair"] == worth


def test_c18_the_pair_still_held(tmp_path: Path) -> None:
    lines = """
    deal 1
    dealer Dario
    hand Anna: HK HQ S6 S7 S8 S9 D6 D7 D8
    1 Anna: S6 SJ HA SK
    2 Carla: HJ H6 HQ H8
    3 Carla: H9 H7 HK DJ
    """
    found = play(dynamic(tmp_path, pair="true"), lines)
    assert found.score("Anna").parts["pair"] == 20


@pytest.mark.parametrize(
    ("before", "never", "points"), [("plain", "keep", 125), ("high", "keep", 157), ("plain", "obenabe", 157)]
)
def test_d88_no_trumps_ever(tmp_path: Path, before: str, never: str, points: int) -> None:
    """Card values where trumps never come: without the eights, with them as in a game without trumps."""
    rules = dynamic(tmp_path, never=never, before=before)
    own = contracts_of(rules).get("open")
    assert own is not None
    last = own.ended()
    assert last is not None
    assert sum(last.values(1)) + 5 == points  # all 36 cards and the last trick


def test_d88_cancelled(tmp_path: Path) -> None:
    own = contracts_of(dynamic(tmp_path, never="cancel")).get("open")
    assert own is not None and own.ended() is None
    assert own.seen(1, cards("H9 C7")).ended() is not None


# Contracts whose tricks go in turn


@pytest.mark.parametrize(
    ("contract", "number", "winner"),
    [
        ("slalom:obenabe", 1, "HA"), ("slalom:obenabe", 2, "H7"), ("slalom:undenufe", 1, "H7"),
        ("slalom:undenufe", 2, "HA"), ("slalom:undenufe", 9, "H7"), ("gusti:obenabe", 5, "HA"),
        ("gusti:obenabe", 6, "H7"), ("gusti:undenufe", 5, "H7"), ("gusti:undenufe", 6, "HA"),
    ],
)  # fmt: skip
def test_any_may_come_first_where_the_start_is_announced(
    tmp_path: Path, contract: str, number: int, winner: str
) -> None:
    text = "extends: schieber\ncontracts: {slalom: {each: start}, gusti: {each: start}}\n"
    assert won(ruleset(tmp_path, text), "HK H10 H7 HA", number, contract)[0] == winner


@pytest.mark.parametrize("split", ["5+4", "4+5"])
def test_a_start_keeps_the_lengths_of_the_blocks(tmp_path: Path, split: str) -> None:
    text = f"extends: schieber\nwith: {{gusti.split: {split}}}\ncontracts: {{gusti: {{each: start}}}}\n"
    first = int(split[0])
    rules = ruleset(tmp_path, text)
    assert won(rules, "HK H10 H7 HA", first, "gusti:undenufe")[0] == "H7"
    assert won(rules, "HK H10 H7 HA", first + 1, "gusti:undenufe")[0] == "HA"


THREE = """
extends: schieber
contracts:
  three:
    title: {en: Three times three}
    by-trick: [3 x chosen, 3 x chosen, 3 x chosen]
    of: [suit, obenabe, undenufe]
    once-each: true
    values: high
calls: {choose: {offers: {name: {of: {three: {}}}}}}
"""


def test_three_blocks_chosen_freely(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, THREE)
    name = "three:H+undenufe+obenabe"
    assert [won(rules, "SK S10 S7 H6", number, name)[0] for number in (1, 3, 4, 6, 7, 9)] == [
        "H6", "H6", "S7", "S7", "SK", "SK"
    ]  # fmt: skip
    assert len([one for one in contracts_of(rules).names() if one.startswith("three:")]) == 24  # 3! orders, 4 suits


def test_plain_suits_reversed_with_normal_trumps(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, "extends: schieber\n")
    assert won(rules, "SK S10 S7 SA", 1, "gumpf:H") == ("S7", 25)
    assert won(rules, "SK S10 HJ H9", 1, "gumpf:H")[0] == "HJ"


def test_b08_every_suit_in_trump_order(tmp_path: Path) -> None:
    text = "extends: schieber\ncontracts: {all: {title: {en: All trumps}, order: trump, values: trump}}\n"
    assert won(ruleset(tmp_path, text), "S10 CJ S7 S8", 1, "all")[0] == "S10"


def test_an_order_without_promotion(tmp_path: Path) -> None:
    text = "extends: schieber\ncontracts: {suit: {order: plain}}\n"
    assert won(ruleset(tmp_path, text), "HJ HA H9 H10", 1, "suit:H")[0] == "HA"


BLOCKS = """
deal 1
dealer Dario
call Anna three hearts
1 Anna: HA H6 H7 H8
2 Anna: HK H9 H10 HJ
3 Dario: S6 S7 S8 S9
"""


def named_later(folder: Path, lines: str) -> Judged:
    text = THREE.replace("name: {of:", "name: {when: true, of:")
    return play(ruleset(folder, text + "melds: {enabled: false}\npair: {enabled: false}\n"), BLOCKS + lines)


def test_blocks_named_as_the_play_goes_on(tmp_path: Path) -> None:
    lines = "call Anna undenufe\n4 Carla: D8 D7 D6 D9\n5 Beat: C8 C9 C10 CJ\n6 Beat: CQ CK CA C7\n7 Anna: SK SA SQ SJ\n"
    found = named_later(tmp_path, lines)
    assert found.deal.contract == "three:H+undenufe+obenabe"  # obenabe alone is left for the third
    assert [code for code in found.errors if code.startswith("C")] == []


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("call Anna spades\n4 Dario: D8 D7 D6 D9\n", "C131"),  # trumps were named for the first block
        ("call Beat undenufe\n4 Dario: D8 D7 D6 D9\n", "C101"),  # Anna names
        ("4 Dario: D8 D7 D6 D9\ncall Anna undenufe\n", "C132"),
        ("4 Dario: D8 D7 D6 D9\n", "C133"),
    ],
)
def test_blocks_named_wrongly(tmp_path: Path, lines: str, code: str) -> None:
    assert code in named_later(tmp_path, lines).codes


# A card that is turned up


def by_card(folder: Path, where: str, contract: str, seats: int = 4) -> Ruleset:
    return ruleset(
        folder,
        f"""
        extends: schieber
        seats: {seats}
        sides: solo
        deal: {{hand: {9 if seats > 3 or where == "talon" else 12}, turn-up: {{where: {where}, contract: {contract}}}}}
        remove: [calls.choose]
        melds: {{enabled: false}}
        pair: {{enabled: false}}
        """,
    )


RANKS = "{obenabe: ranks A K Q, undenufe: ranks 6 7 8, suit: ranks 9 10 J}"


@pytest.mark.parametrize(
    ("card", "contract"), [("DQ", "obenabe"), ("D8", "undenufe"), ("D10", "suit:D"), ("C9", "suit:C")]
)
def test_the_rank_of_the_card_turned_decides(tmp_path: Path, card: str, contract: str) -> None:
    found = play(by_card(tmp_path, "cut", RANKS), f"deal 1\ndealer Dario\ncut {card}\n1 Anna: HA H6 H7 H8\n")
    assert found.deal.contract == contract and found.errors == []


@pytest.mark.parametrize("where", ["talon", "dealer", "cut"])
def test_random_games_with_a_card_turned_up(tmp_path: Path, where: str) -> None:
    rules = by_card(tmp_path, where, "suit of card", 3)
    for game in random_games(rules, 10):
        assert game.errors == [] and all(deal.complete for deal in game.deals)


def test_a_card_turned_up_is_where_it_must_be(tmp_path: Path) -> None:
    lines = "deal 1\ndealer Carla\nhand Anna: S6 S7 S8 S9 S10 SJ SQ SK SA\nturned S6\n"
    assert play(by_card(tmp_path, "talon", "suit of card", 3), lines, "Anna Beat Carla").one("D116").seat == "Anna"
    lines = lines.replace("S7 S8 S9 S10 SJ SQ SK SA", "S7 S8 S9 S10 SJ SQ SK SA H6 H7 H8")
    assert play(by_card(tmp_path, "dealer", "suit of card", 3), lines, "Anna Beat Carla").one("D117").seat == "Carla"


def test_a_card_that_nobody_wrote_down_leaves_the_deal_unjudged(tmp_path: Path) -> None:
    lines = "deal 1\ndealer Carla\n1 Anna: HA H6 H7\n"
    assert "D115" in play(by_card(tmp_path, "cut", "suit of card", 3), lines, "Anna Beat Carla").codes
